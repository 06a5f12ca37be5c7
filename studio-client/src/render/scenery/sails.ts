// Sun sails: roofs over the curves with cloth that is let down towards the inner side, so that the sun does not reach the ice.
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  Quaternion,
  Vector3,
  type Material,
} from 'three'
import { makeMaterial } from '../materials'
import { faceNormals } from './channel'
import { bar, merged } from './parts'
import type { TrackBuilt } from './trackWorker'

const PANEL = 4 // m of cloth between two rafters
const ARC = 8 // pieces of the roof from ridge to eaves
const RISE = 0.5 // m of the roof's middle over the straight line
const FOLDS = 6 // of the cloth between two rafters
const FOLD = 0.05 // m
const OVER = 1.5 // m of the roof over the outer edge
const CLEARANCE = 3.1 // m of the roof's eaves over the inner edge
const HEM = 1.15 // m of the cloth's hem over the inner edge
const OUT = 0.7 // m of posts outside the outer edge
const CLOTH: readonly [number, number, number] = [0.93, 0.93, 0.88]
const ROOF: readonly [number, number, number] = [0.8, 0.72, 0.6] // boards
const RAFTER = '#8d6a47'
const POST = '#58646d'
const UP = new Vector3(0, 0, 1)

type Point = readonly [number, number, number]

/** A frame of a roof. */
interface Profile {
  readonly foot: Point
  readonly ridge: Point
  readonly eaves: Point
  readonly hem: Point
}

/** Roofs and closed cloth over all curves; z up, from the origin of the wire. */
export function makeSails(built: TrackBuilt, rich: boolean): { group: Group; cloth: Material } {
  const group = new Group()
  const material = makeMaterial(rich, { vertexColours: true, roughness: 0.9, doubleSided: true })
  const frames: Profile[] = []
  for (const corner of built.about.corners) {
    const profiles = profilesOf(built, corner.begin, corner.end, corner.turn)
    if (profiles.length < 2) continue
    const mesh = new Mesh(canopy(profiles), material)
    mesh.castShadow = mesh.receiveShadow = rich
    group.add(mesh)
    frames.push(...profiles)
  }
  const timber = makeMaterial(rich, { vertexColours: true, roughness: 0.7 })
  const beams = frames.flatMap((frame) => rafter(frame).concat(bar(frame.eaves, frame.hem, 0.03, POST, 5)))
  if (beams.length > 0) group.add(new Mesh(merged(beams), timber))
  const poles = new InstancedMesh(bar([0, 0, 0], [0, 0, 1], 0.08, POST, 8), timber, Math.max(1, frames.length))
  const [matrix, turn] = [new Matrix4(), new Quaternion().setFromAxisAngle(UP, 0)]
  frames.forEach(({ foot: [x, y, z], ridge }, i) =>
    poles.setMatrixAt(i, matrix.compose(new Vector3(x, y, z), turn, new Vector3(1, 1, ridge[2] - z))),
  )
  poles.count = frames.length
  poles.frustumCulled = false
  group.add(poles)
  return { group, cloth: material }
}

/** Where the frames of a curve's roof stand. */
function profilesOf({ line, first, spacing }: TrackBuilt, begin: number, end: number, turn: number): Profile[] {
  const stride = Math.max(1, Math.round(PANEL / spacing))
  const profiles: Profile[] = []
  for (
    let r = Math.ceil((begin - first) / spacing);
    r <= (end - first) / spacing && 9 * r + 8 < line.length;
    r += stride
  ) {
    if (r >= 0) profiles.push(profile(line.subarray(9 * r, 9 * r + 9), turn))
  }
  return profiles
}

/** Roof and cloth of one curve: boards that arch over the ice, and folds that hang from frame to frame. */
function canopy(profiles: readonly Profile[]): BufferGeometry {
  const [positions, colours, index]: [number[], number[], number[]] = [[], [], []]
  for (let k = 0; k + 1 < profiles.length; k++) {
    const [a, b] = [profiles[k]!, profiles[k + 1]!]
    for (let i = 0; i < ARC; i++) {
      const shade = 0.62 + (0.3 * (i + 1)) / ARC - (i % 2 === 0 ? 0 : 0.05) // light comes in from the open side
      quad(
        positions,
        colours,
        index,
        [arch(a, i / ARC), arch(b, i / ARC), arch(b, (i + 1) / ARC), arch(a, (i + 1) / ARC)],
        ROOF,
        [shade, shade],
      )
    }
    for (let i = 0; i < FOLDS; i++) {
      const [near, far] = [curtain(a, b, i), curtain(a, b, i + 1)]
      quad(positions, colours, index, [near[0], far[0], far[1], near[1]], CLOTH, i % 2 === 0 ? [0.7, 1] : [0.62, 0.88])
    }
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

/** A point of the roof, from the ridge (0) to the eaves (1). */
function arch({ ridge, eaves }: Profile, share: number): Point {
  return between(ridge, eaves, share, 4 * RISE * share * (1 - share))
}

/** Upper and lower end of a fold. */
function curtain(a: Profile, b: Profile, fold: number): [Point, Point] {
  const share = fold / FOLDS
  const sway = fold % FOLDS === 0 ? 0 : fold % 2 === 0 ? FOLD : -FOLD
  const [dx, dy] = [a.ridge[0] - a.eaves[0], a.ridge[1] - a.eaves[1]]
  const size = Math.hypot(dx, dy) || 1
  const [top, low] = [
    between(a.eaves, b.eaves, share, 0),
    between(a.hem, b.hem, share, -0.12 * Math.sin(Math.PI * share)),
  ]
  return [top, [low[0] + (sway * dx) / size, low[1] + (sway * dy) / size, low[2]]]
}

function between(a: Point, b: Point, share: number, lift: number): Point {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2]) + lift]
}

/** Glued timber below the roof. */
function rafter(frame: Profile): BufferGeometry[] {
  const ends = Array.from({ length: ARC + 1 }, (_, i): Point => {
    const [x, y, z] = arch(frame, i / ARC)
    return [x, y, z - 0.1]
  })
  return ends.slice(1).map((end, i) => bar(ends[i]!, end, 0.085, RAFTER, 6))
}

function profile(row: Float32Array, turn: number): Profile {
  const [outer, inner] = turn > 0 ? [row.subarray(6, 9), row.subarray(3, 6)] : [row.subarray(3, 6), row.subarray(6, 9)]
  const [dx, dy] = [outer[0]! - inner[0]!, outer[1]! - inner[1]!]
  const size = Math.hypot(dx, dy) || 1
  const [ox, oy] = [dx / size, dy / size]
  const [x, y] = [outer[0]! + OUT * ox, outer[1]! + OUT * oy]
  const [ex, ey] = [inner[0]! - 0.35 * ox, inner[1]! - 0.35 * oy]
  const ridge = outer[2]! + OVER
  return {
    foot: [x, y, row[2]! - 2.5],
    ridge: [x, y, ridge],
    eaves: [ex, ey, Math.max(inner[2]! + CLEARANCE, ridge - 1.6)],
    hem: [ex, ey, inner[2]! + HEM],
  }
}

/** Four corners, the first two in the first shade and the others in the second. */
function quad(
  positions: number[],
  colours: number[],
  index: number[],
  corners: readonly Point[],
  colour: Point,
  shades: readonly [number, number],
): void {
  const k = positions.length / 3
  corners.forEach((corner, i) => {
    positions.push(...corner)
    colours.push(...colour.map((part) => shades[i >> 1]! * part))
  })
  index.push(k, k + 1, k + 2, k, k + 2, k + 3)
}
