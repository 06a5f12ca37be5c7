// A set-up as a form: numbers with units, ranges and help; what was changed stands out and can be saved under a name.
import type { Knob, SaveSetup, SetupOpened } from '../protocol/messages'
import { h, iconButton, write } from './dom'

export interface SetupActions {
  save(request: SaveSetup): void
  delete(sled: string, setup: string): void
}

export class SetupDialog {
  readonly dialog: HTMLDialogElement
  private readonly title = h('h2', {}, '')
  private readonly body = h('div', { class: 'setup-body' })
  private readonly filter = h('input', { type: 'search', placeholder: 'Find a number …', 'aria-label': 'find a number' })
  private readonly name = h('input', { type: 'text', maxlength: 40, 'aria-label': 'name of the set-up', placeholder: 'name' })
  private readonly count = h('span', { class: 'muted', 'aria-live': 'polite' }, '')
  private readonly remove: HTMLButtonElement
  private opened: SetupOpened | null = null
  private readonly changes = new Map<string, Knob['value']>()

  constructor(private readonly actions: SetupActions) {
    this.filter.addEventListener('input', () => this.narrow())
    this.remove = h('button', { type: 'button', onClick: () => this.drop() }, 'Delete')
    const save = h('button', { class: 'primary', type: 'submit' }, 'Save')
    const foot = h('form', { class: 'setup-foot', onSubmit: (event) => this.save(event) }, this.count, this.remove, this.name, save)
    const head = h('header', {}, this.title, this.filter, iconButton('close', 'Close', () => this.dialog.close(), 'Esc'))
    this.dialog = h('dialog', { class: 'card setup-dialog', 'aria-label': 'set-up' }, head, this.body, foot)
  }

  show(opened: SetupOpened): void {
    this.opened = opened
    this.changes.clear()
    this.title.textContent = `${opened.sled} · ${opened.setup}`
    this.name.value = opened.own ? opened.setup : ''
    this.remove.hidden = !opened.own
    this.filter.value = ''
    const groups = [...new Set(opened.fields.map((field) => field.group))]
    this.body.replaceChildren(...groups.map((group) => h('section', {}, h('h3', {}, group), ...opened.fields.filter((field) => field.group === group).map((field) => this.row(field)))))
    this.tell()
    if (!this.dialog.open) this.dialog.showModal()
  }

  private row(knob: Knob): HTMLElement {
    const shown = typeof knob.value === 'number' ? String(Number(knob.value.toPrecision(8))) : String(knob.value)
    const input =
      knob.kind === 'choice'
        ? h('select', {}, ...knob.choices.map((choice) => h('option', { value: choice }, choice)))
        : h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', class: 'number' })
    input.value = shown
    input.setAttribute('aria-label', `${knob.group}: ${knob.label}${knob.unit === '' ? '' : ` in ${knob.unit}`}`)
    const row = h('label', { class: 'row', title: help(knob), 'data-words': `${knob.group} ${knob.label} ${knob.path}`.toLowerCase() }, h('span', {}, knob.label), input, h('i', {}, knob.unit))
    input.addEventListener('change', () => {
      const value = knob.kind === 'choice' ? input.value : Number(input.value)
      const sound = typeof value === 'string' || (input.value.trim() !== '' && Number.isFinite(value))
      if (!sound) input.value = shown
      if (!sound || value === knob.value || input.value === shown) this.changes.delete(knob.path)
      else this.changes.set(knob.path, value)
      row.classList.toggle('changed', this.changes.has(knob.path))
      this.tell()
    })
    return row
  }

  private narrow(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/)
    for (const section of this.body.children) {
      let any = false
      for (const row of section.querySelectorAll<HTMLElement>('.row')) {
        row.hidden = !words.every((word) => row.dataset['words']!.includes(word))
        any ||= !row.hidden
      }
      ;(section as HTMLElement).hidden = !any
    }
  }

  private tell(): void {
    const n = this.changes.size
    write(this.count, n === 0 ? 'nothing changed' : `${n} number${n === 1 ? '' : 's'} changed`)
  }

  private save(event: Event): void {
    event.preventDefault()
    const name = this.name.value.trim()
    if (this.opened === null) return
    if (name === '') {
      this.name.focus()
      return
    }
    this.actions.save({ type: 'save_setup', sled: this.opened.sled, base: this.opened.setup, name, values: Object.fromEntries(this.changes) })
    this.dialog.close()
  }

  private drop(): void {
    if (this.opened !== null) this.actions.delete(this.opened.sled, this.opened.setup)
    this.dialog.close()
  }
}

function help(knob: Knob): string {
  const least = knob.least === null ? '' : `from ${knob.least} `
  const most = knob.most === null ? '' : `up to ${knob.most} `
  return [knob.path, knob.help, `${least}${most}${knob.unit}`.trim()].filter((line) => line !== '').join('\n')
}
