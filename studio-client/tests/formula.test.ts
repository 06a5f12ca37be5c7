import { describe, expect, it } from 'vitest'
import { evaluate, FormulaError, quoted, type Table } from '../src/store/formula'

const columns: Record<string, number[]> = {
  'run.door_angle': [1, 2, 3, 4],
  'left-arm.angle': [0, 1, 0, -1],
  gap: [1, NaN, 3, 4],
}
const table: Table = {
  time: [0, 0.5, 1, 2],
  names: Object.keys(columns),
  column: (name) => columns[name]!,
}
const of = (text: string): number[] => [...evaluate(text, table)]
const fault = (text: string): string => {
  try {
    evaluate(text, table)
  } catch (error) {
    expect(error).toBeInstanceOf(FormulaError)
    return (error as Error).message
  }
  throw new Error(`no fault in ${text}`)
}

describe('formulas', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['8 / 4 / 2', 1],
    ['5 - 3 - 1', 1],
    ['--3', 3],
    ['1.5e1 + .5', 15.5],
    ['2 · 3 − 1', 5],
    ['sqrt(16) + abs(-1) + max(1, 2) + min(3, 4)', 10],
    ['cos(pi)', -1],
  ])('%s = %f', (text, value) => expect(of(text)[0]).toBeCloseTo(value, 12))

  it('works row by row', () => {
    expect(of('run.door_angle * 2 + 1')).toEqual([3, 5, 7, 9])
    expect(of('{left-arm.angle} ^ 2')).toEqual([0, 1, 0, 1])
    expect(of('t')).toEqual([0, 0.5, 1, 2])
    expect(of('run.door_angle / run.door_angle')).toEqual([1, 1, 1, 1])
  })

  it('takes slopes and areas over the time', () => {
    expect(of('diff(3 * t + 1)')).toEqual([3, 3, 3, 3])
    expect(of('integral(t)')).toEqual([0, 0.125, 0.5, 2])
    expect(of('diff(integral(2))')).toEqual([2, 2, 2, 2])
    expect(of('integral(gap)').at(-1)).toBeCloseTo(3.5, 12) // rows without a value add nothing
  })

  it.each([
    ['', 'empty'],
    ['1 +', 'ends too early'],
    ['(1 + 2', 'ends too early'],
    ['1 2', '“2” does not belong at character 3'],
    ['run.door_anle', 'Did you mean run.door_angle?'],
    ['door_angle', 'Did you mean run.door_angle?'],
    ['hypot(1, 2)', 'There is no function “hypot”. There are abs, sqrt'],
    ['abs(1, 2)', '“abs” takes one value, not 2'],
    ['max(1)', '“max” takes two values, not 1'],
    ['abs', '“abs” is a function: write abs(…)'],
    ['1; alert(1)', '“;” at character 2 cannot be read'],
    ['constructor', 'There is no channel “constructor”'],
    ['__proto__(1)', 'There is no function “__proto__”'],
    ['1 + "a"', '“"” at character 5 cannot be read'],
  ])('says what is wrong with %s', (text, words) => expect(fault(text)).toContain(words))

  it('has an end, however deep it is', () => {
    expect(fault('('.repeat(150) + '1' + ')'.repeat(150))).toContain('brackets in brackets')
    expect(fault('1^'.repeat(150) + '1')).toContain('powers of powers')
    expect(fault('1+'.repeat(300) + '1')).toContain('characters')
  })

  it('puts odd names into braces', () => {
    expect(quoted('run.x')).toBe('run.x')
    expect(of(quoted('left-arm.angle'))).toEqual([0, 1, 0, -1])
  })
})
