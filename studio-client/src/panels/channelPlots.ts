// Plots of recorded channels over the time: those that one chooses, each with its unit, and a line where the replay is.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChannelLook } from '../protocol/messages'
import type { Columns } from '../store/columns'
import { h, iconButton, write } from './dom'
import { engineering } from './numbers'

const [WIDTH, HEIGHT] = [380, 132]
const MOST = 5 // plots at once
const FIRST = 2 // plots at first
const DULL = new Set(['run', 'clock', 'solver']) // groups that say little at first, or come first anyway
const FONT = '11px "Inter Variable", sans-serif'
const COLOUR = '#ffc65c'

interface Row {
  readonly element: HTMLElement
  readonly choice: HTMLSelectElement
  readonly holder: HTMLElement
  readonly value: HTMLElement
  plot: uPlot | null
  line: HTMLElement
  column: Float32Array
  unit: string
}

export class ChannelPlots {
  readonly element: HTMLElement
  onTime: (time: number) => void = () => {}
  private readonly body = h('div', { class: 'compare-body' })
  private readonly more: HTMLButtonElement
  private columns: Columns | null = null
  private time: Float32Array = new Float32Array(0)
  private rows: Row[] = []

  constructor() {
    this.more = iconButton('add', 'Another plot', () => this.add(this.next()))
    this.element = h('section', { class: 'glass compare', 'aria-label': 'plots over the time' }, this.body, this.more)
  }

  /** Plot channels of a recording: `first` at first, or else some that move. */
  open(columns: Columns, first: readonly string[]): void {
    this.rows.forEach(({ plot }) => plot?.destroy())
    this.rows = []
    this.body.replaceChildren()
    this.columns = columns
    this.time = columns.time
    const known = first.filter((name) => columns.plottable.some((channel) => channel.name === name))
    const chosen = known.length > 0 ? known : worthSeeing(columns)
    for (const name of chosen.slice(0, MOST)) this.add(name)
  }

  /** Channels that are plotted. */
  get shown(): string[] {
    return this.rows.map(({ choice }) => choice.value)
  }

  /** Put the lines at a time [s], and write the values there; `row` is that of the recording. */
  cursor(time: number, row: number): void {
    if (this.element.hidden) return
    for (const { plot, line, value, column, unit } of this.rows) {
      if (plot === null) continue
      line.style.transform = `translateX(${plot.valToPos(time, 'x').toFixed(1)}px)`
      write(value, engineering(column[row] ?? NaN, unit))
    }
  }

  private next(): string {
    const shown = new Set(this.shown)
    return this.columns?.plottable.find(({ name }) => !shown.has(name))?.name ?? ''
  }

  private add(name: string): void {
    const { columns } = this
    if (columns === null || name === '') return
    const groups = [...new Set(columns.plottable.map(({ group }) => group))]
    const choice = h(
      'select',
      { 'aria-label': 'channel that is plotted' },
      ...groups.map((group) =>
        h(
          'optgroup',
          { label: group },
          ...columns.plottable
            .filter((channel) => channel.group === group)
            .map((channel) => h('option', { value: channel.name }, wordsOf(channel))),
        ),
      ),
    )
    choice.value = name
    const [holder, value] = [h('div', {}), h('b', { class: 'reading', style: `color: ${COLOUR}` }, '')]
    const close = iconButton('close', 'Take this plot away', () => this.remove(row))
    const element = h('figure', {}, h('figcaption', {}, choice, value, close), holder)
    const row: Row = {
      element,
      choice,
      holder,
      value,
      plot: null,
      line: h('i', { class: 'sled-line' }),
      column: new Float32Array(0),
      unit: '',
    }
    choice.addEventListener('change', () => this.draw(row))
    this.rows.push(row)
    this.body.append(element)
    this.draw(row)
    this.more.hidden = this.rows.length >= MOST
  }

  private remove(row: Row): void {
    row.plot?.destroy()
    row.element.remove()
    this.rows = this.rows.filter((each) => each !== row)
    this.more.hidden = false
  }

  private draw(row: Row): void {
    const channel = this.columns!.channels.find(({ name }) => name === row.choice.value)!
    row.plot?.destroy()
    row.column = this.columns!.column(channel.name)
    row.unit = channel.unit === '1' ? '' : channel.unit
    const axis = {
      stroke: '#d7e2ea',
      grid: { stroke: 'rgb(255 255 255 / 0.14)', width: 1 },
      ticks: { show: false },
      font: FONT,
    }
    const plot = new uPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        padding: [4, 10, 2, 0],
        cursor: { y: false, drag: { x: false, y: false }, sync: { key: 'times' }, points: { show: false } },
        legend: { show: false },
        scales: {
          x: { time: false },
          y: { range: (_: uPlot, low: number, high: number): [number, number] => spanOf(low, high) },
        },
        axes: [
          {
            ...axis,
            size: 20,
            values: (_: uPlot, ticks: number[]) => ticks.map((tick) => `${Number(tick.toFixed(3))} s`),
          },
          {
            ...axis,
            size: 62,
            space: 20,
            values: (_: uPlot, ticks: number[]) => ticks.map((tick) => engineering(tick, row.unit)),
          },
        ],
        series: [
          {},
          {
            stroke: COLOUR,
            width: 1.5,
            points: { show: false },
            ...(channel.hint === 'step' ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
          },
        ],
      },
      [this.time, Array.from(row.column, (value) => (Number.isFinite(value) ? value : null))],
      row.holder,
    )
    plot.ctx.canvas.setAttribute('aria-hidden', 'true')
    plot.over.append(row.line)
    plot.over.addEventListener('click', (event) => this.onTime(plot.posToVal(event.offsetX, 'x')))
    row.plot = plot
  }
}

function wordsOf({ name, label, unit }: ChannelLook): string {
  const words = label === '' ? name : label
  return unit === '' || unit === '1' ? words : `${words} [${unit}]`
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

/** Ends of an axis; a line that does not move lies in its middle. */
function spanOf(low: number, high: number): [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1]
  const margin = high > low ? 0.08 * (high - low) : 0.5 * Math.abs(low) || 1
  return [low - margin, high + margin]
}
