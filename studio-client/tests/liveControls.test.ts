import { expect, test } from 'vitest'
import { grainOf, wordsOf } from '../src/panels/liveControls'
import type { LiveSlider } from '../src/protocol/messages'

const slider = (least: number, most: number, step: number, value: number, unit = ''): LiveSlider => ({
  type: 'live_slider',
  name: 'a',
  least,
  most,
  step,
  value,
  unit,
})

test('a slider without a step moves by a round part of its range', () => {
  expect(grainOf(slider(-90, 90, 0, 0))).toBeCloseTo(0.2, 12)
  expect(grainOf(slider(0, 1, 0, 0))).toBeCloseTo(0.002, 12)
  expect(grainOf(slider(0, 400_000, 0, 0))).toBeCloseTo(1000, 6)
  expect(grainOf(slider(0, 1, 0.25, 0))).toBe(0.25)
})

test('a value has the digits that its slider can tell apart, and the value that the script set', () => {
  expect(wordsOf(slider(-90, 90, 0, 20, '°'))).toBe('20.0°')
  expect(wordsOf(slider(0, 1, 0, 0.1239, 'm'))).toBe('0.124 m')
  expect(wordsOf(slider(0, 10, 1, 3))).toBe('3')
})
