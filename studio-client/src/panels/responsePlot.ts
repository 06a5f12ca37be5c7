// How an output responds: over one factor a curve with its spread, over two a map. Every run is a point that can be chosen.
import type { StudyColumn } from '../protocol/messages'
import { spanOf, type StudyRun, type StudyTable } from '../store/studyTable'
import { fill, h } from './dom'
import { colour, short, svg, ticks } from './svg'

const [WIDTH, HEIGHT] = [560, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 18, 14, 46]
const MOST = 3000 // points that are drawn
const NOTHING = ''

export class ResponsePlot {
  readonly element: HTMLElement
  private readonly across = h('select', { 'aria-label': 'factor on the horizontal axis' })
  private readonly up = h('select', { 'aria-label': 'second factor' })
  private readonly output = h('select', { 'aria-label': 'output that is plotted' })
  private readonly body = h('div', { class: 'study-figure' })
  private table: StudyTable | null = null
  private columns: { factors: readonly StudyColumn[]; outputs: readonly StudyColumn[] } = { factors: [], outputs: [] }
  private chosen = ''
  private known = ''

  constructor(private readonly choose: (run: StudyRun) => void) {
    for (const select of [this.across, this.up, this.output]) select.addEventListener('change', () => this.draw())
    this.element = h(
      'section',
      { class: 'card study-plot', 'aria-label': 'response' },
      h('header', {}, h('h2', {}, 'Response'), this.output, h('span', {}, 'over'), this.across, this.up),
      this.body,
    )
  }

  show(table: StudyTable, factors: readonly StudyColumn[], outputs: readonly StudyColumn[], chosen: string): void {
    this.table = table
    this.columns = { factors, outputs }
    this.chosen = chosen
    const known = JSON.stringify([factors, outputs])
    if (known !== this.known) {
      this.known = known
      const names = factors.map(({ label }, i) => [String(i), label] as const)
      fill(this.across, names)
      fill(this.up, [[NOTHING, 'only'], ...names.map(([value, label]) => [value, `and ${label}`] as const)])
      fill(
        this.output,
        outputs.map(({ label }, i) => [String(i), label]),
      )
      this.up.value = factors.length === 2 ? '1' : NOTHING
    }
    this.up.hidden = factors.length < 2
    this.draw()
  }

  private draw(): void {
    const { table } = this
    const { factors, outputs } = this.columns
    if (table === null || factors.length === 0 || outputs.length === 0) {
      this.body.replaceChildren(h('p', { class: 'muted' }, 'A study without factors has no response: see the table.'))
      return
    }
    const [x, y] = [Number(this.across.value), this.up.value === NOTHING ? -1 : Number(this.up.value)]
    const output = Number(this.output.value)
    this.body.replaceChildren(y < 0 || y === x ? this.curve(table, x, output) : this.map(table, x, y, output))
  }

  private curve(table: StudyTable, x: number, k: number): Node {
    const [factor, output] = [this.columns.factors[x]!, this.columns.outputs[k]!]
    const levels = table.curve(x, k)
    const words = table.levels(x)
    const isNumber = words.every((value) => typeof value === 'number')
    const place = (value: unknown): number =>
      isNumber ? (value as number) : words.findIndex((one) => JSON.stringify(one) === JSON.stringify(value))
    const across = spanOf(isNumber ? words : words.map((_, i) => i)) ?? [0, 1]
    const runs = table.made.filter(({ out }) => typeof out[k] === 'number')
    const up = spanOf(runs.map(({ out }) => out[k]!))
    if (up === null) return waiting()
    const frame = new Frame(across, padded(up))
    const root = frame.root(title(factor), title(output))
    frame.grid(root, isNumber ? null : words.map(short))
    if (levels.some(({ spread }) => spread > 0)) {
      const edge = (sign: number): string[] =>
        levels.map(({ value, mean, spread }) => `${frame.x(place(value))},${frame.y(mean + sign * spread)}`)
      root.append(svg('polygon', { class: 'spread', points: [...edge(1), ...edge(-1).toReversed()].join(' ') }))
    }
    const line = levels.map(({ value, mean }) => `${frame.x(place(value))},${frame.y(mean)}`)
    root.append(svg('polyline', { class: 'mean', points: line.join(' ') }))
    for (const run of runs.slice(-MOST)) {
      root.append(
        this.dot(run, frame.x(place(run.at[x])), frame.y(run.out[k]!), `${title(output)} ${short(run.out[k])}`),
      )
    }
    return root
  }

  private map(table: StudyTable, x: number, y: number, k: number): Node {
    const [columns, rows] = [table.levels(x), table.levels(y)]
    const output = this.columns.outputs[k]!
    const cells = table.cells(x, y, k)
    const span = spanOf(cells.flatMap(({ mean }) => (mean === null ? [] : [mean])))
    if (span === null) return waiting()
    if (columns.length * rows.length > 4 * cells.length + 60) return this.scatter(table, x, y, k, span)
    const frame = new Frame([-0.5, columns.length - 0.5], [-0.5, rows.length - 0.5])
    const root = frame.root(title(this.columns.factors[x]!), title(this.columns.factors[y]!))
    const [width, height] = [frame.x(1) - frame.x(0), frame.y(0) - frame.y(1)]
    for (const cell of cells) {
      const run = cell.runs[0]!
      const box = svg('rect', {
        class: cell.runs.some(({ key }) => key === this.chosen) ? 'cell chosen' : 'cell',
        x: frame.x(cell.x) - width / 2,
        y: frame.y(cell.y) - height / 2,
        width: Math.max(1, width - 1),
        height: Math.max(1, height - 1),
        fill: cell.mean === null ? 'rgb(225 231 235)' : colour((cell.mean - span[0]) / (span[1] - span[0])),
        'data-key': run.key,
      })
      box.append(
        svg('title', {}, `${short(columns[cell.x])}, ${short(rows[cell.y])}: ${title(output)} ${short(cell.mean)}`),
      )
      if (run.status !== '') box.addEventListener('click', () => this.choose(run))
      root.append(box)
    }
    frame.words(root, columns.map(short), rows.map(short))
    return h('div', { class: 'study-map' }, root, legend(span, title(output)))
  }

  /** Points that were drawn by lot have no cells. */
  private scatter(table: StudyTable, x: number, y: number, k: number, span: [number, number]): Node {
    const runs = table.made.filter(({ at }) => typeof at[x] === 'number' && typeof at[y] === 'number')
    const frame = new Frame(
      spanOf(runs.map(({ at }) => at[x] as number)) ?? [0, 1],
      padded(spanOf(runs.map(({ at }) => at[y] as number)) ?? [0, 1]),
    )
    const root = frame.root(title(this.columns.factors[x]!), title(this.columns.factors[y]!))
    frame.grid(root, null)
    for (const run of runs.slice(-MOST)) {
      const value = run.out[k] ?? null
      const dot = this.dot(run, frame.x(run.at[x] as number), frame.y(run.at[y] as number), short(value))
      dot.style.fill = value === null ? '#b9c3cb' : colour((value - span[0]) / (span[1] - span[0]))
      root.append(dot)
    }
    return h('div', { class: 'study-map' }, root, legend(span, title(this.columns.outputs[k]!)))
  }

  private dot(run: StudyRun, x: number, y: number, words: string): SVGCircleElement {
    const chosen = run.key === this.chosen
    const dot = svg('circle', {
      class: `dot ${run.status}${chosen ? ' chosen' : ''}`,
      cx: x.toFixed(1),
      cy: y.toFixed(1),
      r: chosen ? 6 : 4,
      'data-key': run.key,
    })
    dot.append(svg('title', {}, `${words}, seed ${run.seed}`))
    dot.addEventListener('click', () => this.choose(run))
    return dot
  }
}

/** Where numbers are in a drawing. */
class Frame {
  constructor(
    private readonly across: readonly [number, number],
    private readonly upward: readonly [number, number],
  ) {}

  x(value: number): number {
    return LEFT + ((value - this.across[0]) / (this.across[1] - this.across[0])) * (WIDTH - LEFT - RIGHT)
  }

  y(value: number): number {
    return HEIGHT - BOTTOM - ((value - this.upward[0]) / (this.upward[1] - this.upward[0])) * (HEIGHT - TOP - BOTTOM)
  }

  root(across: string, up: string): SVGSVGElement {
    const middle = (HEIGHT - BOTTOM + TOP) / 2
    return svg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${up} over ${across}` },
      svg('text', { class: 'axis', x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, 'text-anchor': 'middle' }, across),
      svg(
        'text',
        { class: 'axis', x: 14, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 14 ${middle})` },
        up,
      ),
    )
  }

  grid(root: SVGSVGElement, words: readonly string[] | null): void {
    for (const value of ticks(...this.upward)) {
      root.append(
        svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: this.y(value), y2: this.y(value) }),
        svg('text', { x: LEFT - 7, y: this.y(value) + 4, 'text-anchor': 'end' }, short(value)),
      )
    }
    const marks = words === null ? ticks(...this.across).map((v) => [v, short(v)] as const) : [...words.entries()]
    for (const [value, word] of marks) this.below(root, value, word)
  }

  words(root: SVGSVGElement, columns: readonly string[], rows: readonly string[]): void {
    const every = (n: number, most: number): number => Math.max(1, Math.ceil(n / most))
    columns.forEach((word, i) => {
      if (i % every(columns.length, 10) === 0) this.below(root, i, word)
    })
    rows.forEach((word, i) => {
      if (i % every(rows.length, 12) === 0)
        root.append(svg('text', { x: LEFT - 7, y: this.y(i) + 4, 'text-anchor': 'end' }, word))
    })
  }

  private below(root: SVGSVGElement, value: number, word: string): void {
    root.append(svg('text', { x: this.x(value), y: HEIGHT - BOTTOM + 17, 'text-anchor': 'middle' }, word))
  }
}

function legend([low, high]: readonly [number, number], words: string): HTMLElement {
  const stops = Array.from({ length: 9 }, (_, i) => colour(i / 8)).join(', ')
  return h(
    'div',
    { class: 'study-legend' },
    h('span', {}, words),
    h('span', {}, short(low)),
    h('i', { style: `background: linear-gradient(90deg, ${stops})` }),
    h('span', {}, short(high)),
  )
}

function waiting(): HTMLElement {
  return h('p', { class: 'muted' }, 'No run has given this number yet.')
}

function padded([low, high]: readonly [number, number]): [number, number] {
  const margin = 0.06 * (high - low)
  return [low - margin, high + margin]
}

export function title({ label, unit }: StudyColumn): string {
  return unit === '' || unit === '1' ? label : `${label} [${unit}]`
}
