// Parallel coordinates: one upright axis for each factor and output, one line for each run, coloured by the last axis.
import type { StudyColumn } from '../protocol/messages'
import { spanOf, type StudyRun, type StudyTable } from '../store/studyTable'
import { h } from './dom'
import { title } from './responsePlot'
import { colour, short, svg } from './svg'

const [WIDTH, HEIGHT] = [1120, 260]
const [SIDE, TOP, BOTTOM] = [70, 40, 26]
const MOST = 1500 // lines that are drawn

export class ParallelPlot {
  readonly element: HTMLElement
  private readonly body = h('div', { class: 'study-figure' })

  constructor(private readonly choose: (run: StudyRun) => void) {
    this.element = h(
      'section',
      { class: 'card study-plot wide', 'aria-label': 'parallel coordinates' },
      h('header', {}, h('h2', {}, 'Parallel coordinates')),
      this.body,
    )
  }

  show(table: StudyTable, factors: readonly StudyColumn[], outputs: readonly StudyColumn[], chosen: string): void {
    const columns = [...factors, ...outputs]
    const runs = table.made.filter(({ out }) => out.some((value) => value !== null)).slice(-MOST)
    if (runs.length === 0 || columns.length < 2) {
      this.body.replaceChildren(h('p', { class: 'muted' }, 'Lines appear as runs are made.'))
      return
    }
    const valueOf = (run: StudyRun, k: number): unknown =>
      k < factors.length ? run.at[k] : run.out[k - factors.length]
    const axes = columns.map(
      (column, k) =>
        new Axis(
          column,
          k,
          columns.length,
          runs.map((run) => valueOf(run, k)),
        ),
    )
    const last = axes[axes.length - 1]!
    const root = svg('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      'aria-label': `${runs.length} runs over ${columns.map(({ label }) => label).join(', ')}`,
    })
    const line = (run: StudyRun): SVGPolylineElement => {
      const points = axes.flatMap((axis, k) => axis.point(valueOf(run, k)))
      const share = last.share(valueOf(run, columns.length - 1))
      const drawn = svg('polyline', {
        class: run.key === chosen ? 'run chosen' : 'run',
        points: points.join(' '),
        stroke: share === null ? '#b9c3cb' : colour(share),
        'data-key': run.key,
      })
      drawn.addEventListener('click', () => this.choose(run))
      return drawn
    }
    root.append(...runs.filter(({ key }) => key !== chosen).map(line), ...axes.map((axis) => axis.draw()))
    root.append(...runs.filter(({ key }) => key === chosen).map(line))
    this.body.replaceChildren(root)
  }
}

class Axis {
  private readonly x: number
  private readonly span: readonly [number, number] | null
  private readonly words: readonly string[] // where values are no numbers

  constructor(
    private readonly column: StudyColumn,
    k: number,
    n: number,
    values: readonly unknown[],
  ) {
    this.x = SIDE + (k / Math.max(1, n - 1)) * (WIDTH - 2 * SIDE)
    const numbers = values.filter((value) => typeof value === 'number')
    this.words = numbers.length > 0 ? [] : [...new Set(values.map(short))]
    this.span = this.words.length > 0 ? [0, Math.max(1, this.words.length - 1)] : spanOf(numbers)
  }

  share(value: unknown): number | null {
    const place = typeof value === 'number' ? value : this.words.indexOf(short(value))
    if (this.span === null || (typeof value !== 'number' && place < 0)) return null
    return (place - this.span[0]) / (this.span[1] - this.span[0])
  }

  point(value: unknown): string[] {
    const share = this.share(value)
    return share === null ? [] : [`${this.x.toFixed(1)},${this.y(share).toFixed(1)}`]
  }

  draw(): SVGGElement {
    const { x, span } = this
    const ends = this.words.length > 0 ? [this.words[0]!, this.words[this.words.length - 1]!] : (span?.map(short) ?? [])
    return svg(
      'g',
      {},
      svg('line', { class: 'axis-line', x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM }),
      svg('text', { class: 'axis', x, y: 14, 'text-anchor': 'middle' }, title(this.column)),
      svg('text', { x, y: TOP - 8, 'text-anchor': 'middle' }, ends[1] ?? ''),
      svg('text', { x, y: HEIGHT - BOTTOM + 16, 'text-anchor': 'middle' }, ends[0] ?? ''),
    )
  }

  private y(share: number): number {
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
  }
}
