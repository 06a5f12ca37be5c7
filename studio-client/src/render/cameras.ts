// Cameras of a run: where the pilot sits, behind the sled, beside the track, above it, or wherever a person turns it.
import { Matrix4, Quaternion, Vector3 } from 'three'
import { POSE_FLOATS, type StagingLook } from '../protocol/messages'
import { toView } from './frames'
import type { TrackBuilt } from './scenery/trackWorker'
import type { Stage } from './stage'
import { CAMERA_EVERY, heightOver, standFor } from './stands'

export type CameraName = 'cockpit' | 'chase' | 'trackside' | 'orbit' | 'bird'
export const CAMERAS: readonly (readonly [CameraName, string])[] = [
  ['chase', 'behind the sled'],
  ['cockpit', "pilot's eyes"],
  ['trackside', 'beside the track'],
  ['orbit', 'free'],
  ['bird', "bird's eye"],
]

/** Where eyes are if nobody says, axes of the followed body [m]. */
const EYES = [0, 0, 0.6] as const
const BEHIND = 5.2 // m along the way that was gone
const ABOVE = 1.75 // m
const IN_FRONT = 6.5 // m of the free camera when it begins
const TRAIL = 256 // places kept
const LONGEST_LENS = 7 // degrees
const CRANE = 6 // m by which it rises to see a sled that is close behind a wall
const BELOW_MIDDLE = 0.26 // of half the picture that it keeps the sled below the middle: hills and sky belong to it
/** How far around the sled shadows are drawn [m], where the view is wide. */
const SHADOWS: Partial<Record<CameraName, number>> = { trackside: 45, orbit: 45, bird: 80 }
const FOV: Record<CameraName, number> = { cockpit: 72, chase: 58, trackside: 30, orbit: 42, bird: 45 }

const at = new Vector3()
const ahead = new Vector3()
const up = new Vector3()
const eye = new Vector3()
const target = new Vector3()
const turn = new Quaternion()
const basis = new Matrix4()
const behind = new Vector3()
const lean = new Vector3()
const candidate = new Vector3()
const WORLD_UP = new Vector3(0, 0, 1)

export class Cameras {
  name: CameraName = 'chase'
  track: TrackBuilt | null = null
  private readonly trail = new Float32Array(6 * TRAIL) // places and directions off the ice, oldest overwritten
  private count = 0
  private readonly smooth = new Vector3() // direction off the ice
  private readonly from = new Vector3()
  private standing = NaN // number of the camera beside the track that looks now
  private readonly stand = new Vector3()
  private lift = 0 // m of its crane
  private settled = false
  private drawnAt = 0
  private elapsed = 0 // s since the picture before

  constructor(
    private readonly stage: Stage,
    private readonly staging: StagingLook,
    private readonly body: number,
  ) {}

  /** Begin anew: the sled has jumped. */
  cut(): void {
    this.count = 0
    this.settled = false
  }

  choose(name: CameraName): void {
    this.name = name
    this.settled = false
  }

  /** Put the camera where it belongs; returns whether a person may turn it. */
  update(poses: Float32Array, station: number): boolean {
    const k = this.body * POSE_FLOATS
    if (k + POSE_FLOATS > poses.length) return false
    at.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
    turn.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
    ahead.set(1, 0, 0).applyQuaternion(turn)
    up.set(0, 0, 1).applyQuaternion(turn)
    this.remember()
    const now = performance.now()
    this.elapsed = Math.min(0.5, (now - this.drawnAt) / 1000)
    this.drawnAt = now
    toView(this.stage.focus.copy(at))
    if (this.stage.headset.presenting) {
      this.headset()
      return false
    }
    this.zoom(FOV[this.name])
    this.stage.shadowReach = SHADOWS[this.name] ?? 26
    switch (this.name) {
      case 'cockpit':
        this.cockpit()
        return false
      case 'chase':
        this.chase()
        return false
      case 'trackside':
        this.trackside(station)
        return false
      case 'bird':
        this.bird()
        return false
      case 'orbit':
        this.orbit(station)
        return true
    }
  }

  private zoom(fov: number): void {
    const camera = this.stage.camera
    if (Math.abs(camera.fov - fov) < 0.01) return
    camera.fov = fov
    camera.updateProjectionMatrix()
  }

  private cockpit(): void {
    const { gaze } = this.staging
    this.placeEyes()
    target.copy(eye).addScaledVector(ahead, Math.cos(gaze)).addScaledVector(up, Math.sin(gaze))
    this.look(eye, target, up)
  }

  private placeEyes(): void {
    const [x, y, z] = this.staging.eyes ?? EYES
    eye.set(x, y, z).applyQuaternion(turn).add(at)
  }

  /** The pilot's seat: where it looks is up to the head. */
  private headset(): void {
    this.placeEyes()
    this.settled = false // the free camera begins anew afterwards
    this.stage.headset.sit(toView(eye), toView(ahead), toView(up))
  }

  /** Where the sled was a moment ago, above the ice it has touched there: never inside a wall. */
  private chase(): void {
    this.placeBehind(eye, behind)
    this.smooth.lerp(behind, this.settled ? this.ease(0.12) : 1).normalize()
    lean.copy(WORLD_UP).lerp(this.smooth, 0.6).normalize()
    eye.addScaledVector(lean, ABOVE)
    this.from.lerp(eye, this.settled ? this.ease(0.03) : 1)
    this.settled = true
    target.copy(at).addScaledVector(ahead, 2.5).addScaledVector(lean, 0.55)
    this.look(this.from, target, lean)
  }

  /** Share of a gap that is closed within a picture, for a time constant [s]. */
  private ease(constant: number): number {
    return 1 - Math.exp(-this.elapsed / constant)
  }

  /** The next camera down the track, a little outside of the channel, on a crane. */
  private trackside(station: number): void {
    const track = this.track
    if (track === null) return this.chase()
    const number = Math.floor((station + 0.35 * CAMERA_EVERY) / CAMERA_EVERY) * CAMERA_EVERY + 0.5 * CAMERA_EVERY
    const another = number !== this.standing
    if (another) {
      this.standing = number
      this.stand.copy(standFor(track, number))
    }
    eye.copy(at).addScaledVector(up, 0.5)
    const lift = Math.min(CRANE, Math.max(0, heightOver(track, this.stand, eye, station) - this.stand.z))
    this.lift += (another || !this.settled ? 1 : this.ease(0.12)) * (lift - this.lift)
    this.settled = true
    eye.copy(this.stand).addScaledVector(WORLD_UP, this.lift)
    const away = eye.distanceTo(at)
    const fov = Math.min(58, Math.max(LONGEST_LENS, (360 / Math.PI) * Math.atan(this.staging.framed / away)))
    this.zoom(fov)
    target.copy(at).addScaledVector(WORLD_UP, 0.4 + BELOW_MIDDLE * away * Math.tan((fov * Math.PI) / 360))
    this.look(eye, target, WORLD_UP)
  }

  /** So steeply that no wall hides the sled. */
  private bird(): void {
    eye.copy(at).addScaledVector(WORLD_UP, 42)
    eye.x -= 14
    eye.y -= 11
    this.look(eye, at, WORLD_UP)
  }

  private orbit(station: number): void {
    const { camera, controls } = this.stage
    toView(target.copy(at))
    if (!this.settled) {
      camera.position.copy(toView(this.before(station)))
      this.settled = true
      camera.up.set(0, 1, 0)
      controls.target.copy(target)
      controls.minDistance = 1
      controls.maxDistance = 400
    }
    this.stage.follow(target)
  }

  /** A place over the middle of the channel ahead of the sled, from where it is seen coming: no wall is between. */
  private before(station: number): Vector3 {
    eye.copy(at).addScaledVector(ahead, IN_FRONT).addScaledVector(WORLD_UP, 1.9)
    if (this.track === null) return eye
    const { line, first, spacing } = this.track
    const k = 9 * Math.min(line.length / 9 - 1, Math.max(0, Math.round((station + IN_FRONT - first) / spacing)))
    return eye.set(line[k]!, line[k + 1]!, line[k + 2]! + 1.9)
  }

  private look(from: Vector3, to: Vector3, above: Vector3): void {
    const { camera, controls } = this.stage
    camera.position.copy(toView(from.clone()))
    const [goal, over] = [toView(to.clone()), toView(above.clone())]
    basis.lookAt(camera.position, goal, over)
    camera.quaternion.setFromRotationMatrix(basis)
    controls.target.copy(goal)
  }

  private remember(): void {
    const last = 6 * ((this.count - 1) % TRAIL)
    if (this.count > 0) {
      const way = Math.hypot(at.x - this.trail[last]!, at.y - this.trail[last + 1]!, at.z - this.trail[last + 2]!)
      if (way > 25) this.cut()
      else if (way < 0.04) return
    }
    const k = 6 * (this.count % TRAIL)
    this.trail.set([at.x, at.y, at.z, up.x, up.y, up.z], k)
    this.count += 1
  }

  /** Where the sled was `BEHIND` metres ago, and which way was off the ice there; straight behind if nobody knows. */
  private placeBehind(place: Vector3, off: Vector3): void {
    let near = 0
    place.copy(at)
    off.copy(up)
    for (let n = 0; n < Math.min(this.count, TRAIL); n++) {
      const k = 6 * ((this.count - 1 - n) % TRAIL)
      candidate.set(this.trail[k]!, this.trail[k + 1]!, this.trail[k + 2]!)
      const way = candidate.distanceTo(at)
      if (way >= BEHIND) {
        const share = way - near > 1e-6 ? (BEHIND - near) / (way - near) : 1
        place.lerp(candidate, share)
        off.lerp(candidate.set(this.trail[k + 3]!, this.trail[k + 4]!, this.trail[k + 5]!), share).normalize()
        return
      }
      near = way
      place.copy(candidate)
      off.set(this.trail[k + 3]!, this.trail[k + 4]!, this.trail[k + 5]!)
    }
    place.addScaledVector(ahead, near - BEHIND)
  }
}
