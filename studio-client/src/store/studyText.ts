// A study as a file: what a form says becomes TOML, the same that a shell runs.
import type { Value } from './specification'

export interface FactorDraft {
  readonly path: string
  readonly unit: string
  readonly low: number
  readonly high: number
  readonly levels: number
  /** Instead of a range, where it is not empty. */
  readonly values: readonly Value[]
}

export interface OutputDraft {
  readonly name: string
  readonly channel: string
  readonly reduce: string
  readonly goal: string
}

export interface StudyDraft {
  readonly app: string
  readonly title: string
  readonly question: string
  readonly controller: string
  readonly method: string
  readonly points: number
  readonly repeats: number
  readonly seed: number
  readonly settings: Readonly<Record<string, Value>>
  readonly factors: readonly FactorDraft[]
  readonly outputs: readonly OutputDraft[]
}

/** Methods that a form offers, and what they do. */
export const METHODS: readonly (readonly [string, string])[] = [
  ['sweep', 'Sweep: all combinations'],
  ['monte-carlo', 'Monte Carlo: drawn points'],
  ['morris', 'Morris: which factors matter'],
  ['sobol', 'Sobol: shares of the variance'],
  ['optimise', 'Optimise: the best point'],
]
export const DRAWN: ReadonlySet<string> = new Set(['monte-carlo', 'morris', 'sobol'])

export function textOf(draft: StudyDraft): string {
  const lines = ['[study]', 'format = 1', `app = ${literal(draft.app)}`]
  if (draft.title !== '') lines.push(`title = ${literal(draft.title)}`)
  if (draft.question !== '') lines.push(`question = ${literal(draft.question)}`)
  if (draft.controller !== '') lines.push(`controller = ${literal(draft.controller)}`)
  lines.push(`method = ${literal(draft.method)}`)
  if (DRAWN.has(draft.method)) lines.push(`points = ${draft.points}`)
  lines.push(`repeats = ${draft.repeats}`, `seed = ${draft.seed}`, '')
  const settings = Object.entries(draft.settings).filter(([path]) => draft.factors.every((one) => one.path !== path))
  if (settings.length > 0) {
    lines.push('[settings]', ...settings.map(([path, value]) => `${literal(path)} = ${literal(value)}`), '')
  }
  for (const factor of draft.factors) {
    lines.push('[[factor]]', `path = ${literal(factor.path)}`)
    if (factor.values.length > 0) lines.push(`values = [${factor.values.map(literal).join(', ')}]`)
    else {
      if (factor.unit !== '') lines.push(`unit = ${literal(factor.unit)}`)
      lines.push(`low = ${float(factor.low)}`, `high = ${float(factor.high)}`)
      if (draft.method === 'sweep') lines.push(`levels = ${factor.levels}`)
    }
    lines.push('')
  }
  for (const { name, channel, reduce, goal } of draft.outputs) {
    lines.push('[[output]]')
    if (channel === '') lines.push(`name = ${literal(name)}`)
    else lines.push(`channel = ${literal(channel)}`, `reduce = ${literal(reduce)}`)
    if (goal !== 'none') lines.push(`goal = ${literal(goal)}`)
    lines.push('')
  }
  return lines.join('\n')
}

/** How many runs a study will make; 0 where nobody knows. */
export function runsOf({ method, factors, points, repeats }: StudyDraft): number {
  const n = factors.length
  switch (method) {
    case 'sweep':
      return repeats * factors.reduce((product, { values, levels }) => product * (values.length || levels), 1)
    case 'monte-carlo':
      return repeats * points
    case 'morris':
      return repeats * points * (n + 1)
    case 'sobol':
      return repeats * points * (n + 2)
    default:
      return 0
  }
}

/** A value as TOML writes it. */
function literal(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : float(value)
  if (Array.isArray(value)) return `[${value.map(float).join(', ')}]`
  return JSON.stringify(value)
}

function float(value: number): string {
  const text = String(Number(value.toPrecision(12)))
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** The name of a folder for a title. */
export function idOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain.slice(0, 60) || 'study'
}
