// The page's side of the socket worker: requests out, answers in, frames queued until the render loop drains them.
import {
  AXIS,
  AXIS_FRAME_BYTES,
  HAND,
  HAND_FRAME_BYTES,
  newAxisFrame,
  newHandFrame,
  VERSION,
  writeAxisFrame,
  writeHandFrame,
  type Answer,
  type Request,
} from '../protocol/messages'
import type { FromWorker, LinkState, ToWorker } from './letters'

export interface QueuedFrame {
  buffer: ArrayBuffer
  length: number
  at: number
}

/** To a studio, or to something else that speaks in other messages. */
export class Link<Heard = Answer, Asked = Request> {
  onAnswer: (answer: Heard) => void = () => {}
  onState: (state: LinkState, reason: string) => void = () => {}
  readonly queue: QueuedFrame[] = []
  /** Whether this page steers the studio; others watch. */
  steers = false
  private readonly worker: Worker
  private readonly hand = newHandFrame()
  private readonly axis = newAxisFrame()
  private sequence = 0

  constructor() {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'socket' })
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data)
  }

  open(): void {
    const address = new URL('socket' + location.search, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    address.hash = ''
    this.post({ kind: 'open', address: address.href })
  }

  ask(request: Asked): void {
    this.post({ kind: 'text', text: JSON.stringify(request) })
  }

  /** Pull a body: point held in body axes, target in the axes of the wire. Returns the sequence number. */
  pull(epoch: number, body: number, at: ArrayLike<number>, to: ArrayLike<number>): number {
    const frame = this.hand
    frame.kind = HAND
    frame.version = VERSION
    frame.sequence = ++this.sequence
    frame.epoch = epoch
    frame.body = body
    ;[frame.at_x, frame.at_y, frame.at_z] = [at[0]!, at[1]!, at[2]!]
    ;[frame.to_x, frame.to_y, frame.to_z] = [to[0]!, to[1]!, to[2]!]
    const buffer = new ArrayBuffer(HAND_FRAME_BYTES)
    writeHandFrame(new DataView(buffer), frame)
    this.post({ kind: 'bytes', buffer }, [buffer])
    return this.sequence
  }

  /** Let go. */
  release(epoch: number): void {
    this.pull(epoch, -1, ZERO, ZERO)
  }

  /** Bring an axis to `target`, at `rate` per second; 0: at once. Returns the sequence number. */
  move(epoch: number, axis: number, target: number, rate = 0): number {
    const frame = this.axis
    frame.kind = AXIS
    frame.version = VERSION
    frame.sequence = ++this.sequence
    frame.epoch = epoch
    frame.axis = axis
    frame.target = target
    frame.rate = rate
    const buffer = new ArrayBuffer(AXIS_FRAME_BYTES)
    writeAxisFrame(new DataView(buffer), frame)
    this.post({ kind: 'bytes', buffer }, [buffer])
    return this.sequence
  }

  /** Give a drained buffer back to the worker. */
  recycle(buffer: ArrayBuffer): void {
    this.post({ kind: 'recycle', buffer }, [buffer])
  }

  private hear(letter: FromWorker): void {
    switch (letter.kind) {
      case 'frame':
        this.queue.push(letter)
        if (this.queue.length > MAX_QUEUED) this.recycle(this.queue.shift()!.buffer) // a hidden tab does not drain
        break
      case 'text':
        this.onAnswer(JSON.parse(letter.text) as Heard)
        break
      case 'state':
        this.onState(letter.state, letter.reason)
        break
    }
  }

  private post(letter: ToWorker, transfer: Transferable[] = []): void {
    this.worker.postMessage(letter, transfer)
  }
}

const MAX_QUEUED = 16
const ZERO = [0, 0, 0]
