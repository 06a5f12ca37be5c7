// Tables of numbers as a page that is one file holds them: whole multiples of a step, differences from row to row, byte by byte.

export interface Packed {
  readonly rows: number
  /** What a count of each column stands for. */
  readonly steps: readonly number[]
  /** Deflated, base64: for each column the lowest bytes of all rows, then the next ones, four times. */
  readonly data: string
}

const NOTHING = -0x80000000 // stands for what is no number

/** Bytes of a text in base64. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

export async function inflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The columns of a table, one after the other. */
export async function unpack({ rows, steps, data }: Packed): Promise<Float32Array<ArrayBuffer>> {
  const bytes = await inflate(data)
  if (bytes.length !== 4 * rows * steps.length) throw new Error('The recording in this file is damaged.')
  const table = new Float32Array(rows * steps.length)
  steps.forEach((step, c) => {
    const begin = 4 * rows * c
    let count = 0
    for (let i = 0; i < rows; i++) {
      const k = begin + i
      const change = bytes[k]! | (bytes[k + rows]! << 8) | (bytes[k + 2 * rows]! << 16) | (bytes[k + 3 * rows]! << 24)
      count = (count + change) | 0
      table[c * rows + i] = count === NOTHING ? NaN : count * step
    }
  })
  return table
}

/** An asset as the studio would send it: its mark, a header, and numbers. */
export function assemble(mark: string, header: unknown, numbers: Float32Array): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = text.length + ((4 - (text.length % 4)) % 4)
  const bytes = new Uint8Array(8 + length + 4 * numbers.length).fill(32)
  for (let i = 0; i < 4; i++) bytes[i] = mark.charCodeAt(i)
  new DataView(bytes.buffer).setUint32(4, length, true)
  bytes.set(text, 8)
  new Float32Array(bytes.buffer, 8 + length).set(numbers)
  return bytes.buffer
}

/** Columns one after the other → row by row. */
export function interleave(columns: Float32Array, rows: number): Float32Array<ArrayBuffer> {
  const width = columns.length / rows
  const table = new Float32Array(columns.length)
  for (let c = 0; c < width; c++) for (let i = 0; i < rows; i++) table[i * width + c] = columns[c * rows + i]!
  return table
}
