// The hand: grab a body with the pointer and pull it with a spring.
import {
  Curve,
  Group,
  Mesh,
  MeshBasicMaterial,
  Plane,
  Quaternion,
  Raycaster,
  SphereGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { POSE_FLOATS } from '../protocol/messages'
import type { Bodies } from './bodies'
import { fromView, toView } from './frames'
import { HAND } from './palette'
import type { Stage } from './stage'

const TURNS = 8
const LEAD = 0.16 // of its length that the spring is straight at either end
const WIRE = 0.2 // of the radius of a turn
const UP = new Vector3(0, 0, 1)
const DEPTH = 2.5e-4 // of the reach per pixel of the wheel

class Coil extends Curve<Vector3> {
  // oxlint-disable-next-line no-useless-constructor -- that of Curve is protected
  constructor() {
    super()
  }

  override getPoint(t: number, out = new Vector3()): Vector3 {
    const wound = Math.min(1, Math.max(0, (t - LEAD) / (1 - 2 * LEAD)))
    const taper = Math.min(1, 2 * TURNS * wound, 2 * TURNS * (1 - wound)) // half a turn to its full width
    const angle = 2 * Math.PI * TURNS * wound
    return out.set(taper * Math.cos(angle), taper * Math.sin(angle), t)
  }
}

export interface Grip {
  readonly body: number
  readonly at: Vector3 // held point, body axes
  readonly to: Vector3 // hand, axes of the wire
}

export class Hand {
  onPull: (grip: Grip) => void = () => {}
  onRelease: () => void = () => {}
  onSelect: (body: number) => void = () => {}
  bodies: Bodies | null = null
  enabled = true
  /** Brings `poses` and bodies up to date: a press may come before they were drawn for the first time. */
  refresh: () => void = () => {}
  poses: Float32Array = new Float32Array(0)
  grip: { body: number; at: Vector3; to: Vector3 } | null = null
  private readonly ray = new Raycaster()
  private readonly pointer = new Vector2()
  private readonly plane = new Plane()
  private readonly spring = new Group()
  private readonly coil: Mesh
  private readonly knob: Mesh
  private readonly grasp: Mesh // where the body is held
  private readonly held = new Vector3()
  private readonly span = new Vector3()
  private readonly turn = new Quaternion()
  private reach = 1

  constructor(private readonly stage: Stage) {
    const material = new MeshBasicMaterial({
      color: HAND,
      fog: false,
      depthTest: false,
      transparent: true,
      opacity: 0.9,
    })
    this.coil = new Mesh(new TubeGeometry(new Coil(), 40 * TURNS, WIRE, 6), material)
    this.knob = new Mesh(new SphereGeometry(1, 20, 14), material)
    this.grasp = new Mesh(this.knob.geometry, material)
    this.spring.add(this.coil, this.knob, this.grasp)
    this.spring.visible = false
    this.coil.renderOrder = this.knob.renderOrder = this.grasp.renderOrder = 3
    this.coil.frustumCulled = false
    stage.root.add(this.spring)
    const canvas = stage.renderer.domElement
    canvas.addEventListener('pointerdown', (event) => this.press(event), { capture: true })
    canvas.addEventListener('pointermove', (event) => this.move(event))
    canvas.addEventListener('pointerup', () => this.release())
    canvas.addEventListener('pointercancel', () => this.release())
    window.addEventListener('wheel', (event) => this.deepen(event), { capture: true, passive: false }) // also over a panel
  }

  scaleTo(reach: number): void {
    this.reach = Math.min(reach, 3)
    this.knob.scale.setScalar(0.009 * this.reach)
    this.grasp.scale.setScalar(0.006 * this.reach)
  }

  /** Draw the spring between body and hand. */
  update(): void {
    const grip = this.grip
    this.spring.visible = grip !== null
    if (grip === null) return
    this.heldPoint(grip.body, grip.at, this.held)
    this.span.subVectors(grip.to, this.held)
    const length = this.span.length()
    this.coil.visible = length > 1e-4
    this.coil.position.copy(this.held)
    if (this.coil.visible) this.coil.quaternion.copy(this.turn.setFromUnitVectors(UP, this.span.divideScalar(length)))
    const width = Math.min(0.011 * this.reach, 0.06 * length) // slender also where it is short
    this.coil.scale.set(width, width, Math.max(length, 1e-4))
    this.knob.position.copy(grip.to)
    this.grasp.position.copy(this.held)
  }

  /** Where the hand is on the page [CSS px]; null: it holds nothing. */
  get place(): [number, number] | null {
    if (this.grip === null) return null
    const seen = toView(this.span.copy(this.grip.to)).project(this.stage.camera)
    const box = this.stage.renderer.domElement.getBoundingClientRect()
    return [box.left + (0.5 + 0.5 * seen.x) * box.width, box.top + (0.5 - 0.5 * seen.y) * box.height]
  }

  release(): void {
    if (this.grip === null) return
    this.grip = null
    this.stage.controls.enabled = true
    this.stage.renderer.domElement.style.cursor = ''
    this.onRelease()
  }

  private press(event: PointerEvent): void {
    if (!this.enabled || event.button !== 0 || event.ctrlKey || this.bodies === null) return
    this.refresh()
    this.aim(event)
    const hit = this.bodies.pick(this.ray)
    if (hit === null) return
    this.stage.controls.enabled = false
    this.stage.renderer.domElement.setPointerCapture(event.pointerId)
    this.stage.renderer.domElement.style.cursor = 'grabbing'
    const facing = new Vector3()
    this.stage.camera.getWorldDirection(facing)
    this.plane.setFromNormalAndCoplanarPoint(facing, hit.point)
    const to = fromView(hit.point.clone())
    const k = hit.body * POSE_FLOATS
    const at = to.clone().sub(this.held.set(this.poses[k]!, this.poses[k + 1]!, this.poses[k + 2]!))
    this.turn.set(this.poses[k + 4]!, this.poses[k + 5]!, this.poses[k + 6]!, this.poses[k + 3]!)
    at.applyQuaternion(this.turn.invert())
    this.grip = { body: hit.body, at, to }
    this.onSelect(hit.body)
    this.onPull(this.grip)
  }

  private move(event: PointerEvent): void {
    this.aim(event)
    if (this.grip === null) return
    if (this.ray.ray.intersectPlane(this.plane, this.span) === null) return
    this.grip.to.copy(fromView(this.span))
    this.onPull(this.grip)
  }

  /** The wheel moves what is held away from the eye, or towards it. */
  private deepen(event: WheelEvent): void {
    if (this.grip === null) return
    event.preventDefault()
    event.stopPropagation()
    const step = -DEPTH * this.reach * event.deltaY
    this.plane.translate(this.span.copy(this.plane.normal).multiplyScalar(step))
    if (this.ray.ray.intersectPlane(this.plane, this.span) === null) return
    this.grip.to.copy(fromView(this.span))
    this.onPull(this.grip)
  }

  private aim(event: PointerEvent): void {
    const box = this.stage.renderer.domElement.getBoundingClientRect()
    this.pointer.set((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height)
    this.ray.setFromCamera(this.pointer, this.stage.camera)
  }

  private heldPoint(body: number, at: Vector3, out: Vector3): void {
    const k = body * POSE_FLOATS
    this.turn.set(this.poses[k + 4]!, this.poses[k + 5]!, this.poses[k + 6]!, this.poses[k + 3]!)
    out.copy(at).applyQuaternion(this.turn)
    out.x += this.poses[k]!
    out.y += this.poses[k + 1]!
    out.z += this.poses[k + 2]!
  }
}
