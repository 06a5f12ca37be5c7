// The studies that there are, with how far each is.
import type { StudyEntry } from '../protocol/messages'
import { h } from './dom'
import { whole } from './numbers'

const WORDS: Readonly<Record<string, string>> = {
  new: 'not run yet',
  preparing: 'preparing',
  running: 'running',
  paused: 'paused',
  done: 'done',
  refused: 'cannot be run',
}

/** How far a study is, in words. */
export function stateOf({ state, done, total }: StudyEntry): string {
  const words = WORDS[state] ?? state
  return state === 'running' || state === 'paused' ? `${words}, ${whole(done)} of ${whole(total)}` : words
}

export class StudyList {
  readonly element: HTMLElement
  private readonly list = h('ul', {})

  constructor(
    private readonly open: (id: string) => void,
    create: () => void,
  ) {
    this.element = h(
      'nav',
      { class: 'card study-list', 'aria-label': 'studies' },
      h('button', { class: 'primary', type: 'button', onClick: create }, 'New study …'),
      this.list,
    )
  }

  show(studies: readonly StudyEntry[], shown: string): void {
    const entry = (study: StudyEntry): HTMLElement =>
      h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            'data-id': study.id,
            'aria-current': study.id === shown ? 'true' : undefined,
            onClick: () => this.open(study.id),
          },
          h('b', {}, study.title),
          h('span', {}, study.question || study.app),
          h('small', { class: study.state }, `${study.app}, ${study.method} · ${stateOf(study)}`),
        ),
      )
    this.list.replaceChildren(...studies.map(entry))
  }
}
