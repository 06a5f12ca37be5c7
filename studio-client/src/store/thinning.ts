// What a plot needs of long columns: the least and the largest value of each pixel. Nothing that would be seen is lost.

/** A column for a plot; null where there is no number. */
export type Points = (number | null)[]

/** Rows of an increasing column from one value to another, and one beyond on either side: lines go on to the edge. */
export function rowsWithin(x: ArrayLike<number>, from: number, to: number): [number, number] {
  return [Math.max(0, firstNotBelow(x, from) - 1), Math.min(x.length, firstNotBelow(x, to) + 1)]
}

/** Columns over an increasing one between two values of it, for a plot of some pixels. The first of the result is x. */
export function thin(
  x: ArrayLike<number>,
  columns: readonly ArrayLike<number>[],
  from: number,
  to: number,
  pixels: number,
): Points[] {
  const [begin, end] = rowsWithin(x, from, to)
  const buckets = Math.max(1, Math.floor(pixels))
  if (end - begin <= 4 * buckets) return [x, ...columns].map((column) => slice(column, begin, end))
  const found: Points[] = [[], ...columns.map(() => [])]
  const step = (end - begin) / buckets
  for (let b = 0; b < buckets; b++) {
    const [i, j] = [begin + Math.floor(b * step), begin + Math.floor((b + 1) * step)]
    found[0]!.push(x[i]!, x[j - 1]! > x[i]! ? x[j - 1]! : x[i]!)
    columns.forEach((column, k) => found[k + 1]!.push(...extremes(column, i, j)))
  }
  return found
}

/** Least and largest number of some rows, the earlier one first. */
function extremes(column: ArrayLike<number>, begin: number, end: number): [number | null, number | null] {
  let [low, high, lowAt, highAt] = [Infinity, -Infinity, -1, -1]
  for (let i = begin; i < end; i++) {
    const value = column[i]!
    if (value < low && value !== -Infinity) [low, lowAt] = [value, i]
    if (value > high && value !== Infinity) [high, highAt] = [value, i]
  }
  if (lowAt < 0 || highAt < 0) return [null, null]
  return lowAt <= highAt ? [low, high] : [high, low]
}

function slice(column: ArrayLike<number>, begin: number, end: number): Points {
  const found: Points = []
  for (let i = begin; i < end; i++) found.push(Number.isFinite(column[i]) ? column[i]! : null)
  return found
}

function firstNotBelow(x: ArrayLike<number>, value: number): number {
  let [low, high] = [0, x.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (x[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Least, mean and largest number of a column in some rows; NaN where there is none. */
export function spread(column: ArrayLike<number>, begin: number, end: number): [number, number, number] {
  let [low, high, sum, count] = [Infinity, -Infinity, 0, 0]
  for (let i = begin; i < end; i++) {
    const value = column[i]!
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
    sum += value
    count += 1
  }
  return count === 0 ? [NaN, NaN, NaN] : [low, sum / count, high]
}
