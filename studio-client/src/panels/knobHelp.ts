// What a number means, what it may be and what it usually is: of the one that has the focus, or that one points at.
import type { Knob } from '../protocol/messages'
import { h } from './dom'

export class KnobHelp {
  readonly element: HTMLElement
  private focused: Knob | null = null

  /** `id` ties fields to it, `invitation` is what it says before one is chosen. */
  constructor(
    private readonly id: string,
    private readonly invitation: string,
  ) {
    this.element = h('p', { class: 'knob-help', id })
    this.clear()
  }

  clear(): void {
    this.focused = null
    this.tell(null)
  }

  /** Explain `knob` while its row has the focus or the pointer. */
  explains(row: HTMLElement, input: HTMLElement, knob: Knob): void {
    input.setAttribute('aria-describedby', this.id)
    row.addEventListener('focusin', () => this.tell((this.focused = knob)))
    row.addEventListener('pointerenter', () => this.tell(knob))
    row.addEventListener('pointerleave', () => this.tell(this.focused))
  }

  private tell(knob: Knob | null): void {
    if (knob === null) this.element.replaceChildren(h('i', {}, this.invitation))
    else this.element.replaceChildren(h('b', {}, knob.label), ` ${knob.help} `, h('span', {}, unbroken(knob)))
  }
}

/** Units stay beside their numbers. */
function unbroken({ range, shown }: Knob): string {
  return shown === '' ? range : range.replaceAll(` ${shown}`, ` ${shown}`.replaceAll(' ', '\u00a0'))
}
