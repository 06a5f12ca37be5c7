import { beforeEach, describe, expect, it } from 'vitest'
import { newStateFrame, RUNNING, STATE_FRAME_BYTES, writeStateFrame, type StateFrame } from '../src/protocol/messages'
import { blend, FrameStore } from '../src/store/frames'

const AHEAD = 5 // s that the page's clock is ahead of the one of the physics

/** A frame of one body at x, as it comes over the wire. */
function frame(x: number, head: Partial<StateFrame>, values: readonly number[]): ArrayBuffer {
  const buffer = new ArrayBuffer(STATE_FRAME_BYTES + 4 * (7 + values.length))
  const usual = { ...newStateFrame(), flags: RUNNING, bodies: 1, values: values.length }
  writeStateFrame(new DataView(buffer), { ...usual, ...head })
  new Float32Array(buffer, STATE_FRAME_BYTES, 7).set([x, 0, 0, 1, 0, 0, 0])
  new Float32Array(buffer, STATE_FRAME_BYTES + 28, values.length).set(values)
  return buffer
}

describe('FrameStore', () => {
  let store: FrameStore
  const push = (x: number, wall: number, head: Partial<StateFrame> = {}, values: readonly number[] = []): boolean => {
    const buffer = frame(x, { wall, time: wall, step: Math.round(1000 * wall), ...head }, values)
    return store.push(buffer, buffer.byteLength, 1000 * (wall + AHEAD))
  }
  const sample = (wall: number): number => {
    store.sample(1000 * (wall + AHEAD))
    return store.poses[0]!
  }

  beforeEach(() => {
    store = new FrameStore()
  })

  it('shows nothing before the first frame', () => {
    store.sample(0)
    expect([store.newest, store.poses.length]).toEqual([null, 0])
  })

  it('leaves frames of another scene alone', () => {
    store.expect(4)
    expect([push(1, 0.1, { epoch: 3 }), push(2, 0.2, { epoch: 4 })]).toEqual([false, true])
    expect(store.received).toBe(1)
  })

  it('shows a moment between two frames, a little behind the newest', () => {
    for (let i = 0; i <= 10; i++) push(i, 0.016 * i, { input_sequence: i })
    const x = sample(0.16)
    expect(x).toBeGreaterThan(6)
    expect(x).toBeLessThan(10)
    expect(x * 0.016).toBeCloseTo(store.time, 6)
    expect(store.answered).toBe(Math.ceil(x))
  })

  it('shows the newest when no more come, never beyond it', () => {
    for (let i = 0; i <= 10; i++) push(i, 0.016 * i)
    expect(sample(2)).toBe(10)
  })

  it('shows the newest at once when time stands still', () => {
    push(1, 0.1)
    push(2, 0.116, { flags: 0 })
    expect(sample(0.116)).toBe(2)
  })

  it('does not move from the end of a run to its new beginning', () => {
    for (let i = 0; i <= 10; i++) push(i, 0.016 * i)
    push(0, 0.176, { step: 0 })
    for (let wall = 0.16; wall < 0.3; wall += 0.001) {
      const x = sample(wall)
      expect(x === 0 || x > 5, `x = ${x}`).toBe(true)
    }
  })

  it('reads values of channels by name, and NaN where there is none', () => {
    const channels = ['speed', 'height'].map((name) => ({ name, unit: '', label: '', group: 'run', hint: '' }))
    store.expect(2, channels)
    push(0, 0.1, { epoch: 2 }, [33, 2])
    expect([store.value('speed'), store.value('height'), store.value('load')]).toEqual([33, 2, NaN])
    store.forget()
    expect([store.value('speed'), store.newest]).toEqual([NaN, null])
  })
})

describe('blend', () => {
  it('takes the short way between two quaternions that are written with other signs', () => {
    const a = new Float32Array([0, 0, 0, 1, 0, 0, 0])
    const b = new Float32Array([2, 0, 0, -1, 0, 0, 0])
    const out = new Float32Array(7)
    blend(a, b, 0.25, out)
    expect([...out.subarray(0, 4)]).toEqual([0.5, 0, 0, 1])
  })
})
