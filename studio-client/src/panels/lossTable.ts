// What each curve gave and cost: speeds, height, load, time lost beside another run. A row leads to its curve.
import type { RunsCompared } from '../protocol/messages'
import { h } from './dom'

const NONE = '–'

function number(value: number | null, digits: number, factor = 1): string {
  return value === null ? NONE : (factor * value).toFixed(digits).replace('-', '−')
}

/** A difference, with its sign; no minus zero. */
function signed(value: number | null, digits: number, factor = 1): string {
  if (value === null) return NONE
  const size = Math.abs(factor * value).toFixed(digits)
  return `${Number(size) === 0 ? '±' : value > 0 ? '+' : '−'}${size}`
}

function lost(value: number | null): HTMLElement {
  if (value === null) return h('td', {}, NONE)
  return h('td', { class: value > 0.0005 ? 'lost' : value < -0.0005 ? 'won' : '' }, signed(value, 3))
}

export class LossTable {
  readonly element = h('div', { class: 'losses', tabindex: 0, role: 'region', 'aria-label': 'curves' })
  told: RunsCompared | null = null
  onStation: (station: number) => void = () => {}

  clear(text: string): void {
    this.told = null
    this.element.replaceChildren(h('p', { class: 'losses-none' }, text))
  }

  show(told: RunsCompared): void {
    this.told = told
    const beside = told.reference !== ''
    const heads = [
      'curve',
      'in',
      'out',
      'top',
      'load',
      'time',
      ...(beside ? ['lost in it', 'on the way', 'Δv out'] : []),
    ]
    const hints: Record<string, string> = {
      load: 'greatest load off the ice, as instruments show it: behind a low-pass of 10 Hz',
      top: 'greatest height h_S',
      'on the way': 'lost from the end of the curve to the next one',
    }
    const units = ['', 'km/h', 'km/h', 'm', 'g', 's', ...(beside ? ['s', 's', 'km/h'] : [])]
    const rows = told.curves.map((row) =>
      h(
        'tr',
        {},
        h(
          'th',
          { scope: 'row' },
          h(
            'button',
            { type: 'button', title: `To curve ${row.curve}`, onClick: () => this.onStation(row.begin) },
            row.curve,
          ),
        ),
        h('td', {}, number(row.entry_speed, 1, 3.6)),
        h('td', {}, number(row.exit_speed, 1, 3.6)),
        h('td', {}, number(row.height, 2)),
        h('td', {}, number(row.load, 1)),
        h('td', {}, number(row.time, 3)),
        ...(beside ? [lost(row.inside), lost(row.way_on), h('td', {}, signed(row.faster, 1, 3.6))] : []),
      ),
    )
    const splits = told.splits
      .slice(1)
      .map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, row.gate),
          h('td', {}, number(row.time, 3)),
          h('td', {}, number(row.speed, 1, 3.6)),
          ...(beside ? [lost(row.behind)] : []),
        ),
      )
    this.element.replaceChildren(
      h(
        'table',
        {},
        h('caption', {}, beside ? 'Curves, compared with the other run' : 'Curves'),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...heads.map((head, i) => h('th', { scope: 'col', title: hints[head] }, head, h('i', {}, units[i]!))),
          ),
        ),
        h('tbody', {}, ...rows),
      ),
      h(
        'table',
        {},
        h('caption', {}, 'Gates'),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...['gate', 'time', 'speed', ...(beside ? ['behind'] : [])].map((head, i) =>
              h('th', { scope: 'col' }, head, h('i', {}, ['', 's', 'km/h', 's'][i]!)),
            ),
          ),
        ),
        h('tbody', {}, ...splits),
      ),
    )
  }
}
