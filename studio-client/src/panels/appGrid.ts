// Everything that can be opened and is no sled: cards in groups by kind, with a search; files with faults are named with the reason.
import type { AppEntry, MissingApp } from '../protocol/messages'
import { SLED } from '../store/specification'
import { h } from './dom'
import { appFigure } from './figures'

const GROUPS: readonly (readonly [string, string])[] = [
  ['contact', 'Friction and contact'],
  ['sleds', 'Sleds, part by part'],
  ['robots', 'Robots'],
  ['workbench', 'Workbench'],
  ['people', 'People'],
  ['own', 'Your own'],
]
const PICTURES = new Set(THUMBNAILS)

/** The picture of an app, or what stands for it. */
export function pictureOf(app: string): Node {
  if (!PICTURES.has(app)) return appFigure()
  return h('img', { src: `thumbs/${app}.webp`, alt: '', loading: 'lazy', width: 320, height: 200 })
}

export class AppGrid {
  readonly element: HTMLElement
  private readonly body = h('div', {})
  private readonly missing = h('div', { class: 'missing', role: 'status', hidden: true })
  private readonly search = h('input', {
    type: 'search',
    class: 'app-search',
    placeholder: 'Find a scene, a robot, an app …',
    'aria-label': 'find a scene, a robot or an app',
  })
  private apps: readonly AppEntry[] = []

  constructor(private readonly choose: (app: AppEntry) => void) {
    this.search.addEventListener('input', () => this.fill())
    this.element = h('section', { class: 'home-apps', 'aria-label': 'scenes' }, this.missing, this.search, this.body)
  }

  /** Type to find something. */
  find(): void {
    this.search.focus()
    this.search.scrollIntoView({ block: 'center' })
  }

  show(apps: readonly AppEntry[], missing: readonly MissingApp[]): void {
    this.apps = apps.filter(({ kind }) => kind !== SLED)
    this.missing.hidden = missing.length === 0
    this.missing.replaceChildren(
      ...missing.map(({ name, reason }) => h('p', {}, h('b', {}, `${name} cannot be used. `), reason)),
    )
    this.fill()
  }

  private fill(): void {
    const words = this.search.value.toLowerCase().split(/\s+/)
    const titles = new Map(GROUPS)
    const fitting = this.apps.filter(({ name, title, help, kind, group }) =>
      words.every((word) => `${name} ${title} ${help} ${kind} ${titles.get(group)}`.toLowerCase().includes(word)),
    )
    this.body.replaceChildren(
      ...GROUPS.flatMap(([group, title]) => {
        const apps = fitting.filter((app) => app.group === group)
        if (apps.length === 0) return []
        return [h('h2', {}, title), h('ul', { class: 'scene-grid', 'aria-label': title }, ...apps.map(this.card))]
      }),
    )
    if (fitting.length === 0 && this.apps.length > 0) this.body.append(h('p', { class: 'muted' }, 'Nothing matches.'))
  }

  private readonly card = (app: AppEntry): HTMLElement =>
    h(
      'li',
      {},
      h(
        'button',
        {
          class: 'scene-card',
          type: 'button',
          'data-name': app.name,
          title: app.help,
          onClick: () => this.choose(app),
        },
        pictureOf(app.name),
        h('b', {}, app.title),
        h('span', {}, app.about[0] ?? app.name),
      ),
    )
}
