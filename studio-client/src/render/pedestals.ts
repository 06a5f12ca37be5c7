// Pedestals: what turns about an upright axis over a floor stands on something.
import { CylinderGeometry, Group, Mesh, Vector3 } from 'three'
import type { JointLook, SceneLook } from '../protocol/messages'
import { disposeGeometry, makeMaterial } from './materials'
import { STATIC } from './palette'
import { pointOf } from './sled/sledModel'

const UPRIGHT = 0.95 // least share of an axis that points up
const LEAST = 0.02 // of the scene's radius: what is lower stands on the floor itself
const foot = new Vector3()
const head = new Vector3()

export class Pedestals {
  private readonly group = new Group()
  private readonly joints: readonly JointLook[]
  private placed = false

  constructor(
    root: Group,
    private readonly look: SceneLook,
    private readonly rich: boolean,
  ) {
    const floor = look.shapes.some((shape) => shape.kind === 'plane' && shape.body < 0)
    this.joints = floor
      ? look.joints.filter((joint) => joint.parent < 0 && (joint.kind === 'revolute' || joint.kind === 'fixed'))
      : []
    root.add(this.group)
  }

  /** Stand them under their joints, where these are at first. */
  update(poses: Float32Array): void {
    if (this.placed || poses.length === 0) return
    this.placed = true
    for (const joint of this.joints) this.place(joint, poses)
  }

  dispose(): void {
    this.group.removeFromParent()
    disposeGeometry(this.group)
  }

  private place(joint: JointLook, poses: Float32Array): void {
    const [x, y, z] = joint.at_child
    const [ax, ay, az] = joint.kind === 'fixed' ? [0, 0, 1] : joint.axis
    pointOf(poses, joint.child, x, y, z, foot)
    pointOf(poses, joint.child, x + ax, y + ay, z + az, head).sub(foot)
    const floor = -this.look.origin[2] // planes of scenes are at z = 0
    const thick = this.thickness(joint.child)
    const height = foot.z - floor - 0.8 * thick
    if (Math.abs(head.z) < UPRIGHT * head.length() || height < LEAST * this.look.radius) return
    const material = makeMaterial(this.rich, { colour: STATIC, roughness: 0.6 })
    const parts: readonly (readonly [number, number, number, number])[] = [
      [0.72 * thick, 0.95 * thick, height, 0.5 * height], // column
      [1.7 * thick, 1.8 * thick, 0.18 * thick, 0.09 * thick], // plate on the floor
      [1.05 * thick, 1.05 * thick, 0.22 * thick, height - 0.11 * thick], // flange under the joint
    ]
    for (const [top, bottom, tall, middle] of parts) {
      const mesh = new Mesh(new CylinderGeometry(top, bottom, tall, this.rich ? 40 : 16), material)
      mesh.rotation.x = Math.PI / 2 // three.js's cylinders stand along y
      mesh.position.set(foot.x, foot.y, floor + middle)
      mesh.castShadow = mesh.receiveShadow = true
      this.group.add(mesh)
    }
  }

  /** Half of what a body is thick. */
  private thickness(body: number): number {
    const shapes = this.look.shapes.filter((shape) => shape.body === body && shape.size.length > 0)
    const halves = shapes.map((shape) => (shape.kind === 'capsule' ? shape.size[0]! : Math.min(...shape.size)))
    return Math.min(Math.max(0.03 * this.look.radius, ...halves), 0.14 * this.look.radius)
  }
}
