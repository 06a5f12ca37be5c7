// The track from above, with everybody on it.
import { OTHER_RUNS, OWN_RUN, PLACE } from '../render/palette'
import type { TrackBuilt } from '../render/scenery/trackWorker'
import { h } from './dom'

const [WIDTH, HEIGHT, MARGIN] = [210, 150, 14]

export class PlanMap {
  readonly element: HTMLElement
  private readonly canvas: HTMLCanvasElement
  private readonly pen: CanvasRenderingContext2D
  private readonly ratio = Math.min(2, window.devicePixelRatio)
  private readonly base: HTMLCanvasElement
  private built: TrackBuilt | null = null
  private scale = 1
  private shift: [number, number] = [0, 0]
  private turned = false

  constructor() {
    this.canvas = h('canvas', {
      width: WIDTH * this.ratio,
      height: HEIGHT * this.ratio,
      role: 'img',
      'aria-label': 'plan of the track with the sled',
    })
    this.base = h('canvas', { width: WIDTH * this.ratio, height: HEIGHT * this.ratio })
    this.pen = this.canvas.getContext('2d')!
    this.element = h('div', { class: 'plan-map glass' }, this.canvas)
  }

  track(built: TrackBuilt): void {
    if (built === this.built) return
    this.built = built
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let k = 0; k < built.line.length; k += 9) {
      xs.push(built.line[k]!)
      ys.push(built.line[k + 1]!)
    }
    const span = (v: number[]): number => Math.max(...v) - Math.min(...v)
    this.turned = span(ys) > span(xs)
    const [u, v] = this.turned ? [ys, xs.map((x) => -x)] : [xs, ys]
    this.scale = Math.min((WIDTH - 2 * MARGIN) / span(u), (HEIGHT - 2 * MARGIN) / span(v))
    this.shift = [
      WIDTH / 2 - (this.scale * (Math.max(...u) + Math.min(...u))) / 2,
      HEIGHT / 2 + (this.scale * (Math.max(...v) + Math.min(...v))) / 2,
    ]
    this.drawBase(built, xs, ys)
  }

  /** Draw the sled, ghosts, and where somebody points: x, y [m] from the origin of the wire. */
  show(
    x: number,
    y: number,
    ghosts: readonly (readonly [number, number])[],
    place: readonly number[] | null = null,
  ): void {
    const pen = this.pen
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height)
    if (this.built === null) return
    pen.drawImage(this.base, 0, 0)
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    ghosts.forEach((ghost, i) => this.dot(pen, ghost[0], ghost[1], 4.5, OTHER_RUNS[i % OTHER_RUNS.length]!))
    this.dot(pen, x, y, 6, OWN_RUN)
    if (place !== null) this.dot(pen, place[0]!, place[1]!, 5, PLACE)
  }

  private drawBase(built: TrackBuilt, xs: number[], ys: number[]): void {
    const pen = this.base.getContext('2d')!
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    pen.clearRect(0, 0, WIDTH, HEIGHT)
    pen.lineJoin = pen.lineCap = 'round'
    for (const [width, colour] of [
      [5, 'rgb(10 25 40 / 0.55)'],
      [2.6, '#e9f3fb'],
    ] as const) {
      pen.lineWidth = width
      pen.strokeStyle = colour
      pen.beginPath()
      xs.forEach((x, i) => pen.lineTo(...this.place(x, ys[i]!)))
      pen.stroke()
    }
    for (const gate of built.gates) this.dot(pen, gate.centre[0], gate.centre[1], 3, '#7fd0dd')
  }

  private dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
    pen.fillStyle = colour
    pen.strokeStyle = 'rgb(10 25 40 / 0.7)'
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.arc(...this.place(x, y), radius, 0, 7)
    pen.fill()
    pen.stroke()
  }

  private place(x: number, y: number): [number, number] {
    const [u, v] = this.turned ? [y, -x] : [x, y]
    return [this.shift[0] + this.scale * u, this.shift[1] - this.scale * v]
  }
}
