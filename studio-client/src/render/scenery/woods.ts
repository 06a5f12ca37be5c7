// Woods around a track, in squares: those out of sight are not drawn.
import { Color, Group, InstancedMesh, Matrix4, Quaternion, Vector3 } from 'three'
import { makeMaterial } from '../materials'
import { chance } from './noise'
import { spruce } from './parts'

const SQUARE = 90 // m
const UP = new Vector3(0, 0, 1)

/** `trees` holds x, y, z, height [m] and yaw of each. */
export function makeWoods(trees: Float32Array, rich: boolean): Group {
  const squares = new Map<string, number[]>()
  for (let i = 0; i < trees.length / 5; i++) {
    const key = `${Math.floor(trees[5 * i]! / SQUARE)} ${Math.floor(trees[5 * i + 1]! / SQUARE)} ${i % 2}`
    if (squares.has(key)) squares.get(key)!.push(i)
    else squares.set(key, [i])
  }
  const [at, turn, size, matrix, tint] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4(), new Color()]
  const kinds = [spruce(rich, 0.48, 0), spruce(rich, 0.22, 3)] // heavy with snow, and wind-swept
  const material = makeMaterial(rich, { vertexColours: true, roughness: 0.9 })
  const draw = chance(5)
  const group = new Group()
  for (const indices of squares.values()) {
    const mesh = new InstancedMesh(kinds[indices[0]! % 2]!, material, indices.length)
    indices.forEach((i, k) => {
      const [x, y, z, tall, yaw] = trees.subarray(5 * i, 5 * i + 5) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ]
      const wide = tall * (0.82 + 0.5 * draw())
      mesh.setMatrixAt(k, matrix.compose(at.set(x, y, z), turn.setFromAxisAngle(UP, yaw), size.set(wide, wide, tall)))
      const bright = 0.74 + 0.34 * draw()
      mesh.setColorAt(k, tint.setRGB(bright * (0.94 + 0.14 * draw()), bright, bright * (0.94 + 0.1 * draw())))
    })
    mesh.castShadow = rich
    mesh.computeBoundingSphere()
    group.add(mesh)
  }
  return group
}
