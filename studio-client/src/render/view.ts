// The picture of one scene: everything that is drawn, built from its description and moved by frames.
import { Group, Vector3, type Mesh } from 'three'
import { POSE_FLOATS, type SceneLook, type SledLook, type StagingLook } from '../protocol/messages'
import { Arrows } from './arrows'
import { Bodies } from './bodies'
import { Cameras } from './cameras'
import { Chase } from './chase'
import { fromView, toView } from './frames'
import { Framing } from './framing'
import { makeGround } from './ground'
import { Hand } from './hand'
import { Joints } from './joints'
import { OTHER_RUNS } from './palette'
import { Pin } from './pin'
import { Pedestals } from './pedestals'
import { GHOST, isDrawn, OWN, pointOf, SledModel } from './sled/sledModel'
import { Visor } from './sled/visor'
import { ribbon } from './ribbon'
import type { Light } from './moods'
import { Stage } from './stage'
import { Terrain } from './terrain'
import type { Motion } from '../store/motion'

const centre = new Vector3()
const at = new Vector3()
const GHOST_OPACITY = 0.42
const ON_TRACK = 4.5 // m around a sled that are shown at least
const FAR_FALL = 20 // radii: what is higher is not shown with its floor
const FLOOR = 0.35 // of the radius below the lowest body, where a scene has no ground

export class View {
  readonly hand: Hand
  readonly stage: Stage
  look: SceneLook | null = null
  following = -1
  cameras: Cameras | null = null
  onError: (text: string) => void = () => {}
  private bodies: Bodies | null = null
  private joints: Joints | null = null
  private arrows: Arrows | null = null
  private pedestals: Pedestals | null = null
  /** Name of the drawing of an app; ghosts may be of another one than what is shown. */
  modelOf: (app: string) => string = () => ''
  private readonly framing: Framing
  private terrain: Terrain | null = null
  private sled: SledModel | null = null
  private ghosts: (SledModel | Bodies | null)[] = []
  private ghostGroups: Group[] = []
  private readonly visor = new Visor()
  private lines: Mesh[] = []
  private readonly backdrop
  private readonly pin = new Pin()
  private arrowsOn = true
  private light: Light = 'day'
  private readonly chase = new Chase()

  /** `poses` gives those that hold now, drawn or not. */
  constructor(canvas: HTMLCanvasElement, wish: string | null, poses: () => Float32Array) {
    this.stage = new Stage(canvas, wish)
    this.hand = new Hand(this.stage)
    this.framing = new Framing(this.stage)
    this.hand.refresh = () => {
      this.hand.poses = poses()
      this.bodies?.update(poses())
      this.stage.camera.updateMatrixWorld()
    }
    canvas.addEventListener('webglcontextlost', () =>
      this.onError(
        'The graphics driver gave the picture up. If it does not come back by itself, load the page again; runs go on.',
      ),
    )
    this.backdrop = makeGround(this.stage.quality.shadows)
    this.stage.root.add(this.backdrop, this.pin.mesh)
    this.stage.scene.add(this.visor.mesh)
  }

  /** Draw another scene as its app is staged, or a sled on a track; the camera stays if `keepCamera`. */
  show(look: SceneLook, keepCamera: boolean, staging: StagingLook, sled: SledLook | null): void {
    this.clear(look)
    this.pin.point(null)
    this.look = look
    const rich = this.stage.quality.shadows
    const root = this.stage.root
    const names = look.bodies.map((body) => body.name)
    if (isDrawn(staging.model)) {
      this.sled = new SledModel(staging.model, sled?.setup ?? '', look, names, rich, OWN, false)
      root.add(this.sled.group)
    } else {
      this.bodies = new Bodies(root, look, rich)
      this.bodies.onError = (text) => this.onError(text)
      this.joints = new Joints(root, look, rich)
      this.pedestals = new Pedestals(root, look, rich)
    }
    if (sled !== null) {
      this.cameras = new Cameras(this.stage, staging, Math.max(0, names.indexOf(staging.follow || sled.body)))
      this.cameras.track = this.terrain?.track?.built ?? null
    }
    this.arrows = new Arrows(root, sled === null ? look : { ...look, radius: 3 })
    this.arrows.visible = this.arrowsOn
    if (this.terrain === null) this.buildTerrain(look)
    this.layFloor(look)
    this.stage.setLight(this.onTrack ? this.light : null)
    this.hand.release()
    this.hand.bodies = sled === null ? this.bodies : null // nobody pulls at what is driven
    this.hand.scaleTo(look.radius)
    if (!keepCamera) {
      const slides = look.shapes.some((shape) => shape.kind === 'mesh' && shape.body < 0)
      const slips = look.bodies.length === 1 && look.joints[0]?.kind === 'free' && fallOf(look) === 0
      const follow = names.indexOf(staging.follow)
      this.following = follow >= 0 ? follow : slips || this.onTrack || slides ? 0 : -1
      this.frame()
    }
  }

  /** Transparent sleds beside, as runs had them; in place of those that were there. */
  showGhosts(motions: readonly Motion[]): void {
    const scene = this.look
    if (scene === null) return
    this.removeGhosts()
    this.ghostGroups = motions.map(() => new Group())
    for (const group of this.ghostGroups) this.stage.root.add(group)
    this.ghosts = motions.map((motion, i) => {
      const alike = motion.bodies.every((name, k) => scene.bodies[k]?.name === name)
      const look = alike ? scene : { ...scene, shapes: [], joints: [] } // another kind of sled: its usual shape
      const [model, rich] = [this.modelOf(motion.app), this.stage.quality.shadows]
      const group = this.ghostGroups[i]!
      if (!isDrawn(model)) {
        const moving = { ...look, shapes: look.shapes.filter((shape) => shape.body >= 0) }
        return alike ? new Bodies(group, moving, rich, GHOST_OPACITY) : null // nothing is known of its shapes
      }
      const kit = { ...GHOST, helmet: OTHER_RUNS[i % OTHER_RUNS.length]! }
      const ghost = new SledModel(model, motion.setup, look, motion.bodies, rich, kit, true)
      group.add(ghost.group)
      return ghost
    })
  }

  /** Lines of a run on the ice: one to follow, or the two that its runners left. */
  showLine(motion: Motion, traces: boolean): void {
    const index = motion.bodies.indexOf(motion.body)
    if (this.look === null || index < 0) return
    const foot = this.look.shapes.find((shape) => shape.name === 'rear_left_heel' || shape.name === 'left_rear')
    const half = Math.abs(foot?.position[1] ?? 0.2)
    const line = traces
      ? ribbon(motion, index, [half, -half], 0.022, '#3f7fae', 0.75)
      : ribbon(motion, index, [0], 0.07, '#ffb02e', 0.5)
    this.lines.push(line)
    this.stage.root.add(line)
  }

  /** Point at a place [m from the origin of the wire]; null: nowhere. */
  showPlace(place: readonly [number, number, number] | null): void {
    this.pin.point(place)
  }

  set showsLines(on: boolean) {
    for (const line of this.lines) line.visible = on
  }

  get showsLines(): boolean {
    return this.lines[0]?.visible ?? false
  }

  /** Poses of the ghosts, in their order. */
  moveGhosts(poses: readonly Float32Array[]): void {
    this.ghosts.forEach((ghost, i) => {
      const own = poses[i]
      this.ghostGroups[i]!.visible = own !== undefined
      if (own !== undefined) ghost?.update(own)
    })
  }

  setLight(light: Light): void {
    this.light = light
    if (!this.onTrack) return
    this.stage.setLight(light)
    this.track?.tint(light)
  }

  /** Put the whole scene into view. */
  frame(): void {
    if (this.look === null) return
    const { centre: c, origin: o } = this.look
    const fall = fallOf(this.look)
    const radius = Math.max(this.look.radius + 0.5 * fall, hangingOf(this.look))
    const reach = this.onTrack
      ? Math.max(radius, ON_TRACK)
      : Math.max(radius, 0.05) * (this.following >= 0 ? 1.6 : 1.05)
    this.stage.camera.up.set(0, 1, 0)
    this.stage.camera.fov = 42
    this.stage.camera.updateProjectionMatrix()
    this.stage.frame(toView(centre.set(c[0] - o[0], c[1] - o[1], c[2] - o[2] - 0.5 * fall)), reach)
    if (this.following < 0 && !this.onTrack) this.framing.watch(this.look, centre, reach)
    else this.framing.release()
  }

  /** Put what moves into view, where it is now; from behind what slides. */
  frameMotion(poses: Float32Array): void {
    if (this.look === null) return
    this.framing.release()
    const [low, high] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity)]
    for (const shape of this.look.shapes) {
      const k = shape.body * POSE_FLOATS
      if (k < 0 || k >= poses.length) continue
      pointOf(poses, shape.body, ...shape.position, centre)
      const size = Math.max(0.02, ...shape.size)
      low.min(at.copy(centre).subScalar(size))
      high.max(at.copy(centre).addScalar(size))
    }
    const reach = Math.max(this.onTrack ? 2.4 : 0.05, 0.5 * low.distanceTo(high))
    this.stage.frame(toView(centre.addVectors(low, high).multiplyScalar(0.5)), (this.onTrack ? 1.5 : 0.97) * reach)
    if (this.following < 0 && !this.onTrack) this.framing.watch(this.look, centre, reach)
    if (this.following < 0 || this.look.bodies.length > 20) return
    pointOf(poses, 0, -1.6 * reach, 0.7 * reach, 0.9 * reach, at)
    if (this.onTrack) this.stage.camera.position.copy(toView(at))
  }

  get onTrack(): boolean {
    return this.look?.shapes.some((shape) => shape.kind === 'track') ?? false
  }

  get track(): Terrain['track'] {
    return this.terrain?.track ?? null
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

  /** Show which joints stick and which slip. */
  showJoints(rows: Float32Array): void {
    this.joints?.colour(rows)
  }

  /** Move everything to `poses`, then draw; `station` [m] tells cameras of a run where the sled is. */
  draw(poses: Float32Array, contacts: Float32Array, count: number, station = 0): void {
    this.hand.poses = poses
    this.bodies?.update(poses)
    this.joints?.update(poses)
    this.pedestals?.update(poses)
    this.sled?.update(poses)
    if (this.track !== null) this.sled?.coverIce(this.track.cover)
    this.arrows?.update(contacts, count)
    this.hand.update()
    let free = true
    const k = this.following * POSE_FLOATS
    if (this.cameras !== null) {
      free = this.cameras.update(poses, station)
      if (this.sled !== null) this.sled.fromInside = this.cameras.name === 'cockpit' || this.stage.headset.presenting
      this.visor.mesh.visible = this.cameras.name === 'cockpit' && !this.stage.headset.presenting
      if (this.visor.mesh.visible) this.visor.follow(this.stage.camera)
      this.track?.seeThrough(this.cameras.name !== 'cockpit' && this.cameras.name !== 'chase')
    } else if (k >= 0 && k < poses.length) {
      toView(centre.set(poses[k]!, poses[k + 1]!, poses[k + 2]!))
      if (this.onTrack) this.chase.turn(this.stage, centre)
      this.stage.follow(centre)
    } else if (this.hand.grip === null) this.framing.update(poses)
    this.stage.controls.enabled = free && this.hand.grip === null
    this.pin.follow(this.stage.camera, this.stage.renderer.domElement.clientHeight)
    this.terrain?.update(this.stage.camera)
    if (this.cameras !== null) {
      const { x, y } = fromView(at.copy(this.stage.focus))
      this.track?.lightUp(x, y)
    }
    this.stage.draw(free)
  }

  /** Take everything away; a track that the next scene has too stays. */
  private clear(next: SceneLook): void {
    this.bodies?.dispose()
    this.joints?.dispose()
    this.pedestals?.dispose()
    this.arrows?.dispose()
    this.sled?.dispose()
    this.removeGhosts()
    for (const line of this.lines) {
      line.removeFromParent()
      line.geometry.dispose()
    }
    this.lines = []
    this.bodies = this.joints = this.sled = this.cameras = this.pedestals = null
    this.framing.release()
    this.visor.mesh.visible = false
    const standing = (look: SceneLook | null): string =>
      JSON.stringify(
        look === null
          ? null
          : [
              look.origin,
              look.shapes
                .filter((shape) => shape.body < 0)
                .map((shape) => [shape.kind, shape.asset, shape.position, shape.rotation_wxyz, shape.size]),
            ],
      )
    if (standing(next) === standing(this.look)) return
    this.terrain?.dispose()
    this.terrain = null
  }

  private removeGhosts(): void {
    this.ghosts.forEach((ghost) => ghost?.dispose())
    this.ghostGroups.forEach((group) => group.removeFromParent())
    this.ghosts = []
    this.ghostGroups = []
  }

  /** A floor where the scene has none: under what stands still, or a little below what moves. Its grid suits the size of the scene. */
  private layFloor(look: SceneLook): void {
    const { empty, floor } = this.terrain!
    this.backdrop.visible = empty || floor !== null
    this.backdrop.position.set(0, 0, floor ?? look.centre[2] - look.origin[2] - look.radius * (1 + FLOOR))
    this.backdrop.scale.setScalar(Math.min(1, 10 ** Math.round(Math.log10(2 * look.radius))))
  }

  private buildTerrain(look: SceneLook): void {
    this.terrain = new Terrain(this.stage.root, look, this.stage.quality.shadows)
    this.terrain.onError = (text) => this.onError(text)
    this.terrain.onFloor = () => this.layFloor(look)
    this.terrain.onTrack = (track) => {
      if (this.cameras !== null) this.cameras.track = track.built
      track.tint(this.light)
    }
  }
}

/** How far from its joint to the world a body hangs [m]: that joint is shown, and so is the way around it. */
function hangingOf({ joints }: SceneLook): number {
  const fixed = joints.filter(({ parent, kind }) => parent < 0 && kind !== 'free')
  return Math.max(0, ...fixed.map((joint) => Math.hypot(...joint.at_child)))
}

/** How far a scene of one body has to fall before it meets the floor [m]: that way is shown, too. */
function fallOf({ bodies, shapes, centre: [, , height], radius }: SceneLook): number {
  const floor = shapes.find((shape) => shape.kind === 'plane' && shape.body < 0 && shape.rotation_wxyz[0] > 0.999)
  const fall = bodies.length === 1 && floor !== undefined ? height - radius - floor.position[2] : 0
  return fall > 0.2 * radius && fall < FAR_FALL * radius ? fall : 0
}
