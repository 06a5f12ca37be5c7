// Studies: many runs of an app, made in the background; the table and the plots fill, and a point shows its run again.
import type { Key } from '../commands/keys'
import type { Link } from '../net/link'
import { h, helpButton, iconButton } from '../panels/dom'
import type { Notices } from '../panels/notices'
import { whole } from '../panels/numbers'
import { ParallelPlot } from '../panels/parallelPlot'
import { ResponsePlot } from '../panels/responsePlot'
import { StudyForm } from '../panels/studyForm'
import { stateOf, StudyList } from '../panels/studyList'
import { ChosenRun, StudyRuns } from '../panels/studyRuns'
import type { AppEntry, PointReplayed, StudyEntry, StudyShown } from '../protocol/messages'
import { StudyTable, type StudyRun } from '../store/studyTable'
import type { Desk } from './desk'

const EXPORTS: readonly (readonly [string, string])[] = [
  ['report.html', 'Report'],
  ['report.pdf', 'PDF'],
  ['table.csv', 'CSV'],
  ['study.toml', 'Study file'],
]

export interface StudiesActions {
  open(id: string): void
  replay(run: string): void
  home(): void
  help(): void
}

export class StudiesDesk implements Desk {
  readonly name = 'studies'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  /** The study that is shown; empty: none. */
  id = ''
  shown: StudyShown | null = null
  table: StudyTable | null = null
  readonly form: StudyForm
  private readonly list: StudyList
  private readonly title = h('h1', {}, 'Studies')
  private readonly question = h('p', { class: 'muted' })
  private readonly state = h('span', { class: 'study-state', role: 'status' })
  private readonly bar = h('progress', { max: 1, value: 0, 'aria-label': 'runs that were made' })
  private readonly go = h('button', { class: 'primary', type: 'button' }, 'Run')
  private readonly exports = h('span', { class: 'study-exports' })
  private readonly verdict = h('ul', { class: 'verdict' })
  private readonly said = h('p', { class: 'fault', hidden: true })
  private readonly about = h('section', { class: 'card study-head' })
  private readonly plots = h('div', { class: 'study-plots' })
  private readonly invitation = h(
    'p',
    { class: 'muted' },
    'A study makes many runs and says what they mean. Choose one of the list, or write a new one.',
  )
  private readonly response: ResponsePlot
  private readonly parallel: ParallelPlot
  private readonly runs: StudyRuns
  private readonly chosenRun: ChosenRun
  private studies: readonly StudyEntry[] = []
  private chosen: StudyRun | null = null
  private awaited = '' // key of the run that is made again
  private stamp = ''
  private fetching = false

  constructor(
    private readonly link: Link,
    private readonly notices: Notices,
    private readonly actions: StudiesActions,
  ) {
    const choose = (run: StudyRun): void => this.choose(run)
    this.response = new ResponsePlot(choose)
    this.parallel = new ParallelPlot(choose)
    this.runs = new StudyRuns(choose)
    this.chosenRun = new ChosenRun((run) => this.replay(run))
    this.form = new StudyForm({
      ask: (app) => this.link.ask({ type: 'ask_outputs', app }),
      run: (id, text) => void this.save(id, text),
    })
    this.list = new StudyList(
      (id) => this.actions.open(id),
      () => this.form.show(),
    )
    this.go.addEventListener('click', () => this.toggle())
    this.about.append(
      h('div', { class: 'study-title' }, h('div', {}, this.title, this.question), this.exports, this.go),
      h('div', { class: 'study-progress' }, this.bar, this.state),
      this.said,
      this.verdict,
    )
    this.plots.append(this.response.element, this.chosenRun.element, this.parallel.element, this.runs.element)
    this.element = h(
      'main',
      { class: 'desk studies' },
      h(
        'header',
        { class: 'studies-bar' },
        iconButton('home', 'Home', () => actions.home(), 'H'),
        h('b', {}, 'Studies'),
        helpButton(() => actions.help()),
      ),
      h(
        'div',
        { class: 'studies-page' },
        this.list.element,
        h('div', { class: 'studies-main' }, this.invitation, this.about, this.plots),
      ),
      this.form.dialog,
    )
    this.keys = [
      { key: 'n', shown: 'N', group: 'studies', help: 'write a new study', run: () => this.form.show() },
      { key: ' ', shown: 'Space', group: 'studies', help: 'run or pause the study', run: () => this.toggle() },
      { key: 'Enter', shown: 'Enter', group: 'studies', help: 'replay the chosen run', run: () => this.again() },
      { key: 'h', shown: 'H', group: 'studies', help: 'home', run: () => actions.home() },
      { key: '?', shown: '?', group: 'studies', help: 'this overview', run: () => actions.help() },
    ]
    this.write()
  }

  enter(): void {
    document.title = 'Studies · stickslip studio'
    this.link.ask({ type: 'list_studies' })
    this.link.ask({ type: 'watch_study', id: this.id })
  }

  leave(): void {
    this.form.dialog.close()
    this.link.ask({ type: 'watch_study', id: '' })
  }

  draw(): boolean {
    return false
  }

  /** Show a study; an empty id shows none. */
  open(id: string): void {
    if (id === this.id) return
    this.id = id
    this.shown = this.table = this.chosen = null
    this.stamp = this.awaited = ''
    this.write()
  }

  know(apps: readonly AppEntry[]): void {
    this.form.know(apps)
  }

  showList(studies: readonly StudyEntry[]): void {
    this.studies = studies
    this.list.show(studies, this.id)
  }

  show(study: StudyShown): void {
    if (study.entry.id !== this.id) return
    const state = this.shown?.entry.state
    this.shown = study
    this.write()
    if (study.stamp !== this.stamp) void this.fetch()
    if (state !== study.entry.state) this.link.ask({ type: 'list_studies' })
  }

  replayed({ id, key, run }: PointReplayed): void {
    if (id !== this.id || key !== this.awaited) return
    this.awaited = ''
    this.write()
    this.actions.replay(run)
  }

  /** Something that was asked for is not to be had. */
  refused(text: string): boolean {
    this.awaited = ''
    this.write()
    if (!this.form.dialog.open) return false
    this.form.complain(text)
    return true
  }

  private async save(id: string, text: string): Promise<void> {
    const taken = this.studies.find((study) => study.id === id)
    const name = taken === undefined || taken.state === 'new' ? id : `${id}-${Date.now().toString(36)}`
    const response = await fetch(`study/${encodeURIComponent(name)}`, { method: 'POST', body: text })
    if (!response.ok) {
      this.form.complain(await response.text())
      return
    }
    this.form.dialog.close()
    this.actions.open(name)
    this.link.ask({ type: 'run_study', id: name })
  }

  private toggle(): void {
    const state = this.shown?.entry.state
    if (state === undefined) return
    const isOn = state === 'running' || state === 'preparing'
    this.link.ask({ type: isOn ? 'pause_study' : 'run_study', id: this.id })
    if (isOn) this.state.textContent = 'pausing: runs under way are finished'
  }

  private choose(run: StudyRun): void {
    this.chosen = run
    this.drawPlots()
    this.chosenRun.element.scrollIntoView({ block: 'nearest' })
  }

  private again(): void {
    if (this.chosen !== null) this.replay(this.chosen)
  }

  private replay(run: StudyRun): void {
    this.awaited = run.key
    this.write()
    this.link.ask({ type: 'replay_point', id: this.id, key: run.key })
  }

  /** Rows as they are now; one question at a time. */
  private async fetch(): Promise<void> {
    if (this.fetching || this.shown === null) return
    this.fetching = true
    const [id, stamp] = [this.id, this.shown.stamp]
    try {
      const table = await StudyTable.fetch(id)
      if (id !== this.id) return
      this.table = table
      this.stamp = stamp
      const { chosen } = this
      if (chosen !== null) this.chosen = table.runs.find(({ key }) => key === chosen.key) ?? null
      this.drawPlots()
    } catch (error) {
      this.stamp = stamp
      this.notices.show('error', error instanceof Error ? error.message : String(error))
    } finally {
      this.fetching = false
    }
    if (this.shown?.stamp !== this.stamp) void this.fetch()
  }

  private write(): void {
    const { shown } = this
    this.invitation.hidden = this.id !== ''
    this.about.hidden = this.id === ''
    this.plots.hidden = this.table === null || this.table.runs.length === 0
    this.list.show(this.studies, this.id)
    if (shown === null) {
      this.title.textContent = this.id
      this.question.textContent = ''
      return
    }
    const { entry } = shown
    this.title.textContent = entry.title
    this.question.textContent = entry.question
    const isOn = entry.state === 'running' || entry.state === 'preparing'
    this.go.textContent = isOn
      ? 'Pause'
      : entry.state === 'paused'
        ? 'Resume'
        : entry.state === 'done'
          ? 'Run again'
          : 'Run'
    this.bar.max = Math.max(1, entry.total)
    this.bar.value = entry.done
    const failed = shown.failed > 0 ? `, ${whole(shown.failed)} failed` : ''
    const left = shown.left === null || entry.state !== 'running' ? '' : `, ${timeOf(shown.left)} left`
    this.state.textContent = `${stateOf(entry)}${failed}${left}`
    this.said.hidden = shown.said === ''
    this.said.classList.toggle('fault', entry.state === 'refused')
    this.said.textContent = shown.said
    this.verdict.replaceChildren(...shown.verdict.map((sentence) => h('li', {}, sentence)))
    const address = (name: string): string => `study/${encodeURIComponent(entry.id)}/${name}`
    this.exports.replaceChildren(
      ...EXPORTS.filter(([name]) => entry.state === 'done' || (name === 'study.toml' && entry.state !== 'new')).map(
        ([name, label]) => h('a', { href: address(name), download: `${entry.id}-${name}` }, label),
      ),
    )
    this.showChosen()
  }

  private drawPlots(): void {
    const { table, shown } = this
    if (table === null || shown === null) return
    this.plots.hidden = table.runs.length === 0
    const { outputs } = shown
    const factors =
      shown.factors.length > 0
        ? shown.factors
        : table.factors.map((name) => ({ name, label: name, unit: '', goal: 'none' })) // of the set-ups that are compared
    const key = this.chosen?.key ?? ''
    this.response.show(table, factors, outputs, key)
    this.parallel.show(table, factors, outputs, key)
    this.runs.show(table, factors, outputs, key)
    this.showChosen()
  }

  private showChosen(): void {
    const { shown, chosen } = this
    this.chosenRun.show(chosen, shown?.factors ?? [], shown?.outputs ?? [], this.awaited !== '')
  }
}

function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
