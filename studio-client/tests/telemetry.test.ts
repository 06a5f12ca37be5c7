import { describe, expect, it } from 'vitest'
import type { RunEntry } from '../src/protocol/messages'
import { alongOf, histogramOf, sectorsOf, sessionOf, spreadOf } from '../src/store/telemetry'

const run = (splits: number[], alike = 'a', finished = true): RunEntry =>
  ({ alike, splits, time: finished ? splits.at(-1)! : null }) as RunEntry
const GATES = ['start', 'half', 'finish']

describe('a session', () => {
  const [own, other] = [run([0, 10, 21]), run([0, 11, 20.5])]

  it('adds the best sectors up', () => {
    const told = sessionOf(own, [own, other, run([0, 1, 2], 'b'), run([0, 9], 'a', false)], GATES)!
    expect(told.runs).toBe(2)
    expect(told.best).toBe(20.5)
    expect(told.theoretical).toBeCloseTo(10 + 9.5)
    expect(told.sectors.map(({ isBest }) => isBest)).toEqual([true, false])
    expect(told.sectors[0]!.mean).toBeCloseTo(10.5)
    expect(told.sectors[0]!.spread).toBeCloseTo(Math.SQRT1_2)
    expect(told.mean).toBeCloseTo(20.75)
  })

  it('has nothing to say where nobody finished', () => {
    expect(sessionOf(own, [run([0, 9], 'a', false)], GATES)).toBeNull()
    expect(sessionOf(run([], ''), [own], GATES)).toBeNull()
  })

  it('counts from gate to gate', () => {
    expect(sectorsOf([0, 10, 21])).toEqual([10, 11])
    expect(spreadOf([3])).toBe(0)
  })
})

describe('one run', () => {
  it('speeds up by what its speed says', () => {
    const time = Float32Array.from({ length: 101 }, (_, i) => 0.01 * i)
    const along = alongOf(
      time,
      time.map((t) => 9.81 * t),
      10,
    )
    for (const value of along) expect(value).toBeCloseTo(1, 4)
  })

  it('spends its time in bins', () => {
    const told = histogramOf(Float32Array.of(0, 0, 1, 4, NaN), 4)
    expect([told.low, told.high]).toEqual([0, 4])
    expect(told.shares).toEqual([0.5, 0.25, 0, 0.25])
    expect(histogramOf(new Float32Array(0), 2).shares).toEqual([0, 0])
    expect(histogramOf(Float32Array.of(2, 2), 2).shares).toEqual([1, 0])
  })
})
