// A line on the ice along which a run went: what to follow, or what the runners left.
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial, Vector3 } from 'three'
import type { Motion } from '../store/motion'
import { pointOf } from './sled/sledModel'

const LIFT = 0.012 // m above the ice: no two surfaces in one place
const LEAST = 0.25 // m between two points

/** Strips `width` [m] wide, at each of `offsets` [m] to the left of the middle of a body. */
export function ribbon(
  motion: Motion,
  body: number,
  offsets: readonly number[],
  width: number,
  colour: string,
  opacity: number,
): Mesh {
  const positions: number[] = []
  const index: number[] = []
  const [left, right, last] = [new Vector3(), new Vector3(), new Vector3(Infinity, 0, 0)]
  for (const offset of offsets) {
    let count = 0
    for (let row = 0; row < motion.rows; row++) {
      const poses = motion.row(row)
      pointOf(poses, body, 0, offset + width / 2, LIFT, left)
      if (left.distanceTo(last) < LEAST) continue
      last.copy(left)
      pointOf(poses, body, 0, offset - width / 2, LIFT, right)
      const k = positions.length / 3
      positions.push(left.x, left.y, left.z, right.x, right.y, right.z)
      if (count > 0) index.push(k - 2, k - 1, k, k - 1, k + 1, k)
      count += 1
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(index)
  const material = new MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity,
    side: DoubleSide,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  return mesh
}
