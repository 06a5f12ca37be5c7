// The stage: renderer, light, sky, camera. Knows nothing of bodies.
import {
  NeutralToneMapping,
  BackSide,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
  type Group,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { makeRoot } from './frames'
import { HORIZON, SKY } from './palette'
import { judge, type Quality } from './quality'

const SUN = new Vector3(-0.45, 0.8, 0.42).normalize() // direction to the sun, y up

export class Stage {
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly root: Group = makeRoot()
  readonly camera = new PerspectiveCamera(42, 1, 0.02, 4000)
  readonly controls: OrbitControls
  readonly quality: Quality
  private readonly sun = new DirectionalLight('#fff9f0', 2.7)
  private readonly sky: Mesh
  private reach = 5

  constructor(canvas: HTMLCanvasElement, wish: string | null) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.quality = judge(this.renderer, wish)
    this.renderer.setPixelRatio(this.quality.pixelRatio)
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.toneMappingExposure = 1.0
    this.renderer.shadowMap.enabled = this.quality.shadows
    this.renderer.shadowMap.type = PCFShadowMap
    this.scene.add(this.root)
    this.sky = makeSky()
    this.scene.add(this.sky)
    this.scene.fog = new Fog(HORIZON, 30, 220)
    this.light()
    this.controls = new OrbitControls(this.camera, canvas)
    this.controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches
    this.controls.dampingFactor = 0.12
    this.controls.maxPolarAngle = Math.PI * 0.495
    this.controls.zoomSpeed = 0.9
  }

  private light(): void {
    this.scene.add(new HemisphereLight('#e3edf7', '#d3d3d0', this.quality.shadows ? 0.75 : 1.9))
    this.sun.position.copy(SUN)
    this.scene.add(this.sun, this.sun.target)
    if (!this.quality.shadows) return
    const generator = new PMREMGenerator(this.renderer)
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
    this.scene.environmentIntensity = 0.35
    generator.dispose()
    this.sun.castShadow = true
    this.sun.shadow.mapSize.set(2048, 2048)
    this.sun.shadow.bias = -0.0002
    this.sun.shadow.radius = 3
  }

  /** Look at a ball of radius `reach` around `centre` [m, y up] from the side. */
  frame(centre: Vector3, reach: number): void {
    this.reach = reach
    const fit = reach / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, 0.8 * this.camera.aspect)
    const away = new Vector3(0.66, 0.42, 0.8).normalize().multiplyScalar(1.08 * fit)
    this.controls.target.copy(centre)
    this.camera.position.copy(centre).add(away)
    this.controls.minDistance = 0.15 * reach
    this.controls.maxDistance = 60 * reach + 100
    this.controls.update()
    this.fit()
  }

  /** Move target and camera together, so that something stays in view. */
  follow(centre: Vector3): void {
    const target = this.controls.target
    this.camera.position.x += centre.x - target.x
    this.camera.position.y += centre.y - target.y
    this.camera.position.z += centre.z - target.z
    target.copy(centre)
  }

  /** Fit the picture to its element; `covered` [px] of its right side lie behind a panel, the middle moves to the left of it. */
  resize(width: number, height: number, covered: number): void {
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / Math.max(1, height)
    this.camera.setViewOffset(width, height, covered / 2, 0, width, height)
  }

  draw(): void {
    this.controls.update()
    this.sky.position.copy(this.camera.position)
    const target = this.controls.target
    this.sun.target.position.copy(target)
    this.sun.position.copy(target).addScaledVector(SUN, 4 * this.reach + 10)
    this.renderer.render(this.scene, this.camera)
  }

  private fit(): void {
    const half = 1.9 * this.reach + 1
    const shadow = this.sun.shadow.camera
    shadow.left = shadow.bottom = -half
    shadow.right = shadow.top = half
    shadow.near = 0.1
    shadow.far = 10 * this.reach + 40
    shadow.updateProjectionMatrix()
    this.sun.shadow.normalBias = (3 * half) / this.sun.shadow.mapSize.x // one and a half texels
    const fog = this.scene.fog as Fog
    fog.near = 8 * this.reach + 15
    fog.far = 40 * this.reach + 160
  }
}

/** A gradient from the horizon up. */
function makeSky(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    depthTest: false,
    fog: false,
    uniforms: { low: { value: HORIZON }, high: { value: SKY } },
    vertexShader: `varying vec3 way; void main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `uniform vec3 low; uniform vec3 high; varying vec3 way;
      void main() { gl_FragColor = vec4(mix(low, high, pow(clamp(normalize(way).y, 0.0, 1.0), 0.55)), 1.0);
      #include <colorspace_fragment>
      }`,
  })
  const sky = new Mesh(new SphereGeometry(100, 32, 16), material)
  sky.renderOrder = -1
  sky.frustumCulled = false
  return sky
}
