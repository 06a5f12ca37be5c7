// The studio: joins the link, the store, the picture and the desks.
import { Keys } from './commands/keys'
import type { Desk } from './desks/desk'
import { DriveDesk } from './desks/driveDesk'
import { HomeDesk } from './desks/homeDesk'
import { Playback } from './desks/playback'
import { RecordingDesk } from './desks/recordingDesk'
import { ReplayDesk } from './desks/replayDesk'
import { SceneDesk } from './desks/sceneDesk'
import { StudiesDesk } from './desks/studiesDesk'
import { Link } from './net/link'
import { h } from './panels/dom'
import { Help, type Rows } from './panels/help'
import { Busy, Notices } from './panels/notices'
import { Opener, type Placed } from './panels/opener'
import { Tour } from './panels/tour'
import {
  GOING,
  type Answer,
  type AppEntry,
  type Open,
  type Opened,
  type OpenRun,
  type RunEntry,
  type RunOpened,
  type SceneLook,
  type SledEntry,
} from './protocol/messages'
import { parseRoute, routeOf, type Route } from './routes'
import { Columns } from './store/columns'
import { FrameStore } from './store/frames'
import { MedalBook } from './store/medals'
import { Motion } from './store/motion'
import { isRunOf, newWish, requestOf, setupDigest, shortened, wishOf, type Wish } from './store/specification'
import { View } from './render/view'

const now = (): number => performance.timeOrigin + performance.now()
const SILENT = 'The studio does not answer. Start it again with `stickslip studio`; this page reconnects by itself.'
const POINTER: Record<string, Rows> = {
  home: [['click', 'choose']],
  studies: [['click a point, a line or a row', 'choose that run']],
  scene: [
    ['drag a body', 'pull it with a spring'],
    ['drag the background', 'turn the view'],
    ['right drag', 'move the view'],
    ['wheel', 'closer, farther'],
  ],
  drive: [
    ['move', 'steer, if the mouse steers (S)'],
    ['drag', 'turn the free camera'],
  ],
  replay: [
    ['click a plot', 'go to that place'],
    ['drag', 'turn the free camera'],
  ],
  recording: [
    ['click a plot', 'go to that time'],
    ['drag in a plot', 'zoom to that time'],
    ['wheel over a plot', 'zoom; with Shift, along'],
    ['drag the axis of a plot', 'along the time'],
    ['double click a plot', 'the whole time'],
    ['drag', 'turn the view'],
    ['wheel', 'closer, farther'],
  ],
}

export class Studio {
  readonly link = new Link()
  readonly frames = new FrameStore()
  readonly view: View
  readonly home: HomeDesk
  readonly drive: DriveDesk
  readonly replay: ReplayDesk
  readonly recording: RecordingDesk
  readonly sceneDesk: SceneDesk
  readonly studies: StudiesDesk
  readonly time = new Playback(this.link)
  scene: Opened | null = null
  desk: Desk
  private readonly notices = new Notices()
  private readonly busy = new Busy()
  private readonly keys = new Keys()
  private readonly medals = new MedalBook(localStorage)
  private readonly tour = new Tour()
  private readonly help = new Help(() => this.showAround())
  private readonly control: HTMLButtonElement[] = []
  private description = ''
  private looks = true // whether the studio takes it that what is open is shown here
  private greeted = false
  private readonly offersTour: boolean = false // tests come for something else
  private awaits: Route | null = null // what was asked for and has not come yet
  private apps: readonly AppEntry[] = []
  private sleds: readonly SledEntry[] = []
  private setup = '' // digest of the set-up of the run that is open, when it was opened
  private passed: Opened | null = null // what came instead
  private studio = '' // which start of the studio this page talks to
  private lost: { clock: number; known: ReadonlySet<string> } | null = null // what ran when the studio ended, and the runs before

  constructor(app: HTMLElement, query: URLSearchParams) {
    const canvas = h('canvas', {
      class: 'picture',
      'aria-label': 'the scene; drag a body to pull it, drag elsewhere to turn the view',
      tabindex: 0,
    })
    app.append(canvas)
    this.view = new View(canvas, query.get('quality'), () => this.frames.poses)
    this.view.onError = (text) => this.notices.show('error', text)
    const help = (): void => this.showHelp()
    const home = (): void => this.go({ desk: 'home' })
    const replay = (id: string): void => this.go({ desk: 'run', id })
    const study = (id: string): void => this.go({ desk: 'studies', id })
    const open = (wish: Wish): void => this.go({ desk: 'app', wish: shortened(wish, this.app(wish.app)) })
    this.view.modelOf = (name) => this.app(name)?.staging.model ?? ''
    const opener = new Opener({
      opened: (placed) => this.openFile(placed),
      busy: (text) => this.busy.show(text, 0, 0),
      error: (text) => this.notices.show('error', text),
    })
    this.home = new HomeDesk(
      this.link,
      this.notices,
      { open, replay, studies: () => study(''), help },
      this.takeControl(),
      opener.button,
      this.medals,
    )
    this.studies = new StudiesDesk(this.link, this.notices, { open: study, replay, home, help })
    this.recording = new RecordingDesk(
      this.view,
      { home, help, error: (text) => this.notices.show('error', text) },
      this.takeControl(),
    )
    this.sceneDesk = new SceneDesk(
      this.link,
      this.frames,
      this.view,
      this.time,
      this.notices,
      { open, replay, home, help },
      this.takeControl(),
    )
    this.drive = new DriveDesk(
      this.link,
      this.frames,
      this.view,
      this.time,
      { open, replay, home, help, warn: (text) => this.notices.show('warning', text) },
      this.takeControl(),
      this.medals,
    )
    this.replay = new ReplayDesk(
      this.view,
      {
        open: (id) => this.link.ask({ type: 'open_run', id }),
        compare: (id, reference) => this.link.ask({ type: 'compare_runs', id, reference }),
        note: (id, athlete, notes) => this.link.ask({ type: 'note_run', id, athlete, notes }),
        home,
        help,
        error: (text) => this.notices.show('error', text),
      },
      this.takeControl(),
    )
    this.desk = this.home
    app.append(
      this.home.element,
      this.sceneDesk.element,
      this.drive.element,
      this.replay.element,
      this.recording.element,
      this.studies.element,
      this.busy.element,
      this.notices.element,
      this.help.dialog,
      this.tour.dialog,
    )
    this.listen(canvas)
    document.body.toggleAttribute('data-rich', this.view.stage.quality.shadows)
    if (this.view.stage.quality.software) this.sceneDesk.chips.softwareRendering(this.view.stage.quality.renderer)
    for (const each of this.desks) each.element.hidden = true // which one an app has is known when it is open
    const { desk } = parseRoute(location.hash)
    if (desk === 'home') this.enter(this.home)
    this.offersTour = query.get('test') === null
    this.link.open()
    this.view.stage.renderer.setAnimationLoop(this.loop) // by the page's clock, or by the headset's
  }

  /** Nobody reads keys while a sled runs: it waits until the person lets it go on. */
  private showHelp(): void {
    const driving = this.desk === this.drive && this.drive.underWay
    if (driving && !this.help.dialog.open && this.link.steers) this.drive.halt()
    this.help.toggle(
      this.desk.keys,
      POINTER[this.desk.name] ?? [],
      driving,
      this.desk.name === 'scene' || this.desk.name === 'drive',
    )
  }

  /** The tour is at home. */
  private showAround(): void {
    this.help.dialog.close()
    this.go({ desk: 'home' })
    this.enter(this.home)
    this.tour.show()
  }

  private takeControl(): HTMLElement {
    const button = h(
      'button',
      { class: 'take', type: 'button', hidden: true, onClick: () => this.link.ask({ type: 'take_control' }) },
      'Take control',
    )
    this.control.push(button)
    return button
  }

  private listen(canvas: HTMLCanvasElement): void {
    const fit = (): void => this.view.stage.resize(canvas.clientWidth, canvas.clientHeight)
    new ResizeObserver(fit).observe(canvas)
    fit()
    this.time.onChange = () => this.sceneDesk.status()
    this.link.onAnswer = (answer) => this.hear(answer)
    this.link.onState = (state, reason) => {
      if (state === 'closed') this.busy.show(reason || SILENT, 0, 0)
      else this.busy.show(state === 'connecting' ? 'connecting' : '', 0, 0)
    }
    document.addEventListener('visibilitychange', () => this.tellLook())
    window.addEventListener('hashchange', () => this.follow(parseRoute(location.hash)))
  }

  /** Open what a file turned out to be. */
  private openFile({ kind, name }: Placed): void {
    if (kind === 'run') this.go({ desk: 'run', id: name })
    else if (kind === 'track') {
      this.go({ desk: 'home' })
      this.home.form.chooseTrack(name)
      this.notices.show('info', `The track “${name}” is in your library.`)
    } else this.go({ desk: 'app', wish: newWish(name) })
  }

  /** Go somewhere: into the address, and there. */
  private go(route: Route): void {
    if (this.studio !== '' && !this.link.steers && route.desk === 'app' && !this.isHere(route)) {
      this.refuse('Another page steers this studio. Take control to steer from here.')
      return
    }
    const hash = routeOf(route)
    if (location.hash === hash || (location.hash === '' && hash === '#')) this.follow(route)
    else location.hash = hash
  }

  /** Whether an address asks the studio for nothing. */
  private isHere(route: Route): boolean {
    return route.desk === 'app' ? this.isOpen(route.wish) && this.isCurrent : route.desk !== 'run'
  }

  /** Do what an address says. */
  private follow(route: Route): void {
    switch (route.desk) {
      case 'home':
        this.enter(this.home)
        break
      case 'app':
        if (this.isHere(route)) void this.opened(this.scene!, true)
        else this.ask(route, requestOf(route.wish, this.app(route.wish.app)))
        break
      case 'run':
        this.ask(route, { type: 'open_run', id: route.id })
        break
      case 'studies':
        this.studies.open(route.id)
        this.enter(this.studies)
        break
    }
  }

  private ask(route: Route, request: Open | OpenRun): void {
    this.awaits = route
    this.link.ask(request)
  }

  /** What was asked for will not come because another page steers: show what that one does, or stay. */
  private giveUp(): void {
    if (this.awaits === null) return
    const passed = this.passed
    this.awaits = this.passed = null
    if (passed !== null) void this.opened(passed, passed.epoch === this.frames.epoch)
    else this.stay()
  }

  /** What was asked for is not there: stay. */
  private missed(): void {
    if (this.awaits === null) return
    if (this.passed !== null) this.scene = this.passed
    this.awaits = this.passed = null
    this.stay()
  }

  /** The address goes back to what is shown; where nothing is, home. */
  private stay(): void {
    const { scene, desk } = this
    const shown =
      scene !== null &&
      scene.description === this.description &&
      desk === (scene.sled === null ? this.sceneDesk : this.drive)
    const id = desk === this.replay ? this.replay.id : desk === this.recording ? this.recording.id : ''
    const route: Route = id === '' ? { desk: 'home' } : { desk: 'run', id }
    if (!shown && route.desk === 'home') this.enter(this.home)
    history.replaceState(null, '', shown ? this.addressOf(scene) : routeOf(route))
  }

  /** Say that another page steers, with what can be done about it. */
  private refuse(reason: string): void {
    this.notices.withdraw()
    this.notices.show('warning', reason, { label: 'Take control', run: () => this.link.ask({ type: 'take_control' }) })
  }

  private app(name: string): AppEntry | undefined {
    return this.apps.find((app) => app.name === name)
  }

  /** Whether the run that is open is what is wished for, in every value. */
  private isOpen(wish: Wish, scene = this.scene): boolean {
    return scene !== null && isRunOf(scene.specification, wish, this.app(wish.app))
  }

  /** Whether the set-up of the run that is open has the numbers it had then. */
  private get isCurrent(): boolean {
    return this.scene !== null && setupDigest(this.scene.specification, this.sleds) === this.setup
  }

  private get desks(): readonly Desk[] {
    return [this.home, this.sceneDesk, this.drive, this.replay, this.recording, this.studies]
  }

  private enter(desk: Desk): void {
    if (desk !== this.desk) this.desk.leave()
    if (desk !== this.home) this.tour.dialog.close() // it points at what is at home
    this.desk = desk
    this.keys.table = desk.keys
    for (const each of this.desks) each.element.hidden = each !== desk
    document.body.dataset['desk'] = desk.name
    this.view.stage.renderer.domElement.tabIndex = desk === this.home || desk === this.studies ? -1 : 0 // they have no picture
    desk.enter()
    this.tellLook()
  }

  /** Say whether what is open is shown here: where no page shows it, time stops. */
  private tellLook(): void {
    const live = !document.hidden && (this.desk === this.sceneDesk || this.desk === this.drive)
    if (live === this.looks || this.studio === '') return
    this.looks = live
    this.link.ask({ type: 'look', live })
  }

  private hear(answer: Answer): void {
    switch (answer.type) {
      case 'welcome':
        this.steer(answer.control)
        this.greeted = false
        if (this.studio !== '' && this.studio !== answer.studio) this.forget()
        this.studio = answer.studio
        this.looks = true // as the studio takes it
        this.tellLook()
        break
      case 'catalogue':
        this.apps = this.replay.apps = answer.apps
        this.studies.know(answer.apps)
        this.sceneDesk.picker.showApps(answer.apps)
        this.home.showCatalogue(answer)
        break
      case 'library':
        this.sleds = answer.sleds
        this.replay.tracks = answer.tracks
        this.home.showLibrary(answer)
        if (this.offersTour && this.desk === this.home) this.tour.offer()
        break
      case 'runs':
        this.home.showRuns(answer.runs)
        this.replay.showRuns(answer.runs)
        this.greet(this.lost !== null)
        this.tellLoss(answer.runs)
        break
      case 'control':
        this.steer(answer.control)
        this.time.refused()
        if (answer.control) this.notices.show('info', answer.reason)
        else {
          this.giveUp()
          this.refuse(answer.reason)
        }
        break
      case 'opened':
        void this.opened(answer)
        break
      case 'progress':
        this.busy.show(answer.text, answer.done, answer.total)
        break
      case 'status':
        this.time.hear(answer.running, answer.speed, answer.recording)
        break
      case 'notice':
        if (answer.level === 'error' && this.home.setups.refused(answer.text)) break
        if (answer.level === 'error' && this.desk === this.studies && this.studies.refused(answer.text)) break
        this.notices.show(answer.level, answer.text)
        if (answer.level === 'error') this.missed()
        break
      case 'reference':
        if (this.scene?.sled && this.scene.epoch === answer.epoch)
          Object.assign(this.scene.sled, { reference: answer.name, gates: answer.gates })
        this.drive.timeAgainst(answer)
        break
      case 'gate':
        this.drive.passed(answer)
        break
      case 'run_over':
        if (answer.sled === null) this.sceneDesk.ended(answer)
        else this.drive.ended(answer)
        break
      case 'setup':
        this.home.setups.show(answer)
        break
      case 'runs_compared':
        if (!this.drive.compared(answer)) this.replay.compared(answer)
        break
      case 'run':
        void this.openedRun(answer)
        break
      case 'studies':
        this.studies.showList(answer.studies)
        break
      case 'study':
        this.studies.show(answer)
        break
      case 'outputs':
        this.studies.form.knowOutputs(answer)
        break
      case 'point_replayed':
        this.studies.replayed(answer)
        break
    }
  }

  /** The studio has said everything it says at first: ask for what the address names. */
  private greet(again: boolean): void {
    if (this.greeted) return
    this.greeted = true
    const route = parseRoute(location.hash)
    if (again && !this.link.steers) return // the page that steers now opens it
    if (route.desk === 'run' || route.desk === 'studies') this.follow(route)
    else if (this.scene === null && route.desk !== 'home') this.follow(route)
  }

  /** The studio was started again and knows nothing of what was open here. */
  private forget(): void {
    const clock = this.frames.value('clock')
    this.lost = {
      clock: this.scene?.sled && this.frames.newest?.phase === GOING && clock > 0 ? clock : 0,
      known: new Set(this.home.runs.map(({ id }) => id)),
    }
    this.link.queue.length = 0
    this.frames.forget()
    this.time.hear(false, 1, false)
    this.time.refused()
    this.scene = this.awaits = this.passed = null
    this.description = ''
  }

  /** Say what became of the run that was under way when the studio ended. */
  private tellLoss(runs: readonly RunEntry[]): void {
    if (this.lost === null) return
    const { clock, known } = this.lost
    const saved = runs.some(({ id }) => !known.has(id))
    const run =
      clock === 0
        ? ''
        : saved
          ? ` The run was saved up to about ${clock.toFixed(0)} s: it is in the list at home.`
          : ' The run was too short to be saved.'
    this.notices.show('warning', `The studio was started again.${run}`)
    this.lost = null
  }

  /** Show a run that was opened; with `again` one that is still open, whose frames are those that are here. */
  private async opened(scene: Opened, again = false): Promise<void> {
    const route = parseRoute(location.hash)
    const matches = (wanted: Route): boolean => wanted.desk === 'app' && this.isOpen(wanted.wish, scene)
    const awaited = this.awaits?.desk === 'run' ? null : this.awaits
    if (awaited !== null && !matches(awaited)) {
      this.passed = scene
      if (this.scene === null) this.frames.expect(scene.epoch, scene.channels) // a paused one sends its state only once
      return
    }
    if (awaited !== null) this.awaits = this.passed = null
    this.scene = scene
    if (!again) {
      this.frames.expect(scene.epoch, scene.channels)
      this.setup = setupDigest(scene.specification, this.sleds)
    }
    if (!matches(route)) {
      if (route.desk !== 'app') return
      if (!this.greeted) {
        this.greeted = true
        this.follow(route)
        return
      }
      history.replaceState(null, '', this.addressOf(scene))
    }
    this.greeted = true
    const look = await this.lookAt(scene.description, () => this.scene === scene)
    if (look === null) return
    const { sled, staging } = scene
    const same = this.view.look?.name === look.name // a page that has just come has nothing to keep
    const keep = same && (scene.kept || (this.desk.name === 'scene' && this.description === scene.description))
    if (scene.description !== this.description || this.view.look !== look) {
      this.view.show(look, keep, staging, sled)
      this.description = scene.description
    }
    document.title = `${scene.title} · stickslip studio`
    if (sled === null) {
      this.sceneDesk.opened(scene, this.app(scene.specification.app))
      if (!again) this.sceneDesk.shown(look, scene)
      this.enter(this.sceneDesk)
      this.sceneDesk.adjustable(scene)
    } else {
      this.enter(this.drive)
      this.drive.opened(scene, look, sled, this.app(scene.specification.app))
    }
  }

  private addressOf({ specification }: Opened): string {
    return routeOf({ desk: 'app', wish: wishOf(specification, this.app(specification.app)) })
  }

  private async openedRun(run: RunOpened): Promise<void> {
    try {
      if (this.replay.awaits(run.run.id)) {
        this.replay.openedOther(run, await Motion.fetch(run.motion))
        return
      }
      const route = parseRoute(location.hash)
      if (route.desk !== 'run' || route.id !== run.run.id) return
      this.awaits = null
      const [look, motion, columns] = await Promise.all([
        this.lookAt(run.description, () => true),
        Motion.fetch(run.motion),
        run.sled === null ? Columns.fetch(run.columns, run.channels) : null,
      ])
      if (look === null) return
      this.description = ''
      if (run.sled === null) {
        this.enter(this.recording)
        this.recording.opened(run, look, motion, columns!)
      } else {
        this.enter(this.replay)
        this.replay.opened(run, run.sled, look, motion, this.home.runs)
      }
    } catch (error) {
      this.notices.show('error', `The run cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
      this.stay()
    }
  }

  private async lookAt(description: string, wanted: () => boolean): Promise<SceneLook | null> {
    if (description === this.description && this.view.look !== null) return this.view.look
    try {
      const response = await fetch(`asset/${description}`)
      if (!response.ok) throw new Error(await response.text())
      const look = (await response.json()) as SceneLook
      return wanted() ? look : null // another one was opened meanwhile
    } catch (error) {
      this.notices.show('error', `The scene cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }

  private readonly loop = (): void => {
    const queue = this.link.queue
    for (let i = 0; i < queue.length; i++) {
      const { buffer, length, at } = queue[i]!
      if (this.frames.push(buffer, length, at)) {
        if (this.desk === this.sceneDesk) this.sceneDesk.noted(buffer, length)
        if (this.desk === this.drive) this.drive.noted()
      }
      this.link.recycle(buffer)
    }
    queue.length = 0
    this.desk.draw(now())
  }

  private steer(control: boolean): void {
    this.link.steers = control
    for (const button of this.control) button.hidden = control
    if (control) this.notices.withdraw()
  }
}
