// The force with which the hand pulls, beside the hand.
import { h, write } from './dom'
import { engineering } from './numbers'

const OFFSET = 16 // px right of and above the hand

export class PullLabel {
  readonly element = h('output', { class: 'pull', hidden: true, 'aria-hidden': 'true' })

  /** `place` [CSS px] is where the hand is; null: it holds nothing. `force` in N. */
  show(place: readonly [number, number] | null, force: number): void {
    this.element.hidden = place === null
    if (place === null) return
    write(this.element, engineering(force, 'N'))
    this.element.style.transform = `translate(${(place[0] + OFFSET).toFixed(1)}px, ${(place[1] - OFFSET).toFixed(1)}px) translateY(-100%)`
  }
}
