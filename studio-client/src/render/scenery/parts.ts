// Things that stand beside a track, as geometries with colours in their vertices: one material draws them all.
import { BoxGeometry, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, Matrix4 } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { chance } from './noise'

const TWIGS = new Color('#35543f')
const SNOWED = new Color('#dbe6ec')

const shade = new Color()

/** A geometry in one colour, ready to be merged; `shadeOf` may paint triangles otherwise, by their middle and their number. */
export function coloured(
  geometry: BufferGeometry,
  colour: string,
  shadeOf?: (x: number, y: number, z: number, triangle: number) => string | null,
): BufferGeometry {
  const plain = geometry.index === null ? geometry : geometry.toNonIndexed()
  plain.deleteAttribute('uv')
  const position = plain.getAttribute('position')
  const colours = new Float32Array(3 * position.count)
  for (let i = 0; i < position.count; i += 3) {
    // One colour per triangle: edges between colours stay sharp.
    const mean = [0, 1, 2].map(
      (axis) =>
        (position.getComponent(i, axis) + position.getComponent(i + 1, axis) + position.getComponent(i + 2, axis)) / 3,
    )
    shade.set(shadeOf?.(mean[0]!, mean[1]!, mean[2]!, i / 3) ?? colour)
    for (let c = 0; c < 3; c++) shade.toArray(colours, 3 * (i + c))
  }
  plain.setAttribute('color', new BufferAttribute(colours, 3))
  return plain
}

export function merged(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts, false)
  if (whole === null) throw new Error('Parts of a model do not fit together.')
  parts.forEach((part) => part.dispose())
  return whole
}

export function box(
  x: number,
  y: number,
  z: number,
  at: readonly [number, number, number],
  colour: string,
): BufferGeometry {
  return coloured(new BoxGeometry(x, y, z).translate(...at), colour)
}

/** A round bar between two points. */
export function bar(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  radius: number,
  colour: string,
  sides = 8,
): BufferGeometry {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const length = Math.hypot(dx, dy, dz)
  const turn = new Matrix4()
    .makeRotationZ(Math.atan2(dy, dx))
    .multiply(new Matrix4().makeRotationY(Math.acos(dz / length)))
  const geometry = new CylinderGeometry(radius, radius, length, sides)
    .applyMatrix4(new Matrix4().makeRotationX(Math.PI / 2))
    .translate(0, 0, length / 2)
  return coloured(geometry.applyMatrix4(turn).translate(...a), colour)
}

/** A spruce of height 1, z up; `snow` is the share of its twigs that are white, `turn` tells one sort from the other. */
export function spruce(rich: boolean, snow: number, turn: number): BufferGeometry {
  const upright = new Matrix4().makeRotationX(Math.PI / 2)
  const layers = rich ? 7 : 3
  const parts = [
    coloured(
      new CylinderGeometry(0.016, 0.026, 0.16, 5, 1, true).applyMatrix4(upright).translate(0, 0, 0.08),
      '#4b3a2c',
    ),
  ]
  for (let i = 0; i < layers; i++) {
    const t = i / layers
    const radius = 0.19 * (1 - 0.86 * t) * (1 - 0.1 * ((i + turn) % 2))
    parts.push(
      whorl(
        rich ? 8 : 5,
        radius,
        0.07 + 0.77 * t,
        (rich ? 0.27 : 0.42) * (1 - 0.3 * t),
        snow,
        chance(31 * i + turn + 1),
      ),
    )
  }
  return merged(parts)
}

/** A whorl of hanging branches: green where they begin, snow on their backs, tips that stand out of dark gaps. */
function whorl(
  branches: number,
  radius: number,
  foot: number,
  height: number,
  snow: number,
  draw: () => number,
): BufferGeometry {
  const [positions, colours, index]: [number[], number[], number[]] = [[], [], []]
  const point = (angle: number, away: number, z: number, white: number, dark: number): number => {
    positions.push(away * radius * Math.cos(angle), away * radius * Math.sin(angle), foot + z * height)
    shade.set(TWIGS).multiplyScalar(dark).lerp(SNOWED, white).toArray(colours, colours.length)
    return positions.length / 3 - 1
  }
  const step = (2 * Math.PI) / branches
  const start = 6 * draw()
  const top = point(0, 0, 1, 0.4 * snow, 0.9)
  const backs = Array.from({ length: branches }, (_, k) =>
    point(start + step * k, 0.56, 0.42, draw() < 1.5 * snow ? 0.95 : 0.3 * draw(), 1),
  )
  const tips = Array.from({ length: branches }, (_, k) =>
    point(
      start + step * (k + 0.14 * (draw() - 0.5)),
      0.88 + 0.24 * draw(),
      -0.1 + 0.08 * draw(),
      draw() < 0.7 * snow ? 0.8 : 0,
      1.25,
    ),
  )
  const gaps = Array.from({ length: branches }, (_, k) => point(start + step * (k + 0.5), 0.66, 0.14, 0.12 * snow, 0.5))
  for (let k = 0; k < branches; k++) {
    const next = (k + 1) % branches
    index.push(
      top,
      backs[k]!,
      backs[next]!,
      backs[k]!,
      gaps[k]!,
      backs[next]!,
      backs[k]!,
      tips[k]!,
      gaps[k]!,
      gaps[k]!,
      tips[next]!,
      backs[next]!,
    )
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  return geometry.toNonIndexed()
}

/** The pole of a lamp, of height 1; its foot reaches into the ground. */
export function lampPole(): BufferGeometry {
  return merged([bar([0, 0, -0.1], [0, 0, 1], 0.055, '#66717a', 7)])
}

/** What it stands on: concrete in a heap of snow. */
export function lampFoot(): BufferGeometry {
  const heap = new ConeGeometry(0.75, 0.42, 9, 1, true)
    .applyMatrix4(new Matrix4().makeRotationX(Math.PI / 2))
    .translate(0, 0, 0.05)
  return merged([box(0.42, 0.42, 1.2, [0, 0, -0.18], '#9a9d9c'), coloured(heap, '#dfe8f0')])
}

/** Its arm along x, at the top of the pole. */
export function lampArm(): BufferGeometry {
  return merged([bar([0, 0, 0], [1.3, 0, 0.12], 0.03, '#6a747c', 5), box(0.55, 0.2, 0.07, [1.45, 0, 0.12], '#3c444b')])
}

/** The start house, over a channel that runs along x: `width` [m] inside. */
export function startHouse(width: number): BufferGeometry {
  const [length, wall, eaves] = [11, 3.4, 1.1]
  const half = width / 2 + 0.6
  const slope = (half + eaves) * 0.42
  const parts: BufferGeometry[] = []
  for (const side of [1, -1]) {
    parts.push(box(length, 0.25, wall + 9, [0, side * half, wall / 2 - 4.5], '#7b4a2b'))
    parts.push(box(length + 0.04, 0.3, 1.1, [0, side * half, 0.5], '#efe9df'))
    const roof = new BoxGeometry(length + 2, Math.hypot(half + eaves, slope) + 0.1, 0.2)
    roof
      .rotateX(side * -Math.atan2(slope, half + eaves))
      .translate(0, (side * (half + eaves)) / 2, wall + slope / 2 + 0.1)
    parts.push(coloured(roof, '#f4f7fa', (_x, _y, z) => (z < wall - 0.25 ? '#5d3a24' : null)))
    for (let i = -1; i <= 1; i++) parts.push(box(1.5, 0.32, 0.9, [i * 3.2, side * half, 1.9], '#ffdf9c'))
  }
  parts.push(box(0.25, 2 * half, wall + 9, [-length / 2, 0, wall / 2 - 4.5], '#6f4327'))
  parts.push(box(0.3, 2 * half + 0.5, 0.5, [length / 2, 0, wall], '#0b6477'))
  return merged(parts)
}

/** Posts and beam of a gate across y, the posts at `left` and `right` [m], the beam at `height`. */
export function portal(left: number, right: number, foot: number, height: number, colour: string): BufferGeometry {
  const span = left - right
  return merged([
    box(0.16, 0.16, height - foot, [0, left, (height + foot) / 2], '#e9edf0'),
    box(0.16, 0.16, height - foot, [0, right, (height + foot) / 2], '#e9edf0'),
    box(0.3, span + 0.3, 0.55, [0, (left + right) / 2, height], colour),
    box(0.32, span + 0.34, 0.06, [0, (left + right) / 2, height - 0.3], '#f3c14b'),
  ])
}

export function flag(colour: string): BufferGeometry {
  return merged([bar([0, 0, 0], [0, 0, 5], 0.04, '#dfe5ea', 6), box(1.4, 0.02, 0.9, [0.72, 0, 4.5], colour)])
}

/** A board on two legs, across y, its middle at the origin; the legs reach `down` [m] from its lower edge. */
export function board(width: number, height: number, down: number): BufferGeometry {
  const leg = (y: number): BufferGeometry => box(0.06, 0.07, height + down, [0.04, y, -down / 2], '#59636b')
  return merged([
    leg(0.36 * width),
    leg(-0.36 * width),
    box(0.05, width + 0.08, height + 0.08, [0.035, 0, 0], '#37434c'),
  ])
}
