// What stands still and comes as an asset: planes, meshes, tracks.
import { BufferAttribute, BufferGeometry, Group, Mesh, type Camera, type Material, type Vector3 } from 'three'
import type { SceneLook, ShapeLook } from '../protocol/messages'
import { localMatrix } from './bodies'
import { makeGround } from './ground'
import { makeMaterial } from './materials'
import { ICE, STATIC } from './palette'
import type { TrackAnswer, TrackOrder } from './trackWorker'

const STANDING = new Set(['plane', 'mesh', 'track'])
const NEAR = 90 // m within which a chunk of a track is drawn in full

interface ChunkMesh {
  readonly mesh: Mesh
  readonly fine: BufferGeometry
  readonly coarse: BufferGeometry
  readonly centre: Vector3
}

export class Terrain {
  onError: (text: string) => void = () => {}
  private readonly group = new Group()
  private readonly chunks: ChunkMesh[] = []
  private readonly workers: Worker[] = []
  private gone = false

  constructor(
    private readonly root: Group,
    private readonly look: SceneLook,
    private readonly rich: boolean,
  ) {
    root.add(this.group)
    for (const shape of look.shapes) {
      if (shape.kind === 'plane') this.place(makeGround(rich), shape)
      else if (shape.kind === 'mesh') void this.fetchMesh(shape)
      else if (shape.kind === 'track') this.buildTrack(shape)
    }
  }

  /** Whether anything stands still here. */
  get empty(): boolean {
    return !this.look.shapes.some((shape) => STANDING.has(shape.kind) && shape.body < 0)
  }

  /** Choose how finely chunks are drawn. */
  update(camera: Camera): void {
    for (const chunk of this.chunks) {
      const wanted = chunk.centre.distanceToSquared(camera.position) < NEAR * NEAR ? chunk.fine : chunk.coarse
      if (chunk.mesh.geometry !== wanted) chunk.mesh.geometry = wanted
    }
  }

  dispose(): void {
    this.gone = true
    this.workers.forEach((worker) => worker.terminate())
    this.group.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose()
    })
    this.root.remove(this.group)
  }

  private place(mesh: Mesh, shape: ShapeLook): void {
    mesh.applyMatrix4(localMatrix(shape, this.look))
    this.group.add(mesh)
  }

  private async fetchMesh(shape: ShapeLook): Promise<void> {
    try {
      const response = await fetch(`asset/${shape.asset}`)
      if (!response.ok) throw new Error(await response.text())
      const data = await response.arrayBuffer()
      if (this.gone) return
      const view = new DataView(data)
      const vertices = view.getUint32(4, true)
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(data, 12, 3 * vertices), 3))
      geometry.setIndex(new BufferAttribute(new Uint32Array(data, 12 + 12 * vertices, view.getUint32(8, true)), 1))
      geometry.computeVertexNormals()
      const mesh = new Mesh(geometry, makeMaterial(this.rich, { colour: STATIC, roughness: 0.6, doubleSided: true }))
      mesh.receiveShadow = true
      this.place(mesh, shape)
    } catch (error) {
      this.onError(`The shape ${shape.name} cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private buildTrack(shape: ShapeLook): void {
    const worker = new Worker(new URL('./trackWorker.ts', import.meta.url), { type: 'module', name: 'track' })
    this.workers.push(worker)
    worker.onmessage = (event: MessageEvent<TrackAnswer>) => {
      worker.terminate()
      if ('error' in event.data) this.onError(`The track cannot be shown: ${event.data.error}`)
      else if (!this.gone) this.addTrack(event.data)
    }
    const order: TrackOrder = { address: new URL(`asset/${shape.asset}`, location.href).href, origin: this.look.origin }
    worker.postMessage(order)
  }

  private addTrack(answer: Extract<TrackAnswer, { chunks: unknown }>): void {
    const material: Material = makeMaterial(this.rich, { colour: ICE, roughness: 0.22, doubleSided: true, vertexColours: true })
    this.group.updateMatrixWorld(true)
    for (const chunk of answer.chunks) {
      const fine = new BufferGeometry()
      fine.setAttribute('position', new BufferAttribute(chunk.positions, 3))
      fine.setAttribute('normal', new BufferAttribute(chunk.normals, 3))
      fine.setAttribute('color', new BufferAttribute(chunk.colours, 3))
      const coarse = fine.clone()
      coarse.attributes = fine.attributes
      fine.setIndex(new BufferAttribute(chunk.fine, 1))
      coarse.setIndex(new BufferAttribute(chunk.coarse, 1))
      fine.computeBoundingSphere()
      coarse.boundingSphere = fine.boundingSphere
      const mesh = new Mesh(fine, material)
      mesh.receiveShadow = true
      this.group.add(mesh)
      const centre = mesh.localToWorld(fine.boundingSphere!.center.clone())
      this.chunks.push({ mesh, fine, coarse, centre })
    }
  }
}
