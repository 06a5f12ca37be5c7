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

export function whole(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u202f')
}
