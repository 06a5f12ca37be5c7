// A bobsleigh: cowling on the front hull, open rear hull, crew, axles and runners, after the contact points of its set-up.
import type { BufferGeometry } from 'three'
import { bar, box, coloured } from '../scenery/parts'
import { arm } from './hands'
import { edges, loft, refine, type Section } from './loft'
import { helmet, trunk, type Kit } from './people'
import type { Plan } from './sledModel'

const CARBON = '#1c2126'
const STEEL = '#aeb8c0'
const SEAT = 0.42 // m of the pilot behind the articulation
const AROUND = 36 // points of a section of the hull

export function bobParts(plan: Plan, kit: Kit): Map<string, BufferGeometry[]> {
  const front = plan.point('front_left_bumper', [1, 0.4, 0.25])
  const rear = plan.point('rear_left_bumper', [-1, 0.4, 0.25])
  const back = plan.point('rear_left_rim', [-1.2, 0.3, 0.67])
  const joint = plan.jointAt('articulation', [0.4, 0, 0.2])[0]
  const crew = plan.setup === 'four-man' ? 4 : plan.setup === 'monobob' ? 1 : 2
  const parts = new Map<string, BufferGeometry[]>()
  parts.set('front_hull', cowling(front, joint, kit))
  parts.set('rear_hull', rearHull(rear, back, joint, kit))
  const [pilot, ...others] = people(back[0], joint, crew, kit)
  parts.set('crew:own', pilot!)
  const seat = joint - SEAT
  for (const [role, side] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    parts.set(
      `crew:${role}`,
      arm(
        side,
        [seat - 0.06, side * 0.22, 0.56],
        [seat + 0.24, side * 0.285, 0.44],
        [seat + 0.55, side * 0.225, 0.545],
        [joint + 0.5, side * 0.07, 0.35],
        kit,
      ),
    )
  }
  parts.set('crew', others.flat())
  parts.set('front_axle', [
    bar([plan.foot('front')[0], -0.33, 0.14], [plan.foot('front')[0], 0.33, 0.14], 0.025, STEEL),
  ])
  for (const end of ['front', 'rear'])
    for (const side of ['left', 'right']) parts.set(`${end}_${side}`, runner(plan, end, side))
  return parts
}

/** Paint by strips along the hull: carbon below, a white and a coloured line on either flank. */
function livery(kit: Kit): (x: number, y: number, z: number, triangle: number) => string | null {
  return (_x, _y, _z, triangle) => {
    const strip = (triangle >> 1) % AROUND
    const side = Math.min(strip, AROUND - 1 - strip) / AROUND // 0 at the top, 1/2 below
    if (side > 0.36) return CARBON
    if (side > 0.24 && side < 0.27) return '#ffffff'
    return side > 0.27 && side < 0.31 ? kit.accent : null
  }
}

function cowling(front: readonly number[], joint: number, kit: Kit): BufferGeometry[] {
  const nose = front[0]! + 0.5
  const sections: Section[] = [
    { x: joint - 0.06, half: 0.335, low: 0.1, high: 0.64, power: 3, open: 0.27 },
    { x: joint + 0.12, half: 0.33, low: 0.1, high: 0.63, power: 3, open: 0.26 },
    { x: joint + 0.28, half: 0.32, low: 0.1, high: 0.59, power: 2.9, open: 0.17 },
    { x: joint + 0.38, half: 0.31, low: 0.1, high: 0.555, power: 2.8, open: 0.02 },
    { x: joint + 0.42, half: 0.305, low: 0.1, high: 0.545, power: 2.8, open: 0 },
    { x: 0.5 * (joint + nose) + 0.1, half: 0.27, low: 0.11, high: 0.48, power: 2.6 },
    { x: nose - 0.25, half: 0.17, low: 0.14, high: 0.38, power: 2.3 },
    { x: nose - 0.05, half: 0.06, low: 0.2, high: 0.3, power: 2.1 },
    { x: nose, half: 0.012, low: 0.24, high: 0.26, power: 2 },
  ]
  const parts = [
    coloured(loft(refine(sections), AROUND), kit.helmet, livery(kit)),
    ...rim(refine(sections.slice(0, 4), 6)),
  ]
  for (const side of [1, -1]) parts.push(...bumper(front, side, 0.52))
  const lining = sections.map((section) => ({
    ...section,
    half: Math.max(0, section.half - 0.014),
    low: section.low + 0.075,
    high: section.high - 0.014,
  })) // its floor hides the axle
  parts.push(coloured(loft(refine(lining.slice(0, -2)), AROUND), '#232b32'))
  parts.push(bar([joint + 0.5, -0.3, 0.33], [joint + 0.5, 0.3, 0.33], 0.016, STEEL, 10))
  return parts
}

function rearHull(rear: readonly number[], back: readonly number[], joint: number, kit: Kit): BufferGeometry[] {
  const tail = back[0]! - 0.16
  const sections: Section[] = [
    { x: tail, half: 0.28, low: 0.16, high: 0.6, power: 3, open: 0.2 },
    { x: tail + 0.12, half: 0.31, low: 0.12, high: 0.68, power: 3.2, open: 0.22 },
    { x: tail + 0.5, half: 0.335, low: 0.1, high: 0.68, power: 3.2, open: 0.25 },
    { x: joint - 0.5, half: 0.34, low: 0.1, high: 0.66, power: 3.2, open: 0.24 },
    { x: joint - 0.2, half: 0.338, low: 0.1, high: 0.65, power: 3, open: 0.2 },
    { x: joint - 0.02, half: 0.33, low: 0.1, high: 0.645, power: 3, open: 0.15 },
  ]
  const parts = [coloured(loft(refine(sections), AROUND), kit.helmet, livery(kit)), ...rim(refine(sections))]
  parts.push(box(joint - tail - 0.1, 0.56, 0.03, [(joint + tail) / 2, 0, 0.14], CARBON))
  for (const side of [1, -1]) {
    parts.push(...bumper(rear, side, 0.5))
    parts.push(bar([tail - 0.05, side * 0.22, 0.55], [tail + 0.25, side * 0.26, 0.67], 0.016, STEEL))
  }
  parts.push(bar([tail - 0.05, -0.22, 0.55], [tail - 0.05, 0.22, 0.55], 0.016, STEEL))
  return parts
}

/** Rubber along the edges of an opening. */
function rim(sections: readonly Section[]): BufferGeometry[] {
  const places = sections.map((section) => edges(section))
  return [0, 1].flatMap((side) =>
    places.slice(1).map((place, i) => bar(places[i]![side]!, place[side]!, 0.011, '#0e1114', 6)),
  )
}

function bumper(at: readonly number[], side: number, length: number): BufferGeometry[] {
  const y = Math.abs(at[1]!)
  return [
    box(length, 0.05, 0.045, [at[0]!, side * y, at[2]!], CARBON),
    bar([at[0]! - 0.12, side * 0.3, at[2]!], [at[0]! - 0.12, side * y, at[2]!], 0.018, STEEL),
    bar([at[0]! + 0.12, side * 0.28, at[2]!], [at[0]! + 0.12, side * y, at[2]!], 0.018, STEEL),
  ]
}

/** Everybody, the pilot first. */
function people(back: number, joint: number, crew: number, kit: Kit): BufferGeometry[][] {
  const all: BufferGeometry[][] = []
  const first = joint - SEAT
  const gap = crew > 1 ? (first - back - 0.28) / (crew - 1) : 0
  for (let i = 0; i < crew; i++) {
    const parts: BufferGeometry[] = []
    const x = first - i * gap
    const pilot = i === 0
    const head = pilot ? 0.81 : 0.7
    parts.push(
      ...helmet(
        [x + 0.02, 0, head],
        { ...kit, helmet: i % 2 === 0 ? '#f2f4f6' : kit.accent },
        pilot ? 0.05 : -0.5,
        0.13,
      ),
    )
    parts.push(
      trunk(
        [
          { x: x - 0.34, half: 0.15, low: 0.2, high: 0.42 },
          { x: x - 0.22, half: 0.2, low: 0.2, high: head - 0.16, power: 2.4 },
          { x: x - 0.06, half: 0.22, low: 0.26, high: head - 0.08, power: 2.6 },
          { x: x + 0.06, half: 0.17, low: 0.34, high: head - 0.14 },
        ],
        kit,
      ),
    )
    all.push(parts)
  }
  return all
}

function runner(plan: Plan, end: string, side: string): BufferGeometry[] {
  const name = `${end}_${side}`
  const [x, y] = plan.foot(end, side)
  const [toe, heel] = [plan.point(`${name}_toe`, [x + 0.1, y, 0]), plan.point(`${name}_heel`, [x - 0.1, y, 0])]
  const reach = end === 'front' ? 0.34 : 0.4
  const blade: Section[] = [
    { x: heel[0] - reach, half: 0.008, low: 0.05, high: 0.09, power: 3, y },
    { x: heel[0] - 0.7 * reach, half: 0.01, low: 0.012, high: 0.085, power: 3, y },
    { x: heel[0], half: 0.011, low: 0.001, high: 0.085, power: 3, y },
    { x: toe[0], half: 0.011, low: 0.001, high: 0.085, power: 3, y },
    { x: toe[0] + 0.7 * reach, half: 0.01, low: 0.014, high: 0.085, power: 3, y },
    { x: toe[0] + reach, half: 0.008, low: 0.07, high: 0.1, power: 3, y },
  ]
  return [coloured(loft(refine(blade, 3), 10), STEEL), bar([x, y, 0.05], [x, y, 0.16], 0.03, CARBON)]
}
