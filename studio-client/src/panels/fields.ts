// Fields of forms as a person reads and types them: in their handy unit, with words, a symbol and a sentence about them.
import type { Field } from '../protocol/messages'
import { h } from './dom'

/** What was typed: a value in the unit of the simulation, or why it is none. */
export type Reading = { readonly value: Field['value'] } | { readonly fault: string }

/** What a control shows of a field. */
export function shownOf(field: Field): string {
  if (field.value === null) return ''
  return typeof field.value === 'number' ? shownNumber(field, field.value) : String(field.value)
}

export function shownNumber(field: Field, value: number): string {
  return String(Number((value * field.scale).toPrecision(6)))
}

/** Read what was typed, in the unit of the control. What was left alone keeps all its digits; a decimal comma is a point. */
export function readText(field: Field, text: string): Reading {
  if (field.kind !== 'number' && field.kind !== 'integer') return { value: text }
  const typed = text.trim().replace(',', '.')
  if (typed === shownOf(field)) return { value: field.value }
  if (typed === '' && field.optional) return { value: null }
  const value = Number(typed) / field.scale
  if (typed === '' || !Number.isFinite(value)) return { fault: `“${text}” is not a number.` }
  return { value: field.kind === 'integer' ? Math.round(value) : value }
}

/** The same, refused if it is out of range: where ends are limits, not only those of a slider. */
export function readWithin(field: Field, text: string): Reading {
  const reading = readText(field, text)
  if (!('value' in reading) || typeof reading.value !== 'number') return reading
  if (reading.value >= (field.least ?? -Infinity) && reading.value <= (field.most ?? Infinity)) return reading
  return { fault: `“${text}” is out of range.${field.range === '' ? '' : ` ${field.range}`}` }
}

/** A control for a field, at its value. */
export function makeControl(field: Field): HTMLInputElement | HTMLSelectElement {
  const control =
    field.kind === 'choice'
      ? h('select', {}, ...field.choices.map((choice) => h('option', { value: choice }, choiceText(choice))))
      : field.kind === 'flag'
        ? h('input', { type: 'checkbox' })
        : h('input', {
            type: 'text',
            inputmode: 'decimal',
            autocomplete: 'off',
            spellcheck: 'false',
            class: 'number',
            placeholder: field.optional ? 'not set' : undefined,
          })
  control.setAttribute('aria-label', spoken(field))
  showIn(control, field)
  return control
}

/** Bring a control to the value of its field. */
export function showIn(control: HTMLInputElement | HTMLSelectElement, field: Field): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = field.value === true
  else control.value = shownOf(field)
}

/** Words, and the symbol small next to them. */
export function nameOf(field: Field): HTMLElement {
  const name = h('span', { class: 'field-name' }, field.label)
  if (field.symbol !== '') name.append(' ', symbolOf(field.symbol))
  return name
}

/** For who does not see the page. */
export function spoken(field: Field): string {
  return field.shown === '' ? field.label : `${field.label} in ${field.shown}`
}

/** What a choice is called. */
export function choiceText(choice: string): string {
  return choice.replaceAll('_', ' ')
}

/** `μ_b,low/μ_t`: what follows an underline is an index, up to a blank or a slash. */
function symbolOf(symbol: string): HTMLElement {
  const small = h('small', { class: 'field-symbol', 'aria-hidden': 'true' })
  for (const part of symbol.split(/(_[^\s/]+)/)) {
    if (part !== '') small.append(part.startsWith('_') ? h('sub', {}, part.slice(1)) : part)
  }
  return small
}

/** What a field means, what it may be and what it usually is: of the one that has the focus, or that one points at. */
export class FieldHelp {
  readonly element: HTMLElement
  private focused: Field | null = null

  /** `id` ties controls to it, `invitation` is what it says before one is chosen. */
  constructor(
    private readonly id: string,
    private readonly invitation: string,
  ) {
    this.element = h('p', { class: 'field-help', id })
    this.clear()
  }

  clear(): void {
    this.focused = null
    this.show(null)
  }

  /** Explain `field` while its row has the focus or the pointer. */
  explains(row: HTMLElement, control: HTMLElement, field: Field): void {
    control.setAttribute('aria-describedby', this.id)
    row.addEventListener('focusin', () => this.show((this.focused = field)))
    row.addEventListener('pointerenter', () => this.show(field))
    row.addEventListener('pointerleave', () => this.show(this.focused))
  }

  private show(field: Field | null): void {
    if (field === null) this.element.replaceChildren(h('i', {}, this.invitation))
    else this.element.replaceChildren(h('b', {}, field.label), ` ${field.help} `, h('span', {}, unbroken(field)))
  }
}

/** Units stay with their numbers. */
function unbroken({ range, shown }: Field): string {
  return shown === '' ? range : range.replaceAll(` ${shown}`, ` ${shown}`.replaceAll(' ', '\u00a0'))
}
