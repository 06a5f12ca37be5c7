// A sled with its crew, generated after the contact points of its set-up, moved by poses.
import { Box3, Group, Matrix4, Mesh, Quaternion, Vector3, type BufferGeometry, type Material } from 'three'
import { POSE_FLOATS, type SceneLook } from '../../protocol/messages'
import { makeMaterial } from '../materials'
import type { Cover } from '../scenery/ice'
import { merged } from '../scenery/parts'
import { bobParts } from './bob'
import { lugeParts } from './luge'
import type { Kit, Point } from './people'
import { skeletonParts } from './skeleton'

export const OWN: Kit = { suit: '#22303d', accent: '#f3b63f', helmet: '#0b6477' }
export const GHOST: Kit = { suit: '#5d6b78', accent: '#ffffff', helmet: '#9fb4c6' }

const LEVER = 0.9 // m of a hand per radian of the axle: more than ropes pull, so that it is seen
const FARTHEST = 0.09 // m

/** Contact points and joints of a set-up, in sled axes. */
export interface Plan {
  readonly setup: string
  readonly gauge: number
  point(shape: string, otherwise: Point): Point
  jointAt(joint: string, otherwise: Point): Point
  foot(end: string, side?: string): Point
}

export class SledModel {
  readonly group = new Group()
  private readonly own: Mesh[] = []
  private readonly outline = new Box3()
  private readonly bodies: { readonly index: number; readonly mesh: Mesh; readonly pull: number }[] = []
  private readonly steered: readonly [hull: number, axle: number]

  /** `bodies` names the poses' bodies in order; `look` tells where the sled touches. */
  constructor(
    model: string,
    setup: string,
    look: SceneLook,
    bodies: readonly string[],
    rich: boolean,
    kit: Kit,
    ghost: boolean,
  ) {
    const parts = makeParts(model, planOf(look, setup), kit)
    const material: Material = makeMaterial(rich, {
      vertexColours: true,
      roughness: 0.38,
      metalness: 0.05,
      doubleSided: true,
      opacity: ghost ? 0.42 : 1,
    })
    if (ghost) material.depthWrite = false
    for (const [key, geometries] of parts) {
      const [name = '', role] = key.split(':')
      const index = bodies.indexOf(name)
      if (index < 0 || geometries.length === 0) continue
      const mesh = new Mesh(merged(geometries), material)
      mesh.castShadow = rich && !ghost
      mesh.receiveShadow = rich && !ghost
      mesh.frustumCulled = false
      this.group.add(mesh)
      this.bodies.push({ index, mesh, pull: role === 'left' ? -1 : role === 'right' ? 1 : 0 })
      if (role === 'own') this.own.push(mesh)
      mesh.geometry.computeBoundingBox()
      this.outline.union(mesh.geometry.boundingBox!)
    }
    this.steered = [bodies.indexOf('front_hull'), bodies.indexOf('front_axle')]
  }

  /** Tell the ice what lies over it; every body's parts are given in axes of the whole sled. */
  coverIce({ into, half }: Cover): void {
    const first = this.bodies[0]
    if (first === undefined) return
    const { min, max } = this.outline
    first.mesh.updateWorldMatrix(true, false)
    into
      .makeTranslation(-(min.x + max.x) / 2, -(min.y + max.y) / 2, 0)
      .multiply(inverse.copy(first.mesh.matrixWorld).invert())
    half.set(0.45 * (max.x - min.x), 0.36 * (max.y - min.y))
  }

  /** Show the pilot's own head, or look out of it. */
  set fromInside(inside: boolean) {
    for (const mesh of this.own) mesh.visible = !inside
  }

  update(poses: Float32Array): void {
    const pulled = this.pulled(poses)
    for (const { index, mesh, pull } of this.bodies) {
      const k = index * POSE_FLOATS
      if (k + POSE_FLOATS > poses.length) continue
      mesh.position.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
      mesh.quaternion.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
      if (pull !== 0)
        mesh.position.add(place.set(pull * pulled, 0, -0.25 * pull * pulled).applyQuaternion(mesh.quaternion))
    }
  }

  /** How far the left hand is behind where it rests [m]: pulled while the front axle points to the left. */
  private pulled(poses: Float32Array): number {
    const [hull, axle] = this.steered.map((body) => body * POSE_FLOATS) as [number, number]
    if (hull < 0 || axle < 0 || Math.max(hull, axle) + POSE_FLOATS > poses.length) return 0
    turn.set(-poses[hull + 4]!, -poses[hull + 5]!, -poses[hull + 6]!, poses[hull + 3]!)
    turn.multiply(axleTurn.set(poses[axle + 4]!, poses[axle + 5]!, poses[axle + 6]!, poses[axle + 3]!))
    return Math.min(FARTHEST, Math.max(-FARTHEST, 2 * LEVER * turn.z * Math.sign(turn.w)))
  }

  dispose(): void {
    this.bodies.forEach(({ mesh }) => mesh.geometry.dispose())
    this.group.removeFromParent()
  }
}

/** Drawings by the names that stagings give. */
const MODELS: Readonly<Record<string, (plan: Plan, kit: Kit) => Map<string, BufferGeometry[]>>> = {
  bob: bobParts,
  skeleton: skeletonParts,
  luge: lugeParts,
}

/** Whether there is a drawing of that name; without one, shapes are drawn. */
export function isDrawn(model: string): boolean {
  return model in MODELS
}

function makeParts(model: string, plan: Plan, kit: Kit): Map<string, BufferGeometry[]> {
  return MODELS[model]?.(plan, kit) ?? new Map<string, BufferGeometry[]>()
}

function planOf(look: SceneLook, setup: string): Plan {
  const shapes = new Map(look.shapes.filter((shape) => shape.body >= 0).map((shape) => [shape.name, shape.position]))
  const foot = shapes.get('front_left_toe') ?? shapes.get('left_front')
  const gauge = 2 * Math.abs(foot?.[1] ?? 0.2)
  return {
    setup,
    gauge,
    point: (shape, otherwise) => shapes.get(shape) ?? otherwise,
    jointAt: (name, otherwise) => look.joints.find((joint) => joint.name === name)?.at_child ?? otherwise,
    foot: (end, side = 'left') => {
      const [toe, heel] = [shapes.get(`${end}_${side}_toe`), shapes.get(`${end}_${side}_heel`)]
      if (toe === undefined || heel === undefined)
        return [end === 'front' ? 0.85 : -0.85, side === 'left' ? gauge / 2 : -gauge / 2, 0]
      return [(toe[0] + heel[0]) / 2, toe[1], 0]
    },
  }
}

const place = new Vector3()
const turn = new Quaternion()
const axleTurn = new Quaternion()
const inverse = new Matrix4()

/** Where a point of a body is; axes of the wire. */
export function pointOf(poses: Float32Array, body: number, x: number, y: number, z: number, out: Vector3): Vector3 {
  const k = body * POSE_FLOATS
  turn.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
  place.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
  return out.set(x, y, z).applyQuaternion(turn).add(place)
}
