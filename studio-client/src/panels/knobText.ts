// Knobs as a person reads and types them: in their handy unit, with words and a symbol.
import type { Knob } from '../protocol/messages'
import { h } from './dom'

/** What a field shows of a knob. */
export function shownOf(knob: Knob): string {
  return typeof knob.value === 'number' ? shownNumber(knob, knob.value) : String(knob.value)
}

export function shownNumber(knob: Knob, value: number): string {
  return String(Number((value * knob.scale).toPrecision(6)))
}

/** The value that was typed, in the unit of the field; null if it is none. What was left alone keeps all its digits. */
export function readValue(knob: Knob, text: string): Knob['value'] | null {
  if (knob.kind !== 'number' && knob.kind !== 'integer') return text
  if (text.trim() === shownOf(knob)) return knob.value
  const value = Number(text) / knob.scale
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return knob.kind === 'integer' ? Math.round(value) : value
}

/** Words, and the symbol small beside them. */
export function nameOf(knob: Knob): HTMLElement {
  const name = h('span', { class: 'knob-name' }, knob.label)
  if (knob.symbol !== '') name.append(' ', symbolOf(knob.symbol))
  return name
}

/** For who does not see the page. */
export function spoken(knob: Knob): string {
  return knob.shown === '' ? knob.label : `${knob.label} in ${knob.shown}`
}

/** What a choice is called. */
export function choiceText(choice: string): string {
  return choice.replaceAll('_', ' ')
}

/** `μ_b,low/μ_t`: what follows an underline is an index, up to a blank or a slash. */
function symbolOf(symbol: string): HTMLElement {
  const small = h('small', { class: 'knob-symbol', 'aria-hidden': 'true' })
  for (const part of symbol.split(/(_[^\s/]+)/)) {
    if (part !== '') small.append(part.startsWith('_') ? h('sub', {}, part.slice(1)) : part)
  }
  return small
}
