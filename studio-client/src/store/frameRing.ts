// What a live run has sent so far, frame by frame as it came: bounded memory, the oldest goes first.

const MOST_BYTES = 64 * 2 ** 20
const BLOCK_BYTES = 2 ** 20

/** Frames one behind the other, with the time and the end of each. */
interface Block {
  readonly bytes: Uint8Array
  readonly times: number[]
  readonly ends: number[]
}

export class FrameRing {
  /** Frames that are held. */
  length = 0
  private blocks: Block[] = []

  constructor(
    private readonly mostBytes = MOST_BYTES,
    private readonly blockBytes = BLOCK_BYTES,
  ) {}

  /** Time of the oldest frame [s]; NaN without one. */
  get first(): number {
    return this.blocks[0]?.times[0] ?? NaN
  }

  /** Time of the newest frame [s]; NaN without one. */
  get last(): number {
    return this.blocks.at(-1)?.times.at(-1) ?? NaN
  }

  clear(): void {
    this.blocks = []
    this.length = 0
  }

  /** Keep a copy of a frame of a time [s]. One of the newest time is not kept again; one that goes back in time starts anew. */
  add(time: number, frame: Uint8Array): void {
    if (time === this.last) return
    if (time < this.last) this.clear()
    let block = this.blocks.at(-1)
    const used = block?.ends.at(-1) ?? 0
    if (block === undefined || used + frame.length > block.bytes.length) block = this.begin(frame.length)
    const from = block.ends.at(-1) ?? 0
    block.bytes.set(frame, from)
    block.times.push(time)
    block.ends.push(from + frame.length)
    this.length += 1
  }

  /** Number of the last frame that is not later than a time [s]; 0 before the first. */
  indexAt(time: number): number {
    let before = 0
    for (const { times } of this.blocks) {
      if (times[0]! > time) break
      let [low, high] = [0, times.length]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (times[middle]! <= time) low = middle
        else high = middle
      }
      if (low < times.length - 1) return before + low
      before += times.length
    }
    return Math.max(0, before - 1)
  }

  /** Number of the frame that is nearest to a time [s]. */
  nearest(time: number): number {
    const index = this.indexAt(time)
    if (index + 1 >= this.length) return index
    return this.timeOf(index + 1) - time < time - this.timeOf(index) ? index + 1 : index
  }

  /** Time of a frame by its number [s]. */
  timeOf(index: number): number {
    const [block, i] = this.find(index)
    return block.times[i]!
  }

  /** A copy of a frame by its number. */
  frame(index: number): ArrayBuffer {
    const [block, i] = this.find(index)
    return block.bytes.slice(block.ends[i - 1] ?? 0, block.ends[i]).buffer as ArrayBuffer
  }

  private find(index: number): [Block, number] {
    let left = index
    for (const block of this.blocks) {
      if (left < block.times.length) return [block, left]
      left -= block.times.length
    }
    throw new RangeError(`There is no frame ${index}: there are ${this.length}.`)
  }

  /** A new block; the oldest ones go where there are too many. */
  private begin(least: number): Block {
    const block = { bytes: new Uint8Array(Math.max(least, this.blockBytes)), times: [], ends: [] }
    let total = block.bytes.length + this.blocks.reduce((sum, { bytes }) => sum + bytes.length, 0)
    while (total > this.mostBytes && this.blocks.length > 0) {
      const gone = this.blocks.shift()!
      total -= gone.bytes.length
      this.length -= gone.times.length
    }
    this.blocks.push(block)
    return block
  }
}
