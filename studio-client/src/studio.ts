// The studio: joins the link, the store, the picture and the panels.
import { CommandHistory } from './commands/history'
import { Keys, type Key } from './commands/keys'
import { SetKnob } from './commands/setKnob'
import { Link } from './net/link'
import { BodyList } from './panels/bodyList'
import { Busy } from './panels/busy'
import { Chips } from './panels/chips'
import { h, iconButton } from './panels/dom'
import { Help } from './panels/help'
import { Notices } from './panels/notices'
import { Parameters } from './panels/parameters'
import { Plots } from './panels/plots'
import { ScenePicker } from './panels/scenePicker'
import { Sidebar } from './panels/sidebar'
import { SolverPanel } from './panels/solver'
import { SPEEDS, Transport } from './panels/transport'
import { RUNNING, type Answer, type SceneLook, type SceneOpened } from './protocol/messages'
import { FrameStore } from './store/frames'
import { View } from './view'

const PANELS_MS = 100 // between two updates of the figures
const now = (): number => performance.timeOrigin + performance.now()

export class Studio {
  readonly link = new Link()
  readonly frames = new FrameStore()
  readonly view: View
  private readonly history = new CommandHistory()
  private readonly notices = new Notices()
  private readonly busy = new Busy()
  private readonly chips = new Chips()
  private readonly plots = new Plots()
  private readonly solver = new SolverPanel()
  private readonly bodyList = new BodyList((body) => this.select(body))
  private readonly parameters: Parameters
  private readonly picker: ScenePicker
  private readonly transport: Transport
  private readonly sidebar: Sidebar
  private readonly help: Help
  private readonly control: HTMLButtonElement
  private fit: () => void = () => {}
  private scene: SceneOpened | null = null
  private description = ''
  private wanted = decodeURIComponent(location.hash.slice(1))
  private running = false
  private speed = 1
  private selected = -1
  private shownAt = 0
  private pictures = 0
  private fps = 0
  private pulledAt = 0
  private pulled = 0 // sequence number whose echo is awaited; 0: none

  constructor(app: HTMLElement, query: URLSearchParams) {
    const canvas = h('canvas', { class: 'picture', 'aria-label': 'the scene; drag a body to pull it, drag elsewhere to turn the view', tabindex: 0 })
    app.append(canvas)
    this.view = new View(canvas, query.get('quality'))
    this.view.onError = (text) => this.notices.show('error', text)
    this.parameters = new Parameters(
      (knob, value) => this.history.run(new SetKnob(knob, value, (request) => this.link.ask(request))),
      (channel, value) => this.link.set(this.frames.epoch, channel, value),
    )
    this.picker = new ScenePicker((name) => this.open(name))
    this.transport = new Transport({
      toggle: () => this.toggle(),
      step: () => this.link.ask({ type: 'step', steps: 1 }),
      reset: () => this.link.ask({ type: 'reset' }),
      speed: (factor) => this.link.ask({ type: 'speed', factor }),
    })
    this.sidebar = new Sidebar([
      { name: 'Parameters', element: this.parameters.element },
      { name: 'Solver', element: this.solver.element },
      { name: 'Bodies', element: this.bodyList.element },
    ])
    const keys = this.keyTable()
    this.help = new Help(keys)
    new Keys(keys)
    this.control = h('button', { class: 'take', type: 'button', hidden: true, onClick: () => this.link.ask({ type: 'take_control' }) }, 'Take control')
    this.layOut(app)
    this.listen(canvas)
    if (this.view.stage.quality.software) this.chips.softwareRendering(this.view.stage.quality.renderer)
    this.link.open()
    requestAnimationFrame(this.loop)
  }

  private layOut(app: HTMLElement): void {
    const bar = h(
      'header',
      { class: 'top' },
      h('div', { class: 'card brand' }, h('strong', {}, 'stickslip'), this.picker.button),
      this.chips.element,
      h(
        'div',
        { class: 'card tools', role: 'toolbar', 'aria-label': 'view' },
        this.control,
        iconButton('focus', 'Whole scene', () => this.view.frame(), 'F'),
        iconButton('arrows', 'Contact forces', () => this.toggleArrows(), 'A'),
        iconButton('plot', 'Plots', () => this.togglePlots(), 'G'),
        iconButton('panel', 'Side panel', () => this.toggleSidebar(), 'P'),
        h('button', { class: 'icon-button question', type: 'button', title: 'Keys  (?)', 'aria-label': 'Keys', onClick: () => this.help.toggle() }, '?'),
      ),
    )
    app.append(bar, this.sidebar.element, this.plots.element, this.transport.element, this.busy.element, this.notices.element, this.picker.dialog, this.help.dialog)
  }

  private keyTable(): Key[] {
    const speeds = SPEEDS.map(
      ([factor, shown], i): Key => ({ key: String(i + 1), shown: String(i + 1), group: 'time', help: factor === 1 ? 'real time' : `slow motion, ${shown} of real time`, run: () => this.link.ask({ type: 'speed', factor }) }),
    )
    return [
      { key: ' ', shown: 'Space', group: 'time', help: 'play or pause', run: () => this.toggle() },
      { key: '.', shown: '.', group: 'time', help: 'one step', run: () => this.link.ask({ type: 'step', steps: 1 }) },
      { key: 'r', shown: 'R', group: 'time', help: 'back to the beginning', run: () => this.link.ask({ type: 'reset' }) },
      ...speeds,
      { key: 'f', shown: 'F', group: 'view', help: 'whole scene', run: () => this.view.frame() },
      { key: 'c', shown: 'C', group: 'view', help: 'follow the chosen body, or stop following', run: () => this.follow() },
      { key: 'a', shown: 'A', group: 'view', help: 'contact forces on or off', run: () => this.toggleArrows() },
      { key: 'g', shown: 'G', group: 'view', help: 'plots on or off', run: () => this.togglePlots() },
      { key: 'p', shown: 'P', group: 'view', help: 'side panel on or off', run: () => this.toggleSidebar() },
      { key: 'o', shown: 'O', group: 'scene', help: 'open another scene', run: () => this.picker.show() },
      { key: 'Ctrl+z', shown: 'Ctrl Z', group: 'scene', help: 'undo a change of a parameter', run: () => this.say(this.history.undo(), 'undone') },
      { key: 'Ctrl+y', shown: 'Ctrl Y', group: 'scene', help: 'do it again', run: () => this.say(this.history.redo(), 'done again') },
      { key: '?', shown: '?', group: 'scene', help: 'this overview', run: () => this.help.toggle() },
    ]
  }

  private listen(canvas: HTMLCanvasElement): void {
    this.fit = (): void => this.view.stage.resize(canvas.clientWidth, canvas.clientHeight, this.sidebar.width - 0.5 * this.plots.width)
    new ResizeObserver(() => this.fit()).observe(canvas)
    this.fit()
    this.view.hand.onSelect = (body) => this.select(body)
    this.view.hand.onPull = ({ body, at, to }) => {
      const sequence = this.link.pull(this.frames.epoch, body, at.toArray(), to.toArray())
      if (this.pulled === 0) [this.pulled, this.pulledAt] = [sequence, performance.now()]
    }
    this.view.hand.onRelease = () => this.link.release(this.frames.epoch)
    this.link.onAnswer = (answer) => this.hear(answer)
    this.link.onState = (state, reason) => {
      if (state === 'closed') this.busy.show(reason, 0, 0)
      else this.busy.show(state === 'connecting' ? 'connecting' : '', 0, 0)
    }
    window.addEventListener('hashchange', () => {
      const name = decodeURIComponent(location.hash.slice(1))
      if (name !== '' && name !== this.scene?.name) this.open(name)
    })
  }

  private hear(answer: Answer): void {
    switch (answer.type) {
      case 'welcome':
        this.steer(answer.control)
        break
      case 'catalogue':
        this.picker.catalogue(answer.scenes)
        break
      case 'control':
        this.steer(answer.control)
        this.notices.show(answer.control ? 'info' : 'warning', answer.reason)
        break
      case 'scene':
        void this.opened(answer)
        break
      case 'progress':
        this.busy.show(answer.text, answer.done, answer.total)
        break
      case 'status':
        this.running = answer.running
        this.speed = answer.speed
        this.transport.show(this.running, this.speed)
        break
      case 'notice':
        this.notices.show(answer.level, answer.text)
        break
    }
  }

  private async opened(scene: SceneOpened): Promise<void> {
    const before = this.scene
    this.scene = scene
    this.frames.expect(scene.epoch)
    if (this.wanted !== '' && this.wanted !== scene.name) {
      const wanted = this.wanted
      this.wanted = ''
      this.open(wanted)
      return
    }
    this.wanted = ''
    this.picker.opened(scene.name, scene.title)
    if (before?.name !== scene.name) this.history.clear()
    if (!scene.kept) this.plots.clear()
    if (location.hash.slice(1) !== encodeURIComponent(scene.name)) window.history.replaceState(null, '', `#${encodeURIComponent(scene.name)}`)
    document.title = `${scene.title} · stickslip studio`
    if (scene.description !== this.description) {
      try {
        const response = await fetch(`asset/${scene.description}`)
        if (!response.ok) throw new Error(await response.text())
        const look = (await response.json()) as SceneLook
        if (this.scene !== scene) return // another one was opened meanwhile
        this.description = scene.description
        this.view.show(look, scene.kept || before?.name === scene.name)
        this.bodyList.show(look)
        this.select(-1)
      } catch (error) {
        this.notices.show('error', `The scene cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    this.parameters.show(scene.knobs, this.view.look?.channels ?? [])
  }

  private readonly loop = (): void => {
    requestAnimationFrame(this.loop)
    const queue = this.link.queue
    for (let i = 0; i < queue.length; i++) {
      const { buffer, length, at } = queue[i]!
      if (this.frames.push(buffer, length, at)) this.plots.add(this.frames.newest!)
      this.link.recycle(buffer)
    }
    queue.length = 0
    const newest = this.frames.newest
    if (newest === null) return
    this.frames.sample(now())
    this.view.draw(this.frames.poses, this.frames.contacts, newest.contacts)
    this.pictures += 1
    this.measureLatency(newest.input_sequence)
    this.transport.time(newest.time)
    this.refreshPanels()
  }

  private refreshPanels(): void {
    const elapsed = performance.now() - this.shownAt
    const newest = this.frames.newest!
    if (elapsed < PANELS_MS) return
    this.shownAt = performance.now()
    this.fps += 0.3 * ((1000 * this.pictures) / elapsed - this.fps)
    this.pictures = 0
    this.chips.show(newest, this.fps)
    if (this.sidebar.visibleTab === 'Solver') this.solver.show(newest)
    if (this.sidebar.visibleTab === 'Bodies') this.bodyList.update(this.frames.poses)
    this.plots.draw()
  }

  private measureLatency(heard: number): void {
    if (this.pulled === 0 || heard < this.pulled) return
    this.chips.showLatency(performance.now() - this.pulledAt)
    this.pulled = 0
  }

  private open(name: string): void {
    this.link.ask({ type: 'load', scene: name })
  }

  private toggle(): void {
    const running = ((this.frames.newest?.flags ?? 0) & RUNNING) !== 0 || this.running
    this.link.ask({ type: running ? 'pause' : 'play' })
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

  private steer(control: boolean): void {
    this.control.hidden = control
  }

  private say(label: string | null, done: string): void {
    this.notices.show('info', label === null ? 'There is nothing to undo.' : `${done}: ${label}`)
  }
}
