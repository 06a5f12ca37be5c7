// The panel on the right: tabs, one of which is shown.
import { h } from './dom'

const WIDE = 900 // px of the page from which on it stands beside the picture
const NARROW = 620 // px below which it begins hidden

export interface Tab {
  readonly name: string
  readonly element: HTMLElement
}

export class Sidebar {
  readonly element: HTMLElement
  private readonly buttons: HTMLButtonElement[]
  private chosen = 0

  constructor(private readonly tabs: readonly Tab[]) {
    this.buttons = tabs.map(({ name }, i) =>
      h(
        'button',
        { type: 'button', role: 'tab', id: `tab-${i}`, 'aria-controls': `panel-${i}`, onClick: () => this.choose(i) },
        name,
      ),
    )
    const panels = tabs.map(({ element }, i) =>
      h('div', { class: 'panel', role: 'tabpanel', id: `panel-${i}`, 'aria-labelledby': `tab-${i}` }, element),
    )
    const bar = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'panels' }, ...this.buttons)
    bar.addEventListener('keydown', (event) => this.walk(event))
    this.element = h('aside', { class: 'card sidebar', 'aria-label': 'scene' }, bar, ...panels)
    this.choose(0)
    this.element.hidden = window.innerWidth < NARROW // it would cover everything
  }

  /** Pixels it covers; nothing where it is hidden or the page is narrow. */
  get width(): number {
    return this.element.hidden || window.innerWidth < WIDE ? 0 : this.element.offsetWidth
  }

  get visibleTab(): string {
    return this.element.hidden ? '' : this.tabs[this.chosen]!.name
  }

  choose(index: number): void {
    this.chosen = index
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index))
      button.tabIndex = i === index ? 0 : -1
    })
    this.tabs.forEach(({ element }, i) => (element.parentElement!.hidden = i !== index))
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden
  }

  private walk(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (this.chosen + step + this.tabs.length) % this.tabs.length
    this.choose(next)
    this.buttons[next]!.focus()
  }
}
