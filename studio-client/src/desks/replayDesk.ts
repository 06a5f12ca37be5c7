// A saved run of a sled, seen again: timeline, speed, any camera, other runs with it, plots over the station.
import type { Key } from '../commands/keys'
import { CameraBar } from '../panels/cameraBar'
import { ComparePlots, type Shown } from '../panels/comparePlots'
import { h, helpButton, iconButton } from '../panels/dom'
import { ConditionTable } from '../panels/conditionTable'
import { LossTable } from '../panels/lossTable'
import { PlanMap } from '../panels/planMap'
import { ExportMenu } from '../panels/exportMenu'
import { ReportButton } from '../panels/reportButton'
import { SessionPanel } from '../panels/sessionPanel'
import { conditionsOf, shortName, titleOf } from '../panels/runWords'
import { Timeline } from '../panels/timeline'
import type {
  AppEntry,
  ConditionRow,
  RunEntry,
  RunOpened,
  RunsCompared,
  SceneLook,
  SledLook,
  TrackEntry,
} from '../protocol/messages'
import { OTHER_RUNS } from '../render/palette'
import { differencesOf } from '../store/conditions'
import { type Motion } from '../store/motion'
import type { View } from '../render/view'
import type { Desk } from './desk'

/** A run beside, with what it began with. */
interface Other extends Shown {
  readonly conditions: readonly ConditionRow[]
}

const SPEEDS = [0.25, 0.5, 1, 2, 4]
const NONE = new Float32Array(0)

export interface ReplayActions {
  open(id: string): void
  compare(id: string, reference: string): void
  note(id: string, athlete: string, notes: string): void
  home(): void
  help(): void
  error(text: string): void
}

export class ReplayDesk implements Desk {
  readonly name = 'replay'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly timeline: Timeline
  readonly plots = new ComparePlots()
  readonly losses = new LossTable()
  readonly conditions = new ConditionTable()
  readonly session = new SessionPanel()
  apps: readonly AppEntry[] = []
  tracks: readonly TrackEntry[] = []
  time = 0
  playing = false
  motion: Motion | null = null
  /** Runs beside, in the order in which they came; the first is what the table compares with. */
  others: Other[] = []
  private run: RunOpened | null = null
  private wantsOther = ''
  private wantsTable = ''
  private known: readonly RunEntry[] = []
  private readonly title = h('span', { class: 'drive-title' }, '')
  private readonly tables = h(
    'section',
    { class: 'glass loss-panel', 'aria-label': 'what curves cost', hidden: true },
    this.losses.element,
  )
  private readonly terms = h(
    'section',
    { class: 'glass loss-panel', 'aria-label': 'conditions of the runs', hidden: true },
    this.conditions.element,
  )
  private readonly report = new ReportButton()
  private readonly exports: ExportMenu
  private readonly beside: HTMLSelectElement
  private readonly map = new PlanMap()
  private readonly cameraBar: CameraBar
  private last = 0
  /** Where the pointer is over a plot. */
  private place: readonly [number, number, number] | null = null

  constructor(
    private readonly view: View,
    private readonly actions: ReplayActions,
    tools: HTMLElement,
  ) {
    this.timeline = new Timeline(
      { toggle: () => this.toggle(), seek: (time) => this.seek(time), step: (rows) => this.step(rows) },
      SPEEDS,
      'time of the replay',
    )
    this.beside = h('select', { 'aria-label': 'Compare with', onChange: () => this.chooseOther(this.beside.value) })
    this.cameraBar = new CameraBar(view, null)
    this.plots.onStation = (station) => {
      if (this.motion !== null) this.seek(this.motion.atStation('time', station))
    }
    this.plots.onTakeAway = (id) => this.takeAway(id)
    this.plots.onHover = (station) => {
      this.place = station === null ? null : (this.motion?.placeAt(station) ?? null)
      this.view.showPlace(this.place)
    }
    this.report.onError = (text) => actions.error(text)
    this.session.onNote = (id, athlete, notes) => actions.note(id, athlete, notes)
    this.losses.onStation = this.plots.onStation
    this.exports = new ExportMenu(view.stage.renderer.domElement, {
      draw: () => void this.draw(),
      play: () => this.fromStart(),
      error: (text) => actions.error(text),
    })
    const toolbar = h(
      'div',
      { class: 'glass drive-tools', role: 'toolbar', 'aria-label': 'replay' },
      h('label', { class: 'beside' }, h('span', {}, 'Compare with '), this.beside),
      tools,
      this.report.element,
      this.exports.element,
      iconButton('list', 'Conditions: what differs', () => this.toggleTable(this.terms), 'D'),
      iconButton('table', 'Curves: what each gave and cost', () => this.toggleTable(this.tables), 'T'),
      iconButton(
        'pen',
        'Session: best sectors, spread, athlete, notes',
        () => this.toggleTable(this.session.element),
        'B',
      ),
      iconButton('plot', 'Plots', () => this.togglePlots(), 'G'),
      helpButton(() => actions.help()),
    )
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
      toolbar,
    )
    this.element = h(
      'div',
      { class: 'desk drive replay' },
      h('div', { class: 'hud' }, h('div', { class: 'hud-right' }, this.map.element)),
      bar,
      this.plots.element,
      this.tables,
      this.terms,
      this.session.element,
      this.cameraBar.element,
      this.timeline.element,
    )
    this.plots.element.hidden = matchMedia('(max-width: 760px)').matches // they would hide the sled
    this.keys = [
      { key: ' ', shown: 'Space', group: 'time', help: 'play or pause', run: () => this.toggle() },
      {
        key: 'ArrowRight',
        shown: '→',
        group: 'time',
        help: 'a tenth of a second on',
        run: () => this.step(10),
        repeats: true,
      },
      {
        key: 'ArrowLeft',
        shown: '←',
        group: 'time',
        help: 'a tenth of a second back',
        run: () => this.step(-10),
        repeats: true,
      },
      { key: '.', shown: '.', group: 'time', help: 'one row on', run: () => this.step(1), repeats: true },
      { key: ',', shown: ',', group: 'time', help: 'one row back', run: () => this.step(-1), repeats: true },
      { key: 'Home', shown: 'Home', group: 'time', help: 'to the start', run: () => this.seek(0) },
      ...SPEEDS.map((speed, i): Key => ({
        key: String(i + 1),
        shown: String(i + 1),
        group: 'time',
        help: `${speed}×`,
        run: () => this.timeline.setSpeed(speed),
      })),
      ...this.cameraBar.keys,
      {
        key: 'i',
        shown: 'I',
        group: 'view',
        help: 'traces of the runners on or off',
        run: () => (this.view.showsLines = !this.view.showsLines),
      },
      { key: 'g', shown: 'G', group: 'view', help: 'plots on or off', run: () => this.togglePlots() },
      {
        key: 't',
        shown: 'T',
        group: 'view',
        help: 'table of curves on or off',
        run: () => this.toggleTable(this.tables),
      },
      { key: 'd', shown: 'D', group: 'view', help: 'conditions on or off', run: () => this.toggleTable(this.terms) },
      {
        key: 'b',
        shown: 'B',
        group: 'view',
        help: 'session on or off: best sectors, spread, athlete, notes',
        run: () => this.toggleTable(this.session.element),
      },
      { key: 'h', shown: 'H', group: 'studio', help: 'home', run: () => actions.home() },
      { key: '?', shown: '?', group: 'studio', help: 'this overview', run: () => actions.help() },
    ]
  }

  /** Of the run that is shown; empty: none. */
  get id(): string {
    return this.run?.run.id ?? ''
  }

  enter(): void {
    this.view.stage.cover({})
    this.view.showsArrows = false
    this.last = performance.now()
  }

  leave(): void {
    this.playing = false
    this.exports.playing(false)
    this.view.showsArrows = true
    this.run = this.motion = null
    this.others = []
    this.wantsOther = ''
  }

  /** Runs that may be set beside. */
  showRuns(runs: readonly RunEntry[]): void {
    this.known = runs
    this.session.show(runs)
    const shown = new Set([this.run?.run.id, ...this.others.map(({ id }) => id)])
    const alike = runs.filter((run) => run.track === this.run?.run.track && !shown.has(run.id))
    const full = this.others.length >= OTHER_RUNS.length
    const first = full ? 'four runs at most' : alike.length > 0 ? 'choose a run …' : 'no other run'
    this.beside.replaceChildren(
      h('option', { value: '' }, first),
      ...alike.map((run) => h('option', { value: run.id }, this.nameOf(run))),
    )
    this.beside.value = ''
    this.beside.disabled = full || alike.length === 0
  }

  /** Whether a run that was opened is one to be set beside. */
  awaits(id: string): boolean {
    return this.wantsOther === id && this.run !== null
  }

  opened(run: RunOpened, sled: SledLook, look: SceneLook, motion: Motion, runs: readonly RunEntry[]): void {
    this.run = run
    this.motion = motion
    this.others = []
    this.view.show(look, false, run.staging, sled)
    this.view.showLine(motion, true)
    this.cameraBar.apply()
    const name = titleOf(run.run, { apps: this.apps, tracks: this.tracks })
    const result = run.run.time === null ? run.run.end : `${run.run.time.toFixed(3)} s`
    this.title.replaceChildren(h('b', {}, `${name} · ${result}`), h('small', {}, conditionsOf(run.run, this.apps)))
    document.title = `${name} · stickslip studio`
    this.timeline.open(
      motion.duration,
      sled.gates.map((gate) => [gate.name, motion.atStation('time', gate.station)] as const),
    )
    this.known = runs
    this.session.open(run, runs)
    this.showBeside()
    this.exports.show(run.run.id, run.run.name)
    this.fromStart()
  }

  private fromStart(): void {
    this.seek(0)
    this.playing = true
  }

  /** Another run, to be shown beside the others. */
  openedOther(run: RunOpened, motion: Motion): void {
    this.wantsOther = ''
    if (this.motion === null || this.run === null || this.others.length >= OTHER_RUNS.length) return
    this.others.push({ id: run.run.id, name: this.nameOf(run.run), motion, conditions: run.conditions })
    this.showBeside()
  }

  /** What curves cost is known. */
  compared(told: RunsCompared): void {
    if (told.id === this.run?.run.id && told.reference === this.wantsTable) this.losses.show(told)
  }

  seek(time: number): void {
    if (this.motion === null || Number.isNaN(time)) return
    this.time = Math.min(this.motion.duration, Math.max(0, time))
    this.view.cameras?.cut()
  }

  draw(): boolean {
    const now = performance.now()
    const elapsed = Math.min(0.25, (now - this.last) / 1000)
    this.last = now
    const motion = this.motion
    if (motion === null) return false
    if (this.playing) {
      this.time = Math.min(motion.duration, this.time + elapsed * this.timeline.speed)
      if (this.time >= motion.duration) this.playing = false
    }
    this.exports.playing(this.playing)
    const poses = motion.sample(this.time)
    const station = motion.at('station', this.time)
    this.view.moveGhosts(this.others.map((other) => other.motion.sample(Math.min(this.time, other.motion.duration))))
    this.view.draw(poses, NONE, 0, station)
    const [speed, load] = [motion.at('speed', this.time), motion.at('load', this.time)]
    this.timeline.show(this.time, this.playing, `${(3.6 * speed).toFixed(0)} km/h · ${load.toFixed(1)} g`)
    this.plots.cursor(station)
    const track = this.view.track
    if (track !== null) {
      this.map.track(track.built)
      this.map.show(
        poses[0]!,
        poses[1]!,
        this.others.map((other) => [other.motion.poses[0]!, other.motion.poses[1]!]),
        this.place,
      )
    }
    return true
  }

  private nameOf(run: RunEntry): string {
    return shortName(run, this.apps)
  }

  private toggle(): void {
    if (this.motion !== null && this.time >= this.motion.duration) this.seek(0)
    this.playing = !this.playing
  }

  private step(rows: number): void {
    this.playing = false
    this.time = Math.min(this.motion?.duration ?? 0, Math.max(0, this.time + rows * 0.01))
  }

  private chooseOther(id: string): void {
    this.beside.blur()
    this.wantsOther = id
    if (id !== '') this.actions.open(id)
  }

  private takeAway(id: string): void {
    this.others = this.others.filter((other) => other.id !== id)
    this.showBeside()
    this.beside.focus()
  }

  /** Ghosts, plots and table of the runs beside. */
  private showBeside(): void {
    const { run, conditions } = this.run!
    const own = { id: run.id, name: this.nameOf(run), motion: this.motion! }
    this.view.showGhosts(this.others.map(({ motion }) => motion))
    this.plots.show(
      own,
      this.others.map((other) => ({ ...other, differs: differencesOf(conditions, other.conditions) })),
    )
    this.conditions.show([{ ...own, conditions }, ...this.others])
    this.showRuns(this.known)
    this.compare()
  }

  private compare(): void {
    const run = this.run!.run
    const reference = (this.wantsTable = this.others[0]?.id ?? '')
    this.report.show(
      run.id,
      run.name,
      this.others.map(({ id }) => id),
    )
    this.report.element.hidden = run.section !== ''
    if (run.section === '') {
      this.losses.clear('One moment …')
      this.actions.compare(run.id, reference)
    } else this.losses.clear('The curve table is available only for full runs.')
  }

  /** Show or hide a table; one has room, and the map has none beside it. */
  private toggleTable(table: HTMLElement): void {
    const opens = table.hidden
    for (const each of [this.tables, this.terms, this.session.element]) each.hidden = each !== table || !opens
    if (opens && table === this.session.element) this.session.shown()
    this.map.element.hidden = opens
  }

  private togglePlots(): void {
    this.plots.element.hidden = !this.plots.element.hidden
    this.plots.fit()
  }
}
