// A luge: bowed runners, seat, and the pilot lying on the back, feet first.
import type { BufferGeometry } from 'three'
import { bar, coloured } from '../scenery/parts'
import { loft, refine, type Section } from './loft'
import { helmet, limb, trunk, type Kit } from './people'
import type { Plan } from './sledModel'

const CARBON = '#20262b'
const WOOD = '#8a5a34'
const STEEL = '#b4bdc4'

export function lugeParts(plan: Plan, kit: Kit): Map<string, BufferGeometry[]> {
  const parts = new Map<string, BufferGeometry[]>()
  const head = plan.point('helmet', [-0.62, 0, 0.2])
  const knee = plan.point('left_knee', [0.45, 0.12, 0.4])
  const seat: Section[] = [
    { x: -0.5, half: 0.16, low: 0.16, high: 0.22, open: 0.3 },
    { x: -0.3, half: 0.23, low: 0.11, high: 0.24, power: 3, open: 0.32 },
    { x: 0.05, half: 0.22, low: 0.1, high: 0.22, power: 3, open: 0.32 },
    { x: 0.3, half: 0.16, low: 0.11, high: 0.2, power: 3, open: 0.32 },
  ]
  const frame = [coloured(loft(refine(seat), 20), kit.helmet)]
  for (const x of [-0.25, 0.25]) frame.push(bar([x, -plan.gauge / 2, 0.09], [x, plan.gauge / 2, 0.09], 0.02, STEEL))
  parts.set('frame', frame)
  const shin: [number, number, number] = [knee[0] + 0.42, 0.1, 0.3]
  parts.set('pilot:own', helmet([head[0], 0, head[2] + 0.1], { ...kit, helmet: '#f2f4f6' }, 1.05, 0.125))
  const pilot = [
    trunk(
      [
        { x: head[0] + 0.1, half: 0.08, low: 0.18, high: 0.3 },
        { x: head[0] + 0.18, half: 0.2, low: 0.15, high: 0.34 },
        { x: head[0] + 0.34, half: 0.21, low: 0.13, high: 0.37 },
        { x: head[0] + 0.62, half: 0.16, low: 0.13, high: 0.33 },
        { x: head[0] + 0.76, half: 0.15, low: 0.13, high: 0.31 },
      ],
      kit,
      kit.helmet,
    ),
  ]
  for (const side of [1, -1]) {
    pilot.push(
      ...limb(
        [
          [head[0] + 0.76, side * 0.09, 0.22],
          [knee[0], side * 0.12, knee[2] - 0.07],
          [shin[0], side * 0.1, shin[2]],
        ],
        0.072,
        kit.suit,
      ),
    )
    pilot.push(
      ...limb(
        [
          [shin[0], side * 0.1, shin[2]],
          [shin[0] + 0.17, side * 0.08, shin[2] + 0.07],
        ],
        0.045,
        kit.accent,
      ),
    )
    pilot.push(
      ...limb(
        [
          [head[0] + 0.22, side * 0.21, 0.27],
          [head[0] + 0.46, side * 0.26, 0.21],
          [head[0] + 0.72, side * 0.22, 0.2],
        ],
        0.045,
        kit.suit,
      ),
    )
    const name = side > 0 ? 'left' : 'right'
    parts.set(`${name}_runner`, bow(plan, side, -1))
    parts.set(`${name}_tip`, bow(plan, side, 1))
  }
  parts.set('pilot', pilot)
  return parts
}

/** Half of a runner: a wooden bow with a steel edge. */
function bow(plan: Plan, side: number, way: number): BufferGeometry[] {
  const y = (side * plan.gauge) / 2
  const end = way > 0 ? 0.74 : 0.58
  const half: Section[] = [
    { x: 0, half: 0.02, low: 0.02, high: 0.075, power: 4, y },
    { x: way * 0.35, half: 0.02, low: 0.024, high: 0.08, power: 4, y },
    { x: way * 0.55, half: 0.019, low: 0.05, high: 0.11, power: 4, y },
    { x: way * end, half: 0.016, low: way > 0 ? 0.16 : 0.09, high: way > 0 ? 0.21 : 0.13, power: 4, y },
  ]
  const ordered = way > 0 ? half : half.toReversed()
  return [
    coloured(loft(refine(ordered, 4), 12), WOOD),
    bar([0, y, 0.008], [way * 0.5, y, 0.014], 0.007, STEEL),
    bar([way * 0.3, y, 0.05], [way * 0.27, y * 0.8, 0.13], 0.018, CARBON),
  ]
}
