import { describe, expect, it } from 'vitest'
import type { ChannelLook } from '../src/protocol/messages'
import { Columns } from '../src/store/columns'

const channels = ['t', 'height'].map((name) => ({ name, unit: 'm', label: '', group: 'run', hint: '' }) as ChannelLook)

function packed(rows: number, values: readonly number[], magic = 'SSC1'): ArrayBuffer {
  const text = JSON.stringify({ rows })
  const head = new TextEncoder().encode(text + ' '.repeat((4 - (text.length % 4)) % 4))
  const data = new Uint8Array(8 + head.length + 4 * values.length)
  data.set(new TextEncoder().encode(magic))
  new DataView(data.buffer).setUint32(4, head.length, true)
  data.set(head, 8)
  data.set(new Uint8Array(new Float32Array(values).buffer), 8 + head.length)
  return data.buffer
}

describe('Columns', () => {
  const columns = new Columns(packed(3, [0, 1, 2, 10, 11, 12]), channels)

  it('are read by name', () => {
    expect([...columns.time, ...columns.column('height')]).toEqual([0, 1, 2, 10, 11, 12])
    expect([...columns.column('nothing')]).toEqual([NaN, NaN, NaN])
  })

  it('can be plotted over the time', () => expect(columns.plottable.map(({ name }) => name)).toEqual(['height']))

  it.each([
    ['other letters', packed(3, [0, 1, 2, 3, 4, 5], 'RIFF')],
    ['fewer numbers than they say', packed(3, [0, 1, 2])],
  ])('are refused with %s', (_, data) => expect(() => new Columns(data, channels)).toThrow(/columns/))
})
