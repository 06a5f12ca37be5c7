// A skeleton: pod, steel frame, runners in two halves, and the athlete lying prone, head first.
import type { BufferGeometry } from 'three'
import { bar, coloured } from '../scenery/parts'
import { loft, refine } from './loft'
import { helmet, limb, trunk, type Kit } from './people'
import type { Plan } from './sledModel'

const CARBON = '#20262b'
const STEEL = '#b4bdc4'

export function skeletonParts(plan: Plan, kit: Kit): Map<string, BufferGeometry[]> {
  const parts = new Map<string, BufferGeometry[]>()
  const front = plan.point('left_front_bumper', [0.45, 0.25, 0.08])
  const rear = plan.point('left_rear_bumper', [-0.45, 0.25, 0.08])
  const head = plan.point('head', [0.66, 0, 0.1])
  const knee = plan.jointAt('left_knee', [-0.45, 0.12, 0.12])
  const toe = plan.point('left_toe', [-0.95, 0.12, 0.1])
  const pod = [
    { x: rear[0] - 0.1, half: 0.1, low: 0.055, high: 0.085 },
    { x: rear[0] + 0.08, half: 0.19, low: 0.04, high: 0.1, power: 3 },
    { x: 0, half: 0.21, low: 0.035, high: 0.105, power: 3 },
    { x: front[0] - 0.06, half: 0.19, low: 0.04, high: 0.1, power: 3 },
    { x: front[0] + 0.12, half: 0.1, low: 0.06, high: 0.085 },
  ]
  const frame = [
    coloured(loft(refine(pod), 20), kit.helmet, (x) =>
      Math.abs(x) < 0.03 || Math.abs(x - 0.09) < 0.02 ? kit.accent : null,
    ),
  ]
  for (const side of [1, -1]) {
    frame.push(bar([rear[0], side * front[1], rear[2]], [front[0], side * front[1], front[2]], 0.018, CARBON))
    for (const x of [rear[0], front[0]])
      frame.push(bar([x, side * front[1], front[2]], [x * 0.8, side * 0.16, 0.07], 0.016, CARBON))
    frame.push(bar([0.16, side * 0.19, 0.08], [0.2, side * 0.27, 0.17], 0.014, STEEL))
  }
  parts.set('frame', frame)
  const hip = knee[0] + 0.42
  parts.set('athlete:own', helmet([head[0] - 0.03, 0, head[2] + 0.07], { ...kit, helmet: '#f2f4f6' }, 0.2, 0.125))
  const athlete = [
    trunk(
      [
        { x: hip - 0.1, half: 0.13, low: 0.09, high: 0.24 },
        { x: hip + 0.04, half: 0.17, low: 0.09, high: 0.28 },
        { x: hip + 0.28, half: 0.16, low: 0.1, high: 0.27 },
        { x: head[0] - 0.28, half: 0.21, low: 0.1, high: 0.29 },
        { x: head[0] - 0.17, half: 0.18, low: 0.11, high: 0.27 },
        { x: head[0] - 0.1, half: 0.07, low: 0.13, high: 0.24 },
      ],
      kit,
      kit.helmet,
    ),
  ]
  for (const side of [1, -1]) {
    athlete.push(
      ...limb(
        [
          [head[0] - 0.22, side * 0.21, 0.2],
          [0.05, side * 0.26, 0.15],
          [-0.22, side * 0.235, 0.12],
        ],
        0.047,
        kit.suit,
      ),
    )
    athlete.push(
      ...limb(
        [
          [hip, side * 0.1, 0.17],
          [knee[0], side * 0.12, knee[2] + 0.03],
        ],
        0.078,
        kit.suit,
      ),
    )
    const name = side > 0 ? 'left' : 'right'
    parts.set(`${name}_leg`, [
      ...limb(
        [
          [knee[0], side * 0.12, knee[2] + 0.03],
          [toe[0] + 0.16, side * 0.12, toe[2] + 0.06],
        ],
        0.06,
        kit.suit,
      ),
      ...limb(
        [
          [toe[0] + 0.16, side * 0.12, toe[2] + 0.06],
          [toe[0] + 0.02, side * 0.12, toe[2] + 0.03],
        ],
        0.045,
        kit.accent,
      ),
    ])
    parts.set(`${name}_runner`, rod(plan, side, -1))
    parts.set(`${name}_tip`, rod(plan, side, 1))
  }
  parts.set('athlete', athlete)
  return parts
}

/** Half of a runner: a steel rod that rises to its end. */
export function rod(plan: Plan, side: number, way: number, radius = 0.009): BufferGeometry[] {
  const y = side * Math.abs(plan.gauge / 2)
  const at = (x: number, z: number): [number, number, number] => [way * x, y, z]
  return [
    bar(at(0, 0.009), at(0.36, 0.011), radius, STEEL),
    bar(at(0.36, 0.011), at(0.5, 0.045), radius, STEEL),
    bar(at(0.2, 0.011), at(0.2, 0.07), 0.008, STEEL),
  ]
}
