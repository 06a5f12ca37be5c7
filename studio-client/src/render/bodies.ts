// Bodies: every primitive shape of a scene, drawn in as few calls as there are different shapes.
import {
  Color,
  InstancedMesh,
  Matrix4,
  Quaternion,
  SRGBColorSpace,
  Vector3,
  type BufferGeometry,
  type Group,
  type Object3D,
  type Raycaster,
} from 'three'
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { POSE_FLOATS, type SceneLook, type ShapeLook } from '../protocol/messages'
import { makeMaterial } from './materials'
import { BODY_COLOURS, STATIC } from './palette'
import { fetchGeometry, makeGeometry } from './shapes'

interface Instances {
  readonly mesh: InstancedMesh
  readonly body: Int32Array
  readonly local: Matrix4[]
  readonly own: (Color | null)[] // colours that the scene gives
}

export interface Hit {
  readonly body: number
  readonly point: Vector3 // in the axes of three.js
}

const CREASE = Math.PI / 6 // edges sharper than that stay sharp
const ONE = new Vector3(1, 1, 1)
const pose = new Matrix4()
const product = new Matrix4()
const position = new Vector3()
const rotation = new Quaternion()
const white = new Color('#ffffff')
const colour = new Color()

export class Bodies {
  private readonly groups: Instances[] = []
  onError: (text: string) => void = () => {}
  private selected = -1
  private gone = false

  constructor(
    private readonly root: Group,
    look: SceneLook,
    rich: boolean,
    private readonly opacity = 1,
  ) {
    const alike = new Map<string, ShapeLook[]>()
    for (const shape of look.shapes) {
      if (shape.kind === 'mesh' && shape.body < 0) continue // what stands still is terrain
      const key = `${shape.kind} ${shape.size.map((x) => x.toPrecision(6)).join(' ')} ${shape.ghost} ${shape.asset}`
      if (alike.has(key)) alike.get(key)!.push(shape)
      else alike.set(key, [shape])
    }
    for (const shapes of alike.values()) {
      if (shapes[0]!.kind === 'mesh') void this.fetchMesh(shapes, look, rich)
      else this.add(shapes, makeGeometry(shapes[0]!, rich), look, rich)
    }
  }

  /** A mesh that moves comes a little later than the rest. */
  private async fetchMesh(shapes: ShapeLook[], look: SceneLook, rich: boolean): Promise<void> {
    try {
      const geometry = toCreasedNormals(await fetchGeometry(shapes[0]!.asset), CREASE)
      if (!this.gone) this.add(shapes, geometry, look, rich)
    } catch (error) {
      this.onError(
        `The shape ${shapes[0]!.name} cannot be shown: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

  /** Put every shape where its body is. `poses` as in a state frame. */
  update(poses: Float32Array): void {
    for (const { mesh, body, local } of this.groups) {
      for (let i = 0; i < local.length; i++) {
        const k = body[i]! * POSE_FLOATS
        if (k < 0 || k >= poses.length) continue
        position.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
        rotation.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
        pose.compose(position, rotation, ONE)
        mesh.setMatrixAt(i, product.multiplyMatrices(pose, local[i]!))
      }
      mesh.instanceMatrix.needsUpdate = true
    }
  }

  /** The moving body under a ray. */
  pick(raycaster: Raycaster): Hit | null {
    const meshes: Object3D[] = []
    for (const { mesh } of this.groups) {
      mesh.boundingSphere = null // instances have moved since it was computed
      meshes.push(mesh)
    }
    for (const hit of raycaster.intersectObjects(meshes, false)) {
      const group = this.groups.find(({ mesh }) => mesh === hit.object)
      const body = group?.body[hit.instanceId ?? -1] ?? -1
      return body < 0 ? null : { body, point: hit.point }
    }
    return null
  }

  /** Make one body stand out; -1 none. */
  select(index: number): void {
    if (index === this.selected) return
    this.selected = index
    for (const { mesh, body, own } of this.groups) {
      for (let i = 0; i < body.length; i++) mesh.setColorAt(i, this.colourOf(body[i]!, own[i]!))
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
  }

  dispose(): void {
    this.gone = true
    for (const { mesh } of this.groups) {
      this.root.remove(mesh)
      mesh.geometry.dispose()
      mesh.dispose()
    }
    this.groups.length = 0
  }

  private add(shapes: ShapeLook[], geometry: BufferGeometry | null, look: SceneLook, rich: boolean): void {
    const first = shapes[0]!
    if (geometry === null) return
    const inside = look.shapes.some(
      (s) => !s.ghost && s.body === first.body && s.kind !== 'point' && s.kind !== 'segment',
    )
    const opacity = this.opacity * (first.ghost && inside ? 0.55 : 1)
    const material = makeMaterial(rich, { roughness: 0.5, vertexColours: first.kind === 'sphere', opacity })
    const mesh = new InstancedMesh(geometry, material, shapes.length)
    mesh.frustumCulled = false
    mesh.castShadow = mesh.receiveShadow = true
    const body = new Int32Array(shapes.map((shape) => shape.body))
    const local = shapes.map((shape) => localMatrix(shape, look))
    const own = shapes.map(({ colour: [r, g, b] }) =>
      r === undefined ? null : new Color().setRGB(r, g!, b!, SRGBColorSpace),
    )
    shapes.forEach((shape, i) => {
      mesh.setMatrixAt(i, local[i]!)
      mesh.setColorAt(i, this.colourOf(shape.body, own[i]!))
    })
    this.root.add(mesh)
    this.groups.push({ mesh, body, local, own })
  }

  private colourOf(body: number, own: Color | null): Color {
    if (body < 0) return own ?? STATIC
    colour.copy(own ?? BODY_COLOURS[body % BODY_COLOURS.length]!)
    return body === this.selected ? colour.lerp(white, 0.45) : colour
  }
}

/** Shape axes → body axes; what stands still counts from the origin of the wire. */
export function localMatrix(shape: ShapeLook, look: SceneLook): Matrix4 {
  const [w, x, y, z] = shape.rotation_wxyz
  const at = new Vector3(...shape.position)
  if (shape.body < 0) at.sub(new Vector3(...look.origin))
  return new Matrix4().compose(at, new Quaternion(x, y, z, w), ONE)
}
