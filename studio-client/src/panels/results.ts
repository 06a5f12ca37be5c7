// What a run gave, shown when it is over.
import type { RunOver, SledResult } from '../protocol/messages'
import { h } from './dom'
import { signed } from './hud'

const ENDS: Record<string, string> = {
  finished: 'Finish',
  'rolled over': 'Rolled over',
  'left the track': 'Left the track',
  stopped: 'Stopped',
  'gave up': 'Out of time',
  'non-finite': 'The simulation failed',
  interrupted: 'Interrupted',
}

export interface ResultActions {
  again(): void
  replay(id: string): void
  home(): void
}

export class Results {
  readonly element = h('section', { class: 'card results', role: 'status', 'aria-label': 'result', hidden: true })

  /** `more` stands below the figures. */
  constructor(
    private readonly actions: ResultActions,
    private readonly more: HTMLElement,
  ) {}

  hide(): void {
    this.element.hidden = true
  }

  show(over: RunOver, result: SledResult): void {
    const rows: [string, string][] = [
      ['top speed', `${(3.6 * result.top_speed).toFixed(1)} km/h`],
      ['highest load', `${result.top_load.toFixed(1)} g`],
      ['wall hits', String(result.wall_hits)],
    ]
    const again = h(
      'button',
      { class: 'primary', type: 'button', onClick: () => this.actions.again() },
      'Again  ',
      h('kbd', {}, 'R'),
    )
    const when = `after ${result.clock.toFixed(2)} s, at ${(3.6 * result.speed).toFixed(0)} km/h`
    this.element.replaceChildren(
      h('h2', {}, ENDS[over.end] ?? over.end),
      h(
        'p',
        { class: 'result-time' },
        result.time === null
          ? (result.place[0] ?? '').toUpperCase() + result.place.slice(1)
          : `${result.time.toFixed(3)} s`,
        result.behind === null ? null : h('i', { class: result.behind > 0 ? 'lost' : 'won' }, signed(result.behind)),
      ),
      ...(result.time === null ? [h('p', { class: 'result-place' }, when)] : []),
      h('dl', { class: 'figures' }, ...rows.flatMap(([label, value]) => [h('dt', {}, label), h('dd', {}, value)])),
      this.more,
      h('p', { class: 'muted' }, over.saved ? 'The run was saved.' : 'The run was not saved.'),
      h(
        'div',
        { class: 'buttons' },
        again,
        over.saved
          ? h('button', { type: 'button', onClick: () => this.actions.replay(over.id) }, 'Replay  ', h('kbd', {}, 'V'))
          : null,
        h('button', { type: 'button', onClick: () => this.actions.home() }, 'Home  ', h('kbd', {}, 'H')),
      ),
    )
    this.element.hidden = false
  }
}
