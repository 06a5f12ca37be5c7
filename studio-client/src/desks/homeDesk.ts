// Home: what can be driven, what was driven, and every scene.
import { CommandHistory } from '../commands/history'
import type { Key } from '../commands/keys'
import { DeleteRunCommand } from '../commands/deleteRun'
import { RenameRunCommand } from '../commands/renameRun'
import { TagRunCommand } from '../commands/tagRun'
import type { Link } from '../net/link'
import { h } from '../panels/dom'
import { DriveForm } from '../panels/driveForm'
import type { Notices } from '../panels/notices'
import { RunList } from '../panels/runList'
import { SetupDialog } from '../panels/setupDialog'
import type { CatalogueEntry, Drive, Garage, RunEntry } from '../protocol/messages'
import type { Desk } from './desk'

export interface HomeActions {
  open(scene: string): void
  drive(wish: Drive): void
  replay(id: string): void
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
  private readonly grid = h('ul', { class: 'scene-grid', 'aria-label': 'scenes' })

  constructor(link: Link, notices: Notices, actions: HomeActions, tools: HTMLElement) {
    const edit = (sled: string, setup: string): void => link.ask({ type: 'open_setup', sled, setup })
    this.form = new DriveForm((wish) => actions.drive(wish), edit)
    this.setups = new SetupDialog({
      open: edit,
      save: (request) => {
        this.form.choose(request.sled, request.name)
        link.ask(request)
      },
      delete: (sled, setup) => link.ask({ type: 'delete_setup', sled, setup }),
    })
    this.list = new RunList({
      replay: (id) => actions.replay(id),
      rename: (run, name) => this.history.run(new RenameRunCommand(run, name, (request) => link.ask(request))),
      tag: (run, tags) => this.history.run(new TagRunCommand(run, tags, (request) => link.ask(request))),
      delete: (run) => {
        this.history.run(new DeleteRunCommand(run.id, run.name, (request) => link.ask(request)))
        notices.show('info', `Deleted: ${run.name}. Ctrl Z takes it back.`)
      },
    })
    const undo = (): void => {
      const label = this.history.undo()
      notices.show('info', label === null ? 'There is nothing to undo.' : `undone: ${label}`)
    }
    this.keys = [
      { key: 'd', shown: 'D', group: 'home', help: 'to the start with the chosen sled', run: () => this.form.go() },
      { key: 'e', shown: 'E', group: 'home', help: 'edit the set-up', run: () => edit(this.form.wish.sled, this.form.wish.setup) },
      { key: 'Ctrl+z', shown: 'Ctrl Z', group: 'home', help: 'take a deleted run back, or a name or tags that were changed', run: undo },
      { key: '?', shown: '?', group: 'home', help: 'this overview', run: () => actions.help() },
    ]
    this.open = (name) => actions.open(name)
    const head = h(
      'header',
      { class: 'home-head' },
      h('img', { src: 'banner.webp', alt: '', width: 1600, height: 600, fetchpriority: 'high' }),
      h('div', { class: 'home-title' }, h('h1', {}, 'stickslip'), h('p', {}, 'Everything that touches, sticks or slips. Drive a sled, or take a scene apart.')),
      tools,
      h('button', { class: 'icon-button question', type: 'button', title: 'Keys  (?)', 'aria-label': 'Keys', onClick: () => actions.help() }, '?'),
    )
    this.element = h('main', { class: 'desk home' }, head, h('div', { class: 'home-page' }, h('div', { class: 'home-columns' }, this.form.element, this.list.element), h('section', { 'aria-label': 'scenes' }, h('h2', {}, 'Scenes'), this.grid)), this.setups.dialog)
  }

  private readonly open: (name: string) => void

  enter(): void {
    document.title = 'stickslip studio'
    this.form.enter()
  }

  leave(): void {}

  draw(): boolean {
    return false
  }

  catalogue(scenes: readonly CatalogueEntry[]): void {
    this.grid.replaceChildren(
      ...scenes.map(({ name, title }) =>
        h(
          'li',
          {},
          h('button', { class: 'scene-card', type: 'button', 'data-name': name, onClick: () => this.open(name) }, h('img', { src: `thumbs/${name}.webp`, alt: '', loading: 'lazy', width: 320, height: 200 }), h('b', {}, title), h('span', {}, name)),
        ),
      ),
    )
  }

  garage(garage: Garage): void {
    this.form.show(garage)
    this.list.know(garage)
    this.setups.know(garage)
  }

  kept(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.list.show(runs)
    this.form.kept(runs)
  }
}
