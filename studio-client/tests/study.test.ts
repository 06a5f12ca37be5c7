import { describe, expect, it } from 'vitest'
import { StudyTable, type StudyRun } from '../src/store/studyTable'
import { idOf, runsOf, textOf, type StudyDraft } from '../src/store/studyText'

const draft: StudyDraft = {
  app: 'bob',
  title: 'A "quoted" title',
  question: '',
  controller: 'noisy',
  method: 'sweep',
  points: 64,
  repeats: 3,
  seed: 1,
  settings: { track: 'mini', start_speed: 9 },
  factors: [
    { path: 'start_speed', unit: 'm/s', low: 8, high: 9.9, levels: 4, values: [] },
    { path: 'setup', unit: '', low: 0, high: 0, levels: 5, values: ['two-man', 'four-man'] },
  ],
  outputs: [
    { name: 'finish_time_s', channel: '', reduce: '', goal: 'low' },
    { name: '', channel: 'speed', reduce: 'max', goal: 'none' },
  ],
}

const run = (key: string, at: StudyRun['at'], out: number | null): StudyRun => ({
  key,
  point: 0,
  seed: 1,
  status: out === null ? '' : 'done',
  at,
  out: [out],
})

describe('a study as a file', () => {
  it('quotes texts, writes numbers as floats and leaves a factor out of the settings', () => {
    const text = textOf(draft)
    expect(text).toContain('title = "A \\"quoted\\" title"')
    expect(text).toContain('[settings]\n"track" = "mini"\n')
    expect(text).not.toContain('"start_speed" = 9')
    expect(text).toContain('low = 8.0\nhigh = 9.9\nlevels = 4')
    expect(text).toContain('values = ["two-man", "four-man"]')
    expect(text).toContain('channel = "speed"\nreduce = "max"')
  })

  it('knows how many runs it makes', () => {
    expect(runsOf(draft)).toBe(3 * 4 * 2)
    expect(runsOf({ ...draft, method: 'morris', points: 10 })).toBe(3 * 10 * 3)
    expect(runsOf({ ...draft, method: 'optimise' })).toBe(0)
  })

  it('has a folder that every system can name', () => {
    expect(idOf('Wärmer als gestern? / 2')).toBe('wa-rmer-als-gestern-2')
    expect(idOf('…')).toBe('study')
  })
})

describe('rows of a study', () => {
  const table = new StudyTable(
    ['x', 'y'],
    ['f'],
    [run('a', [2, 'p'], 1), run('b', [2, 'q'], 3), run('c', [1, 'p'], 5), run('d', [1, 'q'], null)],
    4,
  )

  it('become a curve of means with their spread', () => {
    expect(table.curve(0, 0)).toEqual([
      { value: 1, n: 1, mean: 5, spread: 0 },
      { value: 2, n: 2, mean: 2, spread: Math.SQRT2 },
    ])
  })

  it('become cells, those that wait among them', () => {
    const cells = table.cells(0, 1, 0).map(({ x, y, mean }) => [x, y, mean])
    expect(cells).toContainEqual([0, 1, null])
    expect(cells).toContainEqual([1, 1, 3])
    expect(table.made).toHaveLength(3)
  })
})
