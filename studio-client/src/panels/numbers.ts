// Numbers as a person reads them.

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
  [1e-12, 'p'],
]

/** Three digits and a prefixed unit: 0.00123, "m" → "1.23 mm". */
export function engineering(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (size < 1e-13) return `0 ${unit}`
  const [factor, prefix] = PREFIXES.find(([least]) => size >= 0.9995 * least) ?? PREFIXES[PREFIXES.length - 1]!
  const scaled = value / factor
  const digits = Math.abs(scaled) >= 99.95 ? 0 : Math.abs(scaled) >= 9.995 ? 1 : 2
  return `${scaled.toFixed(digits)} ${prefix}${unit}`
}

/** Three digits, with a prefixed unit where there is one: 0.783, "" → "0.783". */
export function measured(value: number, unit: string): string {
  if (unit !== '' || !Number.isFinite(value)) return engineering(value, unit)
  return Math.abs(value) < 1e-13 ? '0' : Number(value.toPrecision(3)).toString()
}

/** Labels of an axis: one prefix, and as many digits as tell two neighbours apart. Without a unit there is no prefix. */
export function tickLabels(ticks: readonly number[], unit: string): string[] {
  const largest = Math.max(...ticks.map(Math.abs))
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) : largest
  if (!(largest > 0) || !(step > 0)) return ticks.map((tick) => `${tick} ${unit}`.trimEnd())
  if (unit === '' && (largest >= 1e5 || largest < 1e-3))
    return ticks.map((tick) => Number(tick.toPrecision(6)).toString())
  const [factor, prefix] =
    unit === '' ? [1, ''] : (PREFIXES.find(([least]) => largest >= 0.9995 * least) ?? PREFIXES.at(-1)!)
  const scaled = step / factor
  let digits = 0
  while (digits < 8 && Math.abs(scaled * 10 ** digits - Math.round(scaled * 10 ** digits)) > 1e-6) digits += 1
  return ticks.map((tick) =>
    `${(Math.abs(tick) < 1e-9 * step ? 0 : tick / factor).toFixed(digits)} ${prefix}${unit}`.trimEnd(),
  )
}

export function whole(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u202f')
}
