// The camera stays on what moves: where that leaves the ball that is framed, the camera goes after it, and a little back.
import { Box3, Vector3 } from 'three'
import { POSE_FLOATS, type SceneLook, type ShapeLook } from '../protocol/messages'
import { toView } from './frames'
import { pointOf } from './sled/sledModel'
import type { Stage } from './stage'

const SLACK = 1.08 // times the framed ball that may be filled before the camera moves
const ASIDE = 0.45 // of that ball that its contents may be off its middle
const [LEAST, MOST] = [0.8, 1.3] // times the first ball
const FEW = 6 // bodies of which none is left behind
const FAR = 6 // times the first ball, for those
const LAG = 0.5 // of the ball that the camera may be behind what it watches
const ROOM = 1.1 // times what is to be seen
const EASE = 0.7 // s
const AIMING = 1500 // ms after a movement of the pointer: nobody can grab what moves with the camera
const place = new Vector3()
const away = new Vector3()
const middle = new Vector3()
const box = new Box3()

export class Framing {
  private shapes: readonly ShapeLook[] = []
  private readonly centre = new Vector3()
  private bodies = 0
  private reach = 0
  private first = 0
  private watches = false
  private at = 0
  private aimed = -AIMING
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)').matches

  /** Whoever turns the view wants it as it is; whoever aims wants it still. */
  constructor(private readonly stage: Stage) {
    stage.controls.addEventListener('start', () => this.release())
    stage.renderer.domElement.addEventListener('pointermove', () => (this.aimed = performance.now()))
  }

  /** Watch the bodies of a scene, framed as a ball around `centre` [m, y up]. */
  watch(look: SceneLook, centre: Vector3, reach: number): void {
    this.shapes = look.shapes.filter((shape) => shape.body >= 0)
    this.bodies = look.bodies.length
    this.centre.copy(centre)
    this.reach = this.first = reach
    this.watches = !this.still
  }

  release(): void {
    this.watches = false
  }

  update(poses: Float32Array): void {
    const now = performance.now()
    const elapsed = Math.min(0.5, (now - this.at) / 1000)
    this.at = now
    if (!this.watches || now - this.aimed < AIMING) return
    this.aim(poses)
    const { camera, controls } = this.stage
    away.subVectors(camera.position, controls.target)
    const distance = away.length()
    const wanted = this.stage.distanceFor(this.reach)
    if (Math.abs(wanted - distance) < 1e-3 * wanted && controls.target.distanceTo(this.centre) < 1e-3 * this.reach)
      return
    const share = 1 - Math.exp(-elapsed / EASE)
    controls.target.lerp(this.centre, share)
    const late = controls.target.distanceTo(this.centre) - LAG * this.reach
    if (late > 0) controls.target.add(place.subVectors(this.centre, controls.target).setLength(late)) // it is fast
    camera.position.copy(controls.target).addScaledVector(away, 1 + share * (wanted / distance - 1))
  }

  /** Another ball, if the bodies are no longer well inside the one that is framed. */
  private aim(poses: Float32Array): void {
    box.makeEmpty()
    for (const shape of this.shapes) {
      if (shape.body * POSE_FLOATS >= poses.length) continue
      toView(pointOf(poses, shape.body, ...shape.position, place))
      const size = sizeOf(shape)
      box.expandByPoint(away.copy(place).addScalar(size))
      box.expandByPoint(away.copy(place).addScalar(-size))
    }
    if (box.isEmpty()) return
    const half = 0.5 * Math.max(...box.getSize(away).toArray())
    const aside = box.getCenter(middle).distanceTo(this.centre)
    if (aside + half < SLACK * this.reach && aside < ASIDE * this.reach) return
    if (ROOM * half > (this.bodies <= FEW ? FAR : MOST) * this.first) return // something comes from far away or flies off: the rest stays in view
    this.centre.copy(middle)
    this.reach = Math.max(LEAST * this.first, ROOM * half)
  }
}

function sizeOf({ kind, size }: ShapeLook): number {
  return kind === 'box' ? Math.hypot(...size) : size.reduce((sum, part) => sum + part, 0)
}
