// Runs over the station: speed, time lost, line, load and hands. The line is where the sled is; numbers are those there, or under the pointer.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { OTHER_RUNS, OWN_RUN } from '../render/palette'
import type { Motion } from '../store/motion'
import { h, write } from './dom'

const WIDTH = 380
const [LOWEST, HIGHEST] = [40, 84] // px of a plot without its axis
const [CAPTION, AXIS, AROUND] = [18, 20, 160] // px: above a plot, below the last one, of the page that is not the panel's
const SPACING = 1 // m
const READ_MS = 120 // between readings while the sled moves
const FONT = '11px "Inter Variable", sans-serif'

/** A run, and what to call it. */
export interface Shown {
  readonly id: string
  readonly name: string
  readonly motion: Motion
  /** What it differs in from the first run, in words. */
  readonly differs?: string
}

interface Figure {
  readonly title: string
  readonly column: string
  readonly factor: number
  readonly digits: number
  readonly difference?: boolean
}

/** A plot, the line where the sled is, and the numbers above it. */
interface Row {
  readonly figure: Figure
  readonly plot: uPlot
  readonly line: HTMLElement
  readonly station: HTMLElement
  readonly values: readonly HTMLElement[]
}

const FIGURES: readonly Figure[] = [
  { title: 'speed, km/h', column: 'speed', factor: 3.6, digits: 1 },
  { title: 'Δv faster, km/h', column: 'speed', factor: 3.6, digits: 2, difference: true },
  { title: 'Δt behind, s', column: 'clock', factor: 1, digits: 3, difference: true },
  { title: 'height h_S, m', column: 'height', factor: 1, digits: 2 },
  { title: 'offset b_S, left, m', column: 'offset', factor: 1, digits: 2 },
  { title: 'load (10 Hz), g', column: 'load', factor: 1, digits: 1 },
  { title: 'steering, left', column: 'steering', factor: 1, digits: 2 },
  { title: 'steering torque, N m', column: 'torque', factor: 1, digits: 1 },
]

/** Room for a line, even for one that is level. */
function span(low: number, high: number): [number, number] {
  const room = Math.max(0.06 * (high - low), 0.05)
  return Number.isFinite(low + high) ? [low - room, high + room] : [0, 1]
}

/** A number with a true minus; differences have a sign. */
function text(value: number, { digits, difference }: Figure): string {
  if (Number.isNaN(value)) return '–'
  const size = Math.abs(value).toFixed(digits)
  return `${Number(size) === 0 ? '' : value < 0 ? '−' : difference === true ? '+' : ''}${size}`
}

export class ComparePlots {
  readonly element: HTMLElement
  onStation: (station: number) => void = () => {}
  /** Where the pointer is over a plot [m]; null when it left. */
  onHover: (station: number | null) => void = () => {}
  private rows: Row[] = []
  private runs: readonly Motion[] = []
  private hovered: number | null = null
  private readAt = 0
  onTakeAway: (id: string) => void = () => {}
  private readonly names = h('ul', { class: 'compare-names', 'aria-label': 'runs' })
  private readonly body = h('div', { class: 'compare-body' })
  private range: [number, number] = [0, 1]

  constructor() {
    this.element = h(
      'section',
      { class: 'glass compare', 'aria-label': 'plots over the station' },
      this.names,
      this.body,
    )
    this.element.addEventListener('scroll', () => this.hint())
    window.addEventListener('resize', () => this.fit())
  }

  /** Plots of a run, and of others beside it. */
  show(own: Shown, others: readonly Shown[]): void {
    this.rows.forEach(({ plot }) => plot.destroy())
    this.rows = []
    this.runs = [own.motion, ...others.map(({ motion }) => motion)]
    this.body.replaceChildren()
    this.names.replaceChildren(
      h('li', { style: `--line: ${OWN_RUN}` }, own.name),
      ...others.map(({ id, name, differs }, i) =>
        h(
          'li',
          { style: `--line: ${OTHER_RUNS[i]}` },
          name,
          h(
            'button',
            {
              type: 'button',
              title: 'Remove from comparison',
              'aria-label': `Remove ${name} from comparison`,
              onClick: () => this.onTakeAway(id),
            },
            '×',
          ),
          h('small', {}, differs ? `≠ ${differs}` : 'same conditions'),
        ),
      ),
    )
    const stations = own.motion.column('station')
    const [first, last] = [Math.max(0, stations[0]!), stations[own.motion.rows - 1]!]
    this.range = [first, last]
    const x = Float64Array.from(
      { length: Math.max(2, Math.floor((last - first) / SPACING)) },
      (_, i) => first + i * SPACING,
    )
    const known = FIGURES.filter(
      ({ column, difference }) => own.motion.columns.has(column) && (difference !== true || others.length > 0),
    )
    known.forEach((figure, i) => this.add(figure, x, i === known.length - 1))
    this.fit()
  }

  /** Make plots as high as lets all of them be seen, within reason. */
  fit(): void {
    const room =
      (this.element.parentElement?.clientHeight || window.innerHeight) - AROUND - this.names.offsetHeight - AXIS - 26
    const height = Math.floor(Math.min(HIGHEST, Math.max(LOWEST, room / this.rows.length - CAPTION)))
    this.rows.forEach(({ plot }, i) =>
      plot.setSize({ width: WIDTH, height: height + (i === this.rows.length - 1 ? AXIS : 0) }),
    )
    this.hint()
  }

  /** Put the line where the sled is [m], and read what is there unless the pointer asks elsewhere. */
  cursor(station: number): void {
    if (this.element.hidden) return
    const shown = Math.min(this.range[1], Math.max(this.range[0], station))
    for (const { plot, line } of this.rows)
      line.style.transform = `translateX(${plot.valToPos(shown, 'x').toFixed(1)}px)`
    const now = performance.now()
    if (this.hovered !== null || now - this.readAt < READ_MS) return
    this.readAt = now
    this.read(shown)
  }

  /** Write the numbers of all runs at a station [m]. */
  private read(station: number): void {
    for (const { figure, station: place, values } of this.rows) {
      const found = this.runs.map((run) => figure.factor * run.atStation(figure.column, station))
      const told = figure.difference === true ? found.slice(1).map((value) => found[0]! - value) : found
      write(place, `${station.toFixed(0)} m`)
      told.forEach((value, i) => write(values[i]!, text(value, figure)))
    }
  }

  private hover(station: number | null): void {
    this.hovered = station
    this.element.classList.toggle('pointed', station !== null)
    if (station !== null) this.read(station)
    this.onHover(station)
  }

  /** Say that there is more below. */
  private hint(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.element
    this.element.classList.toggle('more', scrollHeight - scrollTop - clientHeight > 8)
  }

  private add(figure: Figure, x: Float64Array, last: boolean): void {
    const values = (motion: Motion): (number | null)[] =>
      Array.from(x, (station) => {
        const value = motion.atStation(figure.column, station)
        return Number.isNaN(value) ? null : figure.factor * value
      })
    const [mine, ...theirs] = this.runs.map(values) as [(number | null)[], ...(number | null)[][]]
    const behind = (their: (number | null)[]): (number | null)[] =>
      mine.map((value, i) => {
        const other = their[i] ?? null
        return value === null || other === null ? null : value - other
      })
    const [series, colours] =
      figure.difference === true
        ? [theirs.map(behind), OTHER_RUNS]
        : [
            [mine, ...theirs],
            [OWN_RUN, ...OTHER_RUNS],
          ]
    const [station, numbers] = [h('i', {}, ''), series.map((_, i) => h('b', { style: `color: ${colours[i]!}` }, ''))]
    const holder = h(
      'figure',
      {},
      h('figcaption', {}, figure.title, h('span', { class: 'reading', 'aria-hidden': 'true' }, station, ...numbers)),
    )
    this.body.append(holder)
    const axis = {
      stroke: '#d7e2ea',
      grid: { stroke: 'rgb(255 255 255 / 0.14)', width: 1 },
      ticks: { show: false },
      font: FONT,
    }
    const plot = new uPlot(
      {
        width: WIDTH,
        height: HIGHEST,
        padding: [4, 10, 2, 0],
        cursor: {
          sync: { key: 'stations' },
          y: false,
          drag: { x: false, y: false },
          points: { size: 6, width: 0, fill: (_: uPlot, i: number) => colours[i - 1]! },
        },
        legend: { show: false },
        scales: {
          x: { time: false },
          y: { range: (_: uPlot, low: number, high: number): [number, number] => span(low, high) },
        },
        axes: [
          {
            ...axis,
            size: last ? AXIS : 0,
            values: (_: uPlot, ticks: number[]) => ticks.map((tick) => (last ? `${tick} m` : '')),
          },
          {
            ...axis,
            size: 44,
            space: 15,
            values: (_: uPlot, ticks: number[]) =>
              ticks.map((tick) => String(Number(tick.toFixed(6))).replace('-', '−')),
          },
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
    plot.over.addEventListener('mousemove', (event) =>
      this.hover(Math.min(this.range[1], Math.max(this.range[0], plot.posToVal(event.offsetX, 'x')))),
    )
    plot.over.addEventListener('mouseleave', () => this.hover(null))
    this.rows.push({ figure, plot, line, station, values: numbers })
  }
}
