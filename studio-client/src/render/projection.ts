// Where something of the scene is seen on the page.
import { Vector3 } from 'three'
import { POSE_FLOATS } from '../protocol/messages'
import { toView } from './frames'
import type { Stage } from './stage'

/** Where the origin of a body is on the page [CSS px]. */
export function project(stage: Stage, poses: Float32Array, body: number): [number, number] {
  const k = body * POSE_FLOATS
  stage.camera.updateMatrixWorld()
  const seen = toView(new Vector3(poses[k], poses[k + 1], poses[k + 2])).project(stage.camera)
  const box = stage.renderer.domElement.getBoundingClientRect()
  return [box.left + (0.5 + 0.5 * seen.x) * box.width, box.top + (0.5 - 0.5 * seen.y) * box.height]
}
