// The picture of one scene: everything that is drawn, built from its description and moved by frames.
import { Vector3 } from 'three'
import { POSE_FLOATS, type SceneLook } from './protocol/messages'
import { Arrows } from './render/arrows'
import { Chase } from './render/chase'
import { Bodies } from './render/bodies'
import { toView } from './render/frames'
import { makeGround } from './render/ground'
import { Hand } from './render/hand'
import { Joints } from './render/joints'
import { Stage } from './render/stage'
import { Terrain } from './render/terrain'

const centre = new Vector3()
const ON_TRACK = 4.5 // m around a sled that are shown at least
const FLOOR = 0.35 // of the radius below the lowest body, where a scene has no ground

export class View {
  readonly hand: Hand
  readonly stage: Stage
  look: SceneLook | null = null
  following = -1
  private bodies: Bodies | null = null
  private joints: Joints | null = null
  private arrows: Arrows | null = null
  private terrain: Terrain | null = null
  private readonly backdrop
  private arrowsOn = true
  private readonly chase = new Chase()
  onError: (text: string) => void = () => {}

  constructor(canvas: HTMLCanvasElement, wish: string | null) {
    this.stage = new Stage(canvas, wish)
    this.hand = new Hand(this.stage)
    this.backdrop = makeGround(this.stage.quality.shadows)
    this.stage.root.add(this.backdrop)
  }

  /** Draw another scene; the camera stays if `keepCamera`. */
  show(look: SceneLook, keepCamera: boolean): void {
    this.bodies?.dispose()
    this.joints?.dispose()
    this.arrows?.dispose()
    this.terrain?.dispose()
    this.look = look
    const rich = this.stage.quality.shadows
    const root = this.stage.root
    this.bodies = new Bodies(root, look, rich)
    this.joints = new Joints(root, look, rich)
    this.arrows = new Arrows(root, look)
    this.arrows.visible = this.arrowsOn
    this.terrain = new Terrain(root, look, rich)
    this.terrain.onError = (text) => this.onError(text)
    this.backdrop.visible = this.terrain.empty
    this.backdrop.position.set(0, 0, look.centre[2] - look.origin[2] - look.radius * (1 + FLOOR))
    this.hand.release()
    this.hand.bodies = this.bodies
    this.hand.scaleTo(look.radius)
    if (!keepCamera) {
      this.following = look.bodies.length === 1 || this.onTrack ? 0 : -1
      this.frame()
    }
  }

  /** Put the whole scene into view. */
  frame(): void {
    if (this.look === null) return
    const { centre: c, origin: o, radius } = this.look
    const reach = this.onTrack ? Math.max(radius, ON_TRACK) : Math.max(radius, 0.05) * (this.following >= 0 ? 1.6 : 1.05)
    this.stage.frame(toView(centre.set(c[0] - o[0], c[1] - o[1], c[2] - o[2])), reach)
  }

  private get onTrack(): boolean {
    return this.look?.shapes.some((shape) => shape.kind === 'track') ?? false
  }

  get showsArrows(): boolean {
    return this.arrowsOn
  }

  set showsArrows(on: boolean) {
    this.arrowsOn = on
    if (this.arrows !== null) this.arrows.visible = on
  }

  select(body: number): void {
    this.bodies?.select(body)
  }

  /** Move everything to `poses`, then draw. */
  draw(poses: Float32Array, contacts: Float32Array, count: number): void {
    this.hand.poses = poses
    this.bodies?.update(poses)
    this.joints?.update(poses)
    this.arrows?.update(contacts, count)
    this.terrain?.update(this.stage.camera)
    this.hand.update()
    const k = this.following * POSE_FLOATS
    if (k >= 0 && k < poses.length) {
      toView(centre.set(poses[k]!, poses[k + 1]!, poses[k + 2]!))
      if (this.onTrack) this.chase.turn(this.stage, centre)
      this.stage.follow(centre)
    }
    this.stage.draw()
  }

  /** Where a body is on the page [CSS px], for tests. */
  project(body: number, poses: Float32Array): [number, number] {
    const k = body * POSE_FLOATS
    const at = toView(centre.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)).project(this.stage.camera)
    const box = this.stage.renderer.domElement.getBoundingClientRect()
    return [box.left + (0.5 + 0.5 * at.x) * box.width, box.top + (0.5 - 0.5 * at.y) * box.height]
  }
}
