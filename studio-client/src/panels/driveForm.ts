// Choose sled, track, set-up, pilot and conditions; then drive. Sleds and their settings are what the catalogue says.
import type { AppEntry, Library, RunEntry, TrackEntry } from '../protocol/messages'
import type { Light } from '../render/moods'
import { ME, newWish, SLED, usualController, type Wish } from '../store/specification'
import { controllersOf, SettingFields } from './appForm'
import { LIGHTS, recallLight, saveLight } from './cameraBar'
import { facts, fill, h } from './dom'
import { planFigure, sledFigure } from './figures'
import { shortName } from './runWords'

const HELPS: readonly (readonly [string, string])[] = [
  ['off', 'none'],
  ['line', 'line shown'],
  ['steering', 'line + steering assist'],
]
const KEY = 'stickslip.drive'
const [TRACK, SETUP] = ['track', 'setup'] // settings that have cards and a list of their own

export class DriveForm {
  readonly element: HTMLElement
  wish: Wish = recall()
  onSled: () => void = () => {}
  private apps: readonly AppEntry[] = []
  private library: Library | null = null
  private runs: readonly RunEntry[] = []
  private readonly sleds = h('div', { class: 'sled-choice', role: 'radiogroup', 'aria-label': 'sled' })
  private readonly tracks = h('div', { class: 'track-grid', role: 'radiogroup', 'aria-label': 'track' })
  private readonly setup = this.select('set-up', (value) => this.set(SETUP, value))
  private readonly pilot = this.select('pilot', (value) => {
    this.wish.controller = value
    this.refresh()
  })
  private readonly help = this.select('help', (value) => (this.wish.help = value))
  private readonly section = this.select('start', (value) => {
    this.wish.section = Number(value)
    this.refresh()
  })
  private readonly state = this.select('initial state from', (value) => (this.wish.state = value))
  private readonly light = this.select('light', (value) => saveLight(value as Light))
  private readonly ghost = this.select('ghost', (value) => (this.wish.ghost = value))
  private readonly conditions = new SettingFields('drive-help')
  private shownApp = ''

  constructor(
    private readonly drive: (wish: Wish) => void,
    private readonly edit: (sled: string, setup: string) => void,
    learn: HTMLElement,
  ) {
    this.conditions.onChange = () => this.takeConditions()
    const field = (label: string, input: HTMLElement, title = ''): HTMLElement =>
      h('label', { class: 'field', title }, h('span', {}, label), input)
    const edited = h(
      'button',
      { class: 'edit', type: 'button', title: 'Edit this set-up  (E)', onClick: () => this.editSetup() },
      'Edit …',
    )
    const go = h(
      'button',
      { class: 'primary go', type: 'button', onClick: () => this.go() },
      'To the start  ',
      h('kbd', {}, 'D'),
    )
    this.element = h(
      'section',
      { class: 'home-drive', 'aria-label': 'drive' },
      h('header', {}, h('h2', {}, 'Drive'), learn),
      this.sleds,
      this.tracks,
      h(
        'div',
        { class: 'drive-options' },
        h('div', { class: 'with-button' }, field('Set-up', this.setup), edited),
        field('Pilot', this.pilot),
        field('Help', this.help, 'The autopilot shows its line on the ice, and may assist your steering'),
        field('Start', this.section, 'At the start, or a second before any curve: R comes back there at once'),
        field('Initial state from', this.state, 'State before that curve: of the autopilot’s run, or of a saved run'),
        field('Light', this.light),
        field('Ghost', this.ghost, 'A run to race against'),
        this.conditions.element,
        go,
      ),
    )
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
        this.go()
    })
    fill(this.help, HELPS)
    fill(this.light, LIGHTS)
  }

  /** Show what was chosen elsewhere meanwhile. */
  enter(): void {
    this.light.value = recallLight()
  }

  showApps(apps: readonly AppEntry[]): void {
    this.apps = apps.filter(({ kind }) => kind === SLED)
    this.element.hidden = this.apps.length === 0
    if (this.app === undefined) this.wish = newWish(this.apps[0]?.name ?? '')
    this.sleds.replaceChildren(
      ...this.apps.map(({ name, title, staging }) =>
        this.choice(name, () => this.chooseSled(name), sledFigure(staging.model), h('b', {}, title)),
      ),
    )
    this.shownApp = ''
    this.refresh()
  }

  show(library: Library): void {
    this.library = library
    this.tracks.replaceChildren(...library.tracks.map((track) => this.trackCard(track)))
    this.refresh()
  }

  /** Take a set-up that was just saved. */
  choose(sled: string, setup: string): void {
    if (this.wish.app !== sled) this.chooseSled(sled)
    this.wish.values[SETUP] = setup
  }

  /** Take a track that has just come into the library; it is listed in a moment. */
  chooseTrack(track: string): void {
    this.set(TRACK, track)
  }

  showRuns(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.refresh()
  }

  go(): void {
    if (this.app === undefined || this.library === null) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur() // what was typed counts
    if (!this.conditions.check()) return
    localStorage.setItem(KEY, JSON.stringify({ ...this.wish, ghost: '', state: '' }))
    const help = this.pilot.value === ME ? this.wish.help : 'off'
    this.drive({ ...this.wish, values: { ...this.wish.values }, controller: this.pilot.value, help })
  }

  editSetup(): void {
    this.edit(this.wish.app, String(this.valueOf(SETUP)))
  }

  private get app(): AppEntry | undefined {
    return this.apps.find(({ name }) => name === this.wish.app)
  }

  /** What a setting is, given or by default. */
  private valueOf(path: string): Wish['values'][string] {
    return this.wish.values[path] ?? this.app?.settings.find((field) => field.path === path)?.value ?? ''
  }

  /** Give a setting a value; the default needs no word. */
  private set(path: string, value: string): void {
    if (value === this.app?.settings.find((field) => field.path === path)?.value) delete this.wish.values[path]
    else this.wish.values[path] = value
    this.refresh()
  }

  private takeConditions(): void {
    const { values } = this.wish
    const own = Object.fromEntries([TRACK, SETUP].flatMap((path) => (path in values ? [[path, values[path]!]] : [])))
    this.wish.values = { ...own, ...this.conditions.changed }
  }

  private refresh(): void {
    const { wish, app } = this
    const track = this.valueOf(TRACK)
    for (const card of this.tracks.children) mark(card, (card as HTMLElement).dataset['name'] === track)
    for (const card of this.sleds.children) mark(card, (card as HTMLElement).dataset['name'] === wish.app)
    if (app === undefined) return
    if (this.shownApp !== app.name) {
      this.shownApp = app.name
      this.conditions.show(
        app.settings.filter(({ path }) => path !== TRACK && path !== SETUP),
        wish.values,
      )
      this.takeConditions()
    }
    const declared = app.settings.find(({ path }) => path === SETUP)?.choices ?? []
    const setups = this.library?.sleds.find(({ name }) => name === app.name)?.setups.map(({ name }) => name) ?? declared
    if (!setups.includes(String(this.valueOf(SETUP)))) delete wish.values[SETUP]
    fill(
      this.setup,
      setups.map((name) => [name, name]),
    )
    this.setup.value = String(this.valueOf(SETUP))
    const pilots = controllersOf(app)
    fill(this.pilot, pilots)
    if (!pilots.some(([name]) => name === wish.controller)) wish.controller = usualController(app)
    this.pilot.value = wish.controller
    const ghosts = this.runs.filter((run) => run.kind === SLED && run.track === track)
    if (!ghosts.some((run) => run.id === wish.ghost)) wish.ghost = ''
    fill(this.ghost, [['', 'none'], ...ghosts.map((run) => [run.id, shortName(run, this.apps)] as const)])
    this.ghost.value = wish.ghost
    this.refreshTraining(String(track))
  }

  private refreshTraining(track: string): void {
    const { wish } = this
    const curves = this.library?.tracks.find(({ name }) => name === track)?.train ?? []
    if (this.library !== null && wish.section > curves.length) wish.section = 0
    fill(this.section, [
      ['0', 'at the top'],
      ...curves.map((name, i) => [String(i + 1), `before curve ${name}`] as const),
    ])
    this.section.value = String(wish.section)
    const states = this.runs.filter((run) => run.track === track && run.app === wish.app && run.section === '')
    if (wish.section === 0 || !states.some((run) => run.id === wish.state)) wish.state = ''
    fill(this.state, [['', 'autopilot'], ...states.map((run) => [run.id, shortName(run, this.apps)] as const)])
    this.state.value = wish.state
    this.state.parentElement!.hidden = wish.section === 0
    this.help.value = wish.help
    this.help.parentElement!.hidden = wish.controller !== ME
  }

  private chooseSled(name: string): void {
    delete this.wish.values[SETUP]
    this.wish.app = name
    this.refresh()
    this.onSled()
  }

  private trackCard(track: TrackEntry): HTMLElement {
    const numbers = facts(
      `${(track.length / 1000).toFixed(2)} km`,
      `${track.curves} curves`,
      `${track.drop.toFixed(0)} m drop`,
      `up to ${(100 * track.steepest).toFixed(0)} %`,
    )
    return this.choice(
      track.name,
      () => this.set(TRACK, track.name),
      planFigure(track.plan),
      h('b', {}, track.title),
      numbers,
      track.estimated
        ? h('i', { title: 'Its shape is estimated, in part or as a whole: the track file says what.' }, 'estimated')
        : null,
    )
  }

  private choice(name: string, choose: () => void, ...children: (Node | null)[]): HTMLElement {
    const card = h(
      'button',
      { class: 'choice', type: 'button', role: 'radio', 'data-name': name, onClick: choose },
      ...children,
    )
    card.addEventListener('keydown', (event) => walk(event, card))
    return card
  }

  private select(label: string, change: (value: string) => void): HTMLSelectElement {
    const select = h('select', { 'aria-label': label })
    select.addEventListener('change', () => change(select.value))
    return select
  }
}

function mark(card: Element, chosen: boolean): void {
  card.setAttribute('aria-checked', String(chosen))
  ;(card as HTMLElement).tabIndex = chosen ? 0 : -1 // a group of radio buttons is one stop
}

/** Arrows walk through the cards of a group. */
function walk(event: KeyboardEvent, card: HTMLElement): void {
  const on = event.key === 'ArrowRight' || event.key === 'ArrowDown'
  const back = event.key === 'ArrowLeft' || event.key === 'ArrowUp'
  if (!on && !back) return
  event.preventDefault()
  const next = on ? card.nextElementSibling : card.previousElementSibling
  if (next instanceof HTMLElement) {
    next.focus()
    next.click()
  }
}

/** What was driven last on this machine. */
function recall(): Wish {
  const usual = newWish('')
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wish>
    if (typeof saved.app !== 'string' || typeof saved.values !== 'object') return usual
    return { ...usual, ...saved, ghost: '', state: '' }
  } catch {
    return usual
  }
}
