// What the studio is busy with.
import { h, write } from './dom'

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
