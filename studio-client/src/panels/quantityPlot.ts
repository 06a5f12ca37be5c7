// A live plot of whatever one wants to see: a channel of the run, a place, a joint, a force, a measure of the solver.
import uPlot from 'uplot'
import {
  CONTACT_FLOATS,
  JOINT_FLOATS,
  NO_FRICTION,
  POSE_FLOATS,
  type ChannelLook,
  type SceneLook,
} from '../protocol/messages'
import type { FrameStore } from '../store/frames'
import { History } from '../store/history'
import { h, iconButton } from './dom'
import { isSlide, joinedOf } from './jointList'
import { tickLabels } from './numbers'

const [WIDTH, HEIGHT] = [330, 116]
const FONT = '11px "Inter Variable", sans-serif'
export const SPAN = 12 // s shown
export const PADDING: uPlot.Padding = [6, 14, 0, 0] // px; half of the last label on the right
export const STEPS = [1, 3, 6] // s between labels: the first and the last of the window have one
const COLOURS = ['#e8963a', '#3f74b5', '#0b8a6f', '#c4523f', '#7f6fb3', '#3d9a98', '#8a6d1c', '#56636f']
const MOST_BODIES = 60
const [PLACES, RATES, FRICTION, FORCE] = [
  'joint positions',
  'joint velocities',
  'friction of joints',
  'force of contacts',
]

/** What can be plotted: one line or several. */
interface Quantity {
  readonly name: string
  readonly group: string
  readonly unit: string
  readonly lines: readonly { readonly label: string; readonly read: (frames: FrameStore) => number }[]
}

/** The last seconds up to the newest; the first ones before there are more. */
export const lastSeconds: uPlot.Range.Function = (plot) => {
  const times = plot.data[0] // of fewer than two, what uPlot proposes is a guess
  const end = Math.max(SPAN, times[times.length - 1] ?? 0)
  return [end - SPAN, end]
}

/** A line in a plot at a time [s] that it shows; NaN: none. */
export function markTime(plot: uPlot, at: number): void {
  let line = plot.over.querySelector<HTMLElement>('.past-line')
  if (line === null) plot.over.append((line = h('i', { class: 'past-line' })))
  const { min, max } = plot.scales['x']!
  line.hidden = !(at >= (min ?? Infinity) && at <= (max ?? -Infinity))
  if (!line.hidden) line.style.transform = `translateX(${plot.valToPos(at, 'x').toFixed(1)}px)`
}

/** A run whose quantities can be plotted: its picture, its channels, and which of them to show at first. */
export interface Plotted {
  readonly look: SceneLook
  readonly channels: readonly ChannelLook[]
  readonly first: string
}

export class QuantityPlot {
  readonly element: HTMLElement
  private readonly choice = h('select', { 'aria-label': 'quantity that is plotted' })
  private readonly holder = h('div', {})
  private quantities: Quantity[] = []
  private shown: Quantity | null = null
  private chosen = '' // by a person
  private plotted: Plotted | null = null // until its first state tells what is worth seeing
  private history = new History(['t'])
  private plot: uPlot | null = null

  /** `remove`: what takes it away; null if it stays. */
  constructor(remove: ((plot: QuantityPlot) => void) | null = null) {
    this.choice.addEventListener('change', () => {
      this.choose(this.quantities[Number(this.choice.value)] ?? null)
      this.chosen = this.shown?.name ?? ''
    })
    const close = remove === null ? null : iconButton('close', 'Take this plot away', () => remove(this))
    this.element = h('figure', { class: 'quantity' }, h('figcaption', {}, this.choice, close), this.holder)
  }

  /** Quantities of a run; what a person chose stays if it is still there. */
  open(plotted: Plotted): void {
    this.quantities = quantitiesOf(plotted)
    const groups = [...new Set(this.quantities.map(({ group }) => group))]
    this.choice.replaceChildren(
      ...groups.map((group) =>
        h(
          'optgroup',
          { label: group },
          ...this.quantities.map((one, i) => (one.group === group ? h('option', { value: i }, one.name) : null)),
        ),
      ),
    )
    const stays = this.quantities.some(({ name }) => name === this.chosen)
    if (!stays) this.chosen = ''
    this.plotted = stays ? null : plotted
    this.select(stays ? this.chosen : (this.quantities[0]?.name ?? ''))
  }

  private select(name: string): void {
    const index = Math.max(
      0,
      this.quantities.findIndex((one) => one.name === name),
    )
    this.choice.value = String(index)
    this.choose(this.quantities[index] ?? null)
  }

  clear(): void {
    this.history.clear()
  }

  add(frames: FrameStore): void {
    const newest = frames.newest
    if (newest === null) return
    if (this.plotted !== null) {
      this.select(worthSeeing(this.plotted, frames))
      this.plotted = null
    }
    const { shown } = this
    if (shown === null) return
    this.history.add(newest.time, ...shown.lines.map(({ read }) => read(frames)))
  }

  /** Draw what was noted, or leave the picture as it is; `at` [s] is marked. */
  draw(at = NaN, frozen = false): void {
    if (this.plot === null) return
    markTime(this.plot, at)
    if (frozen) return
    this.history.expose(SPAN)
    this.plot.setData(this.history.columns as unknown as uPlot.AlignedData)
  }

  private choose(quantity: Quantity | null): void {
    this.plot?.destroy()
    this.plot = null
    this.shown = quantity
    if (quantity === null) return
    this.history = new History(['t', ...quantity.lines.map(({ label }) => label)])
    const axis = { stroke: '#56636f', grid: { stroke: '#e3e7eb', width: 1 }, ticks: { show: false }, font: FONT }
    this.plot = new uPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        padding: PADDING,
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: lastSeconds },
          y: { range: (_: uPlot, low: number, high: number) => spanOf(low, high) },
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
            size: 62,
            space: 20,
            values: (_: uPlot, ticks: number[]) => tickLabels(ticks, quantity.unit),
          },
        ],
        series: [
          {},
          ...quantity.lines.map(({ label }, i) => ({
            label,
            stroke: COLOURS[i % COLOURS.length]!,
            width: 1.6,
            points: { show: false },
          })),
        ],
      },
      this.history.columns as unknown as uPlot.AlignedData,
      this.holder,
    )
    this.plot.ctx.canvas.setAttribute('aria-hidden', 'true')
    if (quantity.lines.length > 1)
      this.plot.root.append(
        h(
          'div',
          { class: 'key' },
          ...quantity.lines.map(({ label }, i) =>
            h('span', { style: `--line: ${COLOURS[i % COLOURS.length]!}` }, label),
          ),
        ),
      )
  }
}

function quantitiesOf({ look, channels }: Plotted): Quantity[] {
  const found: Quantity[] = []
  const one = (group: string, name: string, unit: string, read: (frames: FrameStore) => number): void =>
    void found.push({ group, name, unit, lines: [{ label: name, read }] })
  for (const { name, unit, label } of channels)
    one('this run', label || name.replaceAll('_', ' '), unit === '1' ? '' : unit, (frames) => frames.value(name))
  const joints = joinedOf(look)
  const several = joints.slice(0, COLOURS.length)
  const row = (i: number, k: number) => (frames: FrameStore) => frames.joints[JOINT_FLOATS * i + k] ?? NaN
  if (several.length > 0) {
    const units = isSlide(several[0]!) ? ['m', 'm/s', 'N'] : ['rad', 'rad/s', 'N m']
    const titles = [PLACES, RATES, FRICTION]
    for (const k of [2, 0, 1])
      found.push({
        group: 'joints',
        name: titles[k]!,
        unit: units[k]!,
        lines: several.map((joint, i) => ({ label: joint.name, read: row(i, k) })),
      })
  }
  one('scene', FORCE, 'N', (frames) => contactSum(frames, 6))
  one('scene', 'max. contact slip speed', 'm/s', (frames) => contactMost(frames, 7))
  one('scene', 'contacts', '', (frames) => frames.newest!.contacts)
  one('scene', 'force of the hand', 'N', (frames) => frames.newest!.hand)
  one('solver', 'sweeps', '', (frames) => frames.newest!.sweeps)
  one('solver', 'drift', 'm', (frames) => frames.newest!.drift)
  one('solver', 'time per step', 's', (frames) => 1e-6 * frames.newest!.step_us)
  one('solver', 'real-time rate', '', (frames) => frames.newest!.rate)
  joints.slice(0, MOST_BODIES).forEach((joint, i) => {
    const slide = isSlide(joint)
    one(`joint ${joint.name}`, `${joint.name}, position`, slide ? 'm' : 'rad', row(i, 0))
    one(`joint ${joint.name}`, `${joint.name}, velocity`, slide ? 'm/s' : 'rad/s', row(i, 1))
    one(`joint ${joint.name}`, `${joint.name}, friction`, slide ? 'N' : 'N m', row(i, 2))
  })
  look.bodies.slice(0, MOST_BODIES).forEach((body, i) => {
    ;['x', 'y', 'z'].forEach((axis, k) =>
      one(
        `body ${body.name}`,
        `${body.name}, ${axis}`,
        'm',
        (frames) => (frames.newestPoses[POSE_FLOATS * i + k] ?? NaN) + look.origin[k]!,
      ),
    )
  })
  return found
}

/** What says most of a run: what its app wants to be seen, or its first channel; else friction where joints have some, forces where bodies can touch, else how joints move. */
function worthSeeing({ look, channels, first }: Plotted, frames: FrameStore): string {
  const own = channels.find(({ name }) => name === first) ?? channels[0]
  if (own !== undefined) return own.label || own.name.replaceAll('_', ' ')
  const joints = joinedOf(look)
  if (joints.some((_, i) => (frames.joints[JOINT_FLOATS * i + 3] ?? NO_FRICTION) !== NO_FRICTION)) return FRICTION
  const touching = look.shapes.filter((shape) => !shape.ghost)
  if (joints.length === 0 || (touching.length > 1 && touching.some((shape) => shape.body >= 0))) return FORCE
  return RATES
}

/** Ends of an axis; a line that does not move lies in its middle. */
function spanOf(low: number, high: number): [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1]
  const margin = high > low ? 0.08 * (high - low) : 0.5 * Math.abs(low) || 1
  return [low - margin, high + margin]
}

function contactSum(frames: FrameStore, k: number): number {
  let sum = 0
  for (let c = 0; c < frames.newest!.contacts; c++) sum += frames.contacts[CONTACT_FLOATS * c + k]!
  return sum
}

function contactMost(frames: FrameStore, k: number): number {
  let most = 0
  for (let c = 0; c < frames.newest!.contacts; c++) most = Math.max(most, frames.contacts[CONTACT_FLOATS * c + k]!)
  return most
}
