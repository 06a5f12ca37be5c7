import { describe, expect, it } from 'vitest'
import { FrameRing } from '../src/store/frameRing'

const bytes = (value: number, length = 8): Uint8Array => new Uint8Array(length).fill(value)

describe('FrameRing', () => {
  it('is empty at first', () => {
    const ring = new FrameRing()
    expect([ring.length, ring.first, ring.last]).toEqual([0, NaN, NaN])
  })

  it('gives back what it was given, as a copy', () => {
    const ring = new FrameRing()
    const frame = bytes(1)
    ring.add(0, frame)
    frame.fill(9)
    ring.add(0.1, bytes(2, 12))
    expect([...new Uint8Array(ring.frame(0))]).toEqual([...bytes(1)])
    expect(ring.frame(1).byteLength).toBe(12)
    expect([ring.length, ring.first, ring.last]).toEqual([2, 0, 0.1])
  })

  it('keeps one frame of a time, and starts anew when time goes back', () => {
    const ring = new FrameRing()
    ring.add(1, bytes(1))
    ring.add(1, bytes(2))
    expect([...new Uint8Array(ring.frame(0))]).toEqual([...bytes(1)])
    ring.add(2, bytes(3))
    ring.add(0.5, bytes(4))
    expect([ring.length, ring.first, ring.last]).toEqual([1, 0.5, 0.5])
  })

  it('finds the last frame that is not later, over the borders of its blocks', () => {
    const ring = new FrameRing(1e6, 20) // two frames in a block
    for (let i = 0; i < 9; i++) ring.add(i, bytes(i))
    for (let i = 0; i < 9; i++) {
      expect(ring.indexAt(i)).toBe(i)
      expect(ring.indexAt(i + 0.5)).toBe(i)
      expect(ring.timeOf(i)).toBe(i)
      expect(new Uint8Array(ring.frame(i))[0]).toBe(i)
    }
    expect([ring.indexAt(-1), ring.indexAt(99)]).toEqual([0, 8])
    expect([-1, 0.4, 0.6, 3.9, 8.2, 99].map((time) => ring.nearest(time))).toEqual([0, 0, 1, 4, 8, 8])
  })

  it('forgets the oldest frames when there is no more room', () => {
    const ring = new FrameRing(60, 20)
    for (let i = 0; i < 100; i++) ring.add(i, bytes(i))
    expect(ring.length).toBeLessThanOrEqual(6)
    expect([ring.last, ring.first]).toEqual([99, 100 - ring.length])
    expect(new Uint8Array(ring.frame(0))[0]).toBe(100 - ring.length)
    expect(() => ring.frame(ring.length)).toThrow(RangeError)
  })

  it('takes a frame that is larger than a block', () => {
    const ring = new FrameRing(1000, 10)
    ring.add(0, bytes(1, 50))
    ring.add(1, bytes(2, 5))
    expect([ring.frame(0).byteLength, ring.frame(1).byteLength]).toEqual([50, 5])
  })
})
