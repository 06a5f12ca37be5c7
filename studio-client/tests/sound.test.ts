import { describe, expect, it } from 'vitest'
import { levelsOf, type Levels } from '../src/sound/sound'

const silent = (): Levels => ({ wind: 0, runners: 0, scratch: 0, hit: 0 })
const told = { speed: 20, load: 1, slip: 0, runners: 4, impact: 0 }

describe('levelsOf', () => {
  it('lets the wind grow with the square of the speed', () => {
    const [slow, fast] = [levelsOf(told, silent()), levelsOf({ ...told, speed: 40 }, silent())]
    expect(fast.wind / slow.wind).toBeCloseTo(4, 12)
  })

  it('is silent on the ice while nothing touches it', () => {
    const { runners, scratch } = levelsOf({ ...told, runners: 0, slip: 0.1 }, silent())
    expect([runners, scratch]).toEqual([0, 0])
  })

  it('scratches alike to both sides, and never louder than 1', () => {
    const levels = [-0.5, 0.5].map((slip) => levelsOf({ ...told, speed: 40, slip }, silent()).scratch)
    expect(levels).toEqual([1, 1])
  })
})
