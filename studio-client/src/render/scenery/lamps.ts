// Lamps along a track: poles on footings, and the lights that burn at night near the sled.
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PointLight,
  Quaternion,
  Vector3,
  type Material,
} from 'three'
import { coloured, lampArm, lampFoot, lampPole } from './parts'

const UP = new Vector3(0, 0, 1)
const REACH = 1.4 // m of the arm

export class Lamps {
  readonly group = new Group()
  private readonly bulbs: PointLight[] = []
  private burning = false

  /** `places` holds x, y, z of the ground, height of the head [m] and yaw of each. */
  constructor(
    private readonly places: Float32Array,
    material: Material,
    private readonly rich: boolean,
  ) {
    const n = places.length / 5
    const glow = new MeshBasicMaterial({ color: '#fff3d0' })
    const meshes = [lampFoot(), lampPole(), lampArm(), coloured(glass(), '#fff3d0')].map(
      (geometry, i) => new InstancedMesh(geometry, i === 3 ? glow : material, n),
    )
    const [feet, poles, arms, lights] = meshes as [InstancedMesh, InstancedMesh, InstancedMesh, InstancedMesh]
    const [at, turn, size, matrix] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()]
    for (let i = 0; i < n; i++) {
      const [x, y, z, tall, yaw] = places.subarray(5 * i, 5 * i + 5) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ]
      turn.setFromAxisAngle(UP, yaw)
      feet.setMatrixAt(i, matrix.compose(at.set(x, y, z), turn, size.set(1, 1, 1)))
      arms.setMatrixAt(i, matrix.compose(at.set(x, y, z + tall), turn, size))
      lights.setMatrixAt(
        i,
        matrix.compose(at.set(x + 1.45 * Math.cos(yaw), y + 1.45 * Math.sin(yaw), z + tall + 0.07), turn, size),
      )
      poles.setMatrixAt(i, matrix.compose(at.set(x, y, z), turn, size.set(1, 1, tall)))
    }
    for (const mesh of meshes) mesh.frustumCulled = false
    this.group.add(...meshes)
  }

  set night(on: boolean) {
    this.burning = on
    if (on && this.bulbs.length === 0) {
      for (let k = 0; k < (this.rich ? 6 : 4); k++)
        this.bulbs.push(new PointLight('#ffdca0', this.rich ? 85 : 240, 42, 1.6))
      this.group.add(...this.bulbs)
    }
    for (const bulb of this.bulbs) bulb.visible = on
  }

  /** Light those that are nearest to a place [m, z up]. */
  lightUp(x: number, y: number): void {
    const { places } = this
    if (!this.burning || places.length === 0) return
    const near = Array.from(
      { length: places.length / 5 },
      (_, i) => [i, (places[5 * i]! - x) ** 2 + (places[5 * i + 1]! - y) ** 2] as const,
    )
    near.sort((a, b) => a[1] - b[1])
    this.bulbs.forEach((bulb, k) => {
      const i = 5 * (near[k]?.[0] ?? 0)
      bulb.position.set(
        places[i]! + REACH * Math.cos(places[i + 4]!),
        places[i + 1]! + REACH * Math.sin(places[i + 4]!),
        places[i + 2]! + places[i + 3]!,
      )
    })
  }
}

/** What shines: a plate that looks down. */
function glass(): BufferGeometry {
  const [a, b] = [0.26, 0.1]
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-a, -b, 0, a, -b, 0, a, b, 0, -a, b, 0]), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array([0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1]), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(8), 2))
  geometry.setIndex([0, 2, 1, 0, 3, 2])
  return geometry
}
