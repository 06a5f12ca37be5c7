// Everything that was recorded of a run, column by column, read when it is asked for.
import type { ChannelLook } from '../protocol/messages'

const MAGIC = 0x53534331 // SSC1
const TIME = 't'
const ROUND = 1e-6 // s: times have 32 bits, and a row is not missed by the last of them

export class Columns {
  readonly rows: number
  private readonly data: ArrayBuffer
  private readonly begin: number
  private readonly places: ReadonlyMap<string, number>

  constructor(
    data: ArrayBuffer,
    readonly channels: readonly ChannelLook[],
  ) {
    const view = new DataView(data)
    if (data.byteLength < 8 || view.getUint32(0, false) !== MAGIC)
      throw new Error('These are no columns: they do not begin with SSC1.')
    const length = view.getUint32(4, true)
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 8, length))) as { rows: number }
    this.data = data
    this.begin = 8 + length
    this.rows = header.rows
    if (data.byteLength - this.begin !== 4 * this.rows * channels.length)
      throw new Error('The columns are damaged: they do not hold what their header says.')
    this.places = new Map(channels.map(({ name }, i) => [name, i]))
  }

  static async fetch(address: string, channels: readonly ChannelLook[]): Promise<Columns> {
    const response = await fetch(`asset/${address}`)
    if (!response.ok) throw new Error(await response.text())
    return new Columns(await response.arrayBuffer(), channels)
  }

  column(name: string): Float32Array {
    const place = this.places.get(name)
    if (place === undefined) return new Float32Array(this.rows).fill(NaN)
    return new Float32Array(this.data, this.begin + 4 * this.rows * place, this.rows)
  }

  get time(): Float32Array {
    return this.column(TIME)
  }

  /** The last row that is not later than a time [s], to a microsecond. */
  rowAt(at: number): number {
    const [times, time] = [this.time, at + ROUND]
    let [low, high] = [0, times.length - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (times[middle]! <= time) low = middle
      else high = middle
    }
    return times[high]! <= time ? high : low
  }

  /** Channels that can be plotted over the time. */
  get plottable(): readonly ChannelLook[] {
    return this.channels.filter(({ name }) => name !== TIME)
  }
}
