// Settings of an app as a form, made from what the app declares: words, units, ranges, help and defaults. Who acts, and the seed.
import type { AppEntry, Field } from '../protocol/messages'
import { changedValues, usualController, type Wish } from '../store/specification'
import { aboutText } from './aboutText'
import { fill, h } from './dom'
import { FieldHelp, makeControl, readWithin, showIn, shownOf, spoken } from './fields'

const RECORDED = 'recorded' // it is chosen with the run that is to be repeated
const FEW = 4 // settings that are seen at once; more are one click away

/** Fields of settings. */
export class SettingFields {
  readonly element = h('div', { class: 'settings' })
  values: Wish['values'] = {}
  onChange: () => void = () => {}
  private readonly help: FieldHelp
  private readonly fault = h('p', { class: 'fault', role: 'alert', hidden: true })
  private readonly controls = new Map<string, HTMLInputElement | HTMLSelectElement>()
  private fields: readonly Field[] = []

  constructor(id: string) {
    this.help = new FieldHelp(id, 'Select a field to see its meaning, range and default.')
  }

  /** Show the settings of an app, at `values` or their defaults. */
  show(fields: readonly Field[], values: Wish['values']): void {
    this.fields = fields
    this.values = Object.fromEntries(Object.entries(values))
    this.controls.clear()
    this.help.clear()
    this.complain('')
    const rows = fields.map((field) => this.row(field))
    const more =
      rows.length > FEW + 1
        ? h('details', {}, h('summary', {}, 'More conditions'), h('div', { class: 'fields' }, ...rows.slice(FEW)))
        : null
    const first = more === null ? rows : rows.slice(0, FEW)
    const changed = changedValues(fields, values)
    if (more !== null && fields.slice(FEW).some(({ path }) => path in changed)) more.open = true
    this.element.replaceChildren(
      ...(rows.length === 0 ? [] : [h('div', { class: 'fields' }, ...first)]),
      ...(more === null ? [] : [more]),
      this.fault,
      ...(rows.length === 0 ? [] : [this.help.element]),
    )
  }

  /** Whether everything that was typed is a value; what is not gets the focus. */
  check(): boolean {
    const wrong = [...this.controls.values()].find((control) => control.getAttribute('aria-invalid') === 'true')
    wrong?.focus()
    return wrong === undefined
  }

  private row(declared: Field): HTMLElement {
    const at = (): Field => {
      const value = this.values[declared.path]
      return value === undefined ? declared : { ...declared, value: value as Field['value'] }
    }
    const control = makeControl(at())
    this.controls.set(declared.path, control)
    const unit = declared.shown === '' ? '' : `, ${declared.shown}`
    const row = h(
      'label',
      { class: declared.kind === 'flag' ? 'field flag' : 'field', 'data-path': declared.path },
      h('span', {}, `${declared.label}${unit}`),
      control,
    )
    this.help.explains(row, control, declared)
    control.addEventListener('change', () => {
      const field = at()
      const reading =
        field.kind === 'flag' ? { value: (control as HTMLInputElement).checked } : readWithin(field, control.value)
      const fault = 'fault' in reading
      control.setAttribute('aria-invalid', String(fault))
      this.complain(fault ? `${spoken(declared)}: ${reading.fault}` : '')
      if (fault) return
      if (reading.value === declared.value) delete this.values[declared.path]
      else this.values[declared.path] = reading.value
      showIn(control, at())
      row.classList.toggle('changed', control.value !== shownOf(declared))
      this.onChange()
    })
    return row
  }

  private complain(text: string): void {
    this.fault.hidden = text === ''
    this.fault.textContent = text
  }

  /** Values that are not at their defaults. */
  get changed(): Wish['values'] {
    return changedValues(this.fields, this.values)
  }
}

/** Controllers that a person may choose. */
export function controllersOf(app: AppEntry): readonly (readonly [string, string])[] {
  return app.controllers.filter(({ name }) => name !== RECORDED).map(({ name, title }) => [name, title] as const)
}

/** A sheet about an app: picture, paragraph, form, Start. */
export class AppSheet {
  readonly dialog: HTMLDialogElement
  private readonly title = h('h2', {}, '')
  private readonly text = h('div', { class: 'app-help' })
  private readonly picture = h('div', { class: 'sheet-picture' })
  private readonly fields = new SettingFields('sheet-help')
  private readonly controller = h('select', { 'aria-label': 'who acts' })
  private readonly seed = h('input', { type: 'number', min: 0, step: 1, 'aria-label': 'seed', class: 'number' })
  private readonly start = h('button', { class: 'primary', type: 'submit' }, 'Start')
  private wish: Wish | null = null

  constructor(private readonly open: (wish: Wish) => void) {
    const cancel = h('button', { type: 'button', onClick: () => this.dialog.close() }, 'Close')
    const form = h(
      'form',
      { class: 'sheet-form', onSubmit: (event) => this.go(event) },
      this.fields.element,
      h(
        'div',
        { class: 'fields' },
        h('label', { class: 'field' }, h('span', {}, 'Who acts'), this.controller),
        h(
          'label',
          { class: 'field', title: 'Of random numbers: the same seed gives the same run' },
          h('span', {}, 'Seed'),
          this.seed,
        ),
      ),
      h('div', { class: 'buttons' }, cancel, this.start),
    )
    this.dialog = h(
      'dialog',
      { class: 'card app-sheet', 'aria-label': 'app' },
      h('header', {}, this.picture, h('div', {}, this.title, this.text)),
      form,
    )
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close()
    })
  }

  show(app: AppEntry, wish: Wish, picture: Node): void {
    this.wish = wish
    this.title.textContent = app.title
    this.text.replaceChildren(...aboutText(app))
    this.picture.replaceChildren(picture)
    this.dialog.setAttribute('aria-label', app.title)
    this.fields.show(app.settings, wish.values)
    const choices = controllersOf(app)
    fill(this.controller, choices)
    this.controller.value = wish.controller || usualController(app)
    this.controller.parentElement!.hidden = choices.length < 2
    this.seed.value = String(wish.seed)
    if (!this.dialog.open) this.dialog.showModal()
    this.start.focus()
  }

  private go(event: Event): void {
    event.preventDefault()
    if (this.wish === null || !this.fields.check()) return
    const seed = Number.isFinite(this.seed.valueAsNumber) ? Math.max(0, Math.round(this.seed.valueAsNumber)) : 0
    this.dialog.close()
    this.open({ ...this.wish, values: this.fields.changed, controller: this.controller.value, seed })
  }
}
