// What stands still and comes as an asset: planes, meshes, tracks.
import { Box3, Color, Group, Mesh, SRGBColorSpace, Vector3, type Camera } from 'three'
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js'
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

const MANY = 60_000 // corners from which on edges are smoothed like everything else
const CREASE = Math.PI / 6 // edges sharper than that stay sharp
const WIDE = 15 // radii of what moves
const standing = new Box3()
const own = new Box3()
const size = new Vector3()
const STANDING = new Set(['plane', 'mesh', 'track'])
const LAND_RICH = { cell: 5.5, trees: 1900 }
const LAND_PLAIN = { cell: 14, trees: 170 }

export class Terrain {
  onError: (text: string) => void = () => {}
  private readonly group = new Group()
  track: TrackScene | null = null
  onTrack: (track: TrackScene) => void = () => {}
  /** Where a floor under what stands still would be [m from the origin of the wire]; null while nobody knows, or where there is none. */
  floor: number | null = null
  onFloor: () => void = () => {}
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
      const fetched = await fetchGeometry(shape.asset)
      if (this.gone) return
      const isPart = !this.hasTrack && fetched.getAttribute('position').count < MANY
      const geometry = isPart ? toCreasedNormals(fetched, CREASE) : fetched
      if (!isPart) geometry.computeVertexNormals()
      const mesh = new Mesh(
        geometry,
        makeMaterial(this.rich, { colour: this.colourOf(shape), roughness: 0.6, doubleSided: true }),
      )
      mesh.receiveShadow = true
      mesh.castShadow = !this.hasTrack
      this.place(mesh, shape)
      this.tellFloor()
    } catch (error) {
      this.onError(`The shape ${shape.name} cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private colourOf({ colour }: ShapeLook): Color {
    if (colour.length === 3) return new Color().setRGB(colour[0]!, colour[1]!, colour[2]!, SRGBColorSpace)
    return this.hasTrack ? BOARD : STATIC
  }

  /** What is as small as what moves stands on something; a slope or a pipe goes on as far as one slides. */
  private tellFloor(): void {
    if (this.hasTrack || this.look.shapes.some(({ kind }) => kind === 'plane')) return
    standing.makeEmpty()
    for (const mesh of this.group.children) {
      mesh.updateMatrix()
      const { geometry } = mesh as Mesh
      geometry.computeBoundingBox()
      standing.union(own.copy(geometry.boundingBox!).applyMatrix4(mesh.matrix))
    }
    if (standing.getSize(size).length() > WIDE * this.look.radius) return
    this.floor = standing.min.z
    this.onFloor()
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
