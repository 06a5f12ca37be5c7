// Athletes: helmets, trunks and limbs in racing suits.
import { SphereGeometry, type BufferGeometry } from 'three'
import { bar, coloured } from '../scenery/parts'
import { loft, refine, type Section } from './loft'

export type Point = readonly [number, number, number]

/** What somebody wears. */
export interface Kit {
  readonly suit: string
  readonly accent: string
  readonly helmet: string
}

const VISOR = '#11161c'
const DETAIL = 20

/** A helmet about `at`, looking along x, tilted up by `pitch` [rad]. */
export function helmet(at: Point, kit: Kit, pitch = 0, radius = 0.135): BufferGeometry[] {
  const shell = new SphereGeometry(radius, DETAIL, 14).scale(1.16, 0.94, 1.04)
  const painted = coloured(shell, kit.helmet, (x, y, z) => {
    if (x > 0.45 * radius && z > -0.42 * radius && z < 0.42 * radius) return VISOR
    return Math.abs(y) < 0.16 * radius && z > 0 ? kit.accent : null
  })
  const chin = coloured(new SphereGeometry(0.62 * radius, 12, 10).scale(1.1, 1.1, 0.8).translate(0.5 * radius, 0, -0.55 * radius), kit.helmet)
  return [painted, chin].map((part) => part.rotateY(-pitch).translate(...at))
}

/** A trunk through sections. */
export function trunk(sections: readonly Section[], kit: Kit): BufferGeometry {
  const around = 18
  const bands = new Set([4, 13]) // strips along the flanks
  return coloured(loft(refine(sections, 4), around), kit.suit, (_x, _y, _z, triangle) => (bands.has((triangle >> 1) % around) ? kit.accent : null))
}

/** A limb through points, with a ball at each joint. */
export function limb(points: readonly Point[], radius: number, colour: string): BufferGeometry[] {
  const parts: BufferGeometry[] = []
  points.forEach((point, i) => {
    const r = radius * (1 - 0.12 * i)
    parts.push(coloured(new SphereGeometry(r, 10, 8).translate(...point), colour))
    if (i > 0) parts.push(bar(points[i - 1]!, point, r, colour, 10))
  })
  return parts
}
