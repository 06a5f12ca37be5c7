// Elements without ceremony.

type Child = Node | string | null
type Props = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/** An element: `on…` properties listen, booleans switch attributes, everything else is an attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
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
  focus: 'M4 9V4h5v2H6v3zM15 4h5v5h-2V6h-3zM4 15h2v3h3v2H4zM18 15h2v5h-5v-2h3zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  arrows: 'M11 21V8.8L6.7 13l-1.4-1.4L12 4.9l6.7 6.7-1.4 1.4L13 8.8V21z',
  panel: 'M4 5h16v14H4zM14.5 7v10H18V7z',
  plot: 'M4 4h2v14h14v2H4zM8 14l3.5-5 3 3L19 6l1.5 1.3-5.8 7.6-3-3L9.600 15z',
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
