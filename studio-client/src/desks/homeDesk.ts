// Home: what can be driven, what was recorded, and every other app.
import { CommandHistory } from '../commands/history'
import type { Key } from '../commands/keys'
import { deleteRun, renameRun, tagRun } from '../commands/requests'
import type { Link } from '../net/link'
import { AppSheet } from '../panels/appForm'
import { AppGrid, pictureOf } from '../panels/appGrid'
import { CourseCard } from '../panels/courseCard'
import { h, helpButton } from '../panels/dom'
import { DriveForm } from '../panels/driveForm'
import type { Notices } from '../panels/notices'
import { RunList } from '../panels/runList'
import { SetupDialog } from '../panels/setupDialog'
import type { Catalogue, Library, RunEntry } from '../protocol/messages'
import type { MedalBook } from '../store/medals'
import { newWish, type Wish } from '../store/specification'
import type { Desk } from './desk'

export interface HomeActions {
  open(wish: Wish): void
  replay(id: string): void
  studies(): void
  help(): void
}

export class HomeDesk implements Desk {
  readonly name = 'home'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly form: DriveForm
  readonly setups: SetupDialog
  runs: readonly RunEntry[] = []
  private readonly history = new CommandHistory()
  private readonly list: RunList
  private readonly grid: AppGrid
  private readonly sheet: AppSheet
  private readonly course: CourseCard
  private catalogue: Catalogue | null = null
  private library: Library | null = null
  private isListed = false // whether the studio has said which runs there are

  constructor(
    link: Link,
    notices: Notices,
    actions: HomeActions,
    tools: HTMLElement,
    opener: HTMLElement,
    medals: MedalBook,
  ) {
    const edit = (sled: string, setup: string): void => link.ask({ type: 'open_setup', sled, setup })
    this.course = new CourseCard(medals, (wish) => actions.open(wish))
    this.form = new DriveForm((wish) => actions.open(wish), edit, this.course.link)
    this.form.onSled = () => this.showCourse()
    this.sheet = new AppSheet((wish) => actions.open(wish))
    this.grid = new AppGrid((app) => this.sheet.show(app, newWish(app.name), pictureOf(app.name)))
    this.setups = new SetupDialog({
      open: edit,
      save: (request) => {
        this.form.choose(request.sled, request.name)
        link.ask(request)
      },
      delete: (sled, setup) => link.ask({ type: 'delete_setup', sled, setup }),
    })
    const undo = (): void => {
      const label = this.history.undo()
      notices.withdraw()
      notices.show('info', label === null ? 'There is nothing to undo.' : `Undone: ${label}.`)
    }
    const ask = link.ask.bind(link)
    this.list = new RunList({
      replay: (id) => actions.replay(id),
      rename: (run, name) => this.history.run(renameRun(run, name, ask)),
      error: (text) => notices.show('error', text),
      tag: (run, tags) => this.history.run(tagRun(run, tags, ask)),
      delete: (run) => {
        this.history.run(deleteRun(run, ask))
        notices.show('info', `Deleted: ${run.name}.`, { label: 'Undo', run: undo })
      },
    })
    this.keys = [
      { key: 'd', shown: 'D', group: 'home', help: 'to the start with the chosen sled', run: () => this.form.go() },
      { key: '/', shown: '/', group: 'home', help: 'find a scene, a robot, an app', run: () => this.grid.find() },
      { key: 'e', shown: 'E', group: 'home', help: 'edit the set-up', run: () => this.form.editSetup() },
      {
        key: 'Ctrl+z',
        shown: 'Ctrl Z',
        group: 'home',
        help: 'take a deleted run back, or a name or tags that were changed',
        run: undo,
      },
      { key: '?', shown: '?', group: 'home', help: 'this overview', run: () => actions.help() },
    ]
    const head = h(
      'header',
      { class: 'home-head' },
      h('img', { src: 'banner.webp', alt: '', width: 1600, height: 600, fetchpriority: 'high' }),
      h(
        'div',
        { class: 'home-title' },
        h('h1', {}, 'stickslip'),
        h('p', {}, 'Everything that touches, sticks or slips. Drive a sled, or take a scene apart.'),
      ),
      tools,
      opener,
      h('button', { class: 'open-file to-studies', type: 'button', onClick: () => actions.studies() }, 'Studies'),
      helpButton(() => actions.help()),
    )
    this.element = h(
      'main',
      { class: 'desk home' },
      head,
      h(
        'div',
        { class: 'home-page' },
        this.course.element,
        h('div', { class: 'home-columns' }, this.form.element, this.list.element),
        this.grid.element,
      ),
      this.setups.dialog,
      this.sheet.dialog,
    )
  }

  enter(): void {
    document.title = 'stickslip studio'
    this.form.enter()
    this.showCourse()
  }

  leave(): void {
    this.sheet.dialog.close()
  }

  draw(): boolean {
    return false
  }

  showCatalogue(catalogue: Catalogue): void {
    this.catalogue = catalogue
    this.grid.show(catalogue.apps, catalogue.missing)
    this.form.showApps(catalogue.apps)
    this.knowTitles()
  }

  showLibrary(library: Library): void {
    this.library = library
    this.setups.know(library.sleds)
    this.form.show(library)
    this.knowTitles()
    this.showCourse()
  }

  showRuns(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.isListed = true
    this.list.show(runs)
    this.form.showRuns(runs)
    this.showCourse()
  }

  /** What was won meanwhile, for the sled that is chosen. */
  private showCourse(): void {
    const { app } = this.form.wish
    const title = this.catalogue?.apps.find(({ name }) => name === app)?.title ?? app
    if (this.isListed) this.course.show(app, title, this.library?.tracks ?? [], this.runs)
  }

  private knowTitles(): void {
    this.list.know({ apps: this.catalogue?.apps ?? [], tracks: this.library?.tracks ?? [] })
  }
}
