// What racers ask of many runs and of one: best sectors, how even they are, how accelerations and values are spread.
import type { RunEntry } from '../protocol/messages'

const G = 9.81 // m/s²

/** A sector between two gates, over all runs of one kind [s]. */
export interface Sector {
  readonly from: string
  readonly to: string
  readonly best: number
  readonly mean: number
  readonly spread: number // standard deviation; 0 of one run
  readonly own: number | null
  readonly isBest: boolean // whether the own one is the best of all
}

export interface Session {
  readonly runs: number
  readonly sectors: readonly Sector[]
  readonly best: number // of whole runs
  readonly theoretical: number // of the best sectors together
  readonly own: number | null
  readonly mean: number
  readonly spread: number
}

/** Time from gate to gate. */
export function sectorsOf(splits: readonly number[]): number[] {
  return splits.slice(1).map((time, i) => time - splits[i]!)
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Standard deviation of a sample. */
export function spreadOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** Runs that can be compared with one, over the whole way between the same gates; null if none was finished. */
export function sessionOf(own: RunEntry, runs: readonly RunEntry[], gates: readonly string[]): Session | null {
  const whole = runs.filter(
    ({ alike, splits, time }) => alike !== '' && alike === own.alike && time !== null && splits.length === gates.length,
  )
  if (whole.length === 0 || gates.length < 2) return null
  const table = whole.map(({ splits }) => sectorsOf(splits))
  const mine = own.time !== null && own.splits.length === gates.length ? sectorsOf(own.splits) : null
  const sectors = gates.slice(1).map((to, i) => {
    const times = table.map((row) => row[i]!)
    const best = Math.min(...times)
    const time = mine?.[i] ?? null
    return {
      from: gates[i]!,
      to,
      best,
      mean: meanOf(times),
      spread: spreadOf(times),
      own: time,
      isBest: time !== null && time <= best,
    }
  })
  const totals = whole.map(({ time }) => time!)
  return {
    runs: whole.length,
    sectors,
    best: Math.min(...totals),
    theoretical: sectors.reduce((sum, { best }) => sum + best, 0),
    own: own.time,
    mean: meanOf(totals),
    spread: spreadOf(totals),
  }
}

/** Acceleration along the way [g]: the slope of the speed [m/s] over `half` rows to both sides. */
export function alongOf(time: Float32Array, speed: Float32Array, half: number): Float32Array {
  const found = new Float32Array(time.length)
  for (let i = 0; i < time.length; i++) {
    const [a, b] = [Math.max(0, i - half), Math.min(time.length - 1, i + half)]
    const span = time[b]! - time[a]!
    found[i] = span > 0 ? (speed[b]! - speed[a]!) / span / G : 0
  }
  return found
}

export interface Histogram {
  readonly low: number
  readonly high: number
  readonly shares: readonly number[] // of all values, in equal bins from low to high
}

/** How often values fall into equal bins; values that are no numbers are left out. */
export function histogramOf(values: Float32Array, bins: number): Histogram {
  const known = values.filter((value) => Number.isFinite(value))
  if (known.length === 0) return { low: 0, high: 1, shares: Array.from({ length: bins }, () => 0) }
  let [low, high] = [Infinity, -Infinity]
  for (const value of known) [low, high] = [Math.min(low, value), Math.max(high, value)]
  if (high === low) high = low + 1
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of known) counts[Math.min(bins - 1, Math.floor((bins * (value - low)) / (high - low)))]! += 1
  return { low, high, shares: counts.map((count) => count / known.length) }
}
