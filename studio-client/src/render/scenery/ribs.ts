// Ribs of concrete on the outer sides of the walls. Runs in a worker.
import type { Grid } from './sweptGrid'

const EVERY = 3 // m
const WIDTH = 0.24 // m along the track
const DEPTH = 0.15 // m out of the wall
const BELOW = 0.3 // m of its head below the edge
const LIGHT: readonly [number, number, number] = [0.8, 0.8, 0.78]

export interface Ribs {
  readonly positions: number[]
  readonly normals: number[]
  readonly colours: number[]
  readonly triangles: number[]
}

/** Ribs of `rows` stations from `first` on, on walls whose outer face is `wall` [m] outside of the edge and goes `sink` [m] below the ice. */
export function ribsOf(grid: Grid, first: number, rows: number, wall: number, sink: number): Ribs {
  const out: Ribs = { positions: [], normals: [], colours: [], triangles: [] }
  const stride = Math.max(1, Math.round(EVERY / grid.spacing))
  for (let i = Math.ceil(first / stride) * stride; i < first + rows - 1; i += stride)
    for (const side of [1, -1]) place(grid, i, side, wall, sink, out)
  return out
}

function place(grid: Grid, i: number, side: number, wall: number, sink: number, out: Ribs): void {
  const edge = 3 * (i * grid.across + (side > 0 ? 0 : grid.across - 1))
  const heading = grid.heading[i]!
  const [ax, ay] = [Math.cos(heading), Math.sin(heading)]
  const [ox, oy] = [-ay * side, ax * side]
  const [x, y, top] = [grid.points[edge]!, grid.points[edge + 1]!, grid.points[edge + 2]! - BELOW]
  const bottom = grid.centre[3 * i + 2]! - sink
  const corner = (along: number, outwards: number): [number, number] => [
    x + along * ax + outwards * ox,
    y + along * ay + outwards * oy,
  ]
  const [a, b, c, d] = [
    corner(-WIDTH / 2, wall - 0.02),
    corner(-WIDTH / 2, wall + DEPTH),
    corner(WIDTH / 2, wall + DEPTH),
    corner(WIDTH / 2, wall - 0.02),
  ]
  const faces: [[number, number], [number, number], [number, number]][] = [
    [a, b, [-ax, -ay]],
    [b, c, [ox, oy]],
    [c, d, [ax, ay]],
  ]
  for (const [p, q, [nx, ny]] of faces) {
    const k = out.positions.length / 3
    out.positions.push(...p, top, ...q, top, ...q, bottom, ...p, bottom)
    for (let v = 0; v < 4; v++) {
      out.normals.push(nx, ny, 0)
      const shade = v < 2 ? 1 : 0.7
      out.colours.push(shade * LIGHT[0], shade * LIGHT[1], shade * LIGHT[2])
    }
    out.triangles.push(...(side > 0 ? [k, k + 1, k + 2, k, k + 2, k + 3] : [k, k + 2, k + 1, k, k + 3, k + 2]))
  }
  const k = out.positions.length / 3 // the head, sloped so that snow slides off
  for (const [[px, py], z] of [
    [a, top + 0.1],
    [b, top],
    [c, top],
    [d, top + 0.1],
  ] as const) {
    out.positions.push(px, py, z)
    out.normals.push(0.5 * ox, 0.5 * oy, 0.86)
    out.colours.push(0.93, 0.95, 0.97)
  }
  out.triangles.push(...(side > 0 ? [k, k + 1, k + 2, k, k + 2, k + 3] : [k, k + 2, k + 1, k, k + 3, k + 2]))
}
