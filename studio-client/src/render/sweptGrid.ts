// The compact swept grid of a track (.ssg), decoded and cut into chunks of triangles. Runs in a worker.

const CHUNK = 48 // stations
const COARSE = 4 // every fourth station and point far away

export interface Chunk {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly colours: Float32Array<ArrayBuffer>
  readonly fine: Uint32Array<ArrayBuffer>
  readonly coarse: Uint32Array<ArrayBuffer>
}

interface Header {
  stations: number
  across: number
  length_step: number
  angle_step: number
}

/** Chunks of the track in a file's bytes; positions count from `origin` [m]. */
export async function decodeSweptGrid(data: ArrayBuffer, origin: readonly number[]): Promise<Chunk[]> {
  const view = new DataView(data)
  if (view.getUint32(0, false) !== 0x53534731) throw new Error('This is no swept grid: it does not begin with SSG1.')
  const length = view.getUint32(4, true)
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 12, length))) as Header
  const stream = new Blob([new Uint8Array(data, 12 + length)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const planes = new Uint8Array(await new Response(stream).arrayBuffer())
  const n = header.stations
  const columns = 4 + 2 * header.across
  const total = n * columns
  if (planes.length !== 4 * total) throw new Error('The swept grid is damaged: it does not hold what its header says.')
  const table = unfold(planes, n, columns)
  const points = place(table, n, header, origin)
  return chunks(points, n, header.across)
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
      const folded = (planes[k]! | (planes[k + total]! << 8) | (planes[k + 2 * total]! << 16) | (planes[k + 3 * total]! << 24)) >>> 0
      slope += (folded >>> 1) ^ -(folded & 1)
      value += slope
      table[k] = value
    }
  }
  return table
}

/** Points of the surface, station after station. */
function place(table: Float64Array, n: number, header: Header, origin: readonly number[]): Float32Array {
  const { across, length_step: step } = header
  const points = new Float32Array(3 * n * across)
  for (let i = 0; i < n; i++) {
    const heading = table[3 * n + i]! * header.angle_step
    const [left_x, left_y] = [-Math.sin(heading), Math.cos(heading)]
    for (let j = 0; j < across; j++) {
      const left = table[(4 + 2 * j) * n + i]! * step
      const up = table[(5 + 2 * j) * n + i]! * step
      const k = 3 * (i * across + j)
      points[k] = table[i]! * step + left * left_x - origin[0]!
      points[k + 1] = table[n + i]! * step + left * left_y - origin[1]!
      points[k + 2] = table[2 * n + i]! * step + up - origin[2]!
    }
  }
  return points
}

function chunks(points: Float32Array, n: number, across: number): Chunk[] {
  const made: Chunk[] = []
  for (let first = 0; first < n - 1; first += CHUNK) {
    const rows = Math.min(CHUNK + 1, n - first)
    const positions = points.slice(3 * first * across, 3 * (first + rows) * across)
    const normals = new Float32Array(positions.length)
    const colours = new Float32Array(positions.length)
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < across; j++) {
        setNormal(points, n, across, first + i, j, normals, 3 * (i * across + j))
        paint(j, across, first + i, colours, 3 * (i * across + j))
      }
    }
    made.push({ positions, normals, colours, fine: indices(rows, across, 1), coarse: indices(rows, across, COARSE) })
  }
  return made
}

function setNormal(points: Float32Array, n: number, across: number, i: number, j: number, out: Float32Array, k: number): void {
  const at = (r: number, c: number, axis: number) => points[3 * (r * across + c) + axis]!
  const [i0, i1] = [Math.max(0, i - 1), Math.min(n - 1, i + 1)]
  const [j0, j1] = [Math.max(0, j - 1), Math.min(across - 1, j + 1)]
  const a = [0, 1, 2].map((x) => at(i1, j, x) - at(i0, j, x))
  const b = [0, 1, 2].map((x) => at(i, j0, x) - at(i, j1, x)) // towards the left edge
  const normal = [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]
  const size = Math.hypot(normal[0]!, normal[1]!, normal[2]!) || 1
  for (let x = 0; x < 3; x++) out[k + x] = normal[x]! / size
}

/** Ice, and a band along both lips by which the eye finds the edge. */
function paint(j: number, across: number, station: number, out: Float32Array, k: number): void {
  const lip = j === 0 || j === across - 1
  const band = lip ? [0.2, 0.42, 0.55] : [0.83, 0.91, 0.96]
  const mark = !lip && station % 20 === 0 ? 0.9 : 1 // a faint line every ten metres shows speed
  for (let x = 0; x < 3; x++) out[k + x] = band[x]! * mark
}

function indices(rows: number, across: number, stride: number): Uint32Array<ArrayBuffer> {
  const r = steps(rows, stride)
  const c = steps(across, stride)
  const out = new Uint32Array(6 * (r.length - 1) * (c.length - 1))
  let k = 0
  for (let i = 0; i + 1 < r.length; i++) {
    for (let j = 0; j + 1 < c.length; j++) {
      const [a, b] = [r[i]! * across + c[j]!, r[i]! * across + c[j + 1]!]
      const [d, e] = [r[i + 1]! * across + c[j]!, r[i + 1]! * across + c[j + 1]!]
      for (const index of [a, b, d, b, e, d]) out[k++] = index
    }
  }
  return out
}

/** 0, stride, 2 stride, … and always the last. */
function steps(n: number, stride: number): number[] {
  const out = []
  for (let i = 0; i < n - 1; i += stride) out.push(i)
  out.push(n - 1)
  return out
}
