// Joints: a pin where bodies hang together.
import { CylinderGeometry, InstancedMesh, Matrix4, Quaternion, Vector3, type Group } from 'three'
import { POSE_FLOATS, type JointLook, type SceneLook } from '../protocol/messages'
import { makeMaterial } from './materials'
import { STEEL } from './palette'

const UP = new Vector3(0, 1, 0) // axis of three.js's cylinder
const ONE = new Vector3(1, 1, 1)
const pose = new Matrix4()
const position = new Vector3()
const rotation = new Quaternion()

export class Joints {
  private readonly mesh: InstancedMesh
  private readonly shown: JointLook[]
  private readonly local: Matrix4[]

  constructor(
    private readonly root: Group,
    look: SceneLook,
    rich: boolean,
  ) {
    this.shown = look.joints.filter((joint) => joint.kind !== 'free' && joint.kind !== 'fixed')
    const size = pinSize(look)
    const geometry = new CylinderGeometry(size, size, 2.6 * size, rich ? 24 : 10)
    this.mesh = new InstancedMesh(geometry, makeMaterial(rich, { colour: STEEL, roughness: 0.35, metalness: 0.6 }), this.shown.length)
    this.mesh.frustumCulled = false
    this.mesh.castShadow = true
    this.local = this.shown.map((joint) => {
      const axis = new Vector3(...joint.axis)
      if (axis.lengthSq() < 0.5) axis.set(0, 0, 1)
      return new Matrix4().compose(new Vector3(...joint.at_child), new Quaternion().setFromUnitVectors(UP, axis.normalize()), ONE)
    })
    root.add(this.mesh)
  }

  update(poses: Float32Array): void {
    for (let i = 0; i < this.shown.length; i++) {
      const k = this.shown[i]!.child * POSE_FLOATS
      if (k >= poses.length) continue
      position.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
      rotation.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
      this.mesh.setMatrixAt(i, pose.compose(position, rotation, ONE).multiply(this.local[i]!))
    }
    this.mesh.instanceMatrix.needsUpdate = true
  }

  dispose(): void {
    this.root.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
  }
}

/** Radius of a pin that suits the thinnest body. */
function pinSize(look: SceneLook): number {
  const thin = look.shapes.filter((shape) => shape.body >= 0).map((shape) => (shape.kind === 'capsule' ? shape.size[0]! : Math.min(...shape.size)))
  const least = thin.length > 0 ? Math.min(...thin) : 0.02
  return Math.min(Math.max(1.15 * least, 0.004 * look.radius), 0.03 * look.radius)
}
