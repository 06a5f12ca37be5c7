import { describe, expect, it } from 'vitest'
import type { ConditionRow } from '../src/protocol/messages'
import { conditionLines, differencesOf } from '../src/store/conditions'

const row = (group: string, label: string, text: string): ConditionRow => ({ group, label, text })
const own = [row('Run', 'Help', 'none'), row('Run', 'Date', 'today'), row('Conditions', 'Start speed', '9 m/s')]
const other = [
  row('Run', 'Help', 'line'),
  row('Run', 'Date', 'yesterday'),
  row('Conditions', 'Start speed', '9 m/s'),
  row('Sled', 'Mass', '170 kg'),
]

describe('conditions of runs', () => {
  it('stand line by line, with a dash where a run has none', () => {
    const lines = conditionLines([own, other])
    expect(lines.map(({ label, differs }) => [label, differs])).toEqual([
      ['Help', true],
      ['Date', true],
      ['Start speed', false],
      ['Mass', true],
    ])
    expect(lines.at(-1)!.texts).toEqual(['–', '170 kg'])
  })

  it('differ in words; the date always does and is no difference', () => {
    expect(differencesOf(own, other)).toBe('Help: line · 1 number of the set-up')
    expect(differencesOf(own, own)).toBe('')
  })
})
