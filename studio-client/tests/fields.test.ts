import { describe, expect, it } from 'vitest'
import { choiceText, readText, readWithin, shownOf, spoken } from '../src/panels/fields'
import type { Field } from '../src/protocol/messages'

const field = {
  kind: 'number',
  value: 0.0123456789,
  scale: 1000,
  label: 'edge',
  shown: 'mm',
  least: 0,
  most: 1,
  range: 'From 0 mm to 1000 mm.',
  optional: false,
} as Field

describe('fields as text', () => {
  it('are shown in their handy unit', () => expect(shownOf(field)).toBe('12.3457'))

  it('have all their digits when they were left alone', () =>
    expect(readText(field, ' 12.3457 ')).toEqual({ value: 0.0123456789 }))

  it.each(['2.5', '2,5'])('are read back in the unit of the simulation: %j', (text) =>
    expect(readText(field, text)).toEqual({ value: 0.0025 }),
  )

  it.each(['', '  ', 'wide', '1e999'])('are not made of %j', (text) =>
    expect(readText(field, text)).toEqual({ fault: `“${text}” is not a number.` }),
  )

  it('may be empty where they are optional', () => {
    expect(readText({ ...field, optional: true }, ' ')).toEqual({ value: null })
    expect(shownOf({ ...field, value: null })).toBe('')
  })

  it('are refused out of range, with the range', () => {
    expect(readWithin(field, '1001')).toEqual({ fault: '“1001” is out of range. From 0 mm to 1000 mm.' })
    expect(readWithin(field, '1000')).toEqual({ value: 1 })
  })

  it('are rounded where they are integers', () => {
    expect(readText({ ...field, kind: 'integer', scale: 1 }, '3.7')).toEqual({ value: 4 })
  })

  it('are spoken with their unit', () => {
    expect([spoken(field), spoken({ ...field, shown: '' })]).toEqual(['edge in mm', 'edge'])
    expect(choiceText('low_friction')).toBe('low friction')
  })
})
