// A saved run of any app but a sled, seen again: its motion, a timeline, and plots of whatever was recorded.
import type { Key } from '../commands/keys'
import { ChannelPlots } from '../panels/channelPlots'
import { h, helpButton, iconButton } from '../panels/dom'
import { ExportMenu } from '../panels/exportMenu'
import { Timeline } from '../panels/timeline'
import type { RunOpened, SceneLook } from '../protocol/messages'
import type { View } from '../render/view'
import type { Columns } from '../store/columns'
import type { Motion } from '../store/motion'
import type { Desk } from './desk'

const SPEEDS = [0.1, 0.25, 0.5, 1, 2]
const NONE = new Float32Array(0)

export interface RecordingActions {
  home(): void
  help(): void
  error(text: string): void
}

export class RecordingDesk implements Desk {
  readonly name = 'recording'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly timeline: Timeline
  readonly plots = new ChannelPlots()
  time = 0
  playing = false
  motion: Motion | null = null
  columns: Columns | null = null
  private run: RunOpened | null = null
  private begin = 0 // s of the simulation at the first row
  private readonly title = h('span', { class: 'drive-title' }, '')
  private last = 0
  private readonly exports: ExportMenu

  constructor(
    private readonly view: View,
    actions: RecordingActions,
    tools: HTMLElement,
  ) {
    this.timeline = new Timeline(
      { toggle: () => this.toggle(), seek: (time) => this.seek(time), step: (rows) => this.step(rows) },
      SPEEDS,
      'time of the recording',
    )
    this.plots.onTime = (time) => this.seek(time - this.begin)
    this.plots.onSize = () => this.fit()
    this.exports = new ExportMenu(view.stage.renderer.domElement, {
      draw: () => void this.draw(),
      play: () => this.fromStart(),
      error: (text) => actions.error(text),
    })
    const toolbar = h(
      'div',
      { class: 'glass drive-tools', role: 'toolbar', 'aria-label': 'replay' },
      tools,
      iconButton('focus', 'Whole scene', () => this.view.frame(), 'F'),
      iconButton('plot', 'Plots', () => this.togglePlots(), 'G'),
      this.exports.element,
      helpButton(() => actions.help()),
    )
    const brand = h(
      'div',
      { class: 'glass drive-brand' },
      iconButton('home', 'Home', () => actions.home(), 'H'),
      this.title,
    )
    this.element = h(
      'div',
      { class: 'desk drive recording' },
      h('header', { class: 'top' }, brand, h('span', { class: 'grow' }), toolbar),
      this.plots.element,
      this.timeline.element,
    )
    const key = (name: string, shown: string, group: string, help: string, run: () => void, repeats = false): Key => ({
      key: name,
      shown,
      group,
      help,
      run,
      repeats,
    })
    this.keys = [
      key(' ', 'Space', 'time', 'play or pause', () => this.toggle()),
      key('ArrowRight', '→', 'time', 'ten rows on', () => this.step(10), true),
      key('ArrowLeft', '←', 'time', 'ten rows back', () => this.step(-10), true),
      key('.', '.', 'time', 'one row on', () => this.step(1), true),
      key(',', ',', 'time', 'one row back', () => this.step(-1), true),
      key('Home', 'Home', 'time', 'to the start', () => this.seek(0)),
      ...SPEEDS.map((speed, i) =>
        key(String(i + 1), String(i + 1), 'time', `${speed}×`, () => this.timeline.setSpeed(speed)),
      ),
      key('f', 'F', 'view', 'whole scene', () => this.view.frame()),
      key('g', 'G', 'view', 'plots on or off', () => this.togglePlots()),
      key('+', '+', 'plots', 'zoom in around the line', () => this.plots.scale(0.5), true),
      key('-', '−', 'plots', 'zoom out', () => this.plots.scale(2), true),
      key('0', '0', 'plots', 'the whole time', () => this.plots.everything()),
      key('h', 'H', 'studio', 'home', () => actions.home()),
      key('?', '?', 'studio', 'this overview', () => actions.help()),
    ]
  }

  /** Of the run that is shown; empty: none. */
  get id(): string {
    return this.run?.run.id ?? ''
  }

  enter(): void {
    this.view.showsArrows = false
    this.last = performance.now()
    this.fit()
  }

  leave(): void {
    this.playing = false
    this.exports.playing(false)
    this.view.showsArrows = true
    this.run = this.motion = this.columns = null
  }

  opened(run: RunOpened, look: SceneLook, motion: Motion, columns: Columns): void {
    this.run = run
    this.motion = motion
    this.columns = columns
    this.begin = motion.column('time')[0]!
    this.view.show(look, false, run.staging, null)
    const { name, settings, duration } = run.run
    this.title.textContent = [name, settings, `${duration.toFixed(2)} s`].filter((text) => text !== '').join(' · ')
    document.title = `${name} · stickslip studio`
    this.exports.show(run.run.id, name)
    this.timeline.open(motion.duration - this.begin, [])
    this.plots.open(columns, run.staging.plots, run.run.app)
    this.fit()
    this.fromStart()
  }

  seek(time: number): void {
    if (this.motion === null || Number.isNaN(time)) return
    this.time = Math.min(this.motion.duration - this.begin, Math.max(0, time))
  }

  draw(): boolean {
    const now = performance.now()
    const elapsed = Math.min(0.25, (now - this.last) / 1000)
    this.last = now
    const { motion } = this
    if (motion === null) return false
    if (this.playing) {
      this.seek(this.time + elapsed * this.timeline.speed)
      if (this.time >= motion.duration - this.begin) this.playing = false
    }
    this.exports.playing(this.playing)
    const at = this.begin + this.time
    this.view.draw(motion.sample(at), NONE, 0)
    this.timeline.show(this.time, this.playing, '')
    this.plots.cursor(at, this.columns!.rowAt(at))
    return true
  }

  private fromStart(): void {
    this.seek(0)
    this.playing = true
  }

  private toggle(): void {
    if (this.motion !== null && this.time >= this.motion.duration - this.begin) this.seek(0)
    this.playing = !this.playing
  }

  private step(rows: number): void {
    if (this.motion === null) return
    this.playing = false
    const times = this.motion.column('time')
    const row = this.motion.rowAt(this.begin + this.time + 1e-6)
    this.seek(times[Math.min(times.length - 1, Math.max(0, row + rows))]! - this.begin)
  }

  private togglePlots(): void {
    this.plots.element.hidden = !this.plots.element.hidden
    this.fit()
  }

  /** The picture's middle is the middle of what the plots leave. */
  private fit(): void {
    const box = this.plots.element.getBoundingClientRect()
    this.view.stage.cover({ left: box.width > 0 && box.width < innerWidth / 2 ? box.right : 0 })
  }
}
