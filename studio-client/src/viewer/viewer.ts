// A recording that is shown by its own page: picture, time, cameras, and plots of what was recorded. Needs no studio.
import { ChannelPlots } from '../panels/channelPlots'
import { h, iconButton } from '../panels/dom'
import { Timeline } from '../panels/timeline'
import type { ChannelLook, SceneLook, SledLook, StagingLook } from '../protocol/messages'
import { CAMERAS, type CameraName } from '../render/cameras'
import { View } from '../render/view'
import { embed } from '../store/assets'
import { Columns } from '../store/columns'
import { Motion } from '../store/motion'
import { assemble, inflate, interleave, unpack, type Packed } from './packed'

/** What the page holds: as the studio's `RunOpened`, with the assets themselves. */
export interface Held {
  readonly name: string
  readonly about: string
  readonly look: SceneLook
  readonly staging: StagingLook
  readonly sled: SledLook | null
  readonly header: object
  readonly motion: Packed
  readonly channels: readonly ChannelLook[]
  readonly columns: Packed | null
  /** Meshes and tracks by name, deflated, base64. */
  readonly assets: Readonly<Record<string, string>>
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 2]
const NONE = new Float32Array(0)

export class Viewer {
  time = 0 // s since the first row
  playing = true
  private readonly view: View
  private readonly timeline: Timeline
  private readonly plots = new ChannelPlots()
  private readonly begin: number
  private last = performance.now()

  static async open(root: HTMLElement, held: Held): Promise<Viewer> {
    for (const [name, content] of Object.entries(held.assets)) embed(name, await inflate(content)) // oxlint-disable-line no-await-in-loop -- one at a time: less memory
    const { rows } = held.motion
    const motion = new Motion(assemble('SSR1', held.header, interleave(await unpack(held.motion), rows)))
    const columns =
      held.columns === null
        ? null
        : new Columns(assemble('SSC1', { rows: held.columns.rows }, await unpack(held.columns)), held.channels)
    return new Viewer(root, held, motion, columns)
  }

  private constructor(
    root: HTMLElement,
    held: Held,
    private readonly motion: Motion,
    private readonly columns: Columns | null,
  ) {
    const canvas = h('canvas', { class: 'picture', tabindex: 0, 'aria-label': `picture of ${held.name}` })
    const said = h('p', { class: 'glass viewer-said', role: 'alert', hidden: true }, '')
    this.view = new View(canvas, null, () => this.motion.poses)
    this.view.onError = (text) => {
      said.textContent = text
      said.hidden = false
    }
    this.timeline = new Timeline(
      { toggle: () => this.toggle(), seek: (time) => this.seek(time), step: (by) => this.step(by) },
      SPEEDS,
      'time of the recording',
    )
    this.begin = motion.column('time')[0]!
    this.plots.element.hidden = columns === null
    this.plots.onTime = (time) => this.seek(time - this.begin)
    const cameras = h(
      'select',
      { 'aria-label': 'camera', hidden: held.sled === null },
      ...CAMERAS.map(([name, label]) => h('option', { value: name }, label)),
    )
    cameras.addEventListener('change', () => this.view.cameras?.choose(cameras.value as CameraName))
    const brand = h('div', { class: 'glass drive-brand' }, h('span', { class: 'drive-title' }, titleOf(held)))
    const tools = h(
      'div',
      { class: 'glass drive-tools', role: 'toolbar', 'aria-label': 'view' },
      cameras,
      held.sled === null ? iconButton('focus', 'Whole scene', () => this.view.frame()) : null,
      columns === null ? null : iconButton('plot', 'Plots', () => this.togglePlots()),
    )
    const header = h('header', { class: 'top' }, brand, h('span', { class: 'grow' }), tools)
    const desk = h('div', { class: 'desk drive recording' }, header, this.plots.element, this.timeline.element, said)
    root.replaceChildren(canvas, desk)
    this.timeline.element.hidden = this.duration <= 0
    const fit = (): void => this.view.stage.resize(canvas.clientWidth, canvas.clientHeight)
    new ResizeObserver(fit).observe(canvas)
    fit()
    this.view.showsArrows = false
    this.view.show(held.look, false, held.staging, held.sled)
    this.timeline.open(this.duration, [])
    if (columns !== null) this.plots.open(columns, held.staging.plots)
    this.cover()
    document.addEventListener('keydown', (event) => {
      if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return
      event.preventDefault()
      this.toggle()
    })
    this.view.stage.renderer.setAnimationLoop(() => this.draw())
  }

  get duration(): number {
    return this.motion.duration - this.begin
  }

  private draw(): void {
    const now = performance.now()
    const elapsed = Math.min(0.25, (now - this.last) / 1000)
    this.last = now
    if (this.playing) {
      this.seek(this.time + elapsed * this.timeline.speed)
      if (this.time >= this.duration) this.playing = false
    }
    const at = this.begin + this.time
    this.view.draw(this.motion.sample(at), NONE, 0, this.motion.at('station', at))
    this.timeline.show(this.time, this.playing, '')
    if (this.columns !== null) this.plots.cursor(at, this.columns.rowAt(at))
  }

  private seek(time: number): void {
    if (Number.isFinite(time)) this.time = Math.min(this.duration, Math.max(0, time))
  }

  private toggle(): void {
    if (this.time >= this.duration) this.seek(0)
    this.playing = !this.playing
  }

  private step(by: number): void {
    this.playing = false
    const times = this.motion.column('time')
    const row = this.motion.rowAt(this.begin + this.time + 1e-6)
    this.seek(times[Math.min(times.length - 1, Math.max(0, row + by))]! - this.begin)
  }

  private togglePlots(): void {
    this.plots.element.hidden = !this.plots.element.hidden
    this.cover()
  }

  /** The picture's middle is the middle of what the plots leave. */
  private cover(): void {
    const box = this.plots.element.getBoundingClientRect()
    this.view.stage.cover({ left: box.width > 0 && box.width < innerWidth / 2 ? box.right : 0 })
    this.view.frame()
  }
}

function titleOf({ name, about }: Held): string {
  return about === '' ? name : `${name} · ${about}`
}
