// Joints: a pin where bodies hang together; its colour says whether friction holds it.
import { CylinderGeometry, InstancedMesh, Matrix4, Quaternion, Vector3, type Color, type Group } from 'three'
import { JOINT_FLOATS, NO_FRICTION, POSE_FLOATS, SLIPS, type JointLook, type SceneLook } from '../protocol/messages'
import { makeMaterial } from './materials'
import { SLIPPING, STEEL, STUCK } from './palette'

const UP = new Vector3(0, 1, 0) // axis of three.js's cylinder
const ONE = new Vector3(1, 1, 1)
const NONE = new Vector3(0, 0, 0)
const pose = new Matrix4()
const position = new Vector3()
const rotation = new Quaternion()

export class Joints {
  private readonly mesh: InstancedMesh
  private readonly shown: JointLook[]
  private readonly local: Matrix4[]
  private readonly plain: Color = STEEL
  private readonly states: number[] = []
  private readonly dressed: readonly boolean[] // bodies with colours of their own, such as people: a pin that has nothing to say stays out

  constructor(
    private readonly root: Group,
    look: SceneLook,
    rich: boolean,
  ) {
    this.shown = look.joints.filter((joint) => joint.kind !== 'free' && joint.kind !== 'fixed')
    const geometry = new CylinderGeometry(1, 1, 1, rich ? 28 : 12)
    this.mesh = new InstancedMesh(geometry, makeMaterial(rich, { roughness: 0.35, metalness: 0.3 }), this.shown.length)
    this.mesh.frustumCulled = false
    this.mesh.castShadow = true
    this.local = this.shown.map((joint) => placed(joint, look))
    const bare = new Set(
      look.shapes.filter(({ colour, ghost }) => colour.length === 0 && !ghost).map(({ body }) => body),
    )
    const coloured = look.shapes.some(({ body, colour }) => body >= 0 && colour.length === 3)
    this.dressed = this.shown.map(
      ({ parent, child }) => coloured && !bare.has(child) && !(parent >= 0 && bare.has(parent)),
    )
    this.shown.forEach((_, i) => this.mesh.setColorAt(i, this.plain))
    root.add(this.mesh)
  }

  /** Colour pins by what joints do: rows of the newest frame, one for each joint. */
  colour(rows: Float32Array): void {
    const n = Math.min(this.shown.length, rows.length / JOINT_FLOATS)
    for (let i = 0; i < n; i++) {
      const state = rows[JOINT_FLOATS * i + 3]!
      if (state === this.states[i]) continue
      this.states[i] = state
      this.mesh.setColorAt(i, state === NO_FRICTION ? this.plain : state === SLIPS ? SLIPPING : STUCK)
      this.mesh.instanceColor!.needsUpdate = true
    }
  }

  update(poses: Float32Array): void {
    for (let i = 0; i < this.shown.length; i++) {
      const k = this.shown[i]!.child * POSE_FLOATS
      if (k >= poses.length) continue
      position.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
      rotation.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
      const hidden = this.dressed[i]! && (this.states[i] ?? NO_FRICTION) === NO_FRICTION
      this.mesh.setMatrixAt(i, pose.compose(position, rotation, hidden ? NONE : ONE).multiply(this.local[i]!))
    }
    this.mesh.instanceMatrix.needsUpdate = true
  }

  dispose(): void {
    this.root.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
  }
}

/** A pin through what it joins; a collar around it where the axis runs along the body. */
function placed(joint: JointLook, look: SceneLook): Matrix4 {
  const axis = new Vector3(...joint.axis)
  if (axis.lengthSq() < 0.5) axis.set(0, 0, 1)
  axis.normalize()
  const shapes = look.shapes.filter(
    (shape) => shape.body >= 0 && (shape.body === joint.child || shape.body === joint.parent),
  )
  const thick = shapes.map((shape) => (shape.kind === 'capsule' ? shape.size[0]! : Math.min(...shape.size)))
  const thickness = Math.min(Math.max(...thick, 0.016 * look.radius), 0.13 * look.radius)
  const child = shapes.find((shape) => shape.body === joint.child)
  const along = new Vector3(...(child?.position ?? [0, 0, 0])).sub(position.set(...joint.at_child))
  const collar = along.lengthSq() > 0 && Math.abs(along.normalize().dot(axis)) > 0.7
  const size = collar
    ? new Vector3(1.16 * thickness, 0.5 * thickness, 1.16 * thickness)
    : new Vector3(0.6 * thickness, 2.5 * thickness, 0.6 * thickness)
  return new Matrix4().compose(new Vector3(...joint.at_child), new Quaternion().setFromUnitVectors(UP, axis), size)
}
