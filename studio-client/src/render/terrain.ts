// What stands still and comes as an asset: planes, meshes, tracks.
import { Group, Mesh, type Camera } from 'three'
import type { SceneLook, ShapeLook } from '../protocol/messages'
import { assetAddress } from '../store/assets'
import { localMatrix } from './bodies'
import { makeGround } from './ground'
import { disposeGeometry, makeMaterial } from './materials'
import { BOARD, STATIC } from './palette'
import { fetchGeometry } from './shapes'
import { startTrack } from './scenery/startTrack'
import { TrackScene } from './scenery/trackScene'
import type { TrackAnswer, TrackOrder } from './scenery/trackWorker'

const STANDING = new Set(['plane', 'mesh', 'track'])
const LAND_RICH = { cell: 5.5, trees: 1900 }
const LAND_PLAIN = { cell: 14, trees: 170 }

export class Terrain {
  onError: (text: string) => void = () => {}
  private readonly group = new Group()
  track: TrackScene | null = null
  onTrack: (track: TrackScene) => void = () => {}
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
      else if (shape.kind === 'mesh' && shape.body < 0) void this.fetchMesh(shape)
      else if (shape.kind === 'track') void this.buildTrack(shape)
    }
  }

  /** Whether anything stands still here. */
  get empty(): boolean {
    return !this.look.shapes.some((shape) => STANDING.has(shape.kind) && shape.body < 0)
  }

  /** Chunks of the track that are there. */
  get chunks(): readonly unknown[] {
    return this.track?.chunks ?? []
  }

  /** Choose how finely a track is drawn. */
  update(camera: Camera): void {
    this.track?.update(camera)
  }

  dispose(): void {
    this.gone = true
    this.workers.forEach((worker) => worker.terminate())
    this.track?.dispose()
    disposeGeometry(this.group)
    this.root.remove(this.group)
  }

  private place(mesh: Mesh, shape: ShapeLook): void {
    mesh.applyMatrix4(localMatrix(shape, this.look))
    this.group.add(mesh)
  }

  private async fetchMesh(shape: ShapeLook): Promise<void> {
    try {
      const geometry = await fetchGeometry(shape.asset)
      if (this.gone) return
      geometry.computeVertexNormals()
      const mesh = new Mesh(
        geometry,
        makeMaterial(this.rich, { colour: this.hasTrack ? BOARD : STATIC, roughness: 0.6, doubleSided: true }),
      )
      mesh.receiveShadow = true
      this.place(mesh, shape)
    } catch (error) {
      this.onError(`The shape ${shape.name} cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private async buildTrack(shape: ShapeLook): Promise<void> {
    let data: ArrayBuffer
    try {
      const response = await fetch(assetAddress(shape.asset))
      if (!response.ok) throw new Error(await response.text())
      data = await response.arrayBuffer()
    } catch (error) {
      this.onError(`The track cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
      return
    }
    if (this.gone) return
    const worker = startTrack()
    this.workers.push(worker)
    worker.onmessage = (event: MessageEvent<TrackAnswer>) => {
      worker.terminate()
      if ('error' in event.data) this.onError(`The track cannot be shown: ${event.data.error}`)
      else if (!this.gone) {
        this.track = new TrackScene(event.data.built, this.rich)
        this.group.add(this.track.group)
        this.track.settle()
        this.onTrack(this.track)
      }
    }
    const order: TrackOrder = {
      data,
      origin: this.look.origin,
      land: this.rich ? LAND_RICH : LAND_PLAIN,
    }
    worker.postMessage(order, [data])
  }

  private get hasTrack(): boolean {
    return this.look.shapes.some((shape) => shape.kind === 'track')
  }
}
