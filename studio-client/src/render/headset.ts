// A headset in the pilot's seat. The seat moves with the sled, the head turns freely in it.
import {
  CanvasTexture,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Vector3,
  type PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { recall, remember } from '../store/memory'

const KEY = 'stickslip.level'
const PANEL = { width: 512, height: 128, metres: 0.62, below: -0.42, ahead: 1.35 } as const // where figures hang in front of the seat
const WORLD_UP = new Vector3(0, 1, 0)
const basis = new Matrix4()
const forward = new Vector3()

export class Headset {
  /** Whether the browser offers one; known a moment after the page has loaded. */
  offered = false
  presenting = false
  /** Keep the horizon level: the seat does not roll with the sled. Kinder to stomachs. */
  level = recall(KEY) !== 'no'
  onChange: () => void = () => {}
  /** A trigger was pulled. */
  onSelect: () => void = () => {}
  readonly seat = new Group()
  private readonly panel = new Panel()
  private session: XRSession | null = null
  private home: XRReferenceSpace | null = null // seated, as the device gave it
  private centred = false

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly scene: Scene,
    private readonly camera: PerspectiveCamera,
  ) {
    this.seat.add(this.panel.mesh)
    if (window.self !== window.top) return // within another page, where asking alone is a breach of policy
    navigator.xr?.isSessionSupported('immersive-vr').then(
      (offered) => {
        this.offered = offered
        this.onChange()
      },
      () => undefined, // not allowed here: not offered
    )
  }

  /** Begin; must come from a gesture. Throws what the browser says if it refuses. */
  async enter(): Promise<void> {
    if (this.session !== null || navigator.xr === undefined) return
    const session = await navigator.xr.requestSession('immersive-vr', { requiredFeatures: ['local'] })
    this.session = session
    session.addEventListener('end', () => this.ended())
    session.addEventListener('select', () => this.onSelect())
    session.addEventListener('squeeze', () => this.recentre())
    const xr = this.renderer.xr
    xr.enabled = true
    xr.setReferenceSpaceType('local')
    this.scene.add(this.seat)
    this.seat.add(this.camera)
    try {
      await xr.setSession(session)
    } catch (error) {
      await session.end().catch(() => undefined)
      throw error
    }
    this.home = xr.getReferenceSpace()
    this.centred = false
    this.presenting = true
    this.onChange()
  }

  async exit(): Promise<void> {
    await this.session?.end()
  }

  /** Let the head be where the pilot's is, looking ahead; height and turn are taken from where it is now. */
  recentre(): void {
    this.centred = false
  }

  setLevel(level: boolean): void {
    this.level = level
    remember(KEY, level ? 'yes' : 'no')
  }

  /** What hangs in front of the seat. */
  write(large: string, small: string): void {
    if (this.presenting) this.panel.write(large, small)
  }

  /** Put the seat where the pilot's eyes are; all of it in axes with y up. */
  sit(eye: Vector3, ahead: Vector3, up: Vector3): void {
    if (!this.centred) this.centre()
    forward.copy(eye).add(ahead)
    this.seat.position.copy(eye)
    this.seat.quaternion.setFromRotationMatrix(basis.lookAt(eye, forward, this.level ? WORLD_UP : up))
    this.seat.updateMatrixWorld(true)
  }

  private centre(): void {
    const { home } = this
    const pose = home === null ? undefined : this.renderer.xr.getFrame()?.getViewerPose(home)
    if (home === null || pose === undefined || pose === null) return
    const { position, orientation } = pose.transform
    forward.set(0, 0, -1).applyQuaternion(new Quaternion(orientation.x, orientation.y, orientation.z, orientation.w))
    const half = 0.5 * Math.atan2(-forward.x, -forward.z) // the turn only: who looks down still sits upright
    const offset = new XRRigidTransform(
      { x: position.x, y: position.y, z: position.z },
      { x: 0, y: Math.sin(half), z: 0, w: Math.cos(half) },
    )
    this.renderer.xr.setReferenceSpace(home.getOffsetReferenceSpace(offset))
    this.centred = true
  }

  private ended(): void {
    this.session = this.home = null
    this.presenting = false
    this.renderer.xr.setReferenceSpace(null as unknown as XRReferenceSpace)
    this.renderer.xr.enabled = false
    this.seat.remove(this.camera)
    this.seat.removeFromParent()
    this.onChange()
  }
}

/** Figures on a plate, drawn anew only when they change. */
class Panel {
  readonly mesh: Mesh
  private readonly context: CanvasRenderingContext2D
  private readonly texture: CanvasTexture
  private shown = ''

  constructor() {
    const canvas = document.createElement('canvas')
    canvas.width = PANEL.width
    canvas.height = PANEL.height
    this.context = canvas.getContext('2d')!
    this.texture = new CanvasTexture(canvas)
    this.texture.colorSpace = SRGBColorSpace
    const geometry = new PlaneGeometry(PANEL.metres, (PANEL.metres * PANEL.height) / PANEL.width)
    this.mesh = new Mesh(
      geometry,
      new MeshBasicMaterial({ map: this.texture, transparent: true, fog: false, toneMapped: false, depthTest: false }),
    )
    this.mesh.position.set(0, PANEL.below, -PANEL.ahead)
    this.mesh.rotation.x = -0.3
    this.mesh.renderOrder = 10
  }

  write(large: string, small: string): void {
    if (this.shown === large + small) return
    this.shown = large + small
    const { context: c } = this
    c.clearRect(0, 0, PANEL.width, PANEL.height)
    c.fillStyle = 'rgba(12, 20, 30, 0.62)'
    c.beginPath()
    c.roundRect(0, 0, PANEL.width, PANEL.height, 24)
    c.fill()
    c.textAlign = 'center'
    c.fillStyle = '#ffffff'
    c.font = '600 58px "Inter Variable", sans-serif'
    c.fillText(large, PANEL.width / 2, 66)
    c.fillStyle = '#c9d6e2'
    c.font = '30px "Inter Variable", sans-serif'
    c.fillText(small, PANEL.width / 2, 110)
    this.texture.needsUpdate = true
  }
}
