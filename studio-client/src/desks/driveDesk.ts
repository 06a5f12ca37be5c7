// Drive a sled, or watch the autopilot: instruments, steering, cameras, sound.
import type { Key } from '../commands/keys'
import { Steering } from '../input/steering'
import type { Link } from '../net/link'
import { CameraBar } from '../panels/cameraBar'
import { h, helpButton, iconButton, write } from '../panels/dom'
import { HeadsetBar } from '../panels/headsetBar'
import { Hud } from '../panels/hud'
import { Lesson } from '../panels/lesson'
import { Plots } from '../panels/plots'
import { Results } from '../panels/results'
import { SteeringDialog } from '../panels/steeringDialog'
import {
  COUNTDOWN,
  GOING,
  OVER,
  READY,
  type AppEntry,
  type GatePassed,
  type Opened,
  type ReferenceChanged,
  type RunOver,
  type RunsCompared,
  type SceneLook,
  type SledLook,
} from '../protocol/messages'
import { Sound } from '../sound/sound'
import type { FrameStore } from '../store/frames'
import type { MedalBook } from '../store/medals'
import { Motion } from '../store/motion'
import { newSledReadings, readSled } from '../store/sledReadings'
import { ME, type Wish } from '../store/specification'
import type { View } from '../render/view'
import type { Desk } from './desk'
import type { Playback } from './playback'

const TOUCH = matchMedia('(pointer: coarse)').matches
const HUD_MS = 50 // between two updates of the figures
const LEFT = 'interrupted' // the end of a run that was left: its sled stands at the start again
const SPEEDS: readonly (readonly [string, number])[] = [
  ['1', 0.25],
  ['2', 0.5],
  ['3', 1],
]

export interface DriveActions {
  open(wish: Wish): void
  replay(id: string): void
  home(): void
  help(): void
  warn(text: string): void
}

export class DriveDesk implements Desk {
  readonly name = 'drive'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly hud = new Hud()
  readonly sound = new Sound()
  readonly readings = newSledReadings()
  readonly plots = new Plots()
  readonly steering: Steering
  readonly results: Results
  readonly lesson: Lesson
  ghost: Motion | null = null
  private aheadOf = 0 // s of the ghost's run before the place where this one begins
  private acting = '' // who steers, if it is not the person
  latencies: number[] = [] // ms, from a movement of the hands to the first picture that answers it
  private readonly title = h('span', { class: 'drive-title' }, '')
  private readonly pauseButton = iconButton('pause', 'Start or pause', () => this.start(), 'Space')
  private readonly centre = h('div', { class: 'centre', 'aria-live': 'assertive' })
  private readonly cameraBar: CameraBar
  private readonly headset: HeadsetBar
  private readonly dialog: SteeringDialog
  private scene: Opened | null = null
  private over: RunOver | null = null
  private shown = ''
  private shownAt = 0
  private pictures = 0
  private fps = 0
  private phase = READY
  private steered = 0 // sequence number whose echo is awaited; 0: none
  private steeredAt = 0

  constructor(
    private readonly link: Link,
    private readonly frames: FrameStore,
    private readonly view: View,
    private readonly time: Playback,
    private readonly actions: DriveActions,
    tools: HTMLElement,
    medals: MedalBook,
  ) {
    this.lesson = new Lesson(medals, {
      open: (wish) => actions.open(wish),
      compare: (id, reference) => link.ask({ type: 'compare_runs', id, reference }),
    })
    this.results = new Results(
      {
        again: () => this.again(),
        replay: (id) => actions.replay(id),
        home: () => actions.home(),
      },
      this.lesson.result,
    )
    this.steering = new Steering((axis, target, rate) => this.steer(axis, target, rate), {
      start: () => this.start(),
      again: () => this.again(),
      camera: () => this.cameraBar.next(),
    })
    this.dialog = new SteeringDialog(this.steering)
    this.cameraBar = new CameraBar(view, this.sound)
    this.headset = new HeadsetBar(view.stage.headset, (text) => actions.warn(text))
    view.stage.headset.onSelect = () => this.start()
    this.keys = this.keyTable()
    const bar = h(
      'header',
      { class: 'top' },
      h(
        'div',
        { class: 'glass drive-brand' },
        iconButton('home', 'Home', () => actions.home(), 'H'),
        this.title,
      ),
      h('span', { class: 'grow' }),
      h(
        'div',
        { class: 'glass drive-tools', role: 'toolbar', 'aria-label': 'run' },
        tools,
        this.headset.element,
        this.pauseButton,
        iconButton('reset', 'Restart the run', () => this.again(), 'R'),
        iconButton('wheel', 'Steering', () => this.dialog.show(), 'S'),
        iconButton('plot', 'Plots', () => this.togglePlots(), 'P'),
        helpButton(() => actions.help()),
      ),
    )
    this.element = h(
      'div',
      { class: 'desk drive' },
      this.hud.element,
      bar,
      this.cameraBar.element,
      this.plots.element,
      this.lesson.element,
      this.centre,
      this.results.element,
      this.dialog.dialog,
    )
    this.plots.element.hidden = true
  }

  enter(): void {
    this.view.stage.cover({})
    this.view.showsArrows = false
    this.steering.start()
  }

  leave(): void {
    this.steering.stop()
    this.sound.silence()
    this.dialog.dialog.close()
    this.view.showsArrows = true
    void this.view.stage.headset.exit()
    if (this.link.steers) this.time.leave()
  }

  /** Whether there is a run that somebody would lose by going elsewhere. */
  get underWay(): boolean {
    return this.phase === GOING || this.phase === COUNTDOWN
  }

  /** A state came. */
  noted(): void {
    this.plots.add(this.frames)
  }

  /** Stop time until the person says otherwise. */
  halt(): void {
    if (this.time.running) this.time.pause()
  }

  /** A sled stands at the start. */
  opened(scene: Opened, look: SceneLook, sled: SledLook, app: AppEntry | undefined): void {
    this.scene = scene
    const { controller } = scene.specification
    this.acting = app?.controllers.find(({ name }) => name === controller)?.title ?? controller
    this.steering.bind(scene.axes)
    this.lesson.opened(scene.specification)
    this.hud.open(look, sled)
    this.plots.open({ look, channels: scene.channels, first: scene.staging.plots[0] ?? 'speed' })
    this.plots.clear()
    this.results.hide()
    this.over = null
    this.phase = READY
    this.ghost = null
    const where = sled.section === 0 ? sled.track_title : `${sled.track_title}, curve ${sled.curve}`
    write(this.title, `${app?.title ?? scene.title} · ${sled.setup} · ${where}`)
    this.aheadOf = 0
    this.cameraBar.apply()
    if (sled.ghost !== '') {
      Motion.fetch(sled.ghost).then(
        (motion) => {
          if (this.scene !== scene) return
          this.ghost = motion
          this.aheadOf = sled.section === 0 ? 0 : motion.atStation('time', sled.begin) || 0
          this.view.showGhosts([motion])
          if (sled.line === '') this.view.showLine(motion, false)
        },
        (error: unknown) =>
          this.actions.warn(`The ghost cannot be shown: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
    if (sled.line !== '') {
      Motion.fetch(sled.line).then(
        (motion) => (this.scene === scene ? this.view.showLine(motion, false) : undefined),
        (error: unknown) =>
          this.actions.warn(`The line cannot be shown: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
  }

  /** Another run is the one to beat; it counts from the next start on. */
  timeAgainst(told: ReferenceChanged): void {
    if (told.epoch !== this.scene?.epoch) return
    this.hud.timeAgainst(told.gates)
    if (this.phase === READY || this.phase === COUNTDOWN) this.hud.clear()
  }

  passed(gate: GatePassed): void {
    if (gate.epoch !== this.scene?.epoch) return
    if (gate.index === 0) {
      this.hud.clear()
      this.results.hide()
    }
    this.hud.passed(gate)
  }

  ended(over: RunOver): void {
    if (over.epoch !== this.scene?.epoch || this.phase === COUNTDOWN || over.end === LEFT) return
    this.over = over
    this.lesson.ended(over)
    if (over.sled !== null) this.results.show(over, over.sled)
  }

  /** What curves cost; false if it was asked for elsewhere. */
  compared(told: RunsCompared): boolean {
    return this.lesson.compared(told)
  }

  draw(now: number): boolean {
    const newest = this.frames.newest
    if (newest === null) return false
    const told = readSled(this.frames, this.readings)
    this.frames.sample(now)
    this.setPhase(newest.phase, newest.countdown)
    if (this.ghost !== null)
      this.view.moveGhosts([this.ghost.sample(Math.min(this.frames.time + this.aheadOf, this.ghost.duration))])
    this.view.draw(this.frames.poses, this.frames.drawnContacts, newest.contacts, told.station)
    this.pictures += 1
    this.measureLatency()
    this.refresh()
    return true
  }

  /** From a movement of the hands to the first picture in which anything moves because of it. */
  private measureLatency(): void {
    if (this.steered === 0 || this.frames.answered < this.steered) return
    this.latencies.push(performance.now() - this.steeredAt)
    if (this.latencies.length > 2000) this.latencies.shift()
    this.steered = 0
  }

  private refresh(): void {
    const elapsed = performance.now() - this.shownAt
    if (elapsed < HUD_MS) return
    const [newest, told] = [this.frames.newest!, this.readings]
    this.shownAt = performance.now()
    this.fps += 0.2 * ((1000 * this.pictures) / elapsed - this.fps)
    this.pictures = 0
    this.hud.show(told, newest, this.fps)
    this.view.stage.headset.write(this.plate(told.clock, newest.countdown), `${(3.6 * told.speed).toFixed(0)} km/h`)
    this.plots.draw()
    this.hud.showFeet(this.frames.newestPoses, this.frames.contacts, newest.contacts)
    const track = this.view.track
    if (track !== null) {
      this.hud.map.track(track.built)
      this.hud.ahead.show(track.built.about.corners, told.station, this.phase === READY ? NaN : told.behind)
      const body = Math.max(0, this.view.look?.bodies.findIndex((b) => b.name === this.scene?.sled?.body) ?? 0) * 7
      this.hud.map.show(
        this.frames.poses[body]!,
        this.frames.poses[body + 1]!,
        this.ghost === null ? [] : [[this.ghost.poses[0]!, this.ghost.poses[1]!]],
      )
    }
    if (this.time.running && (newest.phase === GOING || newest.phase === OVER)) {
      this.sound.play(told)
      this.steering.rumble(told.impact, Math.min(0.7, Math.abs(told.torque) / 120 + 2 * Math.abs(told.slip)))
    } else this.sound.silence()
  }

  /** What a headset shows: there is no page in it. */
  private plate(clock: number, countdown: number): string {
    if (this.phase === COUNTDOWN) return String(Math.ceil(countdown))
    if (this.phase === READY) return 'Trigger: start'
    return this.phase === GOING && !this.time.running ? 'Paused' : `${clock.toFixed(2)} s`
  }

  private setPhase(phase: number, countdown: number): void {
    if (phase !== this.phase) {
      if (phase === COUNTDOWN) {
        this.over = null
        this.lesson.again()
        this.results.hide()
        this.hud.clear()
        this.view.cameras?.cut()
      }
      this.phase = phase
    }
    let text = ''
    if (phase === COUNTDOWN) text = String(Math.ceil(countdown))
    else if (phase === READY) text = this.scene?.specification.controller === ME ? 'ready' : 'auto'
    else if (phase === GOING && !this.time.running) text = 'paused'
    else if (phase === OVER && this.isCrash) text = 'crash'
    if (text === this.shown) return
    this.shown = text
    this.centre.replaceChildren(...this.message(text))
  }

  /** Whether the run has ended before its last gate, and is still shown: its result comes when the sled lies still. */
  private get isCrash(): boolean {
    const gates = this.scene?.sled?.gates.length ?? 0
    return this.over === null && this.time.running && this.frames.value('gates') < gates
  }

  private message(text: string): Node[] {
    if (text === '') return []
    if (text === 'crash') return [h('div', { class: 'glass prompt' }, h('b', {}, 'Crash'))]
    if (text === 'paused')
      return [
        h(
          'div',
          { class: 'glass prompt' },
          h('b', {}, 'Paused'),
          h(
            'button',
            { class: 'primary', type: 'button', onClick: () => this.start() },
            'Continue  ',
            h('kbd', {}, 'Space'),
          ),
        ),
      ]
    if (text === 'ready' || text === 'auto') {
      const how =
        text === 'auto'
          ? [h('span', {}, `${this.acting} steers.`)]
          : [
              h(
                'span',
                {},
                h('kbd', {}, '←'),
                ' ',
                h('kbd', {}, '→'),
                TOUCH ? ' to steer, or drag a thumb sideways on the picture · ' : ' to steer, or use a gamepad · ',
                h('kbd', {}, 'S'),
                ': steering settings',
              ),
              ...this.training(),
            ]
      const go = h(
        'button',
        { class: 'primary', type: 'button', onClick: () => this.start() },
        'Start  ',
        h('kbd', {}, 'Space'),
      )
      return [h('div', { class: 'glass prompt' }, go, ...how)]
    }
    return [h('div', { class: 'countdown' }, text)]
  }

  /** What is made easier, in words. */
  private training(): Node[] {
    const { sled, specification } = this.scene ?? {}
    const words: string[] = []
    if (sled && sled.section !== 0) words.push(`You start a second before curve ${sled.curve}; R comes back here.`)
    if (specification?.help === 'line') words.push('The line on the ice is the autopilot’s.')
    if (specification?.help === 'steering')
      words.push('The line on the ice is the autopilot’s, and it assists your steering.')
    return words.map((text) => h('span', { class: 'training' }, text))
  }

  private togglePlots(): void {
    this.plots.element.hidden = !this.plots.element.hidden
  }

  private start(): void {
    if (this.phase === OVER) this.again()
    else this.time.toggle()
  }

  private again(): void {
    this.results.hide()
    this.time.reset()
    this.time.hear(true, this.time.speed)
  }

  private steer(axis: number, target: number, rate: number): void {
    if (this.scene === null) return
    const sequence = this.link.move(this.scene.epoch, axis, target, rate)
    if (this.steered === 0) [this.steered, this.steeredAt] = [sequence, performance.now()]
  }

  private keyTable(): Key[] {
    return [
      { key: ' ', shown: 'Space', group: 'run', help: 'start, pause, continue', run: () => this.start() },
      { key: 'r', shown: 'R', group: 'run', help: 'restart the run', run: () => this.again() },
      { key: 'ArrowLeft', shown: '←', group: 'run', help: 'steer left; with Shift gently', run: () => {} },
      { key: 'ArrowRight', shown: '→', group: 'run', help: 'steer right', run: () => {} },
      {
        key: 's',
        shown: 'S',
        group: 'run',
        help: 'steering settings: mouse, axis, calibration',
        run: () => this.dialog.show(),
      },
      ...SPEEDS.map(([key, factor]): Key => ({
        key,
        shown: key,
        group: 'run',
        help: factor === 1 ? 'real time' : `slow motion, ${factor}×`,
        run: () => this.time.setSpeed(factor),
      })),
      {
        key: 'v',
        shown: 'V',
        group: 'run',
        help: 'replay, when the run is over',
        run: () => (this.over?.saved === true && this.phase === OVER ? this.actions.replay(this.over.id) : undefined),
      },
      ...this.cameraBar.keys,
      {
        key: 'm',
        shown: 'M',
        group: 'view',
        help: 'map on or off',
        run: () => (this.hud.map.element.hidden = !this.hud.map.element.hidden),
      },
      {
        key: 'i',
        shown: 'I',
        group: 'view',
        help: 'line on the ice on or off',
        run: () => (this.view.showsLines = !this.view.showsLines),
      },
      {
        key: 'a',
        shown: 'A',
        group: 'view',
        help: 'contact forces on or off',
        run: () => (this.view.showsArrows = !this.view.showsArrows),
      },
      { key: 'p', shown: 'P', group: 'view', help: 'plots on or off', run: () => this.togglePlots() },
      { key: 'g', shown: 'G', group: 'view', help: 'headset on or off', run: () => void this.headset.toggle() },
      { key: 'h', shown: 'H', group: 'studio', help: 'home', run: () => this.actions.home() },
      { key: '?', shown: '?', group: 'studio', help: 'this overview', run: () => this.actions.help() },
    ]
  }
}
