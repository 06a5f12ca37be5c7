// The overlay with all keys, made from the table of keys.
import type { Key } from '../commands/keys'
import { h, iconButton } from './dom'

export type Rows = readonly (readonly [string, string])[]

export class Help {
  readonly dialog: HTMLDialogElement
  private readonly body = h('div', { class: 'help-grid' })
  private readonly tour: HTMLButtonElement
  private readonly arrows = h(
    'p',
    {},
    'Arrows show contact forces: ',
    h('b', { class: 'stuck' }, 'green sticks'),
    ', ',
    h('b', { class: 'slipping' }, 'orange slips'),
    '.',
  )

  constructor(tour: () => void) {
    this.tour = h('button', { type: 'button', class: 'tour-again', onClick: tour }, 'Show me around')
    const close = iconButton('close', 'Close', () => this.dialog.close(), 'Esc')
    close.autofocus = true // Space must not lead anywhere
    this.dialog = h(
      'dialog',
      { class: 'card help', 'aria-label': 'help and shortcuts' },
      h('header', {}, h('h2', {}, 'Help and shortcuts'), this.tour, close),
      this.body,
      this.arrows,
    )
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close()
    })
  }

  /** Show or hide it; the tour leads away, so it is offered only where nothing `runs`; `arrows` are explained where there are any. */
  toggle(keys: readonly Key[], pointer: Rows, runs: boolean, arrows: boolean): void {
    if (this.dialog.open) {
      this.dialog.close()
      return
    }
    const groups = [...new Set(keys.map((key) => key.group))]
    const tables = groups.map((group) =>
      table(
        group,
        keys.filter((key) => key.group === group).map((key) => [key.shown, key.help] as const),
      ),
    )
    this.tour.hidden = runs
    this.arrows.hidden = !arrows
    this.body.replaceChildren(...tables, table('pointer', pointer))
    this.dialog.showModal()
  }
}

function table(name: string, rows: Rows): HTMLElement {
  return h(
    'section',
    {},
    h('h3', {}, name),
    h('dl', {}, ...rows.flatMap(([key, help]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, help)])),
  )
}
