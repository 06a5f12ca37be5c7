// Runs over the station: speed, time lost, line, load and hands. The cursor is where the sled is.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { OTHER_RUNS, OWN_RUN } from '../render/palette'
import type { Motion } from '../store/motion'
import { h } from './dom'

const [WIDTH, HEIGHT] = [380, 92]
const SPACING = 1 // m
const FONT = '11px "Inter Variable", sans-serif'

/** A run, and what to call it. */
export interface Shown {
  readonly id: string
  readonly name: string
  readonly motion: Motion
}

interface Figure {
  readonly title: string
  readonly column: string
  readonly factor: number
  readonly difference?: boolean
}

const FIGURES: readonly Figure[] = [
  { title: 'speed, km/h', column: 'speed', factor: 3.6 },
  { title: 'Δv faster, km/h', column: 'speed', factor: 3.6, difference: true },
  { title: 'Δt behind, s', column: 'time', factor: 1, difference: true },
  { title: 'height h_S above the line, m', column: 'height', factor: 1 },
  { title: 'offset b_S to the left, m', column: 'offset', factor: 1 },
  { title: 'load (low-pass 10 Hz), g', column: 'load', factor: 1 },
  { title: 'steering', column: 'steering', factor: 1 },
  { title: 'steering torque, N m', column: 'torque', factor: 1 },
]

/** Room for a line, even for one that is level. */
function span(low: number, high: number): [number, number] {
  const room = Math.max(0.06 * (high - low), 0.05)
  return Number.isFinite(low + high) ? [low - room, high + room] : [0, 1]
}

export class ComparePlots {
  readonly element: HTMLElement
  onStation: (station: number) => void = () => {}
  /** Where the pointer is over a plot [m]; null when it left. */
  onHover: (station: number | null) => void = () => {}
  private plots: uPlot[] = []
  private lines: HTMLElement[] = []
  onTakeAway: (id: string) => void = () => {}
  private readonly names = h('ul', { class: 'compare-names', 'aria-label': 'runs' })
  private readonly body = h('div', { class: 'compare-body' })
  private range: [number, number] = [0, 1]

  constructor() {
    this.element = h('section', { class: 'glass compare', 'aria-label': 'plots over the station' }, this.names, this.body)
  }

  /** Plots of a run, and of others beside it. */
  show(own: Shown, others: readonly Shown[]): void {
    this.plots.forEach((plot) => plot.destroy())
    this.plots = []
    this.lines = []
    this.body.replaceChildren()
    this.names.replaceChildren(
      h('li', { style: `--line: ${OWN_RUN}` }, own.name),
      ...others.map(({ id, name }, i) => h('li', { style: `--line: ${OTHER_RUNS[i]}` }, name, h('button', { type: 'button', title: 'Take away', 'aria-label': `take away ${name}`, onClick: () => this.onTakeAway(id) }, '×'))),
    )
    const stations = own.motion.column('station')
    const [first, last] = [Math.max(0, stations[0]!), stations[own.motion.rows - 1]!]
    this.range = [first, last]
    const x = Float64Array.from({ length: Math.max(2, Math.floor((last - first) / SPACING)) }, (_, i) => first + i * SPACING)
    for (const figure of FIGURES) {
      if (figure.difference === true && others.length === 0) continue
      if (own.motion.columns.has(figure.column)) this.add(figure, x, own.motion, others.map(({ motion }) => motion))
    }
  }

  /** Put the line where the sled is [m]. */
  cursor(station: number): void {
    if (this.element.hidden) return
    this.plots.forEach((plot, i) => (this.lines[i]!.style.transform = `translateX(${plot.valToPos(Math.min(this.range[1], Math.max(this.range[0], station)), 'x').toFixed(1)}px)`))
  }

  private add(figure: Figure, x: Float64Array, own: Motion, others: readonly Motion[]): void {
    const values = (motion: Motion): (number | null)[] =>
      Array.from(x, (station) => {
        const value = motion.atStation(figure.column, station)
        return Number.isNaN(value) ? null : figure.factor * value
      })
    const mine = values(own)
    const theirs = others.map(values)
    const behind = (their: (number | null)[]): (number | null)[] => mine.map((value, i) => (value === null || their[i] == null ? null : value - their[i]!))
    const [series, colours] = figure.difference === true ? [theirs.map(behind), OTHER_RUNS] : [[mine, ...theirs], [OWN_RUN, ...OTHER_RUNS]]
    const holder = h('figure', {}, h('figcaption', {}, figure.title))
    this.body.append(holder)
    const axis = { stroke: '#d7e2ea', grid: { stroke: 'rgb(255 255 255 / 0.14)', width: 1 }, ticks: { show: false }, font: FONT }
    const plot = new uPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        padding: [4, 10, 0, 0],
        cursor: { sync: { key: 'stations' }, y: false, drag: { x: false, y: false }, points: { show: false } },
        legend: { show: false },
        scales: { x: { time: false }, y: { range: (_: uPlot, low: number, high: number): [number, number] => span(low, high) } },
        axes: [
          { ...axis, size: 20, values: (_: uPlot, ticks: number[]) => ticks.map((tick) => `${tick} m`) },
          { ...axis, size: 44, space: 24 },
        ],
        series: [{}, ...series.map((_, i) => ({ stroke: colours[i]!, width: 1.5, points: { show: false } }))],
      },
      [x, ...series],
      holder,
    )
    plot.ctx.canvas.setAttribute('aria-hidden', 'true')
    const line = h('i', { class: 'sled-line' })
    plot.over.append(line)
    plot.over.addEventListener('click', (event) => this.onStation(plot.posToVal(event.offsetX, 'x')))
    plot.over.addEventListener('mousemove', (event) => this.onHover(plot.posToVal(event.offsetX, 'x')))
    plot.over.addEventListener('mouseleave', () => this.onHover(null))
    this.plots.push(plot)
    this.lines.push(line)
  }
}
