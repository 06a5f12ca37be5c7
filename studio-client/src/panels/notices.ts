// Sentences for the person: what happened, and what to do.
import { h, iconButton } from './dom'

const INFO_MS = 5000
const MOST = 4

/** What can be done about it at once. */
export interface Offer {
  readonly label: string
  readonly run: () => void
}

export class Notices {
  readonly element = h('div', { class: 'notices', 'aria-live': 'polite' })

  show(level: string, text: string, offer: Offer | null = null): void {
    for (const old of this.element.children) {
      if (old.firstElementChild?.textContent === text) return
    }
    const act = offer === null ? null : h('button', { class: 'offer', type: 'button', onClick: offer.run }, offer.label)
    const notice = h('div', { class: `card notice ${level}`, role: level === 'error' ? 'alert' : 'status' }, h('p', {}, text), act, iconButton('close', 'Dismiss', () => notice.remove()))
    this.element.prepend(notice)
    while (this.element.children.length > MOST) this.element.lastElementChild!.remove()
    if (level === 'info') setTimeout(() => notice.remove(), INFO_MS)
  }

  /** Take away what offers something that was done meanwhile. */
  withdraw(): void {
    for (const act of this.element.querySelectorAll('.offer')) act.parentElement!.remove()
  }
}
