// Runs that were kept: show, compare, rename, delete, take back.
import type { RunEntry } from '../protocol/messages'
import { h, iconButton } from './dom'

export interface RunActions {
  replay(id: string): void
  rename(id: string, name: string): void
  delete(run: RunEntry): void
}

export class RunList {
  readonly element: HTMLElement
  private readonly list = h('ul', { class: 'run-list', 'aria-label': 'runs' })

  constructor(private readonly actions: RunActions) {
    this.element = h('section', { class: 'home-runs', 'aria-label': 'runs' }, h('h2', {}, 'Runs'), this.list)
    this.show([])
  }

  show(runs: readonly RunEntry[]): void {
    if (runs.length === 0) {
      this.list.replaceChildren(h('li', { class: 'none' }, 'Runs are kept here when they end: finished, crashed or interrupted.'))
      return
    }
    this.list.replaceChildren(...runs.map((run) => this.row(run)))
  }

  private row(run: RunEntry): HTMLElement {
    const result = run.time === null ? h('b', { class: 'lost' }, run.end) : h('b', {}, `${run.time.toFixed(3)} s`)
    const about = `${run.sled} · ${run.setup} · ${run.track} · ${run.pilot === 'me' ? 'driven' : 'autopilot'} · ${run.when.replace('T', ' ').slice(0, 16)}`
    const open = h('button', { class: 'run-open', type: 'button', title: 'Replay', onClick: () => this.actions.replay(run.id) }, h('span', { class: 'run-name' }, run.name), result, h('span', { class: 'run-about' }, about), h('span', { class: 'run-about end' }, `${(3.6 * run.top_speed).toFixed(0)} km/h`))
    const item = h('li', {}, open)
    item.append(
      iconButton('pen', `Rename ${run.name}`, () => this.rename(item, run)),
      download(run, 'parquet', arrowDown()),
      download(run, 'csv', h('small', {}, 'csv')),
      iconButton('trash', `Delete ${run.name}`, () => this.actions.delete(run)),
    )
    return item
  }

  private rename(item: HTMLElement, run: RunEntry): void {
    const input = h('input', { type: 'text', value: run.name, maxlength: 80, 'aria-label': 'name of the run', class: 'rename' })
    const done = (): void => {
      const name = input.value.trim()
      input.removeEventListener('blur', done)
      input.replaceWith(open)
      if (name !== '' && name !== run.name) this.actions.rename(run.id, name)
    }
    const open = item.firstElementChild!
    input.addEventListener('blur', done)
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') input.value = run.name
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
