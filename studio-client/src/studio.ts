// The studio: joins the link, the store, the picture and the desks.
import { Keys } from './commands/keys'
import type { Desk } from './desks/desk'
import { DriveDesk } from './desks/driveDesk'
import { HomeDesk } from './desks/homeDesk'
import { ReplayDesk } from './desks/replayDesk'
import { SceneDesk } from './desks/sceneDesk'
import { Transporter } from './desks/transporter'
import { Link } from './net/link'
import { Busy } from './panels/busy'
import { h } from './panels/dom'
import { Help, type Rows } from './panels/help'
import { Notices } from './panels/notices'
import { Tour } from './panels/tour'
import { DRIVING, type Answer, type Drive, type Load, type OpenRun, type RunEntry, type RunOpened, type SceneLook, type SceneOpened } from './protocol/messages'
import { parseRoute, routeOf, type Route } from './routes'
import { FrameStore } from './store/frames'
import { Motion } from './store/motion'
import { View } from './view'

const now = (): number => performance.timeOrigin + performance.now()
const POINTER: Record<string, Rows> = {
  home: [['click', 'choose']],
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
}

export class Studio {
  readonly link = new Link()
  readonly frames = new FrameStore()
  readonly view: View
  readonly home: HomeDesk
  readonly drive: DriveDesk
  readonly replay: ReplayDesk
  readonly sceneDesk: SceneDesk
  readonly time = new Transporter(this.link)
  scene: SceneOpened | null = null
  desk: Desk
  private readonly notices = new Notices()
  private readonly busy = new Busy()
  private readonly keys = new Keys()
  private readonly tour = new Tour()
  private readonly help = new Help(() => this.showAround())
  private readonly control: HTMLButtonElement[] = []
  private description = ''
  private greeted = false
  private offersTour = false // tests come for something else
  private awaits: Route | null = null // what was asked for and has not come yet
  private passed: SceneOpened | null = null // what came instead
  private studio = '' // which start of the studio this page talks to
  private lost: { clock: number; known: ReadonlySet<string> } | null = null // what ran when the studio ended, and the runs before

  constructor(app: HTMLElement, query: URLSearchParams) {
    const canvas = h('canvas', { class: 'picture', 'aria-label': 'the scene; drag a body to pull it, drag elsewhere to turn the view', tabindex: 0 })
    app.append(canvas)
    this.view = new View(canvas, query.get('quality'), () => this.frames.poses)
    this.view.onError = (text) => this.notices.show('error', text)
    const help = (): void => this.showHelp()
    const home = (): void => this.go({ desk: 'home' })
    const replay = (id: string): void => this.go({ desk: 'replay', id })
    this.home = new HomeDesk(this.link, this.notices, { open: (scene) => this.go({ desk: 'scene', scene }), drive: (wish) => this.go({ desk: 'drive', wish }), replay, help }, this.takeControl())
    this.sceneDesk = new SceneDesk(this.link, this.frames, this.view, this.time, this.notices, { open: (scene) => this.go({ desk: 'scene', scene }), home, help }, this.takeControl())
    this.drive = new DriveDesk(this.link, this.frames, this.view, this.time, { replay, home, help, warn: (text) => this.notices.show('warning', text) }, this.takeControl())
    this.replay = new ReplayDesk(this.view, { open: (id) => this.link.ask({ type: 'open_run', id }), compare: (id, reference) => this.link.ask({ type: 'compare_runs', id, reference }), home, help, error: (text) => this.notices.show('error', text) }, this.takeControl())
    this.desk = this.home
    app.append(this.home.element, this.sceneDesk.element, this.drive.element, this.replay.element, this.busy.element, this.notices.element, this.help.dialog, this.tour.dialog)
    this.listen(canvas)
    document.body.toggleAttribute('data-rich', this.view.stage.quality.shadows)
    if (this.view.stage.quality.software) this.sceneDesk.chips.softwareRendering(this.view.stage.quality.renderer)
    this.enter(this.deskOf(parseRoute(location.hash)))
    this.offersTour = query.get('test') === null
    this.link.open()
    this.view.stage.renderer.setAnimationLoop(this.loop) // by the page's clock, or by the headset's
  }

  /** For tests: how time runs, and the body that was chosen. */
  get running(): boolean {
    return this.time.running
  }

  get selected(): number {
    return this.sceneDesk.selected
  }

  /** Nobody reads keys while a sled runs: it waits until the person lets it go on. */
  private showHelp(): void {
    const driving = this.desk === this.drive && this.drive.underWay
    if (driving && !this.help.dialog.open && this.link.steers) this.drive.halt()
    this.help.toggle(this.desk.keys, POINTER[this.desk.name] ?? [], driving)
  }

  /** The tour is at home. */
  private showAround(): void {
    this.help.dialog.close()
    this.go({ desk: 'home' })
    this.enter(this.home)
    this.tour.show()
  }

  private takeControl(): HTMLElement {
    const button = h('button', { class: 'take', type: 'button', hidden: true, onClick: () => this.link.ask({ type: 'take_control' }) }, 'Take control')
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
      if (state === 'closed') this.busy.show(reason, 0, 0)
      else this.busy.show(state === 'connecting' ? 'connecting' : '', 0, 0)
    }
    window.addEventListener('hashchange', () => this.follow(parseRoute(location.hash)))
  }

  /** Go somewhere: into the address, and there. */
  private go(route: Route): void {
    if (this.studio !== '' && !this.link.steers && !this.isHere(route)) {
      this.refuse('Another page steers this studio. Take control to steer from here.')
      return
    }
    const hash = routeOf(route)
    if (location.hash === hash || (location.hash === '' && hash === '#')) this.follow(route)
    else location.hash = hash
  }

  /** Whether an address asks the studio for nothing. */
  private isHere(route: Route): boolean {
    if (route.desk === 'scene') return this.scene?.name === route.scene && this.scene.drive === null
    return route.desk === 'drive' ? this.isOpen(route.wish) : route.desk === 'home'
  }

  /** Do what an address says. */
  private follow(route: Route): void {
    switch (route.desk) {
      case 'home':
        this.enter(this.home)
        break
      case 'scene':
        if (this.isHere(route)) void this.opened(this.scene!, true)
        else this.ask(route, { type: 'load', scene: route.scene })
        break
      case 'drive':
        if (this.isHere(route)) void this.opened(this.scene!, true)
        else this.ask(route, route.wish)
        break
      case 'replay':
        this.ask(route, { type: 'open_run', id: route.id })
        break
    }
  }

  private ask(route: Route, request: Load | Drive | OpenRun): void {
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
    const shown = scene !== null && scene.description === this.description && desk === (scene.drive === null ? this.sceneDesk : this.drive)
    const route: Route = desk === this.replay && this.replay.id !== '' ? { desk: 'replay', id: this.replay.id } : { desk: 'home' }
    if (!shown && route.desk === 'home') this.enter(this.home)
    history.replaceState(null, '', shown ? this.addressOf(scene) : routeOf(route))
  }

  /** Say that another page steers, with what can be done about it. */
  private refuse(reason: string): void {
    this.notices.withdraw()
    this.notices.show('warning', reason, { label: 'Take control', run: () => this.link.ask({ type: 'take_control' }) })
  }

  private isOpen(wish: Drive, scene = this.scene): boolean {
    const drive = scene?.drive ?? null
    if (drive === null || wish.ghost !== '' || wish.state !== '') return false
    const helped = wish.pilot === 'me' ? wish.help : 'off'
    return drive.sled === wish.sled && drive.track === wish.track && drive.pilot === wish.pilot && drive.section === wish.section && drive.help === helped && (wish.setup === '' || drive.setup === wish.setup)
  }

  private deskOf(route: Route): Desk {
    return { home: this.home, scene: this.sceneDesk, drive: this.drive, replay: this.replay }[route.desk]
  }

  private enter(desk: Desk): void {
    if (desk !== this.desk) this.desk.leave()
    this.desk = desk
    this.keys.table = desk.keys
    for (const each of [this.home, this.sceneDesk, this.drive, this.replay]) each.element.hidden = each !== desk
    document.body.dataset['desk'] = desk.name
    this.view.stage.renderer.domElement.tabIndex = desk === this.home ? -1 : 0 // home has no picture
    desk.enter()
  }

  private hear(answer: Answer): void {
    switch (answer.type) {
      case 'welcome':
        this.steer(answer.control)
        this.greeted = false
        if (this.studio !== '' && this.studio !== answer.studio) this.forget()
        this.studio = answer.studio
        break
      case 'catalogue':
        this.sceneDesk.picker.catalogue(answer.scenes)
        this.home.catalogue(answer.scenes)
        break
      case 'garage':
        this.home.garage(answer)
        if (this.offersTour && this.desk === this.home) this.tour.offer()
        break
      case 'runs':
        this.home.kept(answer.runs)
        this.replay.kept(answer.runs)
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
      case 'scene':
        void this.opened(answer)
        break
      case 'progress':
        this.busy.show(answer.text, answer.done, answer.total)
        break
      case 'status':
        this.time.hear(answer.running, answer.speed)
        break
      case 'notice':
        if (answer.level === 'error' && this.home.setups.refused(answer.text)) break
        this.notices.show(answer.level, answer.text)
        if (answer.level === 'error') this.missed()
        break
      case 'gate':
        this.drive.passed(answer)
        break
      case 'run_over':
        this.drive.ended(answer)
        break
      case 'setup':
        this.home.setups.show(answer)
        break
      case 'runs_compared':
        this.replay.compared(answer)
        break
      case 'run':
        void this.openedRun(answer)
        break
    }
  }

  /** The studio has said everything it says at first: ask for what the address names. */
  private greet(again: boolean): void {
    if (this.greeted) return
    this.greeted = true
    const route = parseRoute(location.hash)
    if (again && !this.link.steers) return // the page that steers now opens it
    if (route.desk === 'replay') this.follow(route)
    else if (this.scene === null && route.desk !== 'home') this.follow(route)
  }

  /** The studio was started again and knows nothing of what was open here. */
  private forget(): void {
    const { phase, clock } = this.frames.telemetry
    this.lost = { clock: this.scene?.drive && phase === DRIVING ? clock : 0, known: new Set(this.home.runs.map(({ id }) => id)) }
    this.link.queue.length = 0
    this.frames.forget()
    this.time.hear(false, 1)
    this.time.refused()
    this.scene = this.awaits = this.passed = null
    this.description = ''
  }

  /** Say what became of the run that was under way when the studio ended. */
  private tellLoss(runs: readonly RunEntry[]): void {
    if (this.lost === null) return
    const { clock, known } = this.lost
    const kept = runs.some(({ id }) => !known.has(id))
    const run = clock === 0 ? '' : kept ? ` The run was kept up to about ${clock.toFixed(0)} s: it is in the list at home.` : ' The run was too short to be kept.'
    this.notices.show('warning', `The studio was started again.${run}`)
    this.lost = null
  }

  /** Show a scene that was opened; with `again` one that is still open, whose frames are those that are here. */
  private async opened(scene: SceneOpened, again = false): Promise<void> {
    const route = parseRoute(location.hash)
    const matches = (wanted: Route): boolean => (scene.drive === null ? wanted.desk === 'scene' && wanted.scene === scene.name : wanted.desk === 'drive' && this.isOpen({ ...wanted.wish, ghost: '', state: '' }, scene))
    const awaited = this.awaits?.desk === 'replay' ? null : this.awaits
    if (awaited !== null && !matches(awaited)) {
      this.passed = scene
      if (this.scene === null) this.frames.expect(scene.epoch) // a paused one tells its state only once
      return
    }
    if (awaited !== null) this.awaits = this.passed = null
    this.scene = scene
    if (!again) this.frames.expect(scene.epoch)
    if (!matches(route)) {
      if (route.desk === 'home' || route.desk === 'replay') return
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
    const same = this.view.look?.name === look.name // a page that has just come has nothing to keep
    const keep = same && (scene.kept || (this.desk.name === 'scene' && this.description === scene.description))
    if (scene.description !== this.description || this.view.look !== look) {
      this.view.show(look, keep, scene.drive)
      this.description = scene.description
      if (scene.drive === null) this.sceneDesk.shown(look)
    }
    document.title = `${scene.title} · stickslip studio`
    if (scene.drive === null) {
      this.sceneDesk.opened(scene)
      this.enter(this.sceneDesk)
      this.sceneDesk.turnable(scene)
    } else {
      this.enter(this.drive)
      this.drive.opened(scene, look)
    }
  }

  private addressOf(scene: SceneOpened): string {
    const drive = scene.drive
    if (drive === null) return routeOf({ desk: 'scene', scene: scene.name })
    return routeOf({ desk: 'drive', wish: { type: 'drive', sled: drive.sled, track: drive.track, setup: drive.setup, pilot: drive.pilot, start_speed: 9, ice: null, ghost: '', section: drive.section, state: '', help: drive.help } })
  }

  private async openedRun(run: RunOpened): Promise<void> {
    try {
      if (this.replay.awaits(run.run.id)) {
        this.replay.openedOther(run, await Motion.fetch(run.motion))
        return
      }
      const route = parseRoute(location.hash)
      if (route.desk !== 'replay' || route.id !== run.run.id) return
      this.awaits = null
      const [look, motion] = await Promise.all([this.lookAt(run.description, () => true), Motion.fetch(run.motion)])
      if (look === null) return
      this.description = ''
      this.enter(this.replay)
      this.replay.opened(run, look, motion, this.home.runs)
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
      if (this.frames.push(buffer, length, at) && this.desk === this.sceneDesk) this.sceneDesk.noted()
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
