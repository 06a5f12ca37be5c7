// Live plots: energies, and how well the step is solved.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { FrameStore } from '../store/frames'
import { History } from '../store/history'
import { h, iconButton } from './dom'
import { engineering } from './numbers'
import { lastSeconds, markTime, PADDING, QuantityPlot, SPAN, STEPS, type Plotted } from './quantityPlot'

const WIDTH = 330
const HEIGHT = 116
const LEAST = 1e-12 // what a logarithmic axis shows of zero
const POWERS = [1e-12, 1e-9, 1e-6, 1e-3, 1]
const MOST = 3 // quantities at once
const FONT = '11px "Inter Variable", sans-serif'

interface Line {
  readonly label: string
  readonly colour: string
}

export class Plots {
  readonly element: HTMLElement
  private readonly history = new History(['t', 'kinetic', 'potential', 'total', 'residual', 'penetration'])
  private quantities = [new QuantityPlot()]
  private readonly chosen = h('div', { class: 'quantities' }, this.quantities[0]!.element)
  private readonly more: HTMLButtonElement
  private readonly freeze = h(
    'button',
    {
      class: 'freeze',
      type: 'button',
      'aria-pressed': 'false',
      title: 'Plots stand still, time goes on',
      onClick: () => this.freeze.setAttribute('aria-pressed', String(this.freeze.ariaPressed !== 'true')),
    },
    'Freeze',
  )
  private plotted: Plotted | null = null
  private readonly energy: uPlot
  private readonly quality: uPlot

  constructor() {
    const top = h('figure', {}, h('figcaption', {}, 'energy'))
    const bottom = h('figure', {}, h('figcaption', {}, 'residual and penetration'))
    this.more = iconButton('add', 'Another plot', () => this.addQuantity())
    this.element = h(
      'section',
      { class: 'card plots', 'aria-label': 'plots' },
      this.more,
      this.freeze,
      this.chosen,
      top,
      bottom,
    )
    this.energy = new uPlot(
      options(
        [
          { label: 'kinetic', colour: '#e8963a' },
          { label: 'potential', colour: '#3f74b5' },
          { label: 'total', colour: '#1d2733' },
        ],
        false,
        'J',
      ),
      [[], [], [], []],
      top,
    )
    this.quality = new uPlot(
      options(
        [
          { label: 'residual [m/s]', colour: '#0b8a6f' },
          { label: 'penetration [m]', colour: '#c4523f' },
        ],
        true,
        '',
      ),
      [[], [], []],
      bottom,
    )
  }

  /** Pixels of the picture that the plots cover. */
  get width(): number {
    return this.element.offsetWidth
  }

  /** Another run has other quantities. */
  open(plotted: Plotted): void {
    this.plotted = plotted
    for (const each of this.quantities) each.open(plotted)
  }

  private addQuantity(): void {
    const plot = new QuantityPlot((gone) => {
      this.quantities = this.quantities.filter((each) => each !== gone)
      gone.element.remove()
      this.more.hidden = false
    })
    if (this.plotted !== null) plot.open(this.plotted)
    this.quantities.push(plot)
    this.chosen.append(plot.element)
    this.more.hidden = this.quantities.length >= MOST
  }

  clear(): void {
    this.history.clear()
    for (const each of this.quantities) each.clear()
  }

  /** Note a state; nothing is drawn yet. */
  add(frames: FrameStore): void {
    const frame = frames.newest!
    const { kinetic, potential } = frame
    for (const each of this.quantities) each.add(frames)
    this.history.add(
      frame.time,
      kinetic,
      potential,
      kinetic + potential,
      Math.max(frame.residual, LEAST),
      Math.max(frame.penetration, LEAST),
    )
  }

  /** Draw what was noted; `at` [s] is marked: what is shown elsewhere is of that time; NaN: of now. */
  draw(at = NaN): void {
    if (this.element.hidden) return
    const frozen = this.freeze.getAttribute('aria-pressed') === 'true'
    for (const each of this.quantities) each.draw(at, frozen)
    markTime(this.energy, at)
    markTime(this.quality, at)
    if (frozen) return
    this.history.expose(SPAN)
    const [t, kinetic, potential, total, residual, penetration] = this.history.columns
    this.energy.setData([t!, kinetic!, potential!, total!])
    this.quality.setData([t!, residual!, penetration!])
  }
}

/** Around what is plotted, or around nothing. */
const around: uPlot.Range.Function = (_plot, least: number | null, most: number | null) =>
  least === null || most === null || (least === 0 && most === 0) ? [0, 1] : uPlot.rangeNum(least, most, 0.1, true)

function options(lines: readonly Line[], logarithmic: boolean, unit: string): uPlot.Options {
  const grid = { stroke: '#e3e7eb', width: 1 }
  const axis = { stroke: '#56636f', grid, ticks: { show: false }, font: FONT }
  return {
    width: WIDTH,
    height: HEIGHT,
    padding: PADDING,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: lastSeconds },
      y: logarithmic ? { distr: 3, range: [1e-12, 1] } : { range: around },
    },
    axes: [
      {
        ...axis,
        size: 22,
        incrs: STEPS,
        values: (_: uPlot, ticks: number[]) => ticks.map((tick) => `${Number(tick.toFixed(2))} s`),
      },
      {
        ...axis,
        size: 56,
        space: 20,
        values: (_: uPlot, ticks: number[]) => ticks.map((tick) => tickLabel(tick, logarithmic, unit)),
        ...(logarithmic ? { splits: () => POWERS, filter: (_: uPlot, ticks: number[]) => ticks } : {}),
      },
    ],
    series: [{}, ...lines.map(({ label, colour }) => ({ label, stroke: colour, width: 1.6, points: { show: false } }))],
    hooks: {
      init: [(plot: uPlot) => (plot.root.append(key(lines)), plot.ctx.canvas.setAttribute('aria-hidden', 'true'))],
    },
  }
}

function tickLabel(tick: number, logarithmic: boolean, unit: string): string {
  if (!logarithmic) return engineering(tick, unit)
  return `10${superscript(Math.round(Math.log10(tick)))}`
}

function superscript(power: number): string {
  return String(power).replace(/./g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!))
}

function key(lines: readonly Line[]): HTMLElement {
  return h(
    'div',
    { class: 'key' },
    ...lines.map(({ label, colour }) => h('span', { style: `--line: ${colour}` }, label)),
  )
}
