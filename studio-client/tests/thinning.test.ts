import { describe, expect, it } from 'vitest'
import { rowsWithin, spread, thin } from '../src/store/thinning'

const x = Float32Array.from({ length: 100_000 }, (_, i) => i)
const noise = Float32Array.from(x, (_, i) => Math.sin(0.37 * i) + (i === 54_321 ? 9 : 0) - (i === 12_345 ? 7 : 0))

describe('thin', () => {
  it('leaves few rows as they are', () =>
    expect(thin([0, 1, 2, 3], [[4, NaN, 6, 7]], 0, 3, 100)).toEqual([
      [0, 1, 2, 3],
      [4, null, 6, 7],
    ]))

  it('loses no peak and no dip of a long column', () => {
    const [times, values] = thin(x, [noise], 0, 99_999, 400)
    expect(times!.length).toBe(800)
    expect(Math.max(...(values as number[]))).toBeCloseTo(9 + Math.sin(0.37 * 54_321), 5)
    expect(Math.min(...(values as number[]))).toBeCloseTo(-7 + Math.sin(0.37 * 12_345), 5)
  })

  it('never goes back in x', () => {
    const times = thin(x, [noise], 1234.5, 77_777.7, 333)[0] as number[]
    expect(times.every((time, i) => i === 0 || time >= times[i - 1]!)).toBe(true)
  })

  it('shows what is in between, and the neighbours that lines lead to', () => {
    const [times] = thin(x, [noise], 100.5, 105.5, 400)
    expect(times).toEqual([100, 101, 102, 103, 104, 105, 106])
    expect(rowsWithin([0, 1, 2, 3], -5, 9)).toEqual([0, 4])
    expect(rowsWithin([], 0, 1)).toEqual([0, 0])
  })

  it('makes gaps of what is no number', () => {
    const values = thin(x, [noise.map((value, i) => (i < 50_000 ? NaN : value))], 0, 99_999, 100)[1]!
    expect(values.slice(0, 100).every((value) => value === null)).toBe(true)
    expect(values.slice(100).every((value) => value !== null)).toBe(true)
  })
})

describe('spread', () => {
  it('is least, mean and largest', () => expect(spread([1, 2, NaN, 6], 0, 4)).toEqual([1, 3, 6]))
  it('is nothing of nothing', () => expect(spread([NaN], 0, 1)).toEqual([NaN, NaN, NaN]))
})
