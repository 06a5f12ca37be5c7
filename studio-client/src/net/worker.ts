// The socket: connects, keeps connecting, and hands frames over in buffers that come back.
import { STATE, SUBPROTOCOL, VERSION } from '../protocol/messages'
import type { FromWorker, ToWorker } from './letters'

const SMALLEST = 64 * 1024 // bytes of a recycled buffer
const MAX_SPARE = 8
const FIRST_RETRY = 300 // ms
const LAST_RETRY = 5000

const spare: ArrayBuffer[] = []
let address = ''
let socket: WebSocket | null = null
let retry = FIRST_RETRY

const port = self as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void }

function buffer(length: number): ArrayBuffer {
  const found = spare.pop()
  if (found !== undefined && found.byteLength >= length) return found
  return new ArrayBuffer(Math.max(SMALLEST, 2 * length))
}

function heard(data: ArrayBuffer): void {
  const view = new DataView(data)
  if (data.byteLength < 4 || view.getUint16(0, true) !== STATE || view.getUint16(2, true) !== VERSION) return
  const copy = buffer(data.byteLength)
  new Uint8Array(copy).set(new Uint8Array(data))
  const at = performance.timeOrigin + performance.now()
  port.postMessage({ kind: 'frame', buffer: copy, length: data.byteLength, at }, [copy])
}

function connect(): void {
  port.postMessage({ kind: 'state', state: 'connecting', reason: '' })
  const opened = new WebSocket(address, [SUBPROTOCOL])
  opened.binaryType = 'arraybuffer'
  opened.onopen = () => {
    retry = FIRST_RETRY
    port.postMessage({ kind: 'state', state: 'open', reason: '' })
  }
  opened.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
    if (typeof event.data === 'string') port.postMessage({ kind: 'text', text: event.data })
    else heard(event.data)
  }
  opened.onclose = (event) => {
    socket = null
    port.postMessage({ kind: 'state', state: 'closed', reason: event.reason })
    setTimeout(connect, retry)
    retry = Math.min(LAST_RETRY, 2 * retry)
  }
  socket = opened
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const letter = event.data
  switch (letter.kind) {
    case 'open':
      address = letter.address
      connect()
      break
    case 'text':
      if (socket?.readyState === WebSocket.OPEN) socket.send(letter.text)
      break
    case 'bytes':
      if (socket?.readyState === WebSocket.OPEN) socket.send(letter.buffer)
      break
    case 'recycle':
      if (spare.length < MAX_SPARE) spare.push(letter.buffer)
      break
  }
}
