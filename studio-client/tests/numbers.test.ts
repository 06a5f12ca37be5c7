import { describe, expect, it } from 'vitest'
import { engineering, measured, tickLabels, whole } from '../src/panels/numbers'

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

describe('tickLabels', () => {
  it('has one prefix along an axis', () =>
    expect(tickLabels([-0.5, 0, 0.5, 1], 'm')).toEqual(['-0.5 m', '0.0 m', '0.5 m', '1.0 m']))
  it('tells neighbours apart, however near they are', () =>
    expect(tickLabels([-1.1852, -1.1851, -1.185], 'm')).toEqual(['-1.1852 m', '-1.1851 m', '-1.1850 m']))
  it('uses prefixes of units only', () => {
    expect(tickLabels([0, 20e3, 40e3], 'N')).toEqual(['0 kN', '20 kN', '40 kN'])
    expect(tickLabels([0, 0.25, 0.5], '')).toEqual(['0.00', '0.25', '0.50'])
    expect(tickLabels([0, 1e-7, 2e-7], '')).toEqual(['0', '1e-7', '2e-7'])
  })
  it('takes nothing, one tick, and zero', () => {
    expect(tickLabels([], 'm')).toEqual([])
    expect(tickLabels([3], 'm')).toEqual(['3 m'])
    expect(tickLabels([0], 'm')).toEqual(['0 m'])
  })
})

describe('measured', () => {
  it.each([
    [0.7834, '', '0.783'],
    [-1234.5, '', '-1230'],
    [1e-20, '', '0'],
    [1e-9, '', '1e-9'],
    [0.7834, 'm', '783 mm'],
    [NaN, '', '–'],
  ])('%d %s is %s', (value, unit, text) => expect(measured(value, unit)).toBe(text))
})
