// What the page's main thread and its socket worker say to each other.

/** To the worker. */
export type ToWorker =
  | { kind: 'open'; address: string }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; buffer: ArrayBuffer }
  | { kind: 'recycle'; buffer: ArrayBuffer }

export type LinkState = 'connecting' | 'open' | 'closed'

/** From the worker; `at` is the time of arrival in ms since the epoch of the page's clock. */
export type FromWorker =
  | { kind: 'frame'; buffer: ArrayBuffer; length: number; at: number }
  | { kind: 'text'; text: string }
  | { kind: 'state'; state: LinkState; reason: string }
