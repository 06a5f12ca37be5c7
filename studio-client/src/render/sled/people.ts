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
  const shell = coloured(new SphereGeometry(radius, DETAIL, 14), kit.helmet)
  const stripe = coloured(
    new SphereGeometry(1.008 * radius, DETAIL, 2, -0.4, Math.PI - 0.5, Math.PI / 2 - 0.16, 0.32),
    kit.accent,
  ) // over the crown, from the visor to the neck
  const [rim, visor] = [pane(1.012 * radius, 1.22, 0.52), pane(1.03 * radius, 1.12, 0.4)]
  const parts = [shell, stripe, coloured(rim, kit.accent), coloured(visor, VISOR)].map((part) =>
    part.scale(1.16, 0.94, 1.04),
  )
  parts.push(
    coloured(
      new SphereGeometry(0.62 * radius, 12, 10).scale(1.1, 1.1, 0.8).translate(0.5 * radius, 0, -0.55 * radius),
      kit.helmet,
    ),
  )
  return parts.map((part) => part.rotateY(-pitch).translate(...at))
}

/** A piece of a sphere around x, z up: `wide` and `high` [rad] to either side. */
function pane(radius: number, wide: number, high: number): SphereGeometry {
  return new SphereGeometry(radius, DETAIL, 8, Math.PI - wide, 2 * wide, Math.PI / 2 - high, 2 * high).rotateX(
    Math.PI / 2,
  )
}

/** A trunk through sections; its upper side, back or breast, may have a colour of its own. */
export function trunk(sections: readonly Section[], kit: Kit, upper = kit.suit): BufferGeometry {
  const around = 18
  const [flanks, middle] = [new Set([4, 13]), new Set([0, 1, 16, 17])]
  return coloured(loft(refine(sections, 4), around), kit.suit, (_x, _y, _z, triangle) => {
    const strip = (triangle >> 1) % around
    return flanks.has(strip) ? kit.accent : middle.has(strip) ? upper : null
  })
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
