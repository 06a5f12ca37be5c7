// The stage: renderer, light, sky, camera. Knows nothing of bodies.
import {
  NeutralToneMapping,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
  type Group,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { makeRoot } from './frames'
import { Headset } from './headset'
import { INDOORS, OUTDOORS, type Light } from './moods'
import { HORIZON } from './palette'
import { Governor, judge, type Quality } from './quality'
import { Sky } from './sky'

/** How much of the picture lies behind panels on each side [px]. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const NOTHING: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
const MARGIN = 1.06 // times a ball that is to be seen
const LEAST_FREE = 0.2 // of the height that counts as free, however large panels are

export class Stage {
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly root: Group = makeRoot()
  readonly camera = new PerspectiveCamera(42, 1, 0.02, 4000)
  readonly controls: OrbitControls
  readonly quality: Quality
  readonly headset: Headset
  /** What the camera looks at while no person turns it [m, y up]: shadows are drawn around it. */
  readonly focus = new Vector3()
  private readonly sun = new DirectionalLight('#fff9f0', 2.7)
  private readonly ambient = new HemisphereLight('#e3edf7', '#d3d3d0', 1)
  private readonly towardsSun = new Vector3()
  private readonly fogColour = HORIZON.clone()
  private readonly sky = new Sky()
  private readonly governor: Governor
  private size: [number, number] = [1, 1]
  private insets = NOTHING
  private light: Light | null = null
  private reach = 5
  private around = 26

  constructor(canvas: HTMLCanvasElement, wish: string | null) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.quality = judge(this.renderer, wish)
    this.governor = new Governor(this.quality)
    this.renderer.setPixelRatio(this.quality.pixelRatio)
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.toneMappingExposure = 1.0
    this.renderer.shadowMap.enabled = this.quality.shadows
    this.renderer.shadowMap.type = PCFShadowMap
    this.scene.add(this.root)
    this.scene.add(this.sky.mesh)
    this.scene.fog = new Fog(HORIZON, 30, 220)
    this.shine()
    this.setLight(null)
    this.headset = new Headset(this.renderer, this.scene, this.camera)
    this.controls = new OrbitControls(this.camera, canvas)
    this.controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches
    this.controls.dampingFactor = 0.12
    this.controls.maxPolarAngle = Math.PI * 0.495
    this.controls.zoomSpeed = 0.9
  }

  private shine(): void {
    this.scene.add(this.ambient, this.sun, this.sun.target)
    if (!this.quality.shadows) return
    const generator = new PMREMGenerator(this.renderer)
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
    this.scene.environmentIntensity = 0.35
    generator.dispose()
    this.sun.castShadow = true
    this.sun.shadow.mapSize.set(2048, 2048)
    this.sun.shadow.radius = 3
  }

  /** Look at a ball of radius `reach` around `centre` [m, y up] from the side. */
  frame(centre: Vector3, reach: number): void {
    this.reach = reach
    const away = new Vector3(0.66, 0.42, 0.8).normalize().multiplyScalar(this.distanceFor(reach))
    this.controls.target.copy(centre)
    this.camera.position.copy(centre).add(away)
    this.controls.minDistance = 0.15 * reach
    this.controls.maxDistance = 60 * reach + 100
    this.controls.update()
    this.fit()
  }

  /** How far away a ball of radius `reach` fills what no panel covers [m]. */
  distanceFor(reach: number): number {
    const [width, height] = this.size
    const { left, right, top, bottom } = this.insets
    const free = Math.min(width - left - right, height - top - bottom) / height
    const half = Math.atan(Math.max(LEAST_FREE, free) * Math.tan((this.camera.fov * Math.PI) / 360))
    return (MARGIN * reach) / Math.sin(half)
  }

  /** Move target and camera together, so that something stays in view. */
  follow(centre: Vector3): void {
    const target = this.controls.target
    this.camera.position.x += centre.x - target.x
    this.camera.position.y += centre.y - target.y
    this.camera.position.z += centre.z - target.z
    target.copy(centre)
  }

  /** Fit the picture to its element. */
  resize(width: number, height: number): void {
    if (this.headset.presenting) return // the headset has a size of its own
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / Math.max(1, height)
    this.size = [width, height]
    this.cover(this.insets)
  }

  /** Panels cover the picture's sides: its middle moves to the middle of what is free. */
  cover(insets: Partial<Insets>): void {
    this.insets = { ...NOTHING, ...insets }
    const { left, right, top, bottom } = this.insets
    const [width, height] = this.size
    this.camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height)
  }

  /** Light for a track in its landscape, or for things on a table. */
  setLight(light: Light | null): void {
    this.light = light
    const mood = light === null ? INDOORS : OUTDOORS[light]
    const { sun, fog } = mood
    this.sky.paint(mood)
    this.sun.color.set(sun.colour)
    this.sun.intensity = sun.strength
    this.towardsSun.set(...sun.from).normalize()
    this.ambient.intensity = (this.quality.shadows ? 0.4 : 1) * sun.ambient
    this.ambient.color.set(sun.shade)
    this.fogColour.set(fog)
    this.scene.environmentIntensity = light === 'night' ? 0.05 : 0.35
    this.fit()
  }

  /** How far around its focus shadows of a track are drawn [m]. */
  set shadowReach(around: number) {
    if (this.around === around) return
    this.around = around
    this.fit()
  }

  /** Draw; `free` lets the orbit controls move the camera. */
  draw(free = true): void {
    if (free) this.controls.update()
    this.camera.getWorldPosition(this.sky.mesh.position)
    const target = free ? this.controls.target : this.focus
    this.sun.target.position.copy(target)
    this.sun.position
      .copy(target)
      .addScaledVector(this.towardsSun, 4 * this.reach + 10 + (this.light === null ? 0 : 2 * this.around))
    if (!this.headset.presenting && this.governor.drawn(performance.now()))
      this.renderer.setPixelRatio(this.governor.ratio) // clears the picture: before it is drawn
    this.renderer.render(this.scene, this.camera)
  }

  private fit(): void {
    const outside = this.light !== null
    const half = outside ? this.around : 1.9 * this.reach + 1
    const shadow = this.sun.shadow.camera
    shadow.left = shadow.bottom = -half
    shadow.right = shadow.top = half
    shadow.near = 0.1
    shadow.far = outside ? 4 * this.reach + 10 + 4 * this.around : 10 * this.reach + 40
    shadow.updateProjectionMatrix()
    const texel = (2 * half) / this.sun.shadow.mapSize.x // m
    this.sun.shadow.normalBias = 1.5 * texel
    // Shadows of things on a floor begin at what casts them; the slanting walls of a track need more.
    this.sun.shadow.bias = outside ? -0.0002 : (-0.5 * texel) / (shadow.far - shadow.near)
    const fog = this.scene.fog as Fog
    fog.color.copy(this.fogColour)
    fog.near = outside ? 90 : 8 * this.reach + 15
    fog.far = outside ? 780 : 40 * this.reach + 160
  }
}
