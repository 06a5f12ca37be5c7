import { describe, expect, it } from 'vitest'
import { History } from '../src/store/history'

const filled = (n: number): History => {
  const history = new History(['t', 'x'])
  for (let i = 0; i < n; i++) history.add(i, 10 * i)
  return history
}

describe('History', () => {
  it('shows nothing before it is exposed', () =>
    expect(filled(3).columns.map((column) => column.length)).toEqual([0, 0]))

  it('shows the last seconds, ends included', () => {
    const history = filled(100)
    history.expose(5)
    expect([...history.columns[0]!]).toEqual([94, 95, 96, 97, 98, 99])
    expect(history.columns[1]![0]).toBe(940)
  })

  it('takes no row twice', () => {
    const history = filled(3)
    history.add(2, -1)
    history.expose()
    expect([...history.columns[1]!]).toEqual([0, 10, 20])
  })

  it('starts anew when time goes back', () => {
    const history = filled(3)
    history.add(0.5, 7)
    history.expose()
    expect(history.columns.map((column) => [...column])).toEqual([[0.5], [7]])
  })

  it.each([1499, 1500, 3000, 3001, 10_000])('of %i rows it holds the newest 1500', (n) => {
    const history = filled(n)
    history.expose()
    const [times, values] = history.columns
    expect(times!.length).toBe(Math.min(n, 1500))
    expect([times!.at(-1), values!.at(-1)]).toEqual([n - 1, 10 * (n - 1)])
    expect(times!.every((t, i) => i === 0 || t === times![i - 1]! + 1)).toBe(true)
  })

  it('is empty once cleared', () => {
    const history = filled(5)
    history.clear()
    history.expose()
    expect(history.columns[0]!.length).toBe(0)
  })
})
