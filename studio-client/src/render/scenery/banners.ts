// Number and name of a curve on the outer sides of its walls.
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Material,
} from 'three'
import { disposeGeometry } from '../materials'
import { lettering } from './lettering'
import type { TrackBuilt } from './trackWorker'

const LENGTH = 6 // m
const HEIGHT = 0.8 // m
const EVERY = 26 // m between two
const OUT = 0.4 // m outside of the edge: before the ribs
const BELOW = 0.26 // m below the edge
const [PAPER, INK] = ['#0b6477', '#ffffff']

/** Banners along all curves; z up, from the origin of the wire. */
export function makeBanners(built: TrackBuilt): Group {
  const group = new Group()
  built.about.corners.forEach((corner, i) => {
    const name = /^\d+$/.test(corner.name)
      ? `CURVE ${corner.name}`
      : /^\d/.test(corner.name)
        ? corner.name
        : `${i + 1} ${corner.name}`
    const material = new MeshLambertMaterial({ map: lettering(name, LENGTH, HEIGHT, PAPER, INK) })
    for (let from = corner.begin + 2; from + LENGTH < Math.max(corner.end, corner.begin + LENGTH + 4); from += EVERY) {
      for (const side of [3, 6]) add(group, built, from, side, material)
    }
  })
  return group
}

/** A banner that follows the wall whose edge begins at `side` in each row of the line. */
function add(group: Group, { line, first, spacing }: TrackBuilt, from: number, side: number, material: Material): void {
  const [begin, end] = [Math.round((from - first) / spacing), Math.round((from + LENGTH - first) / spacing)]
  if (begin < 0 || 9 * end + 8 >= line.length || end <= begin) return
  const n = end - begin + 1
  const [positions, normals, uvs, index] = [
    new Float32Array(6 * n),
    new Float32Array(6 * n),
    new Float32Array(4 * n),
    [] as number[],
  ]
  for (let i = 0; i < n; i++) {
    const row = 9 * (begin + i)
    const [dx, dy] = [line[row + side]! - line[row]!, line[row + side + 1]! - line[row + 1]!]
    const size = Math.hypot(dx, dy) || 1
    const [ox, oy] = [dx / size, dy / size]
    const [x, y, top] = [line[row + side]! + OUT * ox, line[row + side + 1]! + OUT * oy, line[row + side + 2]! - BELOW]
    positions.set([x, y, top, x, y, top - HEIGHT], 6 * i)
    normals.set([ox, oy, 0, ox, oy, 0], 6 * i)
    const u = side === 3 ? 1 - i / (n - 1) : i / (n - 1) // who stands outside reads from the left
    uvs.set([u, 1, u, 0], 4 * i)
    if (i > 0) {
      const [a, b] = [2 * (i - 1), 2 * i]
      index.push(...(side === 3 ? [a, b, a + 1, b, b + 1, a + 1] : [a, a + 1, b, b, a + 1, b + 1]))
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('uv', new BufferAttribute(uvs, 2))
  geometry.setIndex(index)
  group.add(new Mesh(geometry, material))
}

/** Textures of banners go with them. */
export function disposeBanners(group: Group): void {
  disposeGeometry(group)
  for (const mesh of group.children) {
    if (
      !(mesh instanceof Mesh) ||
      !(mesh.material instanceof MeshLambertMaterial || mesh.material instanceof MeshBasicMaterial)
    )
      continue
    mesh.material.map?.dispose()
  }
}
