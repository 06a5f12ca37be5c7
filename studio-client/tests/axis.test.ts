import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_AXIS, loadAxis, saveAxis, steeringOf } from '../src/input/axis'

const plain = { ...DEFAULT_AXIS, deadZone: 0 }

function stubStorage(content: Record<string, string>): Map<string, string> {
  const held = new Map(Object.entries(content))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  })
  return held
}

afterEach(() => vi.unstubAllGlobals())

describe('steeringOf', () => {
  it('is 1 at the left stop, -1 at the right one, 0 at rest, and stays there beyond', () => {
    expect([-1, -3, 0, 1, 3].map((raw) => steeringOf(raw, plain))).toEqual([1, 1, 0, -1, -1])
  })

  it('takes stops and rest from the calibration, also where left is the greater value', () => {
    const turned = { ...plain, left: 0.8, rest: 0.2, right: -0.6 }
    expect(steeringOf(0.5, turned)).toBeCloseTo(0.5, 12)
    expect(steeringOf(-0.2, turned)).toBeCloseTo(-0.5, 12)
  })

  it('does nothing within the dead zone and begins at nothing behind it', () => {
    const dead = { ...plain, deadZone: 0.1 }
    expect(steeringOf(0.1, dead)).toBe(0)
    expect(steeringOf(-0.1001, dead)).toBeLessThan(2e-4)
    expect(steeringOf(-1, dead)).toBe(1)
  })

  it('raises to 1 / directness: below 1 less direct about the middle, above it more', () => {
    expect(steeringOf(-0.25, { ...plain, directness: 0.5 })).toBeCloseTo(0.0625, 12)
    expect(steeringOf(-0.25, { ...plain, directness: 2 })).toBeCloseTo(0.5, 12)
  })

  it('has a finite slope in the middle however direct it is', () => {
    expect(steeringOf(-1e-6, { ...plain, directness: 2 })).toBeLessThan(1.1e-4)
  })

  it('survives an axis that was calibrated to no travel', () => {
    expect(Number.isFinite(steeringOf(0.3, { ...plain, left: 0, rest: 0, right: 0 }))).toBe(true)
  })
})

describe('loadAxis', () => {
  it('gives back what was saved', () => {
    stubStorage({})
    saveAxis({ ...DEFAULT_AXIS, axis: 2, deadZone: 0.2 })
    expect(loadAxis()).toEqual({ ...DEFAULT_AXIS, axis: 2, deadZone: 0.2 })
  })

  it.each(['no JSON', '{"left": "a"}', '{"rest": null}'])('takes the usual one instead of %s', (text) => {
    stubStorage({ 'stickslip.axis': text })
    expect(loadAxis()).toEqual(DEFAULT_AXIS)
  })
})
