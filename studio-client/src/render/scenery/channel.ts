// The channel: ice in chunks, wooden planks on its edges, concrete behind. Runs in a worker.
import { noise } from './noise'
import { ribsOf } from './ribs'
import type { Grid } from './sweptGrid'

const CHUNK = 48 // stations
const SCRATCH = 7 // m after which scratches repeat
const COARSE = 4 // every fourth station and point far away
const PLANK = 0.2 // m, width of the wood on the edge
const LIP = 0.03 // m that the wood stands over the ice: no two surfaces in one place
const SINK = 4.5 // m that the concrete goes down below the ice

/** `uvs` repeat every `SCRATCH` metres along the track, and ten times across. */
export interface Arrays {
  readonly uvs: Float32Array<ArrayBuffer> | null
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly colours: Float32Array<ArrayBuffer>
  readonly fine: Uint32Array<ArrayBuffer>
  readonly coarse: Uint32Array<ArrayBuffer>
}

export interface Chunk {
  readonly ice: Arrays
  readonly shell: Arrays
}

/** Ice and shell of a track, cut into chunks. */
export function chunksOf(grid: Grid): Chunk[] {
  const made: Chunk[] = []
  for (let first = 0; first < grid.rows - 1; first += CHUNK) {
    const rows = Math.min(CHUNK + 1, grid.rows - first)
    made.push({ ice: iceOf(grid, first, rows), shell: shellOf(grid, first, rows) })
  }
  return made
}

function iceOf(grid: Grid, first: number, rows: number): Arrays {
  const { across, points } = grid
  const positions = points.slice(3 * first * across, 3 * (first + rows) * across)
  const normals = new Float32Array(positions.length)
  const colours = new Float32Array(positions.length)
  const uvs = new Float32Array((2 * positions.length) / 3)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < across; j++) {
      const k = 3 * (i * across + j)
      uvs[(2 * k) / 3] = (10 * j) / (across - 1)
      uvs[(2 * k) / 3 + 1] = ((first + i) * grid.spacing) / SCRATCH
      setNormal(grid, first + i, j, normals, k)
      paintIce(grid, first + i, j, normals[k + 2]!, colours, k)
    }
  }
  return { uvs, positions, normals, colours, fine: indices(rows, across, 1), coarse: indices(rows, across, COARSE) }
}

function setNormal(grid: Grid, i: number, j: number, out: Float32Array, k: number): void {
  const { points, rows, across } = grid
  const [i0, i1] = [3 * (Math.max(0, i - 1) * across + j), 3 * (Math.min(rows - 1, i + 1) * across + j)]
  const [j0, j1] = [3 * (i * across + Math.max(0, j - 1)), 3 * (i * across + Math.min(across - 1, j + 1))]
  const [ax, ay, az] = [points[i1]! - points[i0]!, points[i1 + 1]! - points[i0 + 1]!, points[i1 + 2]! - points[i0 + 2]!]
  const [bx, by, bz] = [points[j0]! - points[j1]!, points[j0 + 1]! - points[j1 + 1]!, points[j0 + 2]! - points[j1 + 2]!] // to the left edge
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const size = Math.hypot(x, y, z) || 1
  out[k] = x / size
  out[k + 1] = y / size
  out[k + 2] = z / size
}

/** Blue where it is worn smooth in the middle, white frost on the walls, patches that show speed. */
function paintIce(grid: Grid, i: number, j: number, up: number, out: Float32Array, k: number): void {
  const side = Math.abs((2 * j) / (grid.across - 1) - 1)
  const frost = Math.min(1, 0.35 + 0.5 * side + 0.25 * (1 - up))
  const patch = 0.9 * noise(0.33 * i, 0.45 * j) + 0.5 * noise(0.045 * i, 0.3 * j + 40)
  const shade = 0.93 + 0.075 * patch
  const edge = side > 0.985 ? 0.86 : 1
  out[k] = shade * edge * (0.54 + 0.34 * frost)
  out[k + 1] = shade * edge * (0.73 + 0.2 * frost)
  out[k + 2] = shade * edge * (0.87 + 0.1 * frost)
}

/** Planks, fascia and concrete with ribs along both edges. */
function shellOf(grid: Grid, first: number, rows: number): Arrays {
  const count = 3 * 2 * PROFILE * rows
  const ribs = ribsOf(grid, first, rows, PLANK, SINK)
  const positions = new Float32Array(count + ribs.positions.length)
  const colours = new Float32Array(positions.length)
  const normals = new Float32Array(positions.length)
  for (let i = 0; i < rows; i++) {
    for (const side of [0, 1]) placeProfile(grid, first + i, side, positions, colours, 3 * PROFILE * (2 * i + side))
  }
  const strip = strips(rows)
  faceNormals(positions, strip, normals)
  positions.set(ribs.positions, count)
  colours.set(ribs.colours, count)
  normals.set(ribs.normals, count)
  const fine = new Uint32Array(strip.length + ribs.triangles.length)
  fine.set(strip)
  fine.set(
    ribs.triangles.map((corner) => corner + count / 3),
    strip.length,
  )
  return { uvs: null, positions, normals, colours, fine, coarse: strip }
}

const WOOD = [0.44, 0.3, 0.19]
const FASCIA = [0.16, 0.33, 0.39]
const CONCRETE = [0.8, 0.8, 0.78]
/** Corners of a profile from the inner edge of the plank outwards and down; where faces meet, corners are there twice: each has its own normal. */
const PIECES = [0, 2, 4, 6, 7, 8] // first corners of faces
const PROFILE = 10

function placeProfile(grid: Grid, i: number, side: number, out: Float32Array, paint: Float32Array, k: number): void {
  const { across, points, centre, heading } = grid
  const edge = 3 * (i * across + (side === 0 ? 0 : across - 1))
  const sign = side === 0 ? 1 : -1
  const [lx, ly] = [-Math.sin(heading[i]!) * sign, Math.cos(heading[i]!) * sign] // outwards
  const [x, y, z] = [points[edge]!, points[edge + 1]!, points[edge + 2]!]
  const wood = 0.74 + 0.26 * noise(0.9 * i, 31 * side)
  const dirt = 0.86 + 0.14 * noise(0.21 * i, 5 + 17 * side)
  const ground = Math.min(z - 0.5, centre[3 * i + 2]! - 0.3)
  const bottom = centre[3 * i + 2]! - SINK
  const corners: [number, number, readonly number[], number][] = [
    [-LIP, z - 0.1, WOOD, wood * 0.85],
    [-LIP, z + 0.05, WOOD, wood],
    [-LIP, z + 0.05, WOOD, wood * 1.08],
    [PLANK + 0.05, z + 0.05, WOOD, wood],
    [PLANK + 0.05, z + 0.05, FASCIA, 1],
    [PLANK + 0.05, z - 0.17, FASCIA, 0.9],
    [PLANK, z - 0.17, CONCRETE, 0.55 * dirt], // shaded by the fascia
    [PLANK, z - 0.34, CONCRETE, dirt],
    [PLANK, ground, CONCRETE, 0.94 * dirt],
    [PLANK + 0.02, bottom, CONCRETE, 0.6 * dirt],
  ]
  corners.forEach(([outwards, height, colour, shade], c) => {
    const at = k + 3 * c
    out[at] = x + outwards * lx
    out[at + 1] = y + outwards * ly
    out[at + 2] = height
    for (let a = 0; a < 3; a++) paint[at + a] = colour[a]! * shade
  })
}

/** Quads between the profiles of neighbouring stations. */
function strips(rows: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(6 * 2 * PIECES.length * (rows - 1))
  let k = 0
  for (let i = 0; i + 1 < rows; i++) {
    for (const side of [0, 1]) {
      for (const c of PIECES) {
        const a = PROFILE * (2 * i + side) + c
        const b = PROFILE * (2 * (i + 1) + side) + c
        const quad = side === 0 ? [a, b, a + 1, b, b + 1, a + 1] : [a, a + 1, b, b, a + 1, b + 1]
        for (const index of quad) out[k++] = index
      }
    }
  }
  return out
}

/** Normals of vertices, the mean of their triangles. */
export function faceNormals(positions: Float32Array, triangles: Uint32Array, out: Float32Array): void {
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!]
    const [ux, uy, uz] = [
      positions[b]! - positions[a]!,
      positions[b + 1]! - positions[a + 1]!,
      positions[b + 2]! - positions[a + 2]!,
    ]
    const [vx, vy, vz] = [
      positions[c]! - positions[a]!,
      positions[c + 1]! - positions[a + 1]!,
      positions[c + 2]! - positions[a + 2]!,
    ]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) for (let x = 0; x < 3; x++) out[corner + x]! += normal[x]!
  }
  for (let k = 0; k < out.length; k += 3) {
    const size = Math.hypot(out[k]!, out[k + 1]!, out[k + 2]!) || 1
    for (let x = 0; x < 3; x++) out[k + x]! /= size
  }
}

function indices(rows: number, across: number, stride: number): Uint32Array<ArrayBuffer> {
  const r = steps(rows, stride)
  const c = steps(across, stride)
  const out = new Uint32Array(6 * (r.length - 1) * (c.length - 1))
  let k = 0
  for (let i = 0; i + 1 < r.length; i++) {
    for (let j = 0; j + 1 < c.length; j++) {
      const [a, b] = [r[i]! * across + c[j]!, r[i]! * across + c[j + 1]!]
      const [d, e] = [r[i + 1]! * across + c[j]!, r[i + 1]! * across + c[j + 1]!]
      for (const index of [a, b, d, b, e, d]) out[k++] = index
    }
  }
  return out
}

/** 0, stride, 2 stride, … and always the last. */
function steps(n: number, stride: number): number[] {
  const out = []
  for (let i = 0; i < n - 1; i += stride) out.push(i)
  out.push(n - 1)
  return out
}
