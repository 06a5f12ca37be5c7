// The overlay with all keys, made from the table of keys.
import type { Key } from '../commands/keys'
import { h, iconButton } from './dom'

const MOUSE: readonly (readonly [string, string])[] = [
  ['drag a body', 'pull it with a spring'],
  ['drag the background', 'turn the view'],
  ['right drag', 'move the view'],
  ['wheel', 'closer, farther'],
]

export class Help {
  readonly dialog: HTMLDialogElement

  constructor(keys: readonly Key[]) {
    const groups = [...new Set(keys.map((key) => key.group))]
    const tables = groups.map((group) =>
      table(
        group,
        keys.filter((key) => key.group === group).map((key) => [key.shown, key.help] as const),
      ),
    )
    this.dialog = h(
      'dialog',
      { class: 'card help', 'aria-label': 'keys' },
      h('header', {}, h('h2', {}, 'Keys and pointer'), iconButton('close', 'Close', () => this.dialog.close(), 'Esc')),
      h('div', { class: 'help-grid' }, ...tables, table('pointer', MOUSE)),
      h('p', {}, 'Arrows show contact forces: ', h('b', { class: 'stuck' }, 'green sticks'), ', ', h('b', { class: 'slipping' }, 'orange slips'), '.'),
    )
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close()
    })
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close()
    else this.dialog.showModal()
  }
}

function table(name: string, rows: readonly (readonly [string, string])[]): HTMLElement {
  return h('section', {}, h('h3', {}, name), h('dl', {}, ...rows.flatMap(([key, help]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, help)])))
}
