// Mountains on the horizon: wooded foothills, then peaks of rock and snow. They stand around the camera, wherever it goes.
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three'
import { OUTDOORS, type Light } from '../moods'
import { faceNormals } from './channel'
import { noise, roughness, smoothstep } from './noise'

interface Range {
  readonly near: number // m, where it begins
  readonly ridge: number // m, where it is highest
  readonly height: number // m
  readonly rows: number
  readonly steps: number // around
  readonly seed: number
  readonly veil: number // share of haze at the top
  readonly trees: number // m, height up to which there are woods
}

const RANGES: readonly Range[] = [
  { near: 1700, ridge: 3000, height: 760, rows: 18, steps: 360, seed: 3, veil: 0.2, trees: 110 },
  { near: 950, ridge: 1500, height: 200, rows: 7, steps: 200, seed: 23, veil: 0.2, trees: 330 },
]
const FOOT = -160 // m: the ranges begin below the horizon
const [ROCK, SNOW, WOOD] = [new Color('#6d7683'), new Color('#fbfcff'), new Color('#31493f')]
const TINT: Record<Light, number> = { day: 1, sails: 1, evening: 0.92, night: 0.1 }

export class Skyline {
  readonly group = new Group()

  constructor(rich: boolean) {
    const ranges = rich
      ? RANGES
      : RANGES.map((range) => ({ ...range, rows: Math.ceil(range.rows / 2), steps: range.steps / 2 }))
    for (const range of ranges)
      this.group.add(
        new Mesh(geometryOf(range), new MeshBasicMaterial({ vertexColors: true, fog: false, side: DoubleSide })),
      )
    for (const mesh of this.group.children) {
      mesh.frustumCulled = false
      mesh.renderOrder = 5 // after what hides them
    }
  }

  /** Paint rock, snow and woods as the light shows them. */
  paint(light: Light): void {
    this.group.children.forEach((mesh, i) => paintRange((mesh as Mesh).geometry, RANGES[i]!, light))
  }
}

/** Height [m] of a range at a place, `share` of the way from its foot to its ridge. */
function heightAt({ height, seed }: Range, x: number, y: number, share: number): number {
  const crest = (u: number, v: number): number => 1 - Math.abs(2 * noise(u + seed, v) - 1)
  const massif = 0.45 + 0.75 * smoothstep(0.2, 0.8, roughness(x / 900 + seed, y / 900))
  const folds = 0.42 * crest(x / 620, y / 620) + 0.34 * crest(x / 270, y / 270 + 5) + 0.24 * crest(x / 125 + 9, y / 125)
  return FOOT + share ** 1.25 * (height * massif * (0.35 + 0.75 * folds) - FOOT)
}

function geometryOf(range: Range): BufferGeometry {
  const { near, ridge, rows, steps } = range
  const positions = new Float32Array(3 * rows * (steps + 1))
  const index = new Uint32Array(6 * (rows - 1) * steps)
  let k = 0
  for (let i = 0; i <= steps; i++) {
    const angle = (2 * Math.PI * (i % steps)) / steps
    for (let r = 0; r < rows; r++) {
      const share = r / (rows - 1)
      const radius = near + share * (ridge - near)
      const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)]
      positions.set([x, y, heightAt(range, x, y, share)], 3 * (i * rows + r))
      if (i === 0 || r === 0) continue
      const [a, b] = [(i - 1) * rows + r - 1, i * rows + r - 1]
      for (const corner of [a, b + 1, b, a, a + 1, b + 1]) index[k++] = corner
    }
  }
  const normals = new Float32Array(positions.length)
  faceNormals(positions, index, normals)
  for (let r = 0; r < rows; r++) joinSeam(normals, r, steps * rows + r)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(positions.length), 3))
  geometry.setIndex(new BufferAttribute(index, 1))
  return geometry
}

/** First and last column are one place: they share their normals. */
function joinSeam(normals: Float32Array, first: number, last: number): void {
  for (let a = 0; a < 3; a++)
    normals[3 * first + a] = normals[3 * last + a] = 0.5 * (normals[3 * first + a]! + normals[3 * last + a]!)
}

function paintRange(geometry: BufferGeometry, range: Range, light: Light): void {
  const { sun, fog } = OUTDOORS[light]
  const [position, normal, colour] = [
    geometry.getAttribute('position'),
    geometry.getAttribute('normal'),
    geometry.getAttribute('color') as BufferAttribute,
  ]
  const [haze, bright, shade, mix] = [new Color(fog), new Color(sun.colour), new Color(sun.shade), new Color()]
  const size = Math.hypot(...sun.from)
  const [sx, sy, sz] = [sun.from[0] / size, -sun.from[2] / size, sun.from[1] / size] // z up
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)]
    const steep = 1 - normal.getZ(i)
    const patch = roughness(x / 140, y / 140)
    const above = z - range.trees + 160 * (patch - 0.5)
    const snow =
      smoothstep(-20, 180, above) * (1 - 0.8 * smoothstep(0.3, 0.5, steep + 0.5 * (noise(x / 45, y / 45) - 0.5)))
    const clearing = 0.1 + 0.5 * smoothstep(0.56, 0.72, roughness(x / 75 + 3, y / 75))
    mix
      .copy(WOOD)
      .lerp(ROCK, smoothstep(-60, 100, above))
      .lerp(SNOW, Math.max(snow, clearing))
    const lit = Math.max(0, sx * normal.getX(i) + sy * normal.getY(i) + sz * normal.getZ(i))
    const strength = TINT[light]
    mix.setRGB(
      mix.r * strength * (0.52 * shade.r + 0.72 * lit * bright.r),
      mix.g * strength * (0.52 * shade.g + 0.72 * lit * bright.g),
      mix.b * strength * (0.56 * shade.b + 0.72 * lit * bright.b),
    )
    const high = smoothstep(FOOT, 0.75 * range.height, z)
    mix.lerp(haze, range.veil + (0.97 - range.veil) * (1 - high) ** 1.6)
    colour.setXYZ(i, mix.r, mix.g, mix.b)
  }
  colour.needsUpdate = true
}
