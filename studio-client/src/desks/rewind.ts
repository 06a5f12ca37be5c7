// Going back in a run that is live: what was seen so far is shown again, and physics waits meanwhile.
import { newStateFrame, readStateFrame, type ChannelLook } from '../protocol/messages'
import { FrameRing } from '../store/frameRing'
import { FrameStore } from '../store/frames'

export class Rewind {
  readonly ring = new FrameRing()
  /** What is shown while one is back. */
  readonly past = new FrameStore()
  /** Whether what was seen plays again. */
  playing = false
  /** Called when one goes back: time is to stop. */
  onBack: () => void = () => {}
  /** Called when one comes back to now; `on`: time is to go on. */
  onLive: (on: boolean) => void = () => {}
  private at = NaN // s; NaN: now
  private ran = false // whether time ran when one went back
  private channels: readonly ChannelLook[] = []
  private readonly head = newStateFrame()

  /** Another run, or the same from another value on. */
  open(channels: readonly ChannelLook[], kept: boolean): void {
    this.channels = channels
    if (!kept) this.clear()
  }

  /** Nothing was seen yet. */
  private clear(): void {
    this.ring.clear()
    this.live(false)
  }

  /** Keep a frame that came. */
  note(time: number, buffer: ArrayBuffer, length: number): void {
    if (time < this.ring.last) this.clear() // the run is back at its beginning
    this.ring.add(time, new Uint8Array(buffer, 0, length))
  }

  get isLive(): boolean {
    return Number.isNaN(this.at)
  }

  /** Time that is shown [s]. */
  get time(): number {
    return this.isLive ? this.ring.last : this.at
  }

  /** Go to what was seen nearest to a time [s]; the newest is not now until somebody says so. `running`: whether time runs. */
  seek(time: number, running: boolean): void {
    if (this.ring.length === 0 || Number.isNaN(time)) return
    if (this.isLive) {
      this.ran = running
      this.onBack()
    }
    this.at = this.ring.timeOf(this.ring.nearest(time))
    this.show()
  }

  /** Frames on or back; beyond the newest one it is now. */
  step(frames: number, running: boolean): void {
    if (this.ring.length === 0) return
    this.playing = false
    const index = this.ring.indexAt(this.time) + frames
    if (index >= this.ring.length) {
      this.live(false)
      return
    }
    this.seek(this.ring.timeOf(Math.max(0, index)), running)
  }

  /** Come back to now; without `on` time goes on if it ran before. */
  live(on?: boolean): void {
    if (this.isLive) return
    this.at = NaN
    this.playing = false
    this.onLive(on ?? this.ran)
  }

  /** What was seen plays on by some seconds; at its end, time itself goes on. */
  advance(seconds: number): void {
    if (!this.playing || this.isLive) return
    const time = this.at + seconds
    if (time >= this.ring.last) this.live(true)
    else {
      this.at = Math.max(this.ring.first, time) // the oldest may be gone by now
      this.show()
    }
  }

  private show(): void {
    const frame = this.ring.frame(this.ring.indexAt(this.at))
    readStateFrame(new DataView(frame), this.head)
    this.past.expect(this.head.epoch, this.channels)
    this.past.push(frame, frame.byteLength, 0)
    this.past.sample(0)
  }
}
