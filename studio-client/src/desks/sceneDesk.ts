// Any app that is no sled, live: play it, go back in it, pull its bodies, change its values, plot its channels, record it.
import { CommandHistory } from '../commands/history'
import type { Key } from '../commands/keys'
import { setField } from '../commands/requests'
import type { Link } from '../net/link'
import { BodyList } from '../panels/bodyList'
import { Chips } from '../panels/chips'
import { KeyAxes } from '../input/keyAxes'
import { controllersOf } from '../panels/appForm'
import { h, helpButton, icon, iconButton, write } from '../panels/dom'
import { JointList } from '../panels/jointList'
import type { Notices } from '../panels/notices'
import { Parameters } from '../panels/parameters'
import { Plots } from '../panels/plots'
import { engineering } from '../panels/numbers'
import { ScenePicker } from '../panels/scenePicker'
import { Sidebar } from '../panels/sidebar'
import { SolverPanel } from '../panels/solver'
import { SPEEDS, Transport } from '../panels/transport'
import type { AppEntry, Field, Opened, RunOver, SceneLook } from '../protocol/messages'
import type { FrameStore } from '../store/frames'
import { ME, newWish, wishOf, type Wish } from '../store/specification'
import type { View } from '../render/view'
import type { Desk } from './desk'
import type { Playback } from './playback'
import { Rewind } from './rewind'

const PULL_OFFSET = 16 // px right of and above the hand
const PANELS_MS = 100 // between two updates of the figures
const LONGEST_PICTURE = 250 // ms by which what was seen plays on in one picture at most

export interface SceneActions {
  open(wish: Wish): void
  replay(id: string): void
  home(): void
  help(): void
}

export class SceneDesk implements Desk {
  readonly name = 'scene'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly chips = new Chips()
  readonly picker: ScenePicker
  selected = -1
  private readonly history = new CommandHistory()
  private readonly plots = new Plots()
  private readonly solver = new SolverPanel()
  private readonly bodyList = new BodyList((body) => this.select(body))
  private readonly jointList = new JointList()
  private readonly parameters: Parameters
  private readonly transport: Transport
  private readonly sidebar: Sidebar
  private readonly pull = h('output', { class: 'pull', hidden: true, 'aria-hidden': 'true' }) // force of the hand, next to it
  private readonly controllers = h('div', { class: 'segments controllers', role: 'group', 'aria-label': 'who acts' })
  private readonly keyAxes: KeyAxes
  private readonly rewind = new Rewind()
  private opensNext = false // whether the recording that ends next is opened
  private drawnAt = 0
  private bar!: HTMLElement
  private readonly hint = h(
    'p',
    { class: 'card hint', role: 'status', hidden: true },
    'Press ',
    h('kbd', {}, 'Space'),
    ' to play',
  )
  private scene: Opened | null = null
  private app: AppEntry | undefined = undefined
  private wanted: { path: string; value: Field['value'] } | null = null // a change that nobody has answered yet
  private shownAt = 0
  private pictures = 0
  private fps = 0
  private pulledAt = 0
  private pulled = 0 // sequence number whose echo is awaited; 0: none

  constructor(
    private readonly link: Link,
    private readonly frames: FrameStore,
    private readonly view: View,
    private readonly time: Playback,
    private readonly notices: Notices,
    private readonly actions: SceneActions,
    tools: HTMLElement,
  ) {
    this.parameters = new Parameters({
      change: (field, value) => {
        this.rewind.live(false)
        this.wanted = { path: field.path, value }
        this.history.run(setField(field, value, (request) => link.ask(request)))
      },
      move: (axis, value) => void link.move(frames.epoch, axis, value),
      refuse: (text) => notices.show('warning', text),
    })
    this.keyAxes = new KeyAxes((axis, target, rate) => {
      link.move(frames.epoch, axis, target, rate)
      this.parameters.moved(axis, target)
    })
    this.picker = new ScenePicker((name) => actions.open(newWish(name)))
    this.transport = new Transport({
      toggle: () => this.toggle(),
      step: () => this.step(),
      back: () => this.back(),
      seek: (seconds) => this.seek(seconds),
      live: () => this.rewind.live(),
      reset: () => this.reset(),
      speed: (factor) => time.setSpeed(factor),
      record: () => this.record(),
      save: () => this.save(),
    })
    this.rewind.onBack = () => {
      view.hand.release()
      view.hand.enabled = false // what was cannot be pulled
      if (link.steers && time.running) time.pause()
    }
    this.rewind.onLive = (on) => {
      view.hand.enabled = true
      if (on && link.steers && !time.running) time.play()
      this.status()
    }
    this.sidebar = new Sidebar([
      { name: 'Parameters', element: this.parameters.element },
      { name: 'Solver', element: this.solver.element },
      { name: 'Joints', element: this.jointList.element },
      { name: 'Bodies', element: this.bodyList.element },
    ])
    this.keys = this.keyTable()
    this.element = this.layOut(tools)
    const panels = new ResizeObserver(() => this.fit())
    for (const panel of [this.sidebar.element, this.plots.element, this.transport.element, this.element])
      panels.observe(panel)
    window.addEventListener('resize', () => this.fit())
    view.hand.onSelect = (body) => this.select(body)
    view.hand.onPull = ({ body, at, to }) => {
      const sequence = link.pull(frames.epoch, body, at.toArray(), to.toArray())
      if (this.pulled === 0) [this.pulled, this.pulledAt] = [sequence, performance.now()]
    }
    view.hand.onRelease = () => link.release(frames.epoch)
  }

  enter(): void {
    this.view.hand.enabled = true
    this.keyAxes.start()
    this.fit()
  }

  leave(): void {
    this.rewind.live(false)
    this.opensNext = false
    this.view.hand.release()
    this.view.hand.enabled = false
    this.keyAxes.stop()
    if (this.time.recording && this.link.steers) this.time.leave() // what is being recorded is saved
    this.picker.dialog.close()
  }

  /** Show how time runs. */
  status(): void {
    const running = this.rewind.isLive ? this.time.running : this.rewind.playing
    this.transport.show(running, this.time.speed, this.time.recording)
    this.showSoFar()
  }

  private showSoFar(): void {
    const { ring, time, isLive } = this.rewind
    this.transport.soFar(ring.first, ring.last, time, isLive)
  }

  /** A run is open; its picture is there. */
  opened(scene: Opened, app: AppEntry | undefined): void {
    const name = scene.specification.app
    if (this.scene?.specification.app !== name) this.history.clear()
    this.scene = scene
    this.app = app
    this.picker.opened(name, scene.title)
    this.showControllers()
    if (!scene.kept) this.plots.clear()
    this.rewind.open(scene.channels, scene.kept)
    if (this.frames.newest !== null) this.plots.add(this.frames) // a paused scene tells its state only once
  }

  /** Its picture is there. */
  shown(look: SceneLook, { channels, staging }: Opened): void {
    this.bodyList.show(look)
    this.jointList.show(look)
    this.plots.open({ look, channels, first: staging.plots[0] ?? '' })
    this.select(-1)
  }

  /** Its values may be changed. */
  adjustable({ fields, axes, specification, notes }: Opened): void {
    const mine = specification.controller === ME
    const acting = mine
      ? ''
      : (this.app?.controllers.find(({ name }) => name === specification.controller)?.title ?? 'It')
    this.parameters.show(fields, axes, acting, this.app, notes)
    if (this.wanted !== null) {
      const { path, value } = this.wanted
      const refused = fields.some((field) => field.path === path && field.value !== value)
      this.wanted = null
      if (refused) {
        this.history.drop()
        this.parameters.restore()
      }
    }
    this.keyAxes.use(mine ? axes : [])
  }

  /** A recording is over. */
  ended(over: RunOver): void {
    if (over.epoch !== this.scene?.epoch && over.id === '') return
    const open = this.opensNext
    this.opensNext = false
    if (over.saved && open) {
      this.actions.replay(over.id)
      return
    }
    if (!over.saved) this.notices.show('info', 'Nothing was recorded.')
    else
      this.notices.show('info', `Saved: ${over.duration.toFixed(2)} s. It is in the list of runs at home.`, {
        label: 'Replay',
        run: () => this.actions.replay(over.id),
      })
  }

  /** The picture's middle is the middle of what no panel covers. */
  fit(): void {
    if (this.element.hidden) return
    const [plots, side, bar, transport] = [
      this.plots.element,
      this.sidebar.element,
      this.bar,
      this.transport.element,
    ].map((panel) => panel.getBoundingClientRect())
    this.view.stage.cover({
      left: plots!.width > 0 ? plots!.right : 0,
      right: this.sidebar.width > 0 ? innerWidth - side!.left : 0,
      top: bar!.bottom,
      bottom: innerHeight - transport!.top,
    })
  }

  /** A frame came, as these bytes. */
  noted(buffer: ArrayBuffer, length: number): void {
    this.rewind.note(this.frames.newest!.time, buffer, length)
    this.plots.add(this.frames)
  }

  draw(now: number): boolean {
    if (this.frames.newest === null) return false
    this.frames.sample(now)
    this.rewind.advance(Math.min(LONGEST_PICTURE, now - this.drawnAt) * 1e-3 * this.time.speed)
    this.drawnAt = now
    const shown = this.shownFrames
    const newest = shown.newest!
    this.view.showJoints(shown.joints)
    this.view.draw(shown.poses, shown.drawnContacts, newest.contacts)
    this.showPull(newest.hand)
    this.pictures += 1
    this.measureLatency(this.frames.newest.input_sequence)
    this.transport.time(newest.time)
    this.refreshPanels()
    return true
  }

  /** What is drawn: what is now, or what was. */
  get shownFrames(): FrameStore {
    return this.rewind.isLive ? this.frames : this.rewind.past
  }

  private layOut(tools: HTMLElement): HTMLElement {
    this.bar = h(
      'header',
      { class: 'top' },
      h(
        'div',
        { class: 'card brand' },
        h(
          'button',
          {
            class: 'home-button icon-button',
            type: 'button',
            title: 'Home  (H)',
            'aria-label': 'Home',
            onClick: () => this.actions.home(),
          },
          icon('home'),
        ),
        this.picker.button,
        this.controllers,
      ),
      this.chips.element,
      h(
        'div',
        { class: 'card tools', role: 'toolbar', 'aria-label': 'view' },
        tools,
        iconButton('focus', 'Whole scene', () => this.frame(), 'F'),
        iconButton('arrows', 'Contact forces', () => this.toggleArrows(), 'A'),
        iconButton('plot', 'Plots', () => this.togglePlots(), 'G'),
        iconButton('panel', 'Side panel', () => this.toggleSidebar(), 'P'),
        helpButton(() => this.actions.help()),
      ),
    )
    return h(
      'div',
      { class: 'desk' },
      this.bar,
      this.pull,
      this.sidebar.element,
      this.plots.element,
      this.transport.element,
      this.hint,
      this.picker.dialog,
    )
  }

  private keyTable(): Key[] {
    const speeds = SPEEDS.map(([factor, shown], i): Key => ({
      key: String(i + 1),
      shown: String(i + 1),
      group: 'time',
      help: factor === 1 ? 'real time' : `slow motion, ${shown} of real time`,
      run: () => this.time.setSpeed(factor),
    }))
    return [
      { key: ' ', shown: 'Space', group: 'time', help: 'play or pause', run: () => this.toggle() },
      { key: '.', shown: '.', group: 'time', help: 'one step on', run: () => this.step(), repeats: true },
      { key: ',', shown: ',', group: 'time', help: 'one picture back', run: () => this.back(), repeats: true },
      { key: 'l', shown: 'L', group: 'time', help: 'from what was back to now', run: () => this.rewind.live() },
      { key: 'e', shown: 'E', group: 'time', help: 'record, or stop and save', run: () => this.record() },
      { key: 'r', shown: 'R', group: 'time', help: 'back to the beginning', run: () => this.reset() },
      ...speeds,
      { key: 'f', shown: 'F', group: 'view', help: 'whole scene, where it is now', run: () => this.frame() },
      {
        key: 'c',
        shown: 'C',
        group: 'view',
        help: 'follow the chosen body, or stop following',
        run: () => this.follow(),
      },
      { key: 'a', shown: 'A', group: 'view', help: 'contact forces on or off', run: () => this.toggleArrows() },
      { key: 'g', shown: 'G', group: 'view', help: 'plots on or off', run: () => this.togglePlots() },
      { key: 'p', shown: 'P', group: 'view', help: 'side panel on or off', run: () => this.toggleSidebar() },
      { key: 'o', shown: 'O', group: 'scene', help: 'open another scene', run: () => this.picker.show() },
      { key: 'h', shown: 'H', group: 'scene', help: 'all scenes, tracks and runs', run: () => this.actions.home() },
      {
        key: 'Ctrl+z',
        shown: 'Ctrl Z',
        group: 'scene',
        help: 'undo a change of a parameter',
        run: () => this.say(this.history.undo(), 'undone'),
      },
      {
        key: 'Ctrl+y',
        shown: 'Ctrl Y',
        group: 'scene',
        help: 'do it again',
        run: () => this.say(this.history.redo(), 'done again'),
      },
      { key: '?', shown: '?', group: 'scene', help: 'this overview', run: () => this.actions.help() },
    ]
  }

  private refreshPanels(): void {
    const elapsed = performance.now() - this.shownAt
    const shown = this.shownFrames
    const newest = shown.newest!
    if (elapsed < PANELS_MS) return
    this.shownAt = performance.now()
    this.hint.hidden = this.time.running || this.view.hand.grip === null // a hand pulls, and time stands still
    this.fps += 0.3 * ((1000 * this.pictures) / elapsed - this.fps)
    this.pictures = 0
    this.chips.show(newest, this.fps)
    if (this.sidebar.visibleTab === 'Solver') this.solver.show(newest)
    if (this.sidebar.visibleTab === 'Joints') this.jointList.update(shown.joints)
    if (this.sidebar.visibleTab === 'Bodies') this.bodyList.update(shown.poses)
    this.showSoFar()
    this.plots.draw(this.rewind.isLive ? NaN : this.rewind.time)
  }

  private measureLatency(heard: number): void {
    if (this.pulled === 0 || heard < this.pulled) return
    this.chips.showLatency(performance.now() - this.pulledAt)
    this.pulled = 0
  }

  private record(): void {
    this.opensNext = false
    if (!this.time.recording) this.rewind.live(false)
    this.time.record(!this.time.recording)
  }

  /** End the recording, and open it when it is saved. */
  private save(): void {
    this.time.pause()
    this.time.record(false)
    this.opensNext = true
  }

  /** Play or pause: the run, or what was seen of it. */
  private toggle(): void {
    if (this.rewind.isLive) this.time.toggle()
    else this.rewind.playing = !this.rewind.playing
    this.status()
  }

  private step(): void {
    if (this.rewind.isLive) this.time.step()
    else this.rewind.step(1, false)
    this.status()
  }

  private back(): void {
    this.rewind.step(-1, this.time.running)
    this.status()
  }

  private seek(seconds: number): void {
    this.rewind.seek(seconds, this.time.running)
    this.status()
  }

  private reset(): void {
    this.rewind.live(false)
    this.time.reset()
  }

  /** Who may act: one press hands over, with a run from the beginning. */
  private showControllers(): void {
    const { scene, app } = this
    const choices = app === undefined ? [] : controllersOf(app)
    this.controllers.hidden = choices.length < 2
    this.controllers.replaceChildren(
      ...choices.map(([name, title]) =>
        h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(scene?.specification.controller === name),
            title: app?.controllers.find((each) => each.name === name)?.help ?? '',
            onClick: () => this.actions.open({ ...wishOf(scene!.specification, app), controller: name }),
          },
          title,
        ),
      ),
    )
  }

  /** The force with which the hand pulls [N], next to the hand. */
  private showPull(force: number): void {
    const place = this.view.hand.place
    this.pull.hidden = place === null
    if (place === null) return
    write(this.pull, engineering(force, 'N'))
    const [x, y] = [place[0] + PULL_OFFSET, place[1] - PULL_OFFSET]
    this.pull.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translateY(-100%)`
  }

  /** Put what moves into view, where it is now. */
  private frame(): void {
    if ((this.frames.newest?.time ?? 0) > 0) this.view.frameMotion(this.shownFrames.poses)
    else this.view.frame()
  }

  private toggleArrows(): void {
    this.view.showsArrows = !this.view.showsArrows
  }

  private toggleSidebar(): void {
    this.sidebar.toggle()
    this.fit()
  }

  private togglePlots(): void {
    this.plots.element.hidden = !this.plots.element.hidden
    this.fit()
  }

  private follow(): void {
    this.view.following = this.view.following >= 0 ? -1 : Math.max(0, this.selected)
  }

  private select(body: number): void {
    this.selected = body
    this.view.select(body)
    this.bodyList.choose(body)
  }

  private say(label: string | null, done: string): void {
    this.notices.show('info', label === null ? 'There is nothing to undo.' : `${done}: ${label}`)
  }
}
