// Rows of a study as the page has them, and what plots make of them: means with their spread over a factor, cells over two.
import type { Value } from './specification'

/** A run that the study wants; its status is empty until it was made. */
export interface StudyRun {
  readonly key: string
  readonly point: number
  readonly seed: number
  readonly status: string
  readonly at: readonly Value[]
  readonly out: readonly (number | null)[]
}

type Packed = readonly [string, number, number, string, readonly Value[], readonly (number | null)[]]

/** Mean and standard deviation of an output where a factor has one value. */
export interface Level {
  readonly value: Value
  readonly n: number
  readonly mean: number
  readonly spread: number
}

export interface Cell {
  readonly x: number
  readonly y: number
  readonly mean: number | null
  readonly runs: readonly StudyRun[]
}

export class StudyTable {
  constructor(
    readonly factors: readonly string[],
    readonly outputs: readonly string[],
    readonly runs: readonly StudyRun[],
    /** Runs of the study; more than there are rows where it is too large to be shown. */
    readonly wanted: number,
  ) {}

  static async fetch(id: string): Promise<StudyTable> {
    const response = await fetch(`study/${encodeURIComponent(id)}/table`)
    if (!response.ok) throw new Error(await response.text())
    const packed = (await response.json()) as {
      factors: string[]
      outputs: string[]
      runs: Packed[]
      wanted: number
    }
    const runs = packed.runs.map(([key, point, seed, status, at, out]) => ({ key, point, seed, status, at, out }))
    return new StudyTable(packed.factors, packed.outputs, runs, packed.wanted)
  }

  get made(): readonly StudyRun[] {
    return this.runs.filter(({ status }) => status !== '')
  }

  /** Values that a factor takes, numbers in their order. */
  levels(factor: number): Value[] {
    const seen = new Map(this.runs.map(({ at }) => [JSON.stringify(at[factor] ?? null), at[factor] ?? null]))
    const values = [...seen.values()]
    return values.every((value) => typeof value === 'number') ? values.toSorted((a, b) => a - b) : values
  }

  /** Mean and spread of an output at each value of a factor. */
  curve(factor: number, output: number): Level[] {
    return this.levels(factor).flatMap((value) => {
      const wanted = JSON.stringify(value)
      const numbers = this.runs.flatMap(({ at, out }) =>
        JSON.stringify(at[factor] ?? null) === wanted && typeof out[output] === 'number' ? [out[output]] : [],
      )
      return numbers.length === 0 ? [] : [{ value, ...moments(numbers) }]
    })
  }

  /** Mean of an output in each cell of two factors, whether runs of it were made or not. */
  cells(across: number, up: number, output: number): Cell[] {
    const [xs, ys] = [this.levels(across), this.levels(up)].map(
      (values) => new Map(values.map((v, i) => [markOf(v), i])),
    )
    const found = new Map<string, StudyRun[]>()
    for (const run of this.runs) {
      const place = `${xs!.get(markOf(run.at[across] ?? null))} ${ys!.get(markOf(run.at[up] ?? null))}`
      found.set(place, [...(found.get(place) ?? []), run])
    }
    return [...found].map(([place, runs]) => {
      const [x, y] = place.split(' ').map(Number)
      const numbers = runs.flatMap(({ out }) => (typeof out[output] === 'number' ? [out[output]] : []))
      return { x: x!, y: y!, mean: numbers.length === 0 ? null : moments(numbers).mean, runs }
    })
  }
}

function markOf(value: Value): string {
  return JSON.stringify(value)
}

function moments(numbers: readonly number[]): { n: number; mean: number; spread: number } {
  const n = numbers.length
  const mean = numbers.reduce((sum, each) => sum + each, 0) / n
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { n, mean, spread: n < 2 ? 0 : Math.sqrt(squares / (n - 1)) }
}

/** Least and largest of numbers, apart by something; null if there is none. */
export function spanOf(numbers: readonly number[]): [number, number] | null {
  if (numbers.length === 0) return null
  const low = numbers.reduce((a, b) => Math.min(a, b))
  const high = numbers.reduce((a, b) => Math.max(a, b))
  const margin = high > low ? 0 : 0.5 * Math.abs(low) || 1
  return [low - margin, high + margin]
}
