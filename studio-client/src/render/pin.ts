// What points at a place on the track: as large on the screen near as far, and never before the eyes.
import { ConeGeometry, Mesh, MeshBasicMaterial, Vector3, type PerspectiveCamera } from 'three'
import { PLACE } from './palette'

const SIZE = 30 // px high
const ABOVE = 0.35 // m over the place
const NEAREST = 5 // m: closer to the camera it would stand before everything else

export class Pin {
  readonly mesh: Mesh
  private pointing = false
  private readonly at = new Vector3()

  constructor() {
    const cone = new ConeGeometry(0.24, 1, 16).translate(0, -0.5, 0) // its tip is the origin
    this.mesh = new Mesh(
      cone,
      new MeshBasicMaterial({ color: PLACE, fog: false, depthTest: false, transparent: true, opacity: 0.92 }),
    )
    this.mesh.rotation.x = -Math.PI / 2 // point down
    this.mesh.renderOrder = 10
    this.mesh.visible = false
  }

  /** Point at a place [m from the origin of the wire], or at none. */
  point(place: readonly [number, number, number] | null): void {
    this.pointing = place !== null
    if (place === null) this.mesh.visible = false
    else this.mesh.position.set(place[0], place[1], place[2] + ABOVE)
  }

  /** Keep the size on a screen of a height [px]. */
  follow(camera: PerspectiveCamera, height: number): void {
    if (!this.pointing) return
    const distance = this.mesh.getWorldPosition(this.at).distanceTo(camera.position)
    this.mesh.visible = distance > NEAREST
    this.mesh.scale.setScalar((SIZE / height) * 2 * distance * Math.tan((camera.fov * Math.PI) / 360))
  }
}
