// One plot of a recording: some channels or formulas of them over the time, or over another one.
import uPlot from 'uplot'
import { evaluate, FormulaError, FUNCTIONS, isFormula, quoted, type Table } from '../store/formula'
import { MOST_CURVES, type PlotWish } from '../store/plotLayout'
import type { ChannelLook } from '../protocol/messages'
import { rowsWithin, thin } from '../store/thinning'
import { h, iconButton, write } from './dom'
import { measured, tickLabels } from './numbers'

const FONT = '11px "Inter Variable", sans-serif'
export const COLOURS = ['#ffc65c', '#7cc7ff', '#ff8f7a', '#8fe0a0', '#d3a6ff', '#f2f5f7']
const [TIME, FORMULA] = ['', ' formula'] // values of the lists that are no names of channels
const MOST_XY = 4000 // points of a curve over another channel
const CLICK = 4 // px that a pointer may move in a click
const GUTTER = 74 // px left of a plot

/** What is plotted: every channel by its name. */
export interface Plottable extends Table {
  readonly channels: readonly ChannelLook[]
}

/** What a plot tells the others. */
export interface PlotLinks {
  /** Go to a time [s]. */
  seek(time: number): void
  /** The pointer is at a time [s]; NaN: nowhere. */
  point(time: number): void
  /** Show the time between two [s]. */
  zoom(from: number, to: number): void
  everything(): void
  /** Something else is to be plotted. */
  changed(): void
  remove(plot: ChannelPlot): void
}

interface Curve {
  text: string
  name: string
  unit: string
  stepped: boolean
  values: ArrayLike<number>
  readonly value: HTMLElement
}

/** A curve as the table of values shows it. */
export interface Shown {
  readonly name: string
  readonly unit: string
  readonly colour: string
  readonly values: ArrayLike<number>
}

export class ChannelPlot {
  readonly element: HTMLElement
  private readonly caption = h('figcaption', {})
  private readonly holder = h('div', { class: 'plot-holder' })
  private readonly fault = h('p', { class: 'plot-fault', role: 'alert', hidden: true }, '')
  private readonly over = h('select', { class: 'plot-over', 'aria-label': 'what the plot is over' })
  private readonly line = h('i', { class: 'sled-line' })
  private readonly dot = h('i', { class: 'plot-dot', hidden: true })
  private curves: Curve[] = []
  private x: string
  private along: ArrayLike<number> = []
  private plot: uPlot | null = null
  private range: readonly [number, number] = [0, 1]
  private size: readonly [number, number] = [380, 132]

  constructor(
    private readonly data: Plottable,
    wish: PlotWish,
    private readonly links: PlotLinks,
  ) {
    this.x = wish.x
    this.over.append(h('option', { value: TIME }, 'over time'), ...optionsOf(data.channels, (words) => `over ${words}`))
    this.over.addEventListener('change', () => this.setX(this.over.value))
    this.element = h('figure', {}, this.caption, this.holder, h('div', { class: 'plot-foot' }, this.fault, this.over))
    for (const text of wish.curves) this.take(text)
    this.setX(wish.x, false)
  }

  /** What is plotted, to be remembered. */
  get wish(): PlotWish {
    return { curves: this.curves.map(({ text }) => text).filter((text) => text !== ''), x: this.x }
  }

  get shown(): Shown[] {
    return this.curves
      .map(({ name, unit, values }, i) => ({ name, unit, values, colour: COLOURS[i]! }))
      .filter(({ name }) => name !== '')
  }

  /** Show the time between two [s], on some pixels. */
  show(range: readonly [number, number], size: readonly [number, number]): void {
    this.range = range
    if (this.plot !== null && (size[0] !== this.size[0] || size[1] !== this.size[1]))
      this.plot.setSize({ width: size[0], height: size[1] })
    this.size = size
    if (this.plot === null) this.build()
    else this.plot.setData(this.points() as uPlot.AlignedData)
  }

  /** Put the line at a time [s], and write the values of a row. */
  cursor(time: number, row: number): void {
    const { plot, dot, line } = this
    for (const { value, values, unit } of this.curves) write(value, measured(values[row] ?? NaN, unit))
    if (plot === null) return
    line.hidden = this.isXY || time < this.range[0] || time > this.range[1]
    if (!line.hidden) line.style.transform = `translateX(${plot.valToPos(time, 'x').toFixed(1)}px)`
    const [x, y] = [this.along[row] ?? NaN, this.curves[0]?.values[row] ?? NaN]
    dot.hidden = !this.isXY || !Number.isFinite(x) || !Number.isFinite(y)
    if (!dot.hidden)
      dot.style.transform = `translate(${plot.valToPos(x, 'x').toFixed(1)}px, ${plot.valToPos(y, 'y').toFixed(1)}px)`
  }

  destroy(): void {
    this.plot?.destroy()
    this.element.remove()
  }

  private get isXY(): boolean {
    return this.x !== TIME
  }

  private setX(text: string, tells = true): void {
    this.x = text
    this.along = text === TIME ? this.data.time : (this.evaluated(text) ?? this.data.time)
    if (text !== TIME && this.along === this.data.time) this.x = TIME // it is not in this recording
    this.over.value = this.x
    this.rebuild(tells)
  }

  /** Values of a channel or of a formula; null with a sentence where there are none. */
  private evaluated(text: string): ArrayLike<number> | null {
    try {
      const values = isFormula(text, this.data) ? evaluate(text, this.data) : this.data.column(text)
      this.complain('')
      return values
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      this.complain(error.message)
      return null
    }
  }

  private complain(text: string): void {
    this.fault.hidden = text === ''
    write(this.fault, text)
  }

  /** Another curve. */
  private take(text: string): void {
    if (this.curves.length >= MOST_CURVES) return
    const value = h('b', { class: 'reading' }, '')
    const curve: Curve = { text: '', name: '', unit: '', stepped: false, values: [], value }
    this.curves.push(curve)
    this.set(curve, text)
  }

  /** Plot something else as a curve; what has a fault is not taken. */
  private set(curve: Curve, text: string): boolean {
    const values = text === '' ? [] : this.evaluated(text)
    if (values === null) return false
    const channel = this.data.channels.find(({ name }) => name === text)
    curve.text = text
    curve.name = channel === undefined ? text : channel.label || channel.name
    curve.unit = channel === undefined || channel.unit === '1' ? '' : channel.unit
    curve.stepped = channel?.hint === 'step'
    curve.values = values
    return true
  }

  private rebuild(tells = true): void {
    this.caption.replaceChildren(...this.curves.map((curve, i) => this.row(curve, i)))
    this.plot?.destroy()
    this.plot = null
    this.build()
    if (tells) this.links.changed()
  }

  /** A curve in words: what it is, its value, and what can be done about it. */
  private row(curve: Curve, i: number): HTMLElement {
    const formula = curve.text === '' || isFormula(curve.text, this.data)
    const what = formula ? this.formulaField(curve) : this.channelList(curve)
    curve.value.style.color = COLOURS[i]!
    return h(
      'div',
      { class: 'plot-curve', style: `--line: ${COLOURS[i]!}` },
      what,
      curve.value,
      i === 0 && this.curves.length < MOST_CURVES
        ? iconButton('add', 'Another curve in this plot', () => this.add())
        : null,
      iconButton('close', this.curves.length > 1 ? 'Take this curve away' : 'Take this plot away', () =>
        this.drop(curve),
      ),
    )
  }

  private channelList(curve: Curve): HTMLSelectElement {
    const list = h(
      'select',
      { 'aria-label': 'channel that is plotted' },
      h('option', { value: FORMULA }, 'formula …'),
      ...optionsOf(this.data.channels, (words) => words),
    )
    list.value = curve.text
    list.addEventListener('change', () => {
      if (list.value === FORMULA) this.set(curve, '')
      else this.set(curve, list.value)
      this.rebuild()
      if (curve.text === '') this.caption.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
    })
    return list
  }

  private formulaField(curve: Curve): HTMLElement {
    const field = h('input', {
      type: 'text',
      class: 'plot-formula',
      value: curve.text,
      maxlength: 400,
      spellcheck: 'false',
      placeholder: 'formula, such as abs(diff(run.x)) / 2',
      title: `Channels by their names, + - * / ^, ${FUNCTIONS.join(', ')}; t is the time`,
      'aria-label': 'formula of channels',
    })
    const names = h(
      'select',
      { class: 'plot-names', 'aria-label': 'put a channel into the formula', title: 'Put a channel into the formula' },
      h('option', { value: '' }, 'channel …'),
      ...optionsOf(this.data.channels, (words) => words),
    )
    names.addEventListener('change', () => {
      field.setRangeText(quoted(names.value), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      names.value = ''
      field.focus()
    })
    field.addEventListener('change', () => {
      const text = field.value.trim()
      if (text !== '' && text !== curve.text && this.set(curve, text)) this.rebuild()
    })
    return h('span', { class: 'plot-written' }, field, names)
  }

  /** A curve like the first one, of the next channel. */
  private add(): void {
    const taken = new Set(this.curves.map(({ text }) => text))
    const { channels } = this.data
    const from = channels.findIndex(({ name }) => name === this.curves[0]?.text)
    const next = [...channels.slice(from + 1), ...channels].find(({ name }) => !taken.has(name) && name !== 't')
    this.take(next?.name ?? '')
    this.rebuild()
  }

  private drop(curve: Curve): void {
    this.curves = this.curves.filter((each) => each !== curve)
    if (this.curves.length === 0) this.links.remove(this)
    else this.rebuild()
  }

  /** What uPlot draws: of the time that is shown, as many points as there are pixels for. */
  private points(): (number | null)[][] {
    const columns = this.curves.map(({ values }) => values)
    const [from, to] = this.range
    if (!this.isXY) return thin(this.data.time, columns, from, to, this.size[0] - GUTTER)
    const [begin, end] = rowsWithin(this.data.time, from, to)
    const stride = Math.max(1, Math.ceil((end - begin) / MOST_XY))
    return [this.along, ...columns].map((column) => {
      const found: (number | null)[] = []
      for (let i = begin; i < end; i += stride) found.push(Number.isFinite(column[i]) ? column[i]! : null)
      return found
    })
  }

  private build(): void {
    const units = [...new Set(this.curves.map(({ unit }) => unit))]
    const unit = units.length === 1 ? units[0]! : ''
    const alongUnit = this.isXY ? unitOf(this.data.channels, this.x) : 's'
    const plot = new uPlot(
      {
        width: this.size[0],
        height: this.size[1],
        padding: [4, 10, 2, 0],
        cursor: {
          y: false,
          x: !this.isXY,
          drag: { x: !this.isXY, y: false, setScale: false },
          ...(this.isXY ? {} : { sync: { key: 'times' } }),
          points: { show: false },
        },
        legend: { show: false },
        scales: {
          x: { time: false, range: (self: uPlot) => (this.isXY ? spanOf(...extent(self, 0)) : [...this.range]) },
          y: {
            range: (self: uPlot, low: number, high: number) =>
              this.isXY ? spanOf(...extent(self, 1)) : spanOf(low, high),
          },
        },
        axes: [
          { ...AXIS, size: 22, values: (_: uPlot, ticks: number[]) => tickLabels(ticks, alongUnit) },
          { ...AXIS, size: GUTTER, space: 20, values: (_: uPlot, ticks: number[]) => tickLabels(ticks, unit) },
        ],
        series: [
          {},
          ...this.curves.map(({ stepped }, i) => ({
            stroke: COLOURS[i]!,
            width: 1.5,
            points: { show: false },
            ...(this.isXY ? { paths: polyline } : stepped ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
          })),
        ],
        hooks: {
          setSelect: [(self) => this.brushed(self)],
          setCursor: [(self) => this.pointed(self)],
        },
      },
      [[], ...this.curves.map(() => [])],
      this.holder,
    )
    this.plot = plot
    plot.setData(this.points() as uPlot.AlignedData)
    plot.ctx.canvas.setAttribute('aria-hidden', 'true')
    plot.over.append(this.line, this.dot)
    if (!this.isXY) this.listen(plot)
  }

  private brushed(plot: uPlot): void {
    const { left, width } = plot.select
    if (width <= CLICK) return
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    this.links.zoom(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
  }

  private pointed(plot: uPlot): void {
    const left = plot.cursor.left ?? -1
    if (!this.isXY && plot.cursor.event !== null && plot.cursor.event !== undefined)
      this.links.point(left < 0 ? NaN : plot.posToVal(left, 'x'))
  }

  /** Click: go there. Wheel: closer, farther; with Shift, along. Twice: everything. Drag the axis: along. */
  private listen(plot: uPlot): void {
    const { over } = plot
    let pressed = 0
    over.addEventListener('pointerdown', ({ clientX }) => (pressed = clientX))
    over.addEventListener('click', ({ clientX, offsetX }) => {
      if (Math.abs(clientX - pressed) <= CLICK) this.links.seek(plot.posToVal(offsetX, 'x'))
    })
    over.addEventListener('dblclick', () => this.links.everything())
    over.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        const [from, to] = this.range
        const turn = event.deltaY !== 0 ? event.deltaY : event.deltaX
        if (event.shiftKey) {
          const by = (0.001 * turn * (to - from)) / 2
          this.links.zoom(from + by, to + by)
          return
        }
        const [at, factor] = [plot.posToVal(event.offsetX, 'x'), 1.0015 ** turn]
        this.links.zoom(at + factor * (from - at), at + factor * (to - at))
      },
      { passive: false },
    )
    const axis = plot.root.querySelector<HTMLElement>('.u-axis')!
    axis.style.cursor = 'ew-resize'
    axis.addEventListener('pointerdown', (event) => {
      const [[from, to], begin] = [this.range, event.clientX]
      axis.setPointerCapture(event.pointerId)
      axis.onpointermove = ({ clientX }) => {
        const by = ((begin - clientX) / over.clientWidth) * (to - from)
        this.links.zoom(from + by, to + by)
      }
      axis.onpointerup = axis.onpointercancel = () => (axis.onpointermove = null)
    })
    axis.addEventListener('dblclick', () => this.links.everything())
  }
}

const AXIS = {
  stroke: '#d7e2ea',
  grid: { stroke: 'rgb(255 255 255 / 0.14)', width: 1 },
  ticks: { show: false },
  font: FONT,
}

/** A curve over what does not increase: from point to point. */
const polyline: uPlot.Series.PathBuilder = (plot, series) => {
  const [xs, ys] = [plot.data[0], plot.data[series]!]
  const stroke = new Path2D()
  let down = false
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i] as number | null, ys[i]]
    if (x === null || y === null || y === undefined) down = false
    else {
      const [left, top] = [plot.valToPos(x, 'x', true), plot.valToPos(y, 'y', true)]
      if (down) stroke.lineTo(left, top)
      else stroke.moveTo(left, top)
      down = true
    }
  }
  return { stroke, fill: null, clip: null, band: null, gaps: null, flags: 1 } as unknown as uPlot.Series.Paths
}

/** Least and largest of what is plotted: along x, or of all curves. */
function extent(plot: uPlot, first: 0 | 1): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const column of first === 0 ? [plot.data[0]] : plot.data.slice(1))
    for (const value of column as (number | null)[])
      if (value !== null) {
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
  return [low, high]
}

/** Ends of an axis; a line that does not move lies in its middle. */
function spanOf(low: number, high: number): [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1]
  const margin = high > low ? 0.08 * (high - low) : 0.5 * Math.abs(low) || 1
  return [low - margin, high + margin]
}

function unitOf(channels: readonly ChannelLook[], name: string): string {
  const unit = channels.find((channel) => channel.name === name)?.unit ?? ''
  return unit === '1' ? '' : unit
}

function optionsOf(channels: readonly ChannelLook[], words: (text: string) => string): HTMLElement[] {
  const groups = [...new Set(channels.map(({ group }) => group))]
  return groups.map((group) =>
    h(
      'optgroup',
      { label: group },
      ...channels
        .filter((channel) => channel.group === group && channel.name !== 't')
        .map((channel) => h('option', { value: channel.name }, words(wordsOf(channel)))),
    ),
  )
}

function wordsOf({ name, label, unit }: ChannelLook): string {
  const text = label === '' ? name : label
  return unit === '' || unit === '1' ? text : `${text} [${unit}]`
}
