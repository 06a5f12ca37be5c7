// Sentences for the person: what happened, and what to do.
import { h, iconButton } from './dom'

const INFO_MS = 5000
const MOST = 4

export class Notices {
  readonly element = h('div', { class: 'notices', 'aria-live': 'polite' })

  show(level: string, text: string): void {
    for (const old of this.element.children) {
      if (old.textContent === text) return
    }
    const notice = h('div', { class: `card notice ${level}`, role: level === 'error' ? 'alert' : 'status' }, h('p', {}, text), iconButton('close', 'Dismiss', () => notice.remove()))
    this.element.prepend(notice)
    while (this.element.children.length > MOST) this.element.lastElementChild!.remove()
    if (level === 'info') setTimeout(() => notice.remove(), INFO_MS)
  }
}
