import { describe, expect, it } from 'vitest'
import { Motion } from '../src/store/motion'

const HEADER = {
  rows: 3,
  bodies: ['sled'],
  columns: ['time', 'station', 'speed'],
  units: ['s', 'm', 'm/s'],
  origin: [0, 0, 0],
  sled: 'bob',
  setup: 'standard',
  body: 'sled',
}
const TURNED = Math.SQRT1_2 // a quarter turn about z
const ROWS = [
  [0, 0, 0, 1, 0, 0, 0, 0, 100, 10],
  [2, 0, 0, 1, 0, 0, 0, 1, 110, 12],
  [6, 4, 0, TURNED, 0, 0, TURNED, 3, 140, 16],
]

function packed(header: object = HEADER, rows: readonly (readonly number[])[] = ROWS, magic = 'SSR1'): ArrayBuffer {
  const text = JSON.stringify(header)
  const head = new TextEncoder().encode(text + ' '.repeat((4 - (text.length % 4)) % 4))
  const table = new Float32Array(rows.flat())
  const data = new Uint8Array(8 + head.length + table.byteLength)
  data.set(new TextEncoder().encode(magic))
  new DataView(data.buffer).setUint32(4, head.length, true)
  data.set(head, 8)
  data.set(new Uint8Array(table.buffer), 8 + head.length)
  return data.buffer
}

const motion = new Motion(packed())

describe('Motion', () => {
  it('knows its columns, their units and how long it is', () => {
    expect([...motion.columns.keys()]).toEqual(HEADER.columns)
    expect([motion.units.get('speed'), motion.duration]).toEqual(['m/s', 3])
  })

  it('says zero where a column is missing', () => expect([...motion.column('load')]).toEqual([0, 0, 0]))

  it.each([
    [-1, 0],
    [0, 0],
    [0.5, 1],
    [2, 4],
    [9, 6],
  ])('at %f s the sled is at x = %f', (time, x) => expect(motion.sample(time)[0]).toBeCloseTo(x, 6))

  it('turns between two rows with quaternions of length 1', () => {
    const [w, , , z] = motion.sample(2).subarray(3, 7)
    expect(Math.hypot(w!, z!)).toBeCloseTo(1, 6)
    expect(2 * Math.atan2(z!, w!)).toBeCloseTo(Math.PI / 4, 6)
  })

  it('is asked by station, and says NaN where it never was', () => {
    expect(motion.atStation('speed', 125)).toBeCloseTo(14, 6)
    expect([motion.atStation('speed', 98), motion.atStation('speed', 141)]).toEqual([NaN, NaN])
    expect(motion.placeAt(90)).toBeNull()
    expect(motion.placeAt(110)).toEqual([2, 0, 0])
  })

  it.each([
    ['other letters', packed(HEADER, ROWS, 'RIFF')],
    ['fewer rows than it says', packed(HEADER, ROWS.slice(1))],
    ['one row', packed({ ...HEADER, rows: 1 }, ROWS.slice(0, 1))],
  ])('refuses %s', (_, data) => expect(() => new Motion(data)).toThrow(/motion/))
})
