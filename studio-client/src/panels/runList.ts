// Saved runs: show, compare, rename, delete, take back.
import type { RunEntry } from '../protocol/messages'
import { facts, h, iconButton } from './dom'
import { fileName, saveFile } from './savedFile'
import { actedBy, endOf, isSled, titleOf, type Titles } from './runWords'

export interface RunActions {
  replay(id: string): void
  rename(run: RunEntry, name: string): void
  tag(run: RunEntry, tags: string): void
  delete(run: RunEntry): void
  error(text: string): void
}

const MANY = 6 // runs from which on one may search
const MOMENT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }

export class RunList {
  readonly element: HTMLElement
  private readonly list = h('ul', { class: 'run-list', 'aria-label': 'runs' })
  private readonly search = h('input', {
    type: 'search',
    class: 'run-search',
    placeholder: 'Name, athlete, tag, track …',
    'aria-label': 'find runs',
  })
  private readonly nothing = h('p', { class: 'muted', role: 'status', hidden: true }, 'No run matches.')
  private runs: readonly RunEntry[] = []
  private titles: Titles = { apps: [], tracks: [] }

  constructor(private readonly actions: RunActions) {
    this.element = h(
      'section',
      { class: 'home-runs', 'aria-label': 'runs' },
      h('header', {}, h('h2', {}, 'Runs'), this.search),
      this.nothing,
      this.list,
    )
    this.search.addEventListener('input', () => this.narrow())
    this.show([])
  }

  /** Apps and tracks by their titles. */
  know(titles: Titles): void {
    this.titles = titles
    this.show(this.runs)
  }

  show(runs: readonly RunEntry[]): void {
    this.runs = runs
    this.search.hidden = runs.length < MANY
    if (runs.length === 0) {
      const how = h(
        'p',
        {},
        'Choose a sled and a track, then ',
        h('b', {}, 'To the start'),
        ' or ',
        h('kbd', {}, 'D'),
        '. To watch first, choose the autopilot as pilot.',
      )
      this.list.replaceChildren(
        h(
          'li',
          { class: 'none' },
          h('b', {}, 'No runs yet'),
          how,
          h(
            'p',
            {},
            'Every run of a sled is saved here when it ends: finished, crashed or interrupted. Of anything else, Record saves what you want to see again.',
          ),
        ),
      )
      return
    }
    const best = bestTimes(runs)
    this.list.replaceChildren(...runs.map((run) => this.row(run, best.get(run.alike))))
    this.narrow()
  }

  /** Only runs that have all words somewhere. */
  private narrow(): void {
    const words = this.search.hidden ? [] : this.search.value.toLowerCase().split(/\s+/)
    let found = 0
    this.runs.forEach((run, i) => {
      const text = [
        run.name,
        titleOf(run, this.titles),
        run.title,
        run.app,
        run.track,
        run.setup,
        run.settings,
        actedBy(run, this.titles.apps),
        endOf(run),
        run.section,
        run.athlete,
        run.notes,
        ...run.tags,
      ]
        .join(' ')
        .toLowerCase()
      const fits = words.every((word) => text.includes(word))
      found += Number(fits)
      ;(this.list.children[i] as HTMLElement).hidden = !fits
    })
    this.nothing.hidden = found > 0
  }

  private row(run: RunEntry, best: Best | undefined): HTMLElement {
    const where = run.named ? [isSled(run) ? `${run.app} on ${run.track}` : run.title] : [] // nothing else says it
    const about = facts(
      ...[...where, run.athlete, run.setup, actedBy(run, this.titles.apps), run.settings, moment(run.when)].filter(
        Boolean,
      ),
    )
    const open = h(
      'button',
      {
        class: 'run-open',
        type: 'button',
        title: run.notes === '' ? 'Replay' : `Replay\n${run.notes}`,
        onClick: () => this.actions.replay(run.id),
      },
      h('span', { class: 'run-name' }, titleOf(run, this.titles)),
      this.result(run),
      h('span', { class: 'run-about' }, about),
      h(
        'span',
        { class: 'run-about end' },
        behind(run, best),
        isSled(run) ? h('span', {}, `${(3.6 * run.top_speed).toFixed(0)} km/h`) : null,
      ),
      run.tags.length === 0 ? null : h('span', { class: 'run-tags' }, ...run.tags.map((tag) => h('em', {}, tag))),
    )
    const item = h('li', {}, open)
    item.append(
      iconButton('pen', `Rename ${run.name}`, () =>
        this.ask(
          item,
          'name of the run',
          run.named ? run.name : titleOf(run, this.titles),
          (name) => name !== '' && this.actions.rename(run, name),
        ),
      ),
      iconButton('tag', `Tags of ${run.name}`, () =>
        this.ask(item, 'tags, with commas between them', run.tags.join(', '), (tags) => this.actions.tag(run, tags)),
      ),
      download(run, 'parquet', arrowDown()),
      this.table(run),
      iconButton('trash', `Delete ${run.name}`, () => this.actions.delete(run)),
    )
    return item
  }

  /** A table takes a while to be made; the button says so. */
  private table(run: RunEntry): HTMLElement {
    const text = h('small', { 'aria-live': 'polite' }, 'csv')
    const button = h(
      'button',
      {
        class: 'icon-button',
        type: 'button',
        title: 'Export as csv',
        'aria-label': `Export ${run.name} as csv`,
        onClick: () => {
          button.disabled = true
          text.textContent = '…'
          saveFile(`run/${encodeURIComponent(`${run.id}.csv`)}`, fileName(run.name, run.id, 'csv'), 'table')
            .catch((error: unknown) => this.actions.error((error as Error).message))
            .finally(() => {
              button.disabled = false
              text.textContent = 'csv'
            })
        },
      },
      text,
    )
    return button
  }

  /** The time of a sled, or why there is none; else how long it went. */
  private result(run: RunEntry): HTMLElement {
    if (run.time !== null) return h('b', {}, `${run.time.toFixed(3)} s`)
    return isSled(run) ? h('b', { class: 'lost' }, endOf(run)) : h('b', {}, `${run.duration.toFixed(2)} s`)
  }

  /** A field in the place of a row: Enter takes what was typed, Escape does not. */
  private ask(item: HTMLElement, label: string, value: string, take: (text: string) => void): void {
    const input = h('input', {
      type: 'text',
      value,
      maxlength: 80,
      'aria-label': label,
      placeholder: label,
      class: 'rename',
    })
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

/** The best time of runs that can be compared (sled, track, start, ice, help, set-up), and how many there are. */
interface Best {
  readonly time: number
  readonly of: number
}

function bestTimes(runs: readonly RunEntry[]): Map<string, Best> {
  const found = new Map<string, Best>()
  for (const run of runs) {
    if (run.time === null || run.alike === '') continue
    const { time, of } = found.get(run.alike) ?? { time: Infinity, of: 0 }
    found.set(run.alike, { time: Math.min(time, run.time), of: of + 1 })
  }
  return found
}

/** How far behind the best one; nothing where there is nothing to compare. */
function behind(run: RunEntry, best: Best | undefined): HTMLElement | null {
  if (run.time === null || best === undefined || best.of < 2) return null
  const lost = run.time - best.time
  if (lost === 0)
    return h(
      'span',
      { class: 'best', title: 'Best time under these conditions: sled, track, start, ice, help and set-up' },
      'best',
    )
  return h(
    'span',
    { class: 'delta', title: 'Behind the best time under these conditions: sled, track, start, ice, help and set-up' },
    `+${lost.toFixed(3)} s`,
  )
}

/** Local date and time, the year only where it is another one. */
function moment(when: string): string {
  const date = new Date(when)
  if (Number.isNaN(date.getTime())) return when
  const far = date.getFullYear() !== new Date().getFullYear()
  return date.toLocaleString('en-GB', far ? { ...MOMENT, year: 'numeric' } : MOMENT)
}

function download(run: RunEntry, format: string, sign: Node): HTMLElement {
  const file = `${run.id}.${format}`
  return h(
    'a',
    {
      class: 'icon-button',
      href: `run/${encodeURIComponent(file)}`,
      download: fileName(run.name, run.id, format),
      title: `Export as ${format}`,
      'aria-label': `Export ${run.name} as ${format}`,
    },
    sign,
  )
}

function arrowDown(): Node {
  return iconButton('down2', '', () => {}).firstElementChild!
}
