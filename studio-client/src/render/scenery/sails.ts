// Sun sails: roofs over the curves with cloth that is let down towards the inner side, so that the sun does not reach the ice.
import { BufferAttribute, BufferGeometry, Group, InstancedMesh, Matrix4, Mesh, Quaternion, Vector3, type Material } from 'three'
import { makeMaterial } from '../materials'
import { faceNormals } from './channel'
import { bar } from './parts'
import type { TrackBuilt } from './trackWorker'

const PANEL = 4 // m of cloth between two seams
const OVER = 1.5 // m of the roof over the outer edge
const CLEARANCE = 3.1 // m of the roof's eaves over the inner edge
const HEM = 1.15 // m of the cloth's hem over the inner edge
const OUT = 0.7 // m of posts outside the outer edge
const CLOTH: readonly [number, number, number] = [0.9, 0.91, 0.88]
const ROOF: readonly [number, number, number] = [0.78, 0.8, 0.8]
const UP = new Vector3(0, 0, 1)

type Point = readonly [number, number, number]

/** Roofs and closed cloth over all curves; z up, from the origin of the wire. */
export function makeSails(built: TrackBuilt, rich: boolean): { group: Group; cloth: Material } {
  const group = new Group()
  const material = makeMaterial(rich, { vertexColours: true, roughness: 0.9, doubleSided: true })
  const posts: [Point, number][] = []
  for (const corner of built.about.corners) {
    const geometry = canopy(built, corner.begin, corner.end, corner.turn, posts)
    if (geometry === null) continue
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = rich
    group.add(mesh)
  }
  const poles = new InstancedMesh(bar([0, 0, 0], [0, 0, 1], 0.07, '#58646d', 6), makeMaterial(rich, { vertexColours: true, roughness: 0.7 }), Math.max(1, posts.length))
  const [matrix, turn] = [new Matrix4(), new Quaternion().setFromAxisAngle(UP, 0)]
  posts.forEach(([[x, y, z], tall], i) => poles.setMatrixAt(i, matrix.compose(new Vector3(x, y, z), turn, new Vector3(1, 1, tall))))
  poles.count = posts.length
  poles.frustumCulled = false
  group.add(poles)
  return { group, cloth: material }
}

/** Roof and cloth of one curve: panels with a seam between them. */
function canopy(built: TrackBuilt, begin: number, end: number, turn: number, posts: [Point, number][]): BufferGeometry | null {
  const { line, first, spacing } = built
  const stride = Math.max(1, Math.round(PANEL / spacing))
  const rows: number[] = []
  for (let r = Math.ceil((begin - first) / spacing); r <= (end - first) / spacing && 9 * r + 8 < line.length; r += stride) if (r >= 0) rows.push(r)
  if (rows.length < 2) return null
  const [positions, colours, index]: [number[], number[], number[]] = [[], [], []]
  const profiles = rows.map((r) => profile(line.subarray(9 * r, 9 * r + 9), turn))
  profiles.forEach(({ foot, ridge }) => posts.push([foot, ridge[2] - foot[2]]))
  for (let k = 0; k + 1 < profiles.length; k++) {
    const [a, b] = [profiles[k]!, profiles[k + 1]!]
    const shade = k % 2 === 0 ? 1 : 0.94
    quad(positions, colours, index, [a.ridge, b.ridge, b.eaves, a.eaves], ROOF, shade)
    quad(positions, colours, index, [a.eaves, b.eaves, b.hem, a.hem], CLOTH, shade)
  }
  const geometry = new BufferGeometry()
  const places = new Float32Array(positions)
  const normals = new Float32Array(positions.length)
  const triangles = new Uint32Array(index)
  faceNormals(places, triangles, normals)
  geometry.setAttribute('position', new BufferAttribute(places, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

function profile(row: Float32Array, turn: number): { foot: Point; ridge: Point; eaves: Point; hem: Point } {
  const [outer, inner] = turn > 0 ? [row.subarray(6, 9), row.subarray(3, 6)] : [row.subarray(3, 6), row.subarray(6, 9)]
  const [dx, dy] = [outer[0]! - inner[0]!, outer[1]! - inner[1]!]
  const size = Math.hypot(dx, dy) || 1
  const [ox, oy] = [dx / size, dy / size]
  const [x, y] = [outer[0]! + OUT * ox, outer[1]! + OUT * oy]
  const [ex, ey] = [inner[0]! - 0.35 * ox, inner[1]! - 0.35 * oy]
  const ridge = outer[2]! + OVER
  return { foot: [x, y, row[2]! - 2.5], ridge: [x, y, ridge], eaves: [ex, ey, Math.max(inner[2]! + CLEARANCE, ridge - 1.6)], hem: [ex, ey, inner[2]! + HEM] }
}

function quad(positions: number[], colours: number[], index: number[], corners: readonly Point[], colour: Point, shade: number): void {
  const k = positions.length / 3
  for (const corner of corners) {
    positions.push(...corner)
    colours.push(...colour.map((part) => shade * part))
  }
  index.push(k, k + 1, k + 2, k, k + 2, k + 3)
}
