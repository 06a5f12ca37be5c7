// A run among its kind: theoretical best, how even the sectors are, accelerations, histograms; who drove it, and notes.
import type { ChannelLook, RunEntry, RunOpened } from '../protocol/messages'
import { OWN_RUN } from '../render/palette'
import { Columns } from '../store/columns'
import { alongOf, histogramOf, sessionOf, type Session } from '../store/telemetry'
import { fill, h } from './dom'

const [SIDE, WIDE, HIGH] = [190, 300, 190] // px of the diagrams
const HALF = 15 // rows to both sides over which an acceleration along the way is taken: 0.3 s
const BINS = 30
const NONE = '–'
const AXIS = 'rgb(255 255 255 / 0.35)'
const TEXT = '11px Inter, sans-serif'
/** Channels of a histogram, with the factor to the unit that is read. */
const READ: readonly (readonly [string, string, number, string])[] = [
  ['run.speed', 'speed', 3.6, 'km/h'],
  ['run.load', 'load', 1, 'g'],
  ['run.steering', 'steering', 1, ''],
  ['run.slip', 'slip', 180 / Math.PI, '°'],
  ['run.slow_torque', 'steering torque', 1, 'N m'],
]

export class SessionPanel {
  readonly element = h('section', { class: 'glass loss-panel session', 'aria-label': 'session', hidden: true })
  onNote: (id: string, athlete: string, notes: string) => void = () => {}
  session: Session | null = null
  private readonly table = h('div', { class: 'session-table' })
  private readonly gg = canvas(SIDE, HIGH, 'g–g diagram: acceleration to the side and along the way')
  private readonly bars = canvas(WIDE, HIGH, 'histogram')
  private readonly channel = h('select', { 'aria-label': 'channel of the histogram', onChange: () => this.drawBars() })
  private readonly athlete = h('input', {
    type: 'text',
    maxlength: 80,
    'aria-label': 'athlete',
    placeholder: 'Athlete',
  })
  private readonly notes = h('textarea', { maxlength: 500, rows: 2, 'aria-label': 'notes', placeholder: 'Notes' })
  private run: RunOpened | null = null
  private columns: Columns | null = null

  constructor() {
    fill(
      this.channel,
      READ.map(([name, label]) => [name, label]),
    )
    const save = (): void => {
      if (this.run !== null) this.onNote(this.run.run.id, this.athlete.value.trim(), this.notes.value.trim())
    }
    this.athlete.addEventListener('change', save)
    this.notes.addEventListener('change', save)
    this.element.append(
      h('div', { class: 'session-about' }, this.athlete, this.notes),
      this.table,
      h(
        'div',
        { class: 'session-diagrams' },
        h('figure', {}, h('figcaption', {}, 'g–g: side, along'), this.gg),
        h('figure', {}, h('figcaption', {}, 'share of the time over ', this.channel), this.bars),
      ),
    )
  }

  open(run: RunOpened, runs: readonly RunEntry[]): void {
    this.run = run
    this.columns = null
    this.athlete.value = run.run.athlete
    this.notes.value = run.run.notes
    this.show(runs)
    if (!this.element.hidden) this.shown()
  }

  /** Runs were driven, named or deleted. */
  show(runs: readonly RunEntry[]): void {
    if (this.run === null) return
    const own = runs.find(({ id }) => id === this.run!.run.id) ?? this.run.run
    const gates = this.run.sled?.gates.map(({ name }) => name) ?? []
    this.session = sessionOf(own, runs, gates)
    this.table.replaceChildren(
      this.session === null
        ? h('p', { class: 'losses-none' }, 'No run of this kind was finished yet.')
        : tableOf(this.session),
    )
  }

  /** It is seen: what it draws is fetched now. */
  shown(): void {
    const run = this.run
    if (run === null || this.columns !== null) return
    Columns.fetch(run.columns, run.channels).then(
      (columns) => {
        if (this.run !== run) return
        this.columns = columns
        this.drawAccelerations(run.channels)
        this.drawBars()
      },
      (error: unknown) =>
        this.table.append(
          h('p', { class: 'losses-none' }, `No diagrams: ${error instanceof Error ? error.message : ''}`),
        ),
    )
  }

  private drawAccelerations(channels: readonly ChannelLook[]): void {
    const pen = clean(this.gg, SIDE, HIGH)
    if (this.columns === null || !channels.some(({ name }) => name === 'run.side_load')) return
    const side = this.columns.column('run.side_load')
    const along = alongOf(this.columns.time, this.columns.column('run.speed'), HALF)
    let reach = 0.5
    for (let i = 0; i < side.length; i++) reach = Math.max(reach, Math.abs(side[i]!), Math.abs(along[i]!))
    const [x0, y0, scale] = [SIDE / 2, HIGH / 2, (SIDE / 2 - 12) / reach]
    pen.strokeStyle = AXIS
    pen.fillStyle = '#fff'
    for (let ring = 1; ring <= 3; ring++) {
      pen.beginPath()
      pen.arc(x0, y0, (scale * reach * ring) / 3, 0, 7)
      pen.stroke()
    }
    pen.fillText(`${reach.toFixed(1)} g`, SIDE - 40, y0 - 5)
    pen.fillText('faster', x0 + 4, 12)
    pen.fillText('left', 4, y0 - 5)
    pen.fillStyle = OWN_RUN
    pen.globalAlpha = 0.45
    for (let i = 0; i < side.length; i += 2)
      pen.fillRect(x0 - scale * side[i]! - 1, y0 - scale * along[i]! - 1, 2.2, 2.2)
    pen.globalAlpha = 1
  }

  private drawBars(): void {
    const pen = clean(this.bars, WIDE, HIGH)
    const [name, label, factor, unit] = READ.find(([each]) => each === this.channel.value) ?? READ[0]!
    if (this.columns === null) return
    const told = histogramOf(this.columns.column(name), BINS)
    const most = Math.max(...told.shares, 1e-9)
    const [width, height] = [(WIDE - 8) / BINS, HIGH - 34]
    pen.fillStyle = OWN_RUN
    told.shares.forEach((share, i) => {
      const tall = (height * share) / most
      pen.fillRect(4 + i * width, 14 + height - tall, width - 1, tall)
    })
    pen.fillStyle = '#fff'
    const word = (value: number): string => `${(factor * value).toFixed(1).replace('-', '−')} ${unit}`.trim()
    pen.fillText(word(told.low), 4, HIGH - 6)
    pen.textAlign = 'right'
    pen.fillText(word(told.high), WIDE - 4, HIGH - 6)
    pen.fillText(`${(100 * most).toFixed(0)} %`, WIDE - 4, 11)
    pen.textAlign = 'left'
    this.bars.setAttribute('aria-label', `histogram of ${label}, from ${word(told.low)} to ${word(told.high)}`)
  }
}

function tableOf(told: Session): HTMLElement {
  const time = (value: number | null): string => (value === null ? NONE : value.toFixed(3))
  const rows = told.sectors.map(({ from, to, own, isBest, best, mean, spread }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${from} – ${to}`),
      h('td', { class: isBest ? 'won' : '' }, time(own)),
      h('td', {}, time(best)),
      h('td', {}, time(mean)),
      h('td', {}, `± ${spread.toFixed(3)}`),
    ),
  )
  const heads = ['sector', 'this run', 'best', 'mean', 'spread']
  return h(
    'table',
    {},
    h('caption', {}, `${told.runs} run${told.runs === 1 ? '' : 's'} under these conditions`),
    h(
      'thead',
      {},
      h('tr', {}, ...heads.map((head, i) => h('th', { scope: 'col' }, head, h('i', {}, i === 0 ? '' : 's')))),
    ),
    h('tbody', {}, ...rows),
    h(
      'tfoot',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, 'whole run'),
        h('td', {}, time(told.own)),
        h('td', {}, time(told.best)),
        h('td', {}, time(told.mean)),
        h('td', {}, `± ${told.spread.toFixed(3)}`),
      ),
      h(
        'tr',
        { class: 'theoretical', title: 'The best time of each sector, added up' },
        h('th', { scope: 'row' }, 'theoretical best'),
        h('td', {}, ''),
        h('td', {}, time(told.theoretical)),
        h('td', {}, ''),
        h('td', {}, ''),
      ),
    ),
  )
}

function canvas(width: number, height: number, label: string): HTMLCanvasElement {
  const ratio = Math.min(2, window.devicePixelRatio)
  const made = h('canvas', { width: width * ratio, height: height * ratio, role: 'img', 'aria-label': label })
  made.style.width = `${width}px`
  made.style.height = `${height}px`
  return made
}

/** An empty canvas and its pen, in px of the page. */
function clean(made: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const pen = made.getContext('2d')!
  pen.setTransform(made.width / width, 0, 0, made.height / height, 0, 0)
  pen.clearRect(0, 0, width, height)
  pen.font = TEXT
  return pen
}
