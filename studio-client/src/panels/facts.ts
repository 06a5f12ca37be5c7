// Short facts in a row, with dots between those that stand on one line.
import { h } from './dom'

export function facts(...texts: readonly string[]): HTMLElement {
  return h('span', { class: 'facts' }, ...texts.map((text) => h('span', {}, text)))
}
