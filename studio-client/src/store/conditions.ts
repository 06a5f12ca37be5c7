// What runs began with, line by line, and what differs between them.
import type { ConditionRow } from '../protocol/messages'

const NONE = '–'
const TOLD = new Set(['Run', 'Conditions']) // groups whose lines are named; of others, numbers of the set-up, only how many differ
const APART = new Set(['Date']) // differs always

/** One condition of all runs, in their order. */
export interface ConditionLine {
  readonly group: string
  readonly label: string
  readonly texts: readonly string[]
  readonly differs: boolean
}

/** Conditions of runs in the order in which the first run that has one names it; a dash where a run has none. */
export function conditionLines(runs: readonly (readonly ConditionRow[])[]): ConditionLine[] {
  const known = runs.map((rows) => new Map(rows.map(({ group, label, text }) => [`${group}\n${label}`, text])))
  const keys = new Set(known.flatMap((rows) => [...rows.keys()]))
  return [...keys].map((key) => {
    const [group = '', label = ''] = key.split('\n')
    const texts = known.map((rows) => rows.get(key) ?? NONE)
    return { group, label, texts, differs: new Set(texts).size > 1 }
  })
}

/** What another run differs in, in a few words; empty: nothing. */
export function differencesOf(own: readonly ConditionRow[], other: readonly ConditionRow[]): string {
  const lines = conditionLines([own, other]).filter(({ label, differs }) => differs && !APART.has(label))
  const told = lines.filter(({ group }) => TOLD.has(group)).map(({ label, texts }) => `${label}: ${texts[1]!}`)
  const rest = lines.length - told.length
  if (rest > 0) told.push(`${rest} number${rest === 1 ? '' : 's'} of the set-up`)
  return told.join(' · ')
}
