// What a script adds to the picture: balls and lines, fixed in the world or to a body.
import { Color, Group, Mesh, SphereGeometry, SRGBColorSpace, Vector3, Quaternion, type Material } from 'three'
import { Line2 } from 'three/examples/jsm/lines/Line2.js'
import { LineGeometry } from 'three/examples/jsm/lines/LineGeometry.js'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import { POSE_FLOATS, type LiveLine, type LiveMarker } from '../protocol/messages'
import { toView } from './frames'
import { makeMaterial } from './materials'
import type { Stage } from './stage'

const BALL = new SphereGeometry(1, 32, 20)

/** Where something is seen on the page [CSS px]; null: not at all. */
export type Seen = readonly [number, number] | null

interface Addition {
  readonly item: LiveMarker | LiveLine
  readonly object: Mesh
  readonly group: Group
}

const at = new Vector3()
const turn = new Quaternion()

export class Additions {
  private readonly shown = new Map<string, Addition>()

  constructor(private readonly stage: Stage) {}

  showMarker(marker: LiveMarker): void {
    const found = this.shown.get(marker.name)
    let mesh = found?.item.type === 'live_marker' && found.item.body === marker.body ? found.object : null
    if (mesh === null) {
      mesh = new Mesh(BALL, makeMaterial(this.stage.quality.shadows, { roughness: 0.4 }))
      mesh.castShadow = true
    }
    mesh.scale.setScalar(marker.radius)
    mesh.position.set(...marker.position)
    ;(mesh.material as Material & { color: Color }).color.copy(colourOf(marker))
    this.put(marker, mesh)
  }

  showLine(line: LiveLine): void {
    const geometry = new LineGeometry()
    geometry.setPositions(line.points)
    const colour = colourOf(line)
    const mesh = new Line2(geometry, new LineMaterial({ color: colour, linewidth: line.width, fog: true }))
    mesh.frustumCulled = false
    this.put(line, mesh)
  }

  /** Move everything with its body. */
  update(poses: Float32Array): void {
    for (const { item, group } of this.shown.values()) {
      const k = item.body * POSE_FLOATS
      if (k < 0 || k >= poses.length) continue
      group.position.set(poses[k]!, poses[k + 1]!, poses[k + 2]!)
      group.quaternion.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!)
    }
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.shown.keys()) if (!names.has(name)) this.take(name)
  }

  /** Where a place of the world (-1) or of a body is seen. */
  seen(body: number, position: readonly [number, number, number], poses: Float32Array): Seen {
    at.set(...position)
    const k = body * POSE_FLOATS
    if (k >= 0 && k < poses.length) {
      at.applyQuaternion(turn.set(poses[k + 4]!, poses[k + 5]!, poses[k + 6]!, poses[k + 3]!))
      at.x += poses[k]!
      at.y += poses[k + 1]!
      at.z += poses[k + 2]!
    }
    const { camera, renderer } = this.stage
    toView(at).project(camera)
    if (at.z > 1 || Math.abs(at.x) > 1 || Math.abs(at.y) > 1) return null
    const { clientWidth, clientHeight } = renderer.domElement
    return [(0.5 + 0.5 * at.x) * clientWidth, (0.5 - 0.5 * at.y) * clientHeight]
  }

  private put(item: LiveMarker | LiveLine, object: Mesh): void {
    const found = this.shown.get(item.name)
    if (found !== undefined && found.object !== object) this.take(item.name)
    const group = found?.object === object ? found.group : new Group()
    if (found?.object !== object) {
      group.add(object)
      this.stage.root.add(group)
    }
    this.shown.set(item.name, { item, object, group })
  }

  private take(name: string): void {
    const { object, group } = this.shown.get(name)!
    group.removeFromParent()
    if (object.geometry !== BALL) object.geometry.dispose()
    ;(object.material as Material).dispose()
    this.shown.delete(name)
  }
}

function colourOf({ colour: [r, g, b] }: LiveMarker | LiveLine): Color {
  return new Color().setRGB(r, g, b, SRGBColorSpace)
}
