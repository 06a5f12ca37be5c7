// Contact forces as arrows: green where bodies stick, orange where they slip.
import {
  ConeGeometry,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
  type Group,
} from 'three'
import { CONTACT_FLOATS, type SceneLook } from '../protocol/messages'
import { SLIPPING, STUCK } from './palette'

const MOST = 2048
const UP = new Vector3(0, 1, 0)
const scale = new Vector3()
const at = new Vector3()
const way = new Vector3()
const turn = new Quaternion()
const matrix = new Matrix4()

export class Arrows {
  /** Length of the arrow of the mean weight of a body, in parts of the scene's radius. */
  size = 0.14
  private readonly shafts: InstancedMesh
  private readonly heads: InstancedMesh
  private readonly reference: number // N
  private readonly reach: number // m

  constructor(
    private readonly root: Group,
    look: SceneLook,
  ) {
    const g = Math.hypot(...look.gravity) || 9.81
    const masses = look.bodies.map((body) => body.mass).toSorted((a, b) => a - b)
    this.reference = (masses[masses.length >> 1] ?? 1) * g
    this.reach = look.radius
    const material = new MeshBasicMaterial({ fog: false, transparent: true, opacity: 0.88, depthTest: false })
    this.shafts = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0), material, MOST)
    this.heads = new InstancedMesh(new ConeGeometry(1, 1, 14).translate(0, 0.5, 0), material, MOST)
    for (const mesh of [this.shafts, this.heads]) {
      mesh.frustumCulled = false
      mesh.renderOrder = 2
      mesh.count = 0
      mesh.setColorAt(0, STUCK) // makes the array of colours
      root.add(mesh)
    }
  }

  set visible(on: boolean) {
    this.shafts.visible = this.heads.visible = on
  }

  /** `contacts` as in a state frame, the first `count` of them. */
  update(contacts: Float32Array, count: number): void {
    if (!this.shafts.visible) return
    const n = Math.min(count, MOST)
    const thin = 0.0045 * Math.min(this.reach, 3)
    for (let i = 0; i < n; i++) {
      const k = i * CONTACT_FLOATS
      at.set(contacts[k]!, contacts[k + 1]!, contacts[k + 2]!)
      way.set(contacts[k + 3]!, contacts[k + 4]!, contacts[k + 5]!)
      if (way.z < 0) way.negate() // of action and reaction the one that lifts
      const force = way.length()
      const length = Math.min((this.size * this.reach * force) / this.reference, this.reach)
      if (force > 0) turn.setFromUnitVectors(UP, way.divideScalar(force))
      const head = Math.min(5 * thin, 0.5 * length)
      const width = length > 0.3 * thin ? 1 : 0
      scale.set(thin * width, length - head, thin * width)
      this.shafts.setMatrixAt(i, matrix.compose(at, turn, scale))
      at.addScaledVector(way, length - head)
      scale.set(0.5 * head * width, head, 0.5 * head * width)
      this.heads.setMatrixAt(i, matrix.compose(at, turn, scale))
      const colour = contacts[k + 8]! > 0 ? SLIPPING : STUCK // the engine says which
      this.shafts.setColorAt(i, colour)
      this.heads.setColorAt(i, colour)
    }
    for (const mesh of [this.shafts, this.heads]) {
      mesh.count = n
      mesh.instanceMatrix.needsUpdate = true
      mesh.instanceColor!.needsUpdate = true
    }
  }

  dispose(): void {
    for (const mesh of [this.shafts, this.heads]) {
      this.root.remove(mesh)
      mesh.geometry.dispose()
      mesh.dispose()
    }
  }
}
