// The pilot's arms: gloves that hold the rings of the steering ropes.
import { SphereGeometry, TorusGeometry, type BufferGeometry } from 'three'
import { bar, coloured } from '../scenery/parts'
import { limb, type Kit, type Point } from './people'

const GLOVE = '#2b333b'
const ROPE = '#d8d3c4'
const STEEL = '#c3ccd3'
const RING = 0.055 // m

/** Arm from `shoulder` over `elbow` to `hand`, with a ring whose rope goes to `head`, the steering head; `side` 1 is left. */
export function arm(side: number, shoulder: Point, elbow: Point, hand: Point, head: Point, kit: Kit): BufferGeometry[] {
  const [x, y, z] = hand
  const parts = [...limb([shoulder, elbow, [x - 0.09, y + side * 0.012, z - 0.03]], 0.056, kit.suit)]
  const cuff: Point = [x - 0.075, y + side * 0.01, z - 0.022]
  parts.push(
    bar([x - 0.12, y + side * 0.022, z - 0.042], cuff, 0.05, kit.accent, 14),
    ...limb([cuff, [x - 0.04, y, z - 0.012]], 0.044, GLOVE),
  )
  parts.push(
    coloured(
      new SphereGeometry(0.045, 14, 10).scale(1.15, 0.72, 1).translate(x - 0.02, y + side * 0.012, z - 0.002),
      GLOVE,
    ),
  )
  // The ring stands upright across the rope; fingers close around its near side.
  const ring = new TorusGeometry(RING, 0.009, 8, 24)
    .rotateY(Math.PI / 2)
    .rotateZ(side * 0.25)
    .translate(x + 0.02, y - side * 0.035, z)
  parts.push(coloured(ring, STEEL))
  for (let finger = 0; finger < 4; finger++) {
    const high = z + 0.036 - 0.024 * finger
    parts.push(
      ...limb(
        [
          [x + 0.005, y + side * 0.026, high],
          [x + 0.042, y + side * 0.012, high - 0.003],
          [x + 0.044, y - side * 0.014, high - 0.006],
        ],
        0.0135,
        finger === 1 ? '#38424c' : GLOVE,
      ),
    )
  }
  parts.push(
    ...limb(
      [
        [x - 0.02, y - side * 0.012, z + 0.035],
        [x + 0.022, y - side * 0.02, z + 0.05],
      ],
      0.0145,
      GLOVE,
    ),
  )
  parts.push(bar([x + 0.03, y - side * (0.035 + RING), z], head, 0.007, ROPE, 6))
  return parts
}
