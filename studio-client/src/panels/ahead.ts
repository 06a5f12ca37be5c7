// What is ahead and how one stands, while one drives: the next curve with its distance, and a bar of the time won or lost.
import { h, write } from './dom'

const FULL = 1 // s at the end of the bar

export interface Curve {
  readonly name: string
  readonly begin: number // m
  readonly end: number // m
  readonly turn: number // left positive
}

/** The curve that one is in, or the one that comes; undefined behind the last. */
export function curveAhead(curves: readonly Curve[], station: number): Curve | undefined {
  return curves.find(({ end }) => station <= end)
}

export class Ahead {
  readonly bar = h(
    'div',
    { class: 'delta-bar', role: 'img', 'aria-label': 'time won or lost', hidden: true },
    h('i', {}),
  )
  readonly next = h('output', { class: 'hud-next', 'aria-label': 'next curve' }, '')

  /** `behind` [s]: NaN without a reference. */
  show(curves: readonly Curve[], station: number, behind: number): void {
    const known = !Number.isNaN(behind)
    this.bar.hidden = !known
    if (known) {
      const share = Math.min(1, Math.abs(behind) / FULL)
      const fill = this.bar.firstElementChild as HTMLElement
      fill.style.width = `${(50 * share).toFixed(1)}%`
      fill.style.left = behind > 0 ? `${(50 - 50 * share).toFixed(1)}%` : '50%'
      fill.className = behind > 0 ? 'lost' : 'won'
    }
    const curve = curveAhead(curves, station)
    if (curve === undefined) write(this.next, '')
    else {
      const way = curve.begin - station
      const where = way > 0 ? `in ${way < 10 ? way.toFixed(0) : (5 * Math.round(way / 5)).toFixed(0)} m` : 'now'
      write(this.next, `${curve.turn > 0 ? '↰' : '↱'} curve ${curve.name} ${where}`)
    }
  }
}
