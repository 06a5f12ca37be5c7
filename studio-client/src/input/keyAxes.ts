// Axes that keys move, by the bindings that an app declares: held, an axis goes to its end; let go, back to rest.
import type { AxisLook } from '../protocol/messages'

const TRAVEL = 0.4 // s from end to end
interface Bound {
  readonly axis: number
  readonly target: number
  readonly rest: number
  readonly rate: number
}

export class KeyAxes {
  private bound: ReadonlyMap<string, Bound> = new Map()
  private readonly held = new Set<string>()

  constructor(private readonly move: (axis: number, target: number, rate: number) => void) {}

  /** The axes of the run that is open: the first of two keys leads to the least, the second to the most. */
  use(axes: readonly AxisLook[]): void {
    this.letGo()
    this.bound = new Map(
      axes.flatMap(({ bindings: { keys }, least, most, rest }, axis) => {
        const rate = (most - least) / TRAVEL
        const ends = keys.length === 1 ? [most] : [least, most]
        return keys.slice(0, 2).map((key, i) => [key, { axis, target: ends[i]!, rest, rate }] as const)
      }),
    )
  }

  start(): void {
    window.addEventListener('keydown', this.down)
    window.addEventListener('keyup', this.up)
    window.addEventListener('blur', this.letGo)
  }

  stop(): void {
    window.removeEventListener('keydown', this.down)
    window.removeEventListener('keyup', this.up)
    window.removeEventListener('blur', this.letGo)
    this.letGo()
  }

  private readonly down = (event: KeyboardEvent): void => {
    const [bound, { target }] = [this.bound.get(event.key), event]
    if (bound === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest('input, select, textarea, dialog[open], [role=toolbar]') !== null)
      return
    event.preventDefault()
    if (this.held.has(event.key)) return
    this.held.add(event.key)
    this.move(bound.axis, bound.target, bound.rate)
  }

  private readonly up = (event: KeyboardEvent): void => {
    const bound = this.bound.get(event.key)
    if (bound === undefined || !this.held.delete(event.key)) return
    this.move(bound.axis, bound.rest, bound.rate)
  }

  private readonly letGo = (): void => {
    for (const key of this.held) {
      const bound = this.bound.get(key)
      if (bound !== undefined) this.move(bound.axis, bound.rest, bound.rate)
    }
    this.held.clear()
  }
}
