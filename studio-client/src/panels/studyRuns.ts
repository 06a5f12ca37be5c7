// The table of a study, which fills as runs are made, and what there is to know of the run that was chosen.
import type { StudyColumn } from '../protocol/messages'
import type { StudyRun, StudyTable } from '../store/studyTable'
import { h } from './dom'
import { whole } from './numbers'
import { title } from './responsePlot'
import { short } from './svg'

const MOST = 500 // rows that are written; the file has all

export class StudyRuns {
  readonly element: HTMLElement
  private readonly body = h('tbody', {})
  private readonly head = h('thead', {})
  private readonly note = h('p', { class: 'muted' })

  constructor(private readonly choose: (run: StudyRun) => void) {
    this.element = h(
      'section',
      { class: 'card study-plot wide', 'aria-label': 'runs of the study' },
      h('header', {}, h('h2', {}, 'Runs')),
      h('div', { class: 'study-table' }, h('table', {}, this.head, this.body)),
      this.note,
    )
  }

  show(table: StudyTable, factors: readonly StudyColumn[], outputs: readonly StudyColumn[], chosen: string): void {
    const names = [...factors, ...outputs].map(title)
    this.head.replaceChildren(h('tr', {}, ...['point', 'seed', ...names, ''].map((name) => h('th', {}, name))))
    this.body.replaceChildren(...table.runs.slice(0, MOST).map((run) => this.row(run, run.key === chosen)))
    const rest = table.wanted - MOST
    this.note.textContent = rest > 0 ? `${whole(rest)} more rows are in the table that can be exported.` : ''
  }

  private row(run: StudyRun, chosen: boolean): HTMLElement {
    const made = run.status !== ''
    const cells = [run.point + 1, run.seed, ...run.at, ...run.out].map((value) => h('td', {}, short(value)))
    const name = `${made ? run.status : 'waits'}${chosen ? ' chosen' : ''}`
    const row = h('tr', { class: name, 'data-key': run.key }, ...cells, h('td', {}, made ? wordOf(run.status) : '…'))
    if (made) row.addEventListener('click', () => this.choose(run))
    return row
  }
}

function wordOf(status: string): string {
  return status === 'done' ? '' : status === 'bad' ? 'ended badly' : status
}

/** The run that was chosen, with a button that shows it. */
export class ChosenRun {
  readonly element = h('section', { class: 'card chosen-run', 'aria-label': 'chosen run', hidden: true })

  constructor(private readonly replay: (run: StudyRun) => void) {}

  show(run: StudyRun | null, factors: readonly StudyColumn[], outputs: readonly StudyColumn[], busy: boolean): void {
    this.element.hidden = run === null
    if (run === null) return
    const row = (column: StudyColumn, value: unknown): HTMLElement =>
      h('div', {}, h('dt', {}, title(column)), h('dd', {}, short(value)))
    const button = h(
      'button',
      { class: 'primary', type: 'button', disabled: busy, onClick: () => this.replay(run) },
      busy ? 'Making it again …' : 'Replay this run',
    )
    this.element.replaceChildren(
      h('h2', {}, `Point ${run.point + 1}, seed ${run.seed}`),
      h(
        'dl',
        {},
        ...factors.map((column, k) => row(column, run.at[k])),
        ...outputs.map((column, k) => row(column, run.out[k])),
      ),
      button,
    )
  }
}
