// Conditions of runs side by side: everything that they began with, or only what differs.
import type { ConditionRow } from '../protocol/messages'
import { OTHER_RUNS, OWN_RUN } from '../render/palette'
import { conditionLines } from '../store/conditions'
import { h } from './dom'

/** A run in the table. */
export interface Conditioned {
  readonly name: string
  readonly conditions: readonly ConditionRow[]
}

export class ConditionTable {
  readonly element = h('div', { class: 'losses conditions', tabindex: 0, role: 'region', 'aria-label': 'conditions' })
  private readonly only = h('input', { type: 'checkbox', onChange: () => this.fill() })
  private readonly body = h('div', {})
  private runs: readonly Conditioned[] = []

  constructor() {
    const choice = h('label', { class: 'differing' }, this.only, ' only what differs')
    this.element.append(h('header', {}, h('h2', {}, 'Conditions'), choice), this.body)
  }

  show(runs: readonly Conditioned[]): void {
    if (runs.length > 1 !== this.runs.length > 1) this.only.checked = runs.length > 1
    this.only.parentElement!.hidden = runs.length < 2
    this.runs = runs
    this.fill()
  }

  private fill(): void {
    const all = conditionLines(this.runs.map(({ conditions }) => conditions))
    const lines = this.only.checked ? all.filter(({ differs }) => differs) : all
    const groups = [...new Set(lines.map(({ group }) => group))]
    const colours = [OWN_RUN, ...OTHER_RUNS]
    const head = this.runs.map(({ name }, i) => h('th', { scope: 'col', style: `color: ${colours[i]!}` }, name))
    const bodies = groups.map((group) =>
      h(
        'tbody',
        {},
        h('tr', {}, h('th', { colspan: this.runs.length + 1, class: 'group' }, group)),
        ...lines
          .filter((line) => line.group === group)
          .map(({ label, texts, differs }) =>
            h(
              'tr',
              { class: differs ? 'differs' : '' },
              h('th', { scope: 'row' }, label),
              ...texts.map((text) => h('td', {}, text)),
            ),
          ),
      ),
    )
    this.body.replaceChildren(
      lines.length === 0
        ? h('p', { class: 'losses-none' }, 'These runs began with the same conditions.')
        : h('table', {}, h('thead', {}, h('tr', {}, h('th', {}), ...head)), ...bodies),
    )
  }
}
