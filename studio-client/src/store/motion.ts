// The motion of a saved run: poses and what instruments showed, row by row, asked by time or by station.
import { POSE_FLOATS } from '../protocol/messages'
import { blend } from './frames'

interface Header {
  rows: number
  bodies: string[]
  columns: string[]
  units: string[]
  origin: [number, number, number]
  sled?: string
  setup?: string
  body?: string
}

export class Motion {
  readonly rows: number
  readonly bodies: readonly string[]
  readonly columns = new Map<string, Float32Array>()
  readonly units = new Map<string, string>()
  readonly origin: readonly [number, number, number]
  /** App, set-up and reference body of a sled; empty for other apps. */
  readonly app: string
  readonly setup: string
  readonly body: string
  readonly poses: Float32Array
  private readonly table: Float32Array
  private readonly width: number

  constructor(data: ArrayBuffer) {
    const view = new DataView(data)
    if (view.getUint32(0, false) !== 0x53535231) throw new Error('This is no motion: it does not begin with SSR1.')
    const length = view.getUint32(4, true)
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 8, length))) as Header
    this.rows = header.rows
    this.bodies = header.bodies
    this.origin = header.origin
    this.app = header.sled ?? ''
    this.setup = header.setup ?? ''
    this.body = header.body ?? ''
    this.poses = new Float32Array(POSE_FLOATS * header.bodies.length)
    this.width = this.poses.length + header.columns.length
    this.table = new Float32Array(data, 8 + length)
    if (this.table.length !== this.rows * this.width || this.rows < 2)
      throw new Error('The motion is damaged: it does not hold what its header says.')
    header.columns.forEach((name, c) => {
      const column = new Float32Array(this.rows)
      for (let i = 0; i < this.rows; i++) column[i] = this.table[i * this.width + this.poses.length + c]!
      this.columns.set(name, column)
      this.units.set(name, header.units[c] ?? '')
    })
  }

  static async fetch(address: string): Promise<Motion> {
    const response = await fetch(`asset/${address}`)
    if (!response.ok) throw new Error(await response.text())
    return new Motion(await response.arrayBuffer())
  }

  column(name: string): Float32Array {
    return this.columns.get(name) ?? new Float32Array(this.rows)
  }

  get duration(): number {
    return this.column('time')[this.rows - 1]!
  }

  /** Write the poses at a time [s] into `poses`; those of the ends beyond them. */
  sample(time: number): Float32Array {
    const i = this.rowAt(time)
    const [a, b] = [this.row(i), this.row(Math.min(i + 1, this.rows - 1))]
    const times = this.column('time')
    const span = times[Math.min(i + 1, this.rows - 1)]! - times[i]!
    blend(a, b, span > 0 ? Math.min(1, Math.max(0, (time - times[i]!) / span)) : 0, this.poses)
    return this.poses
  }

  /** A column at a time [s]. */
  at(name: string, time: number): number {
    return interpolate(this.column('time'), this.column(name), time)
  }

  /** A column at a station [m]; NaN where the run never was. */
  atStation(name: string, station: number): number {
    const stations = this.column('station')
    if (station < stations[0]! - 1 || station > stations[this.rows - 1]!) return NaN
    return interpolate(stations, this.column(name), station)
  }

  /** Where the sled was at a station [m]: from the origin of the wire [m]; null where it never was. */
  placeAt(station: number): readonly [number, number, number] | null {
    const time = this.atStation('time', station)
    if (Number.isNaN(time)) return null
    const k = POSE_FLOATS * Math.max(0, this.bodies.indexOf(this.body))
    const row = this.row(this.rowAt(time))
    return [row[k]!, row[k + 1]!, row[k + 2]!]
  }

  /** Poses of a row. */
  row(row: number): Float32Array {
    return this.table.subarray(row * this.width, row * this.width + this.poses.length)
  }

  /** The last row that is not later than a time [s]. */
  rowAt(time: number): number {
    return below(this.column('time'), time)
  }
}

function below(increasing: Float32Array, value: number): number {
  let [low, high] = [0, increasing.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (increasing[middle]! <= value) low = middle
    else high = middle
  }
  return low
}

function interpolate(x: Float32Array, y: Float32Array, value: number): number {
  const i = below(x, value)
  const j = Math.min(i + 1, x.length - 1)
  const span = x[j]! - x[i]!
  const t = span > 0 ? Math.min(1, Math.max(0, (value - x[i]!) / span)) : 0
  return y[i]! + t * (y[j]! - y[i]!)
}
