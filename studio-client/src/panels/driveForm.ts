// Choose sled, track, set-up, pilot and ice; then drive.
import type { Drive, Garage, RunEntry, TrackEntry } from '../protocol/messages'
import type { Light } from '../render/moods'
import { h } from './dom'
import { facts } from './facts'
import { keepLight, LIGHTS, recallLight } from './lights'
import { PILOTS } from './pilots'

const ICE: readonly (readonly [string, string])[] = [
  ['', 'as tested'],
  ['-3', '−3 °C, soft'],
  ['-6', '−6 °C'],
  ['-10', '−10 °C'],
  ['-15', '−15 °C, hard'],
]
const HELPS: readonly (readonly [string, string])[] = [
  ['off', 'none'],
  ['line', 'line shown'],
  ['steering', 'line and steering help'],
]
const KEY = 'stickslip.drive'
const WISH: Drive = { type: 'drive', sled: 'bob', track: 'loop', setup: '', pilot: 'me', start_speed: 9, ice: null, ghost: '', section: 0, state: '', help: 'off' }

export class DriveForm {
  readonly element: HTMLElement
  wish: Drive = recall()
  private garage: Garage | null = null
  private runs: readonly RunEntry[] = []
  private readonly sleds = h('div', { class: 'sled-choice', role: 'radiogroup', 'aria-label': 'sled' })
  private readonly tracks = h('div', { class: 'track-grid', role: 'radiogroup', 'aria-label': 'track' })
  private readonly setup = this.select('set-up', (value) => (this.wish.setup = value))
  private readonly pilot = this.select('pilot', (value) => {
    this.wish.pilot = value
    this.refresh()
  })
  private readonly help = this.select('help', (value) => (this.wish.help = value))
  private readonly section = this.select('start', (value) => {
    this.wish.section = Number(value)
    this.refresh()
  })
  private readonly state = this.select('as in', (value) => (this.wish.state = value))
  private readonly light = this.select('light', (value) => keepLight(value as Light))
  private readonly ice = this.select('ice', (value) => (this.wish.ice = value === '' ? null : Number(value)))
  private readonly ghost = this.select('ghost', (value) => (this.wish.ghost = value))
  private readonly speed = h('input', { type: 'number', min: 1, max: 20, step: 0.5, 'aria-label': 'start speed in m/s', class: 'number' })

  constructor(
    private readonly drive: (wish: Drive) => void,
    private readonly edit: (sled: string, setup: string) => void,
  ) {
    this.speed.addEventListener('change', () => {
      if (this.speed.validity.valid && this.speed.value !== '') this.wish.start_speed = this.speed.valueAsNumber
      this.speed.value = String(this.wish.start_speed)
    })
    const field = (label: string, input: HTMLElement, title = ''): HTMLElement => h('label', { class: 'field', title }, h('span', {}, label), input)
    this.element = h(
      'section',
      { class: 'home-drive', 'aria-label': 'drive' },
      h('h2', {}, 'Drive'),
      this.sleds,
      this.tracks,
      h(
        'div',
        { class: 'drive-options' },
        h('div', { class: 'with-button' }, field('Set-up', this.setup), h('button', { class: 'edit', type: 'button', title: 'Every number of the set-up  (E)', onClick: () => this.edit(this.wish.sled, this.wish.setup) }, 'Edit …')),
        field('Pilot', this.pilot),
        field('Help', this.help, 'The autopilot shows its line on the ice, and may have a hand in the steering'),
        field('Start', this.section, 'At the start, or a second before any curve: R comes back there at once'),
        field('as in', this.state, 'Whose state before that curve: the autopilot\'s, or that of a run that was kept'),
        field('Start speed, m/s', this.speed),
        field('Ice', this.ice, 'Temperature of the ice: friction follows'),
        field('Light', this.light),
        field('Ghost', this.ghost, 'A run to drive beside'),
        h('button', { class: 'primary go', type: 'button', onClick: () => this.go() }, 'To the start  ', h('kbd', {}, 'D')),
      ),
    )
    fill(this.pilot, PILOTS)
    fill(this.ice, ICE)
    fill(this.help, HELPS)
    fill(this.light, LIGHTS)
  }

  /** Show what was chosen elsewhere meanwhile. */
  enter(): void {
    this.light.value = recallLight()
  }

  show(garage: Garage): void {
    this.garage = garage
    if (!garage.sleds.some(({ name }) => name === this.wish.sled)) this.wish.sled = garage.sleds[0]?.name ?? 'bob'
    if (!garage.tracks.some(({ name }) => name === this.wish.track)) this.wish.track = garage.tracks[0]?.name ?? 'loop'
    this.sleds.replaceChildren(...garage.sleds.map(({ name, title }) => this.choice(name, this.wish.sled === name, () => this.chooseSled(name), sledFigure(name), h('b', {}, title))))
    this.tracks.replaceChildren(...garage.tracks.map((track) => this.trackCard(track)))
    this.refresh()
  }

  /** Take a set-up that was just saved. */
  choose(sled: string, setup: string): void {
    this.wish.sled = sled
    this.wish.setup = setup
  }

  kept(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.refresh()
  }

  go(): void {
    if (this.garage === null) return
    localStorage.setItem(KEY, JSON.stringify({ ...this.wish, ghost: '', state: '' }))
    this.drive({ ...this.wish })
  }

  private refresh(): void {
    const { wish, garage } = this
    for (const card of this.tracks.children) mark(card, (card as HTMLElement).dataset['name'] === wish.track)
    for (const card of this.sleds.children) mark(card, (card as HTMLElement).dataset['name'] === wish.sled)
    const sled = garage?.sleds.find(({ name }) => name === wish.sled)
    const setups = [...(sled?.setups ?? []), ...(sled?.own ?? [])]
    if (!setups.includes(wish.setup)) wish.setup = setups[0] ?? ''
    fill(this.setup, setups.map((name) => [name, name]))
    const ghosts = this.runs.filter((run) => run.track === wish.track)
    if (!ghosts.some((run) => run.id === wish.ghost)) wish.ghost = ''
    fill(this.ghost, [['', 'none'], ...ghosts.map((run) => [run.id, `${run.name}${run.time === null ? '' : ` · ${run.time.toFixed(2)} s`}`] as const)])
    this.setup.value = wish.setup
    this.pilot.value = wish.pilot
    this.ice.value = wish.ice === null ? '' : String(wish.ice)
    this.ghost.value = wish.ghost
    this.speed.value = String(wish.start_speed)
    this.refreshTraining()
  }

  private refreshTraining(): void {
    const { wish } = this
    const curves = this.garage?.tracks.find(({ name }) => name === wish.track)?.train ?? []
    if (wish.section > curves.length) wish.section = 0
    fill(this.section, [['0', 'at the top'], ...curves.map((name, i) => [String(i + 1), `before curve ${name}`] as const)])
    this.section.value = String(wish.section)
    const states = this.runs.filter((run) => run.track === wish.track && run.sled === wish.sled && run.section === '')
    if (wish.section === 0 || !states.some((run) => run.id === wish.state)) wish.state = ''
    fill(this.state, [['', 'the autopilot’s run'], ...states.map((run) => [run.id, run.name] as const)])
    this.state.value = wish.state
    this.state.parentElement!.hidden = wish.section === 0
    this.help.value = wish.help
    this.help.parentElement!.hidden = wish.pilot !== 'me'
    this.speed.parentElement!.hidden = wish.section !== 0 && wish.state !== ''
  }

  private chooseSled(name: string): void {
    this.wish.sled = name
    this.wish.setup = ''
    this.refresh()
  }

  private trackCard(track: TrackEntry): HTMLElement {
    const numbers = facts(`${(track.length / 1000).toFixed(2)} km`, `${track.curves} curves`, `${track.drop.toFixed(0)} m drop`, `up to ${(100 * track.steepest).toFixed(0)} %`)
    return this.choice(
      track.name,
      this.wish.track === track.name,
      () => {
        this.wish.track = track.name
        this.refresh()
      },
      planFigure(track.plan),
      h('b', {}, track.title),
      numbers,
      track.estimated ? h('i', { title: 'Some figures of its shape are estimated; see the track file.' }, 'partly estimated') : null,
    )
  }

  private choice(name: string, chosen: boolean, choose: () => void, ...children: (Node | null)[]): HTMLElement {
    const card = h('button', { class: 'choice', type: 'button', role: 'radio', 'data-name': name, onClick: choose }, ...children)
    mark(card, chosen)
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
}

/** Arrows walk through the cards of a group. */
function walk(event: KeyboardEvent, card: HTMLElement): void {
  const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const next = step > 0 ? card.nextElementSibling : card.previousElementSibling
  if (next instanceof HTMLElement) {
    next.focus()
    next.click()
  }
}

function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
  select.replaceChildren(...options.map(([value, label]) => h('option', { value }, label)))
}

function recall(): Drive {
  try {
    return { ...WISH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Drive>), ghost: '', state: '', type: 'drive' }
  } catch {
    return { ...WISH }
  }
}

const SPACE = 'http://www.w3.org/2000/svg'

/** The line of a track, start at the dot. */
export function planFigure(plan: readonly number[]): SVGSVGElement {
  const [xs, ys] = [plan.filter((_, i) => i % 2 === 0), plan.filter((_, i) => i % 2 === 1)]
  const span = (v: number[]): number => Math.max(...v) - Math.min(...v)
  const turned = span(ys) > span(xs)
  const [u, v] = turned ? [ys, xs] : [xs, ys.map((y) => -y)]
  const [width, height, margin] = [240, 110, 12]
  const scale = Math.min((width - 2 * margin) / Math.max(1, span(u)), (height - 2 * margin) / Math.max(1, span(v)))
  const place = (k: number): string => {
    const x = width / 2 + scale * (u[k]! - (Math.max(...u) + Math.min(...u)) / 2)
    const y = height / 2 + scale * (v[k]! - (Math.max(...v) + Math.min(...v)) / 2)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const svg = document.createElementNS(SPACE, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add('plan')
  const d = `M${xs.map((_, k) => place(k)).join('L')}`
  for (const kind of ['under', 'over']) {
    const path = document.createElementNS(SPACE, 'path')
    path.setAttribute('d', d)
    path.setAttribute('class', kind)
    svg.append(path)
  }
  const dot = document.createElementNS(SPACE, 'circle')
  const [x, y] = place(0).split(' ')
  dot.setAttribute('cx', x!)
  dot.setAttribute('cy', y!)
  dot.setAttribute('r', '4.5')
  svg.append(dot)
  return svg
}

const FIGURES: Record<string, string> = {
  bob: 'M6 27c4-9 14-12 26-12 16 0 30 3 44 10l12 4c3 1 4 4 1 4H10c-4 0-5-3-4-6zM4 38h20v2.500H4zM64 38h24c4 0 5-1 6-2.500l1 1c-1 3-4 4-7 4H64zM30 14a6.500 6.500 0 1 1 13 0v2H30zM14 17a5.500 5.500 0 1 1 11 0v2H14z',
  skeleton: 'M10 30h70v3H10zM8 38h78c3 0 5-1 7-3l1 1.500c-2 3-5 4-8 4H8zM74 21a6.500 6.500 0 1 1 13 0 6.500 6.500 0 0 1-13 0zM28 22c12-5 30-6 44-3v8H30zM4 24l26-1v6L5 28z',
  luge: 'M14 33h58c9 0 15-3 19-8l1.500 1C88 33 81 36.500 72 36.500H14zM10 40h66c8 0 14-3 18-7l1 1c-4 6-11 8.500-19 8.500H10zM8 22a6.500 6.500 0 1 1 13 0 6.500 6.500 0 0 1-13 0zM22 20c14-2 26 0 36 3l24-6 2 4-25 9-36-2z',
}

function sledFigure(name: string): SVGSVGElement {
  const svg = document.createElementNS(SPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 98 46')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SPACE, 'path')
  path.setAttribute('d', FIGURES[name] ?? FIGURES['bob']!)
  svg.append(path)
  return svg
}
