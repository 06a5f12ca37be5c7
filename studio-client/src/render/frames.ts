// The one place where z up becomes y up: everything of the scene hangs below one turned root.
import { Group, type Vector3 } from 'three'

/** A group whose children live in the axes of the simulation: x forward, y left, z up. */
export function makeRoot(): Group {
  const root = new Group()
  root.rotation.x = -Math.PI / 2
  root.updateMatrixWorld(true)
  root.matrixAutoUpdate = false
  return root
}

/** Simulation axes → three.js axes, in place. */
export function toView(v: Vector3): Vector3 {
  return v.set(v.x, v.z, -v.y)
}

/** three.js axes → simulation axes, in place. */
export function fromView(v: Vector3): Vector3 {
  return v.set(v.x, -v.z, v.y)
}
