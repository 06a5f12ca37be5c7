// The newest frames, and the state between two of them at the playback clock. The page never integrates.
import {
  CONTACT_FLOATS,
  JOINT_FLOATS,
  newStateFrame,
  POSE_FLOATS,
  readStateFrame,
  RUNNING,
  STATE_FRAME_BYTES,
  type ChannelLook,
  type StateFrame,
} from '../protocol/messages'

const SLOTS = 8
const SPARE = 1.25 // intervals between frames that the picture stays behind the newest, so that there are two to interpolate between
const [LEAST_DELAY, MOST_DELAY] = [0.006, 0.04] // s
const LONGEST_DELAY = 0.25

class Slot {
  readonly head: StateFrame = newStateFrame()
  poses = new Float32Array(0)
  contacts = new Float32Array(0)
  joints = new Float32Array(0)
  values = new Float32Array(0)
}

const MOST_MOVED = 40 // bodies of scenes that are fast enough for it to matter

export class FrameStore {
  private moved = new Float32Array(0)
  /** Poses to draw: x, y, z, w, x, y, z of each body. */
  poses = new Float32Array(0)
  /** Simulated time of `poses` [s]. */
  time = 0
  /** The physics process's clock when what `poses` show was so [s]. */
  wall = 0
  /** Newest input that any part of `poses` answers. */
  answered = 0
  epoch = 0
  received = 0
  private places: ReadonlyMap<string, number> = new Map() // of channels among the values
  private readonly slots: Slot[] = Array.from({ length: SLOTS }, () => new Slot())
  private newestAt = -1 // index of the newest slot; -1 before the first frame
  private filled = 0
  private offset = Infinity // page clock minus physics clock, s
  private interval = 0.016 // s between frames, smoothed

  /** Start with another run, whose frames end with the values of `channels`: older frames are forgotten. */
  expect(epoch: number, channels: readonly ChannelLook[] = []): void {
    this.epoch = epoch
    this.places = new Map(channels.map(({ name }, i) => [name, i]))
    this.filled = 0
    this.newestAt = -1
  }

  /** Another studio answers, by another clock: forget everything. */
  forget(): void {
    this.expect(0)
    this.offset = Infinity
  }

  get newest(): StateFrame | null {
    return this.newestAt < 0 ? null : this.slots[this.newestAt]!.head
  }

  /** Poses of the newest frame, to which `contacts` belong. */
  get newestPoses(): Float32Array {
    return this.newestAt < 0 ? EMPTY : this.slots[this.newestAt]!.poses
  }

  get contacts(): Float32Array {
    return this.newestAt < 0 ? EMPTY : this.slots[this.newestAt]!.contacts
  }

  /** Joints of the newest frame: coordinate, rate, friction, whether it sticks. */
  get joints(): Float32Array {
    return this.newestAt < 0 ? EMPTY : this.slots[this.newestAt]!.joints
  }

  /** Values of the newest frame, in the order of the channels of the run. */
  get values(): Float32Array {
    return this.newestAt < 0 ? EMPTY : this.slots[this.newestAt]!.values
  }

  /** Newest value of a channel by its name; NaN if there is none. */
  value(channel: string): number {
    return this.values[this.places.get(channel) ?? -1] ?? NaN
  }

  /** Contacts of the newest frame, moved with the bodies to where those are drawn: what is drawn is a little older. */
  get drawnContacts(): Float32Array {
    const [from, to, { contacts }] = [this.newestPoses, this.poses, this]
    const count = this.newest?.contacts ?? 0
    if (from.length !== to.length || from.length > MOST_MOVED * POSE_FLOATS || count === 0) return contacts
    if (this.moved.length < contacts.length) this.moved = new Float32Array(contacts.length)
    this.moved.set(contacts)
    for (let i = 0; i < count * CONTACT_FLOATS; i += CONTACT_FLOATS) {
      let [nearest, least] = [0, Infinity]
      for (let k = 0; k < from.length; k += POSE_FLOATS) {
        const [x, y, z] = [from[k]! - contacts[i]!, from[k + 1]! - contacts[i + 1]!, from[k + 2]! - contacts[i + 2]!]
        const square = x * x + y * y + z * z
        if (square < least) [nearest, least] = [k, square]
      }
      for (let k = 0; k < 3; k++) this.moved[i + k]! += to[nearest + k]! - from[nearest + k]!
    }
    return this.moved
  }

  /** Take a frame that arrived at `at` [ms of the page's clock]; false if it belongs to another scene. */
  push(buffer: ArrayBuffer, length: number, at: number): boolean {
    const slot = this.slots[(this.newestAt + 1) % SLOTS]!
    readStateFrame(new DataView(buffer, 0, length), slot.head)
    const { bodies, contacts, epoch, wall, values, joints } = slot.head
    if (epoch !== this.epoch) return false
    const n = bodies * POSE_FLOATS
    const m = contacts * CONTACT_FLOATS
    if (slot.poses.length !== n) slot.poses = new Float32Array(n)
    if (slot.contacts.length < m) slot.contacts = new Float32Array(2 * m)
    slot.poses.set(new Float32Array(buffer, STATE_FRAME_BYTES, n))
    slot.contacts.set(new Float32Array(buffer, STATE_FRAME_BYTES + 4 * n, m))
    const j = joints * JOINT_FLOATS
    if (slot.joints.length !== j) slot.joints = new Float32Array(j)
    slot.joints.set(new Float32Array(buffer, STATE_FRAME_BYTES + 4 * (n + m), j))
    const before = this.newest
    if (before !== null && wall > before.wall)
      this.interval += 0.1 * (Math.min(0.05, wall - before.wall) - this.interval)
    if (slot.values.length !== values) slot.values = new Float32Array(values)
    slot.values.set(new Float32Array(buffer, STATE_FRAME_BYTES + 4 * (n + m + j), values))
    this.newestAt = (this.newestAt + 1) % SLOTS
    this.filled = Math.min(SLOTS, this.filled + 1)
    this.received += 1
    // The quickest frame tells the offset of the clocks; let it grow slowly in case they drift apart.
    this.offset = Math.min(this.offset + 2e-5, at / 1000 - wall)
    return true
  }

  /** Write into `poses` what is to be drawn at the time `now` [ms of the page's clock]. */
  sample(now: number): void {
    if (this.newestAt < 0) return
    const newest = this.slots[this.newestAt]!
    if (this.poses.length !== newest.poses.length) this.poses = new Float32Array(newest.poses.length)
    const target = now / 1000 - this.offset - Math.min(MOST_DELAY, Math.max(LEAST_DELAY, SPARE * this.interval))
    let later = newest
    if ((newest.head.flags & RUNNING) !== 0 && target < newest.head.wall) {
      for (let k = 1; k < this.filled; k++) {
        const earlier = this.slots[(this.newestAt - k + SLOTS) % SLOTS]!
        if (earlier.poses.length !== newest.poses.length) break
        if (earlier.head.wall <= target) {
          const span = later.head.wall - earlier.head.wall
          const apart = span > LONGEST_DELAY || later.head.step < earlier.head.step // a reset is not a motion
          const t = apart ? 1 : (target - earlier.head.wall) / span
          blend(earlier.poses, later.poses, t, this.poses)
          this.time = earlier.head.time + t * (later.head.time - earlier.head.time)
          this.wall = target
          this.answered = t > 0 ? later.head.input_sequence : earlier.head.input_sequence
          return
        }
        later = earlier
      }
    }
    this.poses.set(newest.poses)
    this.time = newest.head.time
    this.wall = newest.head.wall
    this.answered = newest.head.input_sequence
  }
}

const EMPTY = new Float32Array(0)

/** Poses between a and b: positions linear, quaternions linear and normalised (exact enough between two frames). */
export function blend(a: Float32Array, b: Float32Array, t: number, out: Float32Array): void {
  for (let i = 0; i < out.length; i += POSE_FLOATS) {
    for (let k = 0; k < 3; k++) out[i + k] = a[i + k]! + t * (b[i + k]! - a[i + k]!)
    let dot = 0
    for (let k = 3; k < 7; k++) dot += a[i + k]! * b[i + k]!
    const s = dot < 0 ? -t : t
    let square = 0
    for (let k = 3; k < 7; k++) {
      const value = (1 - t) * a[i + k]! + s * b[i + k]!
      out[i + k] = value
      square += value * value
    }
    const scale = 1 / Math.sqrt(square)
    for (let k = 3; k < 7; k++) out[i + k]! *= scale
  }
}
