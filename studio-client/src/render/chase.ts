// The chase: on a track the camera swings round behind what it follows, and stays as far and as high as a person put it.
import { Vector3 } from 'three'
import type { Stage } from './stage'

const LEAST = 0.02 // m of motion between two pictures that tell a direction
const EASE = 0.08 // of the angle per picture

const moved = new Vector3()

export class Chase {
  private readonly last = new Vector3()

  /** Turn the camera about its target towards the direction from which `at` [m, y up] comes. Call before following it. */
  turn(stage: Stage, at: Vector3): void {
    moved.subVectors(at, this.last)
    const far = moved.length() > 30 // a reset is no motion
    this.last.copy(at)
    if (far || Math.hypot(moved.x, moved.z) < LEAST) return
    const { camera, controls } = stage
    const dx = camera.position.x - controls.target.x
    const dz = camera.position.z - controls.target.z
    const wanted = Math.atan2(-moved.z, -moved.x)
    let angle = wanted - Math.atan2(dz, dx)
    angle = EASE * Math.atan2(Math.sin(angle), Math.cos(angle))
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    camera.position.x = controls.target.x + c * dx - s * dz
    camera.position.z = controls.target.z + s * dx + c * dz
  }
}
