// Runs that were kept: show, compare, rename, delete, take back.
import type { RunEntry } from '../protocol/messages'
import { h, iconButton } from './dom'
import { facts } from './facts'

export interface RunActions {
  replay(id: string): void
  rename(id: string, name: string): void
  tag(run: RunEntry, tags: string): void
  delete(run: RunEntry): void
}

const MANY = 6 // runs from which on one may search

export class RunList {
  readonly element: HTMLElement
  private readonly list = h('ul', { class: 'run-list', 'aria-label': 'runs' })
  private readonly search = h('input', { type: 'search', class: 'run-search', placeholder: 'Name, tag, track …', 'aria-label': 'find runs' })
  private runs: readonly RunEntry[] = []

  constructor(private readonly actions: RunActions) {
    this.element = h('section', { class: 'home-runs', 'aria-label': 'runs' }, h('header', {}, h('h2', {}, 'Runs'), this.search), this.list)
    this.search.addEventListener('input', () => this.narrow())
    this.show([])
  }

  show(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.search.hidden = runs.length < MANY
    if (runs.length === 0) {
      this.list.replaceChildren(h('li', { class: 'none' }, 'Runs are kept here when they end: finished, crashed or interrupted.'))
      return
    }
    this.list.replaceChildren(...runs.map((run) => this.row(run)))
    this.narrow()
  }

  /** Only runs that have all words somewhere. */
  private narrow(): void {
    const words = this.search.hidden ? [] : this.search.value.toLowerCase().split(/\s+/)
    this.runs.forEach((run, i) => {
      const text = [run.name, run.sled, run.track, run.setup, run.end, run.section, ...run.tags].join(' ').toLowerCase()
      ;(this.list.children[i] as HTMLElement).hidden = !words.every((word) => text.includes(word))
    })
  }

  private row(run: RunEntry): HTMLElement {
    const result = run.time === null ? h('b', { class: 'lost' }, run.end) : h('b', {}, `${run.time.toFixed(3)} s`)
    const pilot = run.pilot !== 'me' ? 'autopilot' : run.help === 'steering' ? 'driven with help' : 'driven'
    const where = run.section === '' ? run.track : `${run.track} from curve ${run.section}`
    const about = facts(run.sled, run.setup, where, pilot, run.when.replace('T', ' ').slice(0, 16))
    const open = h('button', { class: 'run-open', type: 'button', title: 'Replay', onClick: () => this.actions.replay(run.id) }, h('span', { class: 'run-name' }, run.name), result, h('span', { class: 'run-about' }, about), h('span', { class: 'run-about end' }, `${(3.6 * run.top_speed).toFixed(0)} km/h`), run.tags.length === 0 ? null : h('span', { class: 'run-tags' }, ...run.tags.map((tag) => h('em', {}, tag))))
    const item = h('li', {}, open)
    item.append(
      iconButton('pen', `Rename ${run.name}`, () => this.ask(item, 'name of the run', run.name, (name) => name !== '' && this.actions.rename(run.id, name))),
      iconButton('tag', `Tags of ${run.name}`, () => this.ask(item, 'tags, with commas between them', run.tags.join(', '), (tags) => this.actions.tag(run, tags))),
      download(run, 'parquet', arrowDown()),
      download(run, 'csv', h('small', {}, 'csv')),
      iconButton('trash', `Delete ${run.name}`, () => this.actions.delete(run)),
    )
    return item
  }

  /** A field in the place of a row: Enter takes what was typed, Escape does not. */
  private ask(item: HTMLElement, label: string, value: string, take: (text: string) => void): void {
    const input = h('input', { type: 'text', value, maxlength: 80, 'aria-label': label, placeholder: label, class: 'rename' })
    const done = (): void => {
      const text = input.value.trim()
      input.removeEventListener('blur', done)
      input.replaceWith(open)
      if (text !== value) take(text)
    }
    const open = item.firstElementChild!
    input.addEventListener('blur', done)
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') input.value = value
      if (event.key === 'Enter' || event.key === 'Escape') input.blur()
    })
    open.replaceWith(input)
    input.focus()
    input.select()
  }
}

function download(run: RunEntry, format: string, sign: Node): HTMLElement {
  const file = `${run.id}.${format}`
  return h('a', { class: 'icon-button', href: `run/${encodeURIComponent(file)}`, download: file, title: `Export as ${format}`, 'aria-label': `Export ${run.name} as ${format}` }, sign)
}

function arrowDown(): Node {
  return iconButton('down2', '', () => {}).firstElementChild!
}
