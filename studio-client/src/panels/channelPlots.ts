// Plots of a recording: any channels and formulas of them, zoomed and pointed at together, with a table of the values there.
import 'uplot/dist/uPlot.min.css'
import type { Columns } from '../store/columns'
import { MOST_PLOTS, recall, remember, type PlotWish } from '../store/plotLayout'
import { rowsWithin, spread } from '../store/thinning'
import { ChannelPlot, type Plottable } from './channelPlot'
import { h, iconButton, write } from './dom'
import { measured } from './numbers'

const SMALL: readonly [number, number] = [420, 132] // px
const FIRST = 2 // plots at first
const DULL = new Set(['run', 'clock', 'solver']) // groups that say little at first, or come first anyway
const CLOSER = 0.5 // of the time shown, at a press
const LEAST_ROWS = 4 // that are shown

export class ChannelPlots {
  readonly element: HTMLElement
  onTime: (time: number) => void = () => {}
  /** Called when the plots cover more or less of the picture. */
  onSize: () => void = () => {}
  private readonly body = h('div', { class: 'compare-body' })
  private readonly table = h('table', { class: 'values', hidden: true })
  private readonly more: HTMLButtonElement
  private readonly reach = h('output', { class: 'plot-range', 'aria-label': 'time that the plots show' }, '')
  private columns: Columns | null = null
  private data: Plottable | null = null
  private app = ''
  private first: readonly string[] = []
  private plots: ChannelPlot[] = []
  private range: [number, number] = [0, 1]
  private large = false
  private row = 0 // of the replay
  private pointer = NaN // s

  constructor() {
    this.more = iconButton('add', 'Another plot', () => this.add({ curves: [this.next()], x: '' }))
    const bar = h(
      'div',
      { class: 'plot-bar', role: 'toolbar', 'aria-label': 'plots' },
      this.more,
      iconButton('closer', 'Zoom in', () => this.scale(CLOSER), '+'),
      iconButton('farther', 'Zoom out', () => this.scale(1 / CLOSER), '−'),
      iconButton('whole', 'The whole time', () => this.everything(), '0'),
      this.reach,
      iconButton('table', 'Values at the line and at the pointer', () => this.toggleTable()),
      iconButton('larger', 'Larger plots', () => this.toggleLarge()),
      iconButton('reset', 'Plots as at first', () => this.forget()),
    )
    this.element = h(
      'section',
      { class: 'glass compare channel-plots', 'aria-label': 'plots over the time' },
      bar,
      this.body,
      this.table,
    )
    window.addEventListener('resize', () => this.large && this.draw())
  }

  /** Plot channels of a recording: what the person wanted last for this app; or `first`, or else some that move. */
  open(columns: Columns, first: readonly string[], app = ''): void {
    this.columns = columns
    this.first = first
    this.app = app
    const { time, channels } = columns
    const held = new Map<string, Float32Array>()
    this.data = {
      time,
      channels,
      names: channels.map(({ name }) => name),
      column: (name) => held.get(name) ?? (held.set(name, columns.column(name)), held.get(name)!),
    }
    this.range = [time[0] ?? 0, time[time.length - 1] ?? 1]
    this.pointer = NaN
    this.lay(recall(app) ?? this.usual)
  }

  /** Channels and formulas that are plotted. */
  get shown(): string[] {
    return this.plots.flatMap(({ wish }) => wish.curves)
  }

  /** Time that is shown [s]. */
  get span(): readonly [number, number] {
    return this.range
  }

  /** Put the lines at a time [s], and write the values there; `row` is that of the recording. */
  cursor(time: number, row: number): void {
    if (this.element.hidden) return
    for (const plot of this.plots) plot.cursor(time, row)
    if (row === this.row) return
    this.row = row
    this.tell()
  }

  /** Show the time between two [s]; never less than a few rows, never more than there is. */
  zoom(from: number, to: number): void {
    const [first, last] = this.ends
    const least = (LEAST_ROWS * (last - first)) / Math.max(1, (this.columns?.rows ?? 1) - 1)
    const width = Math.min(last - first, Math.max(least, to - from))
    const middle = 0.5 * (from + to)
    const begin = Math.min(last - width, Math.max(first, to - from < least ? middle - 0.5 * width : from))
    if (!Number.isFinite(begin) || !(width > 0)) return
    this.range = [begin, begin + width]
    this.draw()
  }

  everything(): void {
    this.zoom(...this.ends)
  }

  /** Show a part of the time around its middle, or around the line where that is in sight. */
  scale(factor: number): void {
    const [from, to] = this.range
    const line = this.columns?.time[this.row] ?? NaN
    const at = line >= from && line <= to ? line : 0.5 * (from + to)
    this.zoom(at + factor * (from - at), at + factor * (to - at))
  }

  private get ends(): [number, number] {
    const time = this.columns?.time ?? [0, 1]
    return [time[0] ?? 0, time[time.length - 1] ?? 1]
  }

  private get usual(): PlotWish[] {
    const { columns, first } = this
    if (columns === null) return []
    const known = first.filter((name) => columns.plottable.some((channel) => channel.name === name))
    const chosen = known.length > 0 ? known : worthSeeing(columns)
    return chosen.slice(0, MOST_PLOTS).map((name) => ({ curves: [name], x: '' }))
  }

  private lay(wishes: readonly PlotWish[]): void {
    for (const plot of this.plots) plot.destroy()
    this.plots = []
    for (const wish of wishes) this.add(wish, false)
    this.draw()
  }

  /** Plots as at first, and nothing remembered. */
  private forget(): void {
    remember(this.app, null)
    this.lay(this.usual)
  }

  private next(): string {
    const shown = new Set(this.shown)
    return this.columns?.plottable.find(({ name }) => !shown.has(name))?.name ?? 't'
  }

  private add(wish: PlotWish, tells = true): void {
    if (this.data === null || this.plots.length >= MOST_PLOTS) return
    const plot = new ChannelPlot(this.data, wish, {
      seek: (time) => this.onTime(time),
      point: (time) => {
        this.pointer = time
        this.tell()
      },
      zoom: (from, to) => this.zoom(from, to),
      everything: () => this.everything(),
      changed: () => this.changed(),
      remove: (gone) => this.remove(gone),
    })
    this.plots.push(plot)
    this.body.append(plot.element)
    plot.show(this.range, this.size)
    if (tells) this.changed()
    this.more.disabled = this.plots.length >= MOST_PLOTS
  }

  private remove(plot: ChannelPlot): void {
    plot.destroy()
    this.plots = this.plots.filter((each) => each !== plot)
    this.more.disabled = false
    this.changed()
  }

  private changed(): void {
    remember(
      this.app,
      this.plots.map(({ wish }) => wish).filter(({ curves }) => curves.length > 0),
    )
    this.tell()
  }

  private get size(): readonly [number, number] {
    return this.large ? [Math.max(SMALL[0], Math.min(innerWidth - 60, Math.round(0.62 * innerWidth))), 220] : SMALL
  }

  private draw(): void {
    for (const plot of this.plots) plot.show(this.range, this.size)
    const [from, to] = this.range
    const digits = Math.max(2, Math.ceil(2 - Math.log10(Math.max(1e-6, to - from))))
    write(this.reach, `${from.toFixed(digits)} to ${to.toFixed(digits)} s`)
    this.tell()
  }

  private toggleLarge(): void {
    this.large = !this.large
    this.element.classList.toggle('large', this.large)
    this.draw()
    this.onSize()
  }

  private toggleTable(): void {
    this.table.hidden = !this.table.hidden
    this.tell()
  }

  /** The table: values at the line and at the pointer, and what lies in between the edges. */
  private tell(): void {
    const { columns } = this
    if (this.table.hidden || columns === null) return
    const row = Number.isNaN(this.pointer) ? -1 : columns.rowAt(this.pointer)
    const [begin, end] = rowsWithin(columns.time, ...this.range)
    const head = ['', 'line', 'pointer', 'difference', 'least', 'mean', 'largest']
    const times = [columns.time[this.row] ?? NaN, columns.time[row] ?? NaN]
    const lines = this.plots
      .flatMap(({ shown }) => shown)
      .map(({ name, unit, colour, values }) => {
        const [line, pointer] = [values[this.row] ?? NaN, values[row] ?? NaN]
        const numbers = [line, pointer, pointer - line, ...spread(values, begin, end)]
        return h(
          'tr',
          { style: `--line: ${colour}` },
          h('th', { scope: 'row' }, name),
          ...numbers.map((number) => h('td', {}, measured(number, unit))),
        )
      })
    const seconds = (time: number): string => (Number.isFinite(time) ? `${time.toFixed(3)} s` : '–')
    this.table.replaceChildren(
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, 'time'),
          ...[times[0]!, times[1]!, times[1]! - times[0]!].map((time) => h('td', {}, seconds(time))),
        ),
        ...lines,
      ),
    )
  }
}

/** Channels of the run itself; then joints that move, and whatever else changes. */
function worthSeeing(columns: Columns): string[] {
  const own = columns.plottable.filter(({ group }) => group === 'run')
  const moving = columns.plottable.filter(({ name, group }) => {
    const column = columns.column(name)
    return !DULL.has(group) && column.some((value) => value !== column[0])
  })
  const all = new Set([...own, ...moving, ...columns.plottable])
  return [...all].slice(0, FIRST).map(({ name }) => name)
}
