// Time series for the plots: fixed memory, newest samples kept.

const CAPACITY = 1500

export class History {
  readonly columns: Float64Array[]
  private readonly store: Float64Array[]
  private length = 0

  /** `names` are the columns; the first is time. */
  constructor(readonly names: readonly string[]) {
    this.store = names.map(() => new Float64Array(2 * CAPACITY))
    this.columns = this.store.map((column) => column.subarray(0, 0))
  }

  clear(): void {
    this.length = 0
    this.expose()
  }

  /** Add a row; time must grow, a row that goes back in time starts anew. */
  add(...row: number[]): void {
    const time = this.store[0]!
    const last = time[this.length - 1] ?? -Infinity
    if (this.length > 0 && row[0]! <= last) {
      if (row[0] === last) return
      this.length = 0
    }
    if (this.length === 2 * CAPACITY) {
      for (const column of this.store) column.copyWithin(0, CAPACITY)
      this.length = CAPACITY
    }
    this.store.forEach((column, k) => (column[this.length] = row[k]!))
    this.length += 1
  }

  /** Make `columns` show the newest samples, those of the last `span` seconds. */
  expose(span = Infinity): void {
    const time = this.store[0]!
    let first = Math.max(0, this.length - CAPACITY)
    const from = this.length > 0 ? time[this.length - 1]! - span : 0
    while (first < this.length && time[first]! < from) first += 1
    this.store.forEach((column, k) => (this.columns[k] = column.subarray(first, this.length)))
  }
}
