// Formulas of channels: + − * / ^, brackets, numbers, names, a few functions. Parsed here; nothing is ever run as a program.

const MOST_CHARACTERS = 400
const MOST_DEPTH = 60

/** What a formula may name: columns of equal length, and the time of their rows [s]. */
export interface Table {
  readonly time: ArrayLike<number>
  readonly names: readonly string[]
  column(name: string): ArrayLike<number>
}

/** A fault in a formula, as a sentence. */
export class FormulaError extends Error {}

type Value = number | Float64Array
type One = (x: number) => number
type Two = (x: number, y: number) => number

const ONE: Readonly<Record<string, One>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  log: Math.log,
}
const TWO: Readonly<Record<string, Two>> = { min: Math.min, max: Math.max, atan2: Math.atan2 }
const OVER_TIME = ['diff', 'integral'] as const
export const FUNCTIONS: readonly string[] = [...Object.keys(ONE), ...Object.keys(TWO), ...OVER_TIME]

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** Whether a text is more than the name of a channel. */
export function isFormula(text: string, table: Table): boolean {
  return !table.names.includes(text)
}

/** Values of a formula in every row; throws a `FormulaError`. */
export function evaluate(text: string, table: Table): Float64Array {
  const value = new Parser(text, table).read()
  const n = table.time.length
  return typeof value === 'number' ? new Float64Array(n).fill(value) : value
}

class Parser {
  private readonly tokens: readonly Token[]
  private place = 0
  private depth = 0

  constructor(
    text: string,
    private readonly table: Table,
  ) {
    if (text.trim() === '') throw new FormulaError('The formula is empty. Write for example: 2 * abs(t).')
    if (text.length > MOST_CHARACTERS)
      throw new FormulaError(`The formula has ${text.length} characters. At most ${MOST_CHARACTERS} are read.`)
    this.tokens = tokensOf(text)
  }

  read(): Value {
    const value = this.sum()
    if (this.here.kind !== 'end') throw this.unexpected()
    return value
  }

  private get here(): Token {
    return this.tokens[this.place]!
  }

  private take(...signs: string[]): string | null {
    const { kind, text } = this.here
    if (kind !== 'sign' || !signs.includes(text)) return null
    this.place += 1
    return text
  }

  private unexpected(): FormulaError {
    const { kind, text, at } = this.here
    return new FormulaError(
      kind === 'end'
        ? 'The formula ends too early: a number, a channel or a closing bracket is missing.'
        : `“${text}” does not belong at character ${at + 1} of the formula.`,
    )
  }

  private sum(): Value {
    this.depth += 1
    if (this.depth > MOST_DEPTH) throw new FormulaError(`The formula has more than ${MOST_DEPTH} brackets in brackets.`)
    let value = this.product()
    for (let sign = this.take('+', '-'); sign !== null; sign = this.take('+', '-')) {
      const other = this.product()
      value = sign === '+' ? both(value, other, (x, y) => x + y) : both(value, other, (x, y) => x - y)
    }
    this.depth -= 1
    return value
  }

  private product(): Value {
    let value = this.signed()
    for (let sign = this.take('*', '/'); sign !== null; sign = this.take('*', '/')) {
      const other = this.signed()
      value = sign === '*' ? both(value, other, (x, y) => x * y) : both(value, other, (x, y) => x / y)
    }
    return value
  }

  /** A minus binds less than a power: −2^2 is −4. */
  private signed(): Value {
    let minus = false
    for (let sign = this.take('+', '-'); sign !== null; sign = this.take('+', '-')) minus = minus !== (sign === '-')
    const value = this.power()
    return minus ? each(value, (x) => -x) : value
  }

  private power(): Value {
    const base = this.atom()
    if (this.take('^') === null) return base
    this.depth += 1
    if (this.depth > MOST_DEPTH) throw new FormulaError(`The formula has more than ${MOST_DEPTH} powers of powers.`)
    const exponent = this.signed() // a power of a power is read from the right
    this.depth -= 1
    return both(base, exponent, (x, y) => x ** y)
  }

  private atom(): Value {
    const { kind, text } = this.here
    if (this.take('(') !== null) {
      const value = this.sum()
      if (this.take(')') === null) throw this.unexpected()
      return value
    }
    if (kind !== 'number' && kind !== 'name') throw this.unexpected()
    this.place += 1
    if (kind === 'number') return Number(text)
    return this.take('(') === null ? this.channel(text) : this.call(text)
  }

  private channel(name: string): Value {
    if (this.table.names.includes(name)) return Float64Array.from(this.table.column(name))
    if (name === 't') return Float64Array.from(this.table.time)
    if (name === 'pi') return Math.PI
    if (FUNCTIONS.includes(name)) throw new FormulaError(`“${name}” is a function: write ${name}(…).`)
    throw new FormulaError(`There is no channel “${name}”.${nearest(name, this.table.names)}`)
  }

  private call(name: string): Value {
    const given = [this.sum()]
    while (this.take(',') !== null) given.push(this.sum())
    if (this.take(')') === null) throw this.unexpected()
    if (!FUNCTIONS.includes(name))
      throw new FormulaError(`There is no function “${name}”. There are ${FUNCTIONS.join(', ')}.`)
    const wanted = Object.hasOwn(TWO, name) ? 2 : 1
    if (given.length !== wanted)
      throw new FormulaError(`“${name}” takes ${wanted === 1 ? 'one value' : 'two values'}, not ${given.length}.`)
    if (wanted === 2) return both(given[0]!, given[1]!, TWO[name]!)
    if (name === 'diff') return derivative(this.rows(given[0]!), this.table.time)
    if (name === 'integral') return integral(this.rows(given[0]!), this.table.time)
    return each(given[0]!, ONE[name]!)
  }

  private rows(value: Value): Float64Array {
    return typeof value === 'number' ? new Float64Array(this.table.time.length).fill(value) : value
  }
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  const pattern =
    /\s+|(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_.]*)|\{([^{}]+)\}|([-+*/^(),−·])/giuy
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(text)
    if (match === null)
      throw new FormulaError(
        `“${String.fromCodePoint(text.codePointAt(at)!)}” at character ${at + 1} cannot be read. Names with other signs stand in braces: {left-arm.angle}.`,
      )
    const [, number, name, braced, sign] = match
    if (number !== undefined) found.push({ kind: 'number', text: number, at })
    else if (name !== undefined || braced !== undefined) found.push({ kind: 'name', text: (name ?? braced)!, at })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign === '−' ? '-' : sign === '·' ? '*' : sign, at })
  }
  return [...found, { kind: 'end', text: '', at: text.length }]
}

/** How a channel is called in a formula. */
export function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `{${name}}`
}

function each(value: Value, f: One): Value {
  return typeof value === 'number' ? f(value) : value.map((x) => f(x))
}

function both(a: Value, b: Value, f: Two): Value {
  if (typeof a === 'number') return typeof b === 'number' ? f(a, b) : b.map((y) => f(a, y))
  return typeof b === 'number' ? a.map((x) => f(x, b)) : a.map((x, i) => f(x, b[i]!))
}

/** Slope between the neighbours of a row; at the ends, to the only one. */
function derivative(values: Float64Array, time: ArrayLike<number>): Float64Array {
  const last = values.length - 1
  return values.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(last, i + 1)]
    return (values[b]! - values[a]!) / (time[b]! - time[a]!)
  })
}

/** Area since the first row, by trapezia; a row without a value adds nothing. */
function integral(values: Float64Array, time: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length)
  for (let i = 1; i < values.length; i++) {
    const area = 0.5 * (values[i]! + values[i - 1]!) * (time[i]! - time[i - 1]!)
    sums[i] = sums[i - 1]! + (Number.isFinite(area) ? area : 0)
  }
  return sums
}

/** The name that was probably meant. */
function nearest(name: string, names: readonly string[]): string {
  const wanted = name.toLowerCase()
  let [best, least] = ['', Math.max(2, Math.floor(name.length / 3)) + 1]
  for (const other of names) {
    const distance = edits(wanted, other.toLowerCase())
    if (distance < least) [best, least] = [other, distance]
  }
  if (best === '') best = names.find((other) => other.toLowerCase().endsWith(`.${wanted}`)) ?? ''
  return best === '' ? '' : ` Did you mean ${quoted(best)}?`
}

/** Letters to insert, leave out or replace. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
