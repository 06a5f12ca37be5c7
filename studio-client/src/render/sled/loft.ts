// Hulls, trunks and limbs: closed or open tubes through sections across x.
import { BufferAttribute, BufferGeometry } from 'three'

type Place = readonly [number, number, number]

export interface Section {
  readonly x: number
  /** Half width [m] at the widest. */
  readonly half: number
  readonly low: number
  readonly high: number
  /** 2: ellipse; more: boxier. */
  readonly power?: number
  /** Half of the gap on top, 0 (closed) to 1 (nothing but the floor). */
  readonly open?: number
  /** Sideways shift [m]. */
  readonly y?: number
}

/** A surface through the sections in order, with `around` points each; ends are closed by fans unless they are points. */
export function loft(sections: readonly Section[], around = 28): BufferGeometry {
  const n = sections.length
  const positions: number[] = []
  for (const section of sections) {
    for (let j = 0; j <= around; j++) positions.push(...pointOn(section, j / around))
  }
  const index: number[] = []
  for (let i = 0; i + 1 < n; i++) {
    for (let j = 0; j < around; j++) {
      const [a, b] = [i * (around + 1) + j, (i + 1) * (around + 1) + j]
      index.push(a, b, a + 1, b, b + 1, a + 1)
    }
  }
  for (const [i, flip] of [
    [0, true],
    [n - 1, false],
  ] as const) {
    const section = sections[i]!
    if (section.half < 0.01 || (section.open ?? 0) > 0) continue
    const middle = positions.length / 3
    positions.push(section.x, section.y ?? 0, (section.low + section.high) / 2)
    for (let j = 0; j < around; j++) {
      const a = i * (around + 1) + j
      index.push(...(flip ? [middle, a, a + 1] : [middle, a + 1, a]))
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  return geometry
}

/** Where a section's surface ends on either side of its gap. */
export function edges(section: Section): readonly [Place, Place] {
  return [pointOn(section, 0), pointOn(section, 1)]
}

/** From the gap on the left of the top (`share` 0) down under the floor and up to the gap on the right (1). */
function pointOn({ x, half, low, high, power = 2.4, open = 0, y = 0 }: Section, share: number): Place {
  const angle = Math.PI / 2 + open * Math.PI + 2 * Math.PI * (1 - open) * share
  const round = (v: number): number => Math.sign(v) * Math.abs(v) ** (2 / power)
  return [x, y - half * round(Math.cos(angle)), (low + high) / 2 + ((high - low) / 2) * round(Math.sin(angle))]
}

/** Sections between given ones, smooth: Catmull–Rom in every number. */
export function refine(sections: readonly Section[], between = 5): Section[] {
  const out: Section[] = []
  const at = (i: number): Section => sections[Math.min(sections.length - 1, Math.max(0, i))]!
  for (let i = 0; i + 1 < sections.length; i++) {
    for (let k = 0; k < between; k++) out.push(blend(at(i - 1), at(i), at(i + 1), at(i + 2), k / between))
  }
  out.push(at(sections.length - 1))
  return out
}

function blend(a: Section, b: Section, c: Section, d: Section, t: number): Section {
  const cubic = (p: number, q: number, r: number, s: number): number =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))
  const of = (key: keyof Section, otherwise: number): number =>
    cubic(a[key] ?? otherwise, b[key] ?? otherwise, c[key] ?? otherwise, d[key] ?? otherwise)
  return {
    x: of('x', 0),
    half: Math.max(0, of('half', 0)),
    low: of('low', 0),
    high: of('high', 0),
    power: Math.max(2, of('power', 2.4)),
    open: Math.min(1, Math.max(0, of('open', 0))),
    y: of('y', 0),
  }
}
