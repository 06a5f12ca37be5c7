// A set-up as a form: numbers with units, ranges and help; what was changed stands out and can be saved under a name.
// Another set-up may stand next to it: what differs is marked.
import type { Field, SaveSetup, SetupOpened, SledEntry } from '../protocol/messages'
import { h, iconButton, write } from './dom'
import { FieldHelp, makeControl, nameOf, readWithin, shownOf, spoken } from './fields'

export interface SetupActions {
  /** Ask for a set-up to stand beside. */
  open(sled: string, setup: string): void
  save(request: SaveSetup): void
  delete(sled: string, setup: string): void
}

export class SetupDialog {
  readonly dialog: HTMLDialogElement
  private readonly title = h('h2', {}, '')
  private readonly body = h('div', { class: 'setup-body' })
  private readonly filter = h('input', {
    type: 'search',
    placeholder: 'Find a number …',
    'aria-label': 'find a number',
  })
  private readonly name = h('input', {
    type: 'text',
    maxlength: 40,
    'aria-label': 'name of the set-up',
    placeholder: 'name',
  })
  private readonly count = h('span', { class: 'muted', 'aria-live': 'polite' }, '')
  private readonly help = new FieldHelp('setup-help', 'Select a field to see its meaning, range and default.')
  private readonly remove: HTMLButtonElement
  private readonly beside = h('select', { 'aria-label': 'compare with' })
  private readonly only = h('input', { type: 'checkbox', 'aria-label': 'differences only' })
  private readonly onlyLabel = h('label', { class: 'only', hidden: true }, this.only, 'differences only')
  private sleds: readonly SledEntry[] = []
  private other: SetupOpened | null = null
  private wantsOther = ''
  private opened: SetupOpened | null = null
  private readonly changes = new Map<string, Field['value']>()
  private readonly refusal = h('p', { class: 'setup-refusal', role: 'alert', hidden: true })
  private saving = '' // the name under which a set-up is being saved

  constructor(private readonly actions: SetupActions) {
    this.filter.addEventListener('input', () => this.narrow())
    this.only.addEventListener('change', () => this.narrow())
    this.beside.addEventListener('change', () => this.chooseOther(this.beside.value))
    this.remove = h('button', { type: 'button', onClick: () => this.drop() }, 'Delete')
    const save = h('button', { class: 'primary', type: 'submit' }, 'Save')
    const copy = h('button', { type: 'button', title: 'Save a copy', onClick: () => this.duplicate() }, 'Duplicate')
    const foot = h(
      'form',
      { class: 'setup-foot', onSubmit: (event) => this.save(event) },
      this.count,
      this.remove,
      copy,
      this.name,
      save,
    )
    const head = h(
      'header',
      {},
      this.title,
      h('label', { class: 'beside' }, 'Compare with ', this.beside),
      this.onlyLabel,
      this.filter,
      iconButton('close', 'Close', () => this.dialog.close(), 'Esc'),
    )
    this.dialog = h(
      'dialog',
      { class: 'card setup-dialog', 'aria-label': 'set-up' },
      head,
      this.body,
      this.help.element,
      this.refusal,
      foot,
    )
  }

  /** Set-ups that there are. */
  know(sleds: readonly SledEntry[]): void {
    this.sleds = sleds
    if (this.saving === '' || !this.ownNames(this.opened?.sled).includes(this.saving)) return
    this.saving = ''
    this.dialog.close()
  }

  /** Say why a set-up was not saved, where it was typed; returns whether one was being saved. */
  refused(reason: string): boolean {
    if (this.saving === '' || !this.dialog.open) return false
    this.saving = ''
    let text = reason
    for (const field of this.opened?.fields ?? []) {
      const name = field.path.split('.').at(-1)!
      if (!this.changes.has(field.path) || !new RegExp(`\\b\\w+\\.${name}\\b`).test(text)) continue
      text = text.replace(new RegExp(`\\b\\w+\\.${name}\\b`), `${field.group}, ${field.label}`)
      this.blame(field.path)
    }
    this.complain(text)
    return true
  }

  show(opened: SetupOpened): void {
    if (this.dialog.open && this.wantsOther === opened.setup && opened.sled === this.opened?.sled) {
      this.showOther(opened)
      return
    }
    this.opened = opened
    this.other = null
    this.wantsOther = this.saving = ''
    this.refusal.hidden = true
    const sled = this.sleds.find(({ name }) => name === opened.sled)
    const others = sled?.setups.map(({ name }) => name).filter((name) => name !== opened.setup) ?? []
    this.beside.replaceChildren(
      h('option', { value: '' }, 'none'),
      ...others.map((name) => h('option', { value: name }, name)),
    )
    this.changes.clear()
    this.title.textContent = `${sled?.title ?? opened.sled} · ${opened.setup}`
    this.help.clear()
    this.name.value = opened.own ? opened.setup : ''
    this.remove.hidden = !opened.own
    this.filter.value = ''
    this.only.checked = false
    this.dialog.classList.remove('comparing')
    this.onlyLabel.hidden = true
    const groups = [...new Set(opened.fields.map((field) => field.group))]
    this.body.replaceChildren(
      ...groups.map((group) =>
        h(
          'section',
          {},
          h('h3', {}, group),
          ...opened.fields.filter((field) => field.group === group).map((field) => this.row(field)),
        ),
      ),
    )
    this.tell()
    if (!this.dialog.open) this.dialog.showModal()
  }

  private row(field: Field): HTMLElement {
    const control = makeControl(field)
    control.setAttribute('aria-label', `${field.group}: ${spoken(field)}`)
    const words = `${field.group} ${field.label} ${field.path}`.toLowerCase()
    const row = h(
      'label',
      { class: 'row', 'data-path': field.path, 'data-words': words },
      nameOf(field),
      control,
      h('output', { class: 'other', hidden: true }),
      h('i', {}, field.shown),
    )
    this.help.explains(row, control, field)
    control.addEventListener('change', () => {
      const reading = readWithin(field, control.value)
      const fault = 'fault' in reading ? reading.fault : ''
      if ('fault' in reading || reading.value === field.value) this.changes.delete(field.path)
      else this.changes.set(field.path, reading.value)
      row.classList.toggle('invalid', fault !== '')
      control.setAttribute('aria-invalid', String(fault !== ''))
      if (fault !== '') this.complain(`${field.group}, ${field.label}: ${fault}`)
      else if (this.body.querySelector('.invalid') === null) this.refusal.hidden = true
      row.classList.toggle('changed', this.changes.has(field.path))
      this.mark()
      this.tell()
    })
    return row
  }

  private narrow(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/)
    const only = this.other !== null && this.only.checked
    for (const section of this.body.children) {
      let any = false
      for (const row of section.querySelectorAll<HTMLElement>('.row')) {
        row.hidden =
          !words.every((word) => row.dataset['words']!.includes(word)) || (only && !row.classList.contains('differs'))
        any ||= !row.hidden
      }
      ;(section as HTMLElement).hidden = !any
    }
  }

  private tell(): void {
    const n = this.changes.size
    const changed = n === 0 ? 'nothing changed' : `${n} number${n === 1 ? '' : 's'} changed`
    const differ = this.body.querySelectorAll('.differs').length
    write(
      this.count,
      this.other === null
        ? changed
        : `${changed} · ${differ} differ${differ === 1 ? 's' : ''} from ${this.other.setup}`,
    )
  }

  private chooseOther(name: string): void {
    this.wantsOther = name
    if (name !== '' && this.opened !== null) this.actions.open(this.opened.sled, name)
    else this.showOther(null)
  }

  private showOther(other: SetupOpened | null): void {
    this.other = other
    this.onlyLabel.hidden = other === null
    this.dialog.classList.toggle('comparing', other !== null)
    this.mark()
    this.narrow()
    this.tell()
  }

  /** Show what the other set-up has, and where it differs. */
  private mark(): void {
    for (const row of this.body.querySelectorAll<HTMLElement>('.row')) {
      const theirs = this.other?.fields.find((field) => field.path === row.dataset['path'])
      const own = row.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!
      const beside = row.querySelector('output')!
      beside.hidden = this.other === null
      write(beside, theirs === undefined ? '–' : shownOf(theirs))
      row.classList.toggle('differs', this.other !== null && (theirs === undefined || shownOf(theirs) !== own.value))
    }
  }

  /** Save it as it is, under the next free name. */
  private duplicate(): void {
    if (this.opened === null) return
    const { sled, setup } = this.opened
    const own = this.ownNames(sled)
    let [name, n] = [`${setup} copy`, 2]
    while (own.includes(name)) name = `${setup} copy ${n++}`
    this.saving = name
    this.actions.save({ type: 'save_setup', sled, base: setup, name, values: {} })
  }

  private save(event: Event): void {
    event.preventDefault()
    const name = this.name.value.trim()
    if (this.opened === null) return
    if (name === '') {
      this.name.focus()
      write(this.refusal, 'Type a name for the set-up, then save it.')
      this.refusal.hidden = false
      return
    }
    const wrong = this.body.querySelector<HTMLElement>('.invalid input')
    if (wrong !== null) {
      wrong.focus()
      return
    }
    this.saving = name
    this.refusal.hidden = true
    this.actions.save({
      type: 'save_setup',
      sled: this.opened.sled,
      base: this.opened.setup,
      name,
      values: Object.fromEntries(this.changes),
    })
  }

  private ownNames(sled: string | undefined): string[] {
    const setups = this.sleds.find(({ name }) => name === sled)?.setups ?? []
    return setups.filter(({ own }) => own).map(({ name }) => name)
  }

  private complain(text: string): void {
    write(this.refusal, text)
    this.refusal.hidden = false
  }

  private blame(path: string): void {
    const row = this.body.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    row?.classList.add('invalid')
    row?.querySelector('input')?.setAttribute('aria-invalid', 'true')
    row?.querySelector('input')?.focus()
  }

  private drop(): void {
    if (this.opened !== null) this.actions.delete(this.opened.sled, this.opened.setup)
    this.dialog.close()
  }
}
