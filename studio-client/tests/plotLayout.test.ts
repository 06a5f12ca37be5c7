import { describe, expect, it } from 'vitest'
import { layoutOf, MOST_CURVES, MOST_PLOTS } from '../src/store/plotLayout'

describe('layoutOf', () => {
  it('reads what was written', () => {
    const plots = [{ curves: ['a', '2 * b'], x: 'c' }]
    expect(layoutOf(JSON.stringify(plots))).toEqual(plots)
  })

  it.each([null, '', 'null', '7', '{}', '[]', '[1]', '[{"curves":[]}]', '[{"curves":[7]}]', '[{', '[{"curves":"a"}]'])(
    'makes nothing of %s',
    (text) => expect(layoutOf(text)).toBeNull(),
  )

  it('has bounds', () => {
    const plots = layoutOf(JSON.stringify(Array.from({ length: 50 }, () => ({ curves: Array(50).fill('a'), x: 5 }))))!
    expect([plots.length, plots[0]!.curves.length, plots[0]!.x]).toEqual([MOST_PLOTS, MOST_CURVES, ''])
  })
})
