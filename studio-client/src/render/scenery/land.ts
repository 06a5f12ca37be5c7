// The land around a track: snow that lies below the channel everywhere, wooded hills farther away, and where trees and lamps stand.
import { faceNormals } from './channel'
import { chance, noise, roughness, smoothstep } from './noise'
import type { Grid } from './sweptGrid'

const MARGIN = 170 // m around the track that are drawn finely
const OUTER = 9 // rings of cells outside of it, each wider than the one before
const GROWTH = 1.5
const EVERY = 5 // m between the points of the line that heights follow
const BELOW = 0.55 // m that snow stays below the ice
const HILLS = 26 // m
const SLOPES = 120 // m, the sides of the valley
const LAMP_EVERY = 24 // m
const TREE_CELL = 7.5 // m
const FREE = 9 // m around the track without trees

export interface Land {
  /** Coordinates of the points, rising [m]. */
  readonly xs: Float32Array<ArrayBuffer>
  readonly ys: Float32Array<ArrayBuffer>
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly colours: Float32Array<ArrayBuffer>
  readonly triangles: Uint32Array<ArrayBuffer>
  /** x, y, z, height [m] and yaw of each tree. */
  readonly trees: Float32Array<ArrayBuffer>
  /** x, y, z of the ground, height of the head above it [m] and yaw towards the track. */
  readonly lamps: Float32Array<ArrayBuffer>
}

interface Line {
  readonly x: number[]
  readonly y: number[]
  readonly z: number[]
}

type Ground = (x: number, y: number) => number

/** Land with cells of `cell` [m] and at most `most` trees. */
export function landOf(grid: Grid, cell: number, most: number): Land {
  const line = thin(grid)
  const [xs, ys] = [axis(line.x, cell), axis(line.y, cell)]
  const [nx, ny] = [xs.length, ys.length]
  const positions = new Float32Array(3 * nx * ny)
  const away = new Float32Array(nx * ny)
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      const k = i * ny + j
      const [z, distance] = heightAt(line, xs[i]!, ys[j]!, cell)
      positions.set([xs[i]!, ys[j]!, z], 3 * k)
      away[k] = distance
    }
  }
  const triangles = gridTriangles(nx, ny)
  const normals = new Float32Array(positions.length)
  faceNormals(positions, triangles, normals)
  const ground = groundOf({ xs, ys, positions })
  return {
    xs,
    ys,
    positions,
    normals,
    colours: paint(positions, normals, away),
    triangles,
    trees: plant(line, ground, most),
    lamps: lampsOf(grid, ground),
  }
}

/** Height of the snow [m] at a place, as its triangles have it. */
export function groundOf({ xs, ys, positions }: Pick<Land, 'xs' | 'ys' | 'positions'>): Ground {
  const ny = ys.length
  const z = (i: number, j: number): number => positions[3 * (i * ny + j) + 2]!
  return (x, y) => {
    const [i, j] = [cellOf(xs, x), cellOf(ys, y)]
    const s = Math.min(1, Math.max(0, (x - xs[i]!) / (xs[i + 1]! - xs[i]!)))
    const t = Math.min(1, Math.max(0, (y - ys[j]!) / (ys[j + 1]! - ys[j]!)))
    const [low, high] = [z(i, j), z(i + 1, j + 1)]
    return s >= t
      ? low + s * (z(i + 1, j) - low) + t * (high - z(i + 1, j))
      : low + t * (z(i, j + 1) - low) + s * (high - z(i, j + 1))
  }
}

/** Number of the last coordinate that is not greater, so that there is a next one. */
function cellOf(ticks: Float32Array, value: number): number {
  let [low, high] = [0, ticks.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (ticks[middle]! <= value) low = middle
    else high = middle
  }
  return low
}

/** Even steps around the track, then wider and wider ones. */
function axis(values: readonly number[], cell: number): Float32Array<ArrayBuffer> {
  const [low, high] = [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN]
  const n = Math.ceil((high - low) / cell)
  const inner = Array.from({ length: n + 1 }, (_, i) => low + i * cell)
  const rings: number[] = []
  for (let i = 1, away = 0; i <= OUTER; i++) rings.push((away += 7 * GROWTH ** i))
  return new Float32Array([
    ...rings.map((away) => low - away).toReversed(),
    ...inner,
    ...rings.map((away) => inner[n]! + away),
  ])
}

/** Points of the centre line, `EVERY` metres. */
function thin(grid: Grid): Line {
  const line: Line = { x: [], y: [], z: [] }
  const stride = Math.max(1, Math.round(EVERY / grid.spacing))
  for (let i = 0; i < grid.rows; i += stride) {
    line.x.push(grid.centre[3 * i]!)
    line.y.push(grid.centre[3 * i + 1]!)
    line.z.push(grid.centre[3 * i + 2]!)
  }
  return line
}

/** Height of the snow [m], and how far the track is [m]. */
function heightAt(line: Line, x: number, y: number, cell: number): [number, number] {
  let [weights, sum, nearest, floor] = [0, 0, Infinity, Infinity]
  const reach = (1.5 * cell + 6) ** 2
  for (let i = 0; i < line.x.length; i++) {
    const d2 = (line.x[i]! - x) ** 2 + (line.y[i]! - y) ** 2
    const weight = 1 / (d2 + 60) ** 2
    weights += weight
    sum += weight * line.z[i]!
    if (d2 < nearest) nearest = d2
    if (d2 < reach && line.z[i]! < floor) floor = line.z[i]!
  }
  const distance = Math.sqrt(nearest)
  const hills = HILLS * (roughness(x / 95, y / 95) - 0.35) * smoothstep(14, 130, distance)
  const slopes = SLOPES * roughness(x / 310 + 4, y / 310) * smoothstep(140, 700, distance)
  const bumps = (1.1 * (noise(x / 23, y / 23) - 0.5) + 0.6 * (noise(x / 9, y / 9) - 0.5)) * smoothstep(5, 18, distance)
  return [Math.min(sum / weights - BELOW + hills + slopes + bumps, floor - BELOW), distance]
}

function gridTriangles(nx: number, ny: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(6 * (nx - 1) * (ny - 1))
  let k = 0
  for (let i = 0; i + 1 < nx; i++) {
    for (let j = 0; j + 1 < ny; j++) {
      const a = i * ny + j
      for (const index of [a, a + ny, a + ny + 1, a, a + ny + 1, a + 1]) out[k++] = index
    }
  }
  return out
}

/** How much of a place is wooded, 0 to 1. */
function woods(x: number, y: number, distance: number): number {
  return smoothstep(0.3, 0.56, roughness(x / 60, y / 60 + 9)) * smoothstep(FREE, 22, distance)
}

/** Snow: blue where it is steep, drifts and hollows of the wind, dark under woods, which far away are paint only. */
function paint(positions: Float32Array, normals: Float32Array, away: Float32Array): Float32Array<ArrayBuffer> {
  const colours = new Float32Array(positions.length)
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, distance] = [positions[k]!, positions[k + 1]!, away[k / 3]!]
    const flat = smoothstep(0.7, 0.995, normals[k + 2]!)
    const drift = 0.9 + 0.1 * roughness(x / 26, y / 14) - 0.05 * noise(x / 5, y / 5)
    const far = smoothstep(130, 260, distance)
    const dark =
      (1 - far) * 0.14 * woods(x, y, distance) +
      far * (0.35 + 0.45 * smoothstep(0.34, 0.52, roughness(x / 210 + 2, y / 210)))
    colours[k] = drift * (0.7 + 0.2 * flat) * (1 - dark) + 0.1 * dark
    colours[k + 1] = drift * (0.78 + 0.14 * flat) * (1 - dark) + 0.17 * dark
    colours[k + 2] = drift * (0.88 + 0.07 * flat) * (1 - dark) + 0.16 * dark
  }
  return colours
}

function plant(line: Line, ground: Ground, most: number): Float32Array<ArrayBuffer> {
  const draw = chance(20)
  const found: number[][] = []
  const [left, right] = [Math.min(...line.x) - MARGIN, Math.max(...line.x) + MARGIN]
  const [front, back] = [Math.min(...line.y) - MARGIN, Math.max(...line.y) + MARGIN]
  for (let u = left; u < right; u += TREE_CELL) {
    for (let v = front; v < back; v += TREE_CELL) {
      const [x, y] = [u + TREE_CELL * draw(), v + TREE_CELL * draw()]
      const [size, yaw, keep] = [draw(), 6.28 * draw(), draw()]
      let nearest = Infinity
      for (let i = 0; i < line.x.length; i++) nearest = Math.min(nearest, (line.x[i]! - x) ** 2 + (line.y[i]! - y) ** 2)
      const distance = Math.sqrt(nearest)
      if (distance < FREE || keep > 0.2 + 0.72 * woods(x, y, distance)) continue
      const tall = (3.5 + 10 * size * size + 3 * size) * (0.5 + 0.5 * smoothstep(FREE, 32, distance))
      found.push([x, y, ground(x, y) - 0.25, tall, yaw, distance + 60 * draw()])
    }
  }
  found.sort((a, b) => a[5]! - b[5]!) // those near the track count most
  const kept = found.slice(0, most)
  const out = new Float32Array(5 * kept.length)
  kept.forEach((tree, i) => out.set(tree.slice(0, 5), 5 * i))
  return out
}

/** Lamps on alternate sides. */
function lampsOf(grid: Grid, ground: Ground): Float32Array<ArrayBuffer> {
  const out: number[] = []
  const stride = Math.max(1, Math.round(LAMP_EVERY / grid.spacing))
  for (let i = 2 * stride, side = 0; i < grid.rows; i += stride, side = 1 - side) {
    const edge = 3 * (i * grid.across + (side === 0 ? 0 : grid.across - 1))
    const sign = side === 0 ? 1 : -1
    const [lx, ly] = [-Math.sin(grid.heading[i]!) * sign, Math.cos(grid.heading[i]!) * sign]
    const [x, y] = [grid.points[edge]! + 1.7 * lx, grid.points[edge + 1]! + 1.7 * ly]
    const foot = ground(x, y)
    const head = Math.max(grid.points[edge + 2]! + 3.2, grid.centre[3 * i + 2]! + 5.5)
    out.push(x, y, foot, head - foot, Math.atan2(-ly, -lx))
  }
  return new Float32Array(out)
}
