import { describe, expect, it } from 'vitest'
import { engineering, whole } from '../src/panels/numbers'

describe('engineering', () => {
  it.each([
    [0.00123, 'm', '1.23 mm'],
    [-0.00123, 'm', '-1.23 mm'],
    [12_345, 'N', '12.3 kN'],
    [999.6, 'J', '1.00 kJ'],
    [999.4, 'J', '999 J'],
    [99.96, 'J', '100 J'],
    [2e-12, 'm', '2.00 pm'],
    [1e-14, 'm', '0 m'],
    [0, 's', '0 s'],
    [NaN, 'm', '–'],
    [-Infinity, 'm', '–'],
  ])('%f %s is %s', (value, unit, text) => expect(engineering(value, unit)).toBe(text))
})

describe('whole', () => {
  it.each([
    [0, '0'],
    [999.6, '1\u202f000'],
    [1_234_567, '1\u202f234\u202f567'],
    [-12_345, '-12\u202f345'],
  ])('%f is %s', (value, text) => expect(whole(value)).toBe(text))
})
