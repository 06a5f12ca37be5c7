// The edge of the pilot's own helmet around the view.
import { Mesh, MeshBasicMaterial, Shape, ShapeGeometry, type PerspectiveCamera } from 'three'

const AWAY = 0.05 // m before the eye
const OUTER = 3 // halves of the picture
const BROW = 0.975 // of half the picture, where the edge is in the middle
const CORNERS = 40 // points of the opening

export class Visor {
  readonly mesh: Mesh

  constructor() {
    const frame = new Shape().moveTo(-OUTER, -OUTER).lineTo(OUTER, -OUTER).lineTo(OUTER, OUTER).lineTo(-OUTER, OUTER)
    const opening = new Shape()
    for (let i = 0; i < CORNERS; i++) {
      const angle = (-2 * Math.PI * i) / CORNERS
      const round = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.42
      const [x, y] = [1.16 * round(Math.cos(angle)), round(Math.sin(angle))]
      if (i === 0) opening.moveTo(x, y)
      else opening.lineTo(x, y > 0 ? BROW * y : 1.25 * y)
    }
    frame.holes.push(opening)
    this.mesh = new Mesh(
      new ShapeGeometry(frame),
      new MeshBasicMaterial({ color: '#0a0d11', fog: false, toneMapped: false, depthTest: false, transparent: true }),
    )
    this.mesh.renderOrder = 20
    this.mesh.frustumCulled = false
    this.mesh.visible = false
  }

  /** Stand before the camera, as wide as its picture. */
  follow(camera: PerspectiveCamera): void {
    const half = AWAY * Math.tan((camera.fov * Math.PI) / 360)
    this.mesh.scale.set(half * camera.aspect, half, 1)
    this.mesh.position.copy(camera.position)
    this.mesh.quaternion.copy(camera.quaternion)
    this.mesh.translateZ(-AWAY)
  }
}
