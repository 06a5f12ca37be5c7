// The land around a track: snow that lies below the channel everywhere, hills farther away, and where trees and lamps stand.
import { faceNormals } from './channel'
import { chance, noise, roughness, smoothstep } from './noise'
import type { Grid } from './sweptGrid'

const MARGIN = 190 // m around the track
const EVERY = 5 // m between the points of the line that heights follow
const BELOW = 0.55 // m that snow stays below the ice
const HILLS = 26 // m
const LAMP_EVERY = 24 // m
const TREE_CELL = 7.5 // m

export interface Land {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly colours: Float32Array<ArrayBuffer>
  readonly triangles: Uint32Array<ArrayBuffer>
  /** x, y, z, height [m] and yaw of each tree. */
  readonly trees: Float32Array<ArrayBuffer>
  /** x, y, z of the foot, height of the head above it [m] and yaw towards the track. */
  readonly lamps: Float32Array<ArrayBuffer>
}

interface Line {
  readonly x: number[]
  readonly y: number[]
  readonly z: number[]
}

/** Land with cells of `cell` [m] and at most `most` trees. */
export function landOf(grid: Grid, cell: number, most: number): Land {
  const line = thin(grid)
  const low = [Math.min(...line.x) - MARGIN, Math.min(...line.y) - MARGIN]
  const nx = Math.ceil((Math.max(...line.x) + MARGIN - low[0]!) / cell) + 1
  const ny = Math.ceil((Math.max(...line.y) + MARGIN - low[1]!) / cell) + 1
  const positions = new Float32Array(3 * nx * ny)
  const away = new Float32Array(nx * ny)
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      const [x, y, k] = [low[0]! + i * cell, low[1]! + j * cell, i * ny + j]
      const [z, distance] = heightAt(line, x, y, cell)
      positions.set([x, y, z], 3 * k)
      away[k] = distance
    }
  }
  const triangles = gridTriangles(nx, ny)
  const normals = new Float32Array(positions.length)
  faceNormals(positions, triangles, normals)
  const ground = (x: number, y: number): number => sample(positions, nx, ny, (x - low[0]!) / cell, (y - low[1]!) / cell)
  const trees = plant(line, low, nx * cell, ny * cell, ground, most)
  return { positions, normals, colours: paint(positions, normals), triangles, trees, lamps: lampsOf(grid, ground) }
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
  const bumps = 0.7 * (noise(x / 11, y / 11) - 0.5) * smoothstep(6, 20, distance)
  return [Math.min(sum / weights - BELOW + hills + bumps, floor - BELOW), distance]
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

function sample(positions: Float32Array, nx: number, ny: number, u: number, v: number): number {
  const i = Math.min(nx - 2, Math.max(0, Math.floor(u)))
  const j = Math.min(ny - 2, Math.max(0, Math.floor(v)))
  const z = (a: number, b: number): number => positions[3 * (a * ny + b) + 2]!
  const [s, t] = [u - i, v - j]
  return (1 - s) * ((1 - t) * z(i, j) + t * z(i, j + 1)) + s * ((1 - t) * z(i + 1, j) + t * z(i + 1, j + 1))
}

/** Snow, a little blue where it is steep. */
function paint(positions: Float32Array, normals: Float32Array): Float32Array<ArrayBuffer> {
  const colours = new Float32Array(positions.length)
  for (let k = 0; k < positions.length; k += 3) {
    const flat = smoothstep(0.75, 0.995, normals[k + 2]!)
    const grain = 0.965 + 0.035 * roughness(positions[k]! / 9, positions[k + 1]! / 9)
    colours[k] = grain * (0.8 + 0.165 * flat)
    colours[k + 1] = grain * (0.86 + 0.115 * flat)
    colours[k + 2] = grain * (0.94 + 0.05 * flat)
  }
  return colours
}

function plant(line: Line, low: number[], width: number, depth: number, ground: (x: number, y: number) => number, most: number): Float32Array<ArrayBuffer> {
  const draw = chance(20)
  const found: number[][] = []
  for (let u = 0; u < width; u += TREE_CELL) {
    for (let v = 0; v < depth; v += TREE_CELL) {
      const [x, y] = [low[0]! + u + TREE_CELL * draw(), low[1]! + v + TREE_CELL * draw()]
      const [size, yaw, keep] = [draw(), 6.28 * draw(), draw()]
      let nearest = Infinity
      for (let i = 0; i < line.x.length; i++) nearest = Math.min(nearest, (line.x[i]! - x) ** 2 + (line.y[i]! - y) ** 2)
      const distance = Math.sqrt(nearest)
      const wood = smoothstep(0.38, 0.62, roughness(x / 60, y / 60 + 9)) * smoothstep(11, 24, distance)
      if (distance < 11 || keep > 0.1 + 0.8 * wood) continue
      const tall = (4.5 + 8.5 * size * size + 2 * size) * (0.55 + 0.45 * smoothstep(10, 32, distance))
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
function lampsOf(grid: Grid, ground: (x: number, y: number) => number): Float32Array<ArrayBuffer> {
  const out: number[] = []
  const stride = Math.max(1, Math.round(LAMP_EVERY / grid.spacing))
  for (let i = 2 * stride, side = 0; i < grid.rows; i += stride, side = 1 - side) {
    const edge = 3 * (i * grid.across + (side === 0 ? 0 : grid.across - 1))
    const sign = side === 0 ? 1 : -1
    const [lx, ly] = [-Math.sin(grid.heading[i]!) * sign, Math.cos(grid.heading[i]!) * sign]
    const [x, y] = [grid.points[edge]! + 1.7 * lx, grid.points[edge + 1]! + 1.7 * ly]
    const foot = Math.min(ground(x, y), grid.centre[3 * i + 2]!) - 0.5
    const head = Math.max(grid.points[edge + 2]! + 3.2, grid.centre[3 * i + 2]! + 5.5)
    out.push(x, y, foot, head - foot, Math.atan2(-ly, -lx))
  }
  return new Float32Array(out)
}
