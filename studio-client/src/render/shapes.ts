// Geometry of the primitive shapes, in the axes of the simulation.
import { BufferAttribute, BufferGeometry, CapsuleGeometry, Matrix4, SphereGeometry } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import type { ShapeLook } from '../protocol/messages'
import { assetAddress } from '../store/assets'

const POINT = 0.03 // m, radius of what is drawn for a point

/** Geometry of a box, sphere, capsule, point or segment; null for what comes as an asset. */
export function makeGeometry(shape: ShapeLook, rich: boolean): BufferGeometry | null {
  const [a = 0, b = 0, c = 0] = shape.size
  switch (shape.kind) {
    case 'box': {
      const bevel = 0.07 * Math.min(a, b, c)
      return new RoundedBoxGeometry(2 * a, 2 * b, 2 * c, rich ? 3 : 1, bevel)
    }
    case 'sphere':
      return twoTone(new SphereGeometry(a, rich ? 48 : 24, rich ? 32 : 16))
    case 'capsule': {
      const along = new CapsuleGeometry(a, 2 * b, rich ? 10 : 5, rich ? 28 : 14)
      return along.applyMatrix4(new Matrix4().makeRotationZ(-Math.PI / 2)) // three.js lays it along y, we along x
    }
    case 'segment': {
      const along = new CapsuleGeometry(0.25 * POINT, a, 3, 8)
      return along
        .applyMatrix4(new Matrix4().makeTranslation(0, a / 2, 0))
        .applyMatrix4(new Matrix4().makeRotationZ(-Math.PI / 2))
    }
    case 'point':
      return new SphereGeometry(POINT, 16, 12)
    default:
      return null
  }
}

/** Triangles of an asset. */
export async function fetchGeometry(asset: string): Promise<BufferGeometry> {
  const response = await fetch(assetAddress(asset))
  if (!response.ok) throw new Error(await response.text())
  const data = await response.arrayBuffer()
  const view = new DataView(data)
  const vertices = view.getUint32(4, true)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(data, 12, 3 * vertices), 3))
  geometry.setIndex(new BufferAttribute(new Uint32Array(data, 12 + 12 * vertices, view.getUint32(8, true)), 1))
  return geometry
}

/** Octants of a ball in two shades: only so can one see it roll. */
function twoTone(sphere: SphereGeometry): BufferGeometry {
  const geometry = sphere.toNonIndexed()
  const position = geometry.getAttribute('position')
  const colours = new Float32Array(3 * position.count)
  for (let i = 0; i < position.count; i += 3) {
    let sign = 1
    for (const axis of ['getX', 'getY', 'getZ'] as const) {
      sign *= Math.sign(position[axis](i) + position[axis](i + 1) + position[axis](i + 2)) || 1
    }
    colours.fill(sign > 0 ? 1 : 0.72, 3 * i, 3 * i + 9)
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  return geometry
}
