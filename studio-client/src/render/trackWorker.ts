// Builds the triangles of a track away from the picture.
import { decodeSweptGrid, type Chunk } from './sweptGrid'

export interface TrackOrder {
  readonly address: string
  readonly origin: readonly number[]
}

export type TrackAnswer = { chunks: Chunk[] } | { error: string }

self.onmessage = async (event: MessageEvent<TrackOrder>) => {
  const port = self as unknown as { postMessage(message: TrackAnswer, transfer?: Transferable[]): void }
  try {
    const response = await fetch(event.data.address)
    if (!response.ok) throw new Error(await response.text())
    const chunks = await decodeSweptGrid(await response.arrayBuffer(), event.data.origin)
    const buffers = chunks.flatMap((c) => [c.positions, c.normals, c.colours, c.fine, c.coarse].map((array) => array.buffer))
    port.postMessage({ chunks }, buffers)
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}
