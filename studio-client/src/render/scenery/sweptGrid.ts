// The compact swept grid of a track (.ssg), decoded. Runs in a worker.

export interface About {
  readonly name: string
  readonly title: string
  readonly gates: readonly { name: string; station: number }[]
  readonly corners: readonly { name: string; begin: number; end: number; turn: number }[]
}

/** Sections at even stations; positions count from the origin of the wire, z up. */
export interface Grid {
  readonly rows: number
  readonly across: number
  readonly first: number // station [m]
  readonly spacing: number // m
  readonly centre: Float32Array // x, y, z of each station
  readonly heading: Float32Array // rad
  readonly points: Float32Array // x, y, z; station after station, from the left edge to the right
  readonly about: About
}

interface Header {
  stations: number
  first_station: number
  last_station: number
  across: number
  length_step: number
  angle_step: number
  about: About
}

/** The track in a file's bytes; positions count from `origin` [m]. */
export async function decodeSweptGrid(data: ArrayBuffer, origin: readonly number[]): Promise<Grid> {
  const view = new DataView(data)
  if (view.getUint32(0, false) !== 0x53534731) throw new Error('This is no swept grid: it does not begin with SSG1.')
  const length = view.getUint32(4, true)
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 12, length))) as Header
  const stream = new Blob([new Uint8Array(data, 12 + length)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const planes = new Uint8Array(await new Response(stream).arrayBuffer())
  const n = header.stations
  const columns = 4 + 2 * header.across
  if (planes.length !== 4 * n * columns)
    throw new Error('The swept grid is damaged: it does not hold what its header says.')
  return place(unfold(planes, n, columns), n, header, origin)
}

/** Whole numbers (column after column) from byte planes, folded signs and second differences. */
function unfold(planes: Uint8Array, n: number, columns: number): Float64Array {
  const total = n * columns
  const table = new Float64Array(total)
  for (let c = 0; c < columns; c++) {
    let slope = 0
    let value = 0
    for (let i = 0; i < n; i++) {
      const k = c * n + i
      const folded =
        (planes[k]! | (planes[k + total]! << 8) | (planes[k + 2 * total]! << 16) | (planes[k + 3 * total]! << 24)) >>> 0
      slope += (folded >>> 1) ^ -(folded & 1)
      value += slope
      table[k] = value
    }
  }
  return table
}

/** Centre line and points of the surface, station after station. */
function place(table: Float64Array, n: number, header: Header, origin: readonly number[]): Grid {
  const { across, length_step: step } = header
  const centre = new Float32Array(3 * n)
  const headings = new Float32Array(n)
  const points = new Float32Array(3 * n * across)
  for (let i = 0; i < n; i++) {
    const heading = table[3 * n + i]! * header.angle_step
    headings[i] = heading
    const [left_x, left_y] = [-Math.sin(heading), Math.cos(heading)]
    const [x, y, z] = [
      table[i]! * step - origin[0]!,
      table[n + i]! * step - origin[1]!,
      table[2 * n + i]! * step - origin[2]!,
    ]
    centre.set([x, y, z], 3 * i)
    for (let j = 0; j < across; j++) {
      const left = table[(4 + 2 * j) * n + i]! * step
      const k = 3 * (i * across + j)
      points[k] = x + left * left_x
      points[k + 1] = y + left * left_y
      points[k + 2] = z + table[(5 + 2 * j) * n + i]! * step
    }
  }
  const spacing = (header.last_station - header.first_station) / (n - 1)
  return {
    rows: n,
    across,
    first: header.first_station,
    spacing,
    centre,
    heading: headings,
    points,
    about: header.about,
  }
}
