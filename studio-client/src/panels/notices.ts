// Sentences for the person: what happened, and what to do.
import { h, iconButton, write } from './dom'

/** How long a notice stays [ms]; one under the pointer, or with the focus, stays longer. */
const STAYS: Readonly<Record<string, number>> = { info: 6000, warning: 10_000, error: 20_000 }
const MOST = 4

/** What can be done about it at once. */
export interface Offer {
  readonly label: string
  readonly run: () => void
}

export class Notices {
  readonly element = h('div', { class: 'notices', 'aria-live': 'polite' })

  show(level: string, text: string, offer: Offer | null = null): void {
    const said = Array.from(this.element.children).find((old) => old.firstElementChild?.textContent === text)
    said?.remove() // said again: it begins to leave anew
    const act = (chosen: Offer): HTMLElement => {
      const run = (): void => {
        notice.remove()
        chosen.run()
      }
      return h('button', { class: 'offer', type: 'button', onClick: run }, chosen.label)
    }
    const notice: HTMLElement = h(
      'div',
      { class: `card notice ${level}`, role: level === 'info' ? 'status' : 'alert' },
      h('p', {}, text),
      offer === null ? null : act(offer),
      iconButton('close', 'Dismiss', () => notice.remove()),
    )
    this.element.prepend(notice)
    while (this.element.children.length > MOST) this.element.lastElementChild!.remove()
    this.leave(notice, STAYS[level] ?? STAYS['error']!)
  }

  /** Take a notice away after a while, but not while somebody reads it or is about to press its button. */
  private leave(notice: HTMLElement, after: number): void {
    setTimeout(() => {
      if (notice.matches(':hover, :focus-within')) this.leave(notice, 2000)
      else notice.remove()
    }, after)
  }

  /** Take away what offers something that was done meanwhile. */
  withdraw(): void {
    for (const act of this.element.querySelectorAll('.offer')) act.parentElement!.remove()
  }
}

/** What the studio is busy with. */
export class Busy {
  readonly element: HTMLElement
  private readonly text = h('p', {}, '')
  private readonly bar = h('progress', { max: 1 })

  constructor() {
    this.element = h('div', { class: 'card busy', role: 'status', hidden: true }, this.text, this.bar)
  }

  show(text: string, done: number, total: number): void {
    this.element.hidden = text === ''
    write(this.text, text)
    if (total > 0) this.bar.value = done / total
    else this.bar.removeAttribute('value')
  }
}
