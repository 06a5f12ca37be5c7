// Elements without ceremony.

type Child = Node | string | null
type Props = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/** An element: `on…` properties listen, booleans switch attributes, everything else is an attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value)
    else if (typeof value === 'boolean') element.toggleAttribute(name, value)
    else if (value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

const ICONS = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z',
  step: 'M5 5v14l9-7zM16 5h3v14h-3z',
  reset: 'M12 5a7 7 0 1 1-6.7 5H7.4A5 5 0 1 0 12 7v3.2L7.2 6 12 1.8z',
  down: 'M6 9l6 6 6-6z',
  close: 'M6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z',
  focus:
    'M4 9V4h5v2H6v3zM15 4h5v5h-2V6h-3zM4 15h2v3h3v2H4zM18 15h2v5h-5v-2h3zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  arrows: 'M11 21V8.8L6.7 13l-1.4-1.4L12 4.9l6.7 6.7-1.4 1.4L13 8.8V21z',
  panel: 'M4 5h16v14H4zM14.5 7v10H18V7z',
  plot: 'M4 4h2v14h14v2H4zM8 14l3.5-5 3 3L19 6l1.5 1.3-5.8 7.6-3-3L9.600 15z',
  home: 'M12 3.5 3 11h2.5v9h5v-6h3v6h5v-9H21z',
  wheel:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2a7 7 0 0 0-6.9 6h4.2a3 3 0 0 1 5.4 0h4.2A7 7 0 0 0 12 5zm-6.900 8a7 7 0 0 0 5.900 5.900V15a3 3 0 0 1-1.700-2zm9.600 0a3 3 0 0 1-1.700 2v3.900A7 7 0 0 0 18.900 13z',
  sound:
    'M4 9v6h4l5 4.500v-15L8 9zm12-.5v7a4.500 4.500 0 0 0 0-7zm0-4v2.100a6.500 6.500 0 0 1 0 10.800v2.100a8.500 8.500 0 0 0 0-15z',
  trash: 'M8 4h8l1 2h4v2H3V6h4zM5 9h14l-1 12H6zm4 2v8h1.500v-8zm4.500 0v8H15v-8z',
  pen: 'M4 16.500V20h3.500L18 9.500 14.500 6zM20 7.500a1.500 1.500 0 0 0 0-2L18.500 4a1.500 1.500 0 0 0-2 0l-1 1L19 8.500z',
  down2: 'M11 3h2v9l3.500-3.500L18 10l-6 6-6-6 1.500-1.500L11 12zM4 18h16v2.500H4z',
  list: 'M4 5h3v3H4zM9 5.5h11v2H9zM4 10.5h3v3H4zM9 11h11v2H9zM4 16h3v3H4zM9 16.500h11v2H9z',
  table: 'M4 5h16v14H4zM6 9.500v2.800h4V9.500zm6 0v2.800h6V9.500zM6 14v3h4v-3zm6 0v3h6v-3z',
  tag: 'M4 4h8l8.500 8.500-8 8L4 12zM7.500 6a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  record: 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
  add: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  back: 'M19 5v14l-9-7zM5 5h3v14H5z',
  closer:
    'M10.500 3a7.500 7.500 0 0 1 5.900 12.100l5 5-1.400 1.400-5-5A7.500 7.500 0 1 1 10.500 3zm0 2a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM9.600 7.500h1.800v2.100h2.100v1.800h-2.100v2.100H9.600v-2.100H7.500V9.600h2.100z',
  farther:
    'M10.500 3a7.500 7.500 0 0 1 5.900 12.100l5 5-1.400 1.400-5-5A7.500 7.500 0 1 1 10.500 3zm0 2a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM7.500 9.600h6v1.800h-6z',
  whole: 'M3 5h2v14H3zM19 5h2v14h-2zM7 11h10v2H7zM7 12l4-4v8zM17 12l-4 4V8z',
  larger: 'M4 4h7v2H7.400l4 4L10 11.400l-4-4V11H4zM20 20h-7v-2h3.600l-4-4 1.400-1.400 4 4V13h2z',
} as const

export type Icon = keyof typeof ICONS

export function icon(name: Icon): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

export function iconButton(name: Icon, label: string, run: () => void, key = ''): HTMLButtonElement {
  const title = key === '' ? label : `${label}  (${key})`
  return h('button', { class: 'icon-button', type: 'button', title, 'aria-label': label, onClick: run }, icon(name))
}

/** Write a text only if it changed: the layout is left alone otherwise. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Short facts in a row, with dots between those that stand on one line. */
export function facts(...texts: readonly string[]): HTMLElement {
  return h('span', { class: 'facts' }, ...texts.map((text) => h('span', {}, text)))
}

/** The round button with a question mark that shows the keys. */
export function helpButton(run: () => void): HTMLButtonElement {
  const about = {
    class: 'icon-button question',
    type: 'button',
    title: 'Help and shortcuts  (?)',
    'aria-label': 'Help and shortcuts',
  }
  return h('button', { ...about, onClick: run }, '?')
}

/** Put options into a select: values and words. */
export function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
  select.replaceChildren(...options.map(([value, label]) => h('option', { value }, label)))
}
