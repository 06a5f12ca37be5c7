// Builds a track and the land around it away from the picture.
import { chunksOf, type Chunk } from './channel'
import { landOf, type Land } from './land'
import { decodeSweptGrid, type About } from './sweptGrid'

export interface TrackOrder {
  /** The swept grid as the asset has it. */
  readonly data: ArrayBuffer
  readonly origin: readonly number[]
  /** Cells of the land [m] and trees at most; no land without. */
  readonly land: { readonly cell: number; readonly trees: number } | null
}

/** A place on the track: edges of the ice, z up, from the origin of the wire. */
export interface Marker {
  readonly name: string
  readonly station: number
  readonly left: readonly [number, number, number]
  readonly right: readonly [number, number, number]
  readonly centre: readonly [number, number, number]
  readonly heading: number
  readonly turn: number
}

export interface TrackBuilt {
  readonly chunks: Chunk[]
  readonly land: Land | null
  readonly about: About
  readonly gates: Marker[]
  readonly curves: Marker[]
  /** Where the track begins. */
  readonly begin: Marker
  /** x, y, z of the centre line and of both edges, nine numbers every `spacing` metres from the station `first` on. */
  readonly line: Float32Array<ArrayBuffer>
  readonly first: number
  readonly spacing: number
}

export type TrackAnswer = { built: TrackBuilt } | { error: string }

const STRIDE = 2 // stations between points of the line

self.onmessage = async (event: MessageEvent<TrackOrder>) => {
  const port = self as unknown as { postMessage(message: TrackAnswer, transfer?: Transferable[]): void }
  try {
    const { data, origin, land: wanted } = event.data
    const grid = await decodeSweptGrid(data, origin)
    const chunks = chunksOf(grid)
    const land = wanted === null ? null : landOf(grid, wanted.cell, wanted.trees)
    const mark = (name: string, station: number, turn = 0): Marker => {
      const i = Math.min(grid.rows - 1, Math.max(0, Math.round((station - grid.first) / grid.spacing)))
      const point = (k: number): [number, number, number] => [grid.points[k]!, grid.points[k + 1]!, grid.points[k + 2]!]
      const row = 3 * i * grid.across
      const centre: [number, number, number] = [grid.centre[3 * i]!, grid.centre[3 * i + 1]!, grid.centre[3 * i + 2]!]
      return {
        name,
        station,
        turn,
        heading: grid.heading[i]!,
        left: point(row),
        right: point(row + 3 * (grid.across - 1)),
        centre,
      }
    }
    const rows = Math.ceil(grid.rows / STRIDE)
    const line = new Float32Array(9 * rows)
    for (let r = 0; r < rows; r++) {
      const { centre, left, right } = mark('', grid.first + r * STRIDE * grid.spacing)
      line.set([...centre, ...left, ...right], 9 * r)
    }
    const built: TrackBuilt = {
      chunks,
      land,
      about: grid.about,
      gates: grid.about.gates.map((gate) => mark(gate.name, gate.station)),
      curves: grid.about.corners.map((corner) => mark(corner.name, corner.begin, corner.turn)),
      begin: mark('start house', grid.first),
      line,
      first: grid.first,
      spacing: STRIDE * grid.spacing,
    }
    const buffers = chunks.flatMap(({ ice, shell }) =>
      [ice, shell].flatMap((a) => [
        a.positions,
        a.normals,
        a.colours,
        a.fine,
        a.coarse,
        ...(a.uvs === null ? [] : [a.uvs]),
      ]),
    )
    const transfer = new Set(
      [...buffers, line, ...(land === null ? [] : (Object.values(land) as Float32Array<ArrayBuffer>[]))].map(
        (array) => array.buffer,
      ),
    )
    port.postMessage({ built }, [...transfer])
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}
