// Smooth noise that is the same every time: scenery must not change between two visits.

function hash(x: number, y: number): number {
  let n = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263)
  n = Math.imul(n ^ (n >>> 13), 1274126177)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296
}

/** Value noise, 0 to 1. */
export function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - i), smooth(y - j)]
  const low = hash(i, j) + u * (hash(i + 1, j) - hash(i, j))
  const high = hash(i, j + 1) + u * (hash(i + 1, j + 1) - hash(i, j + 1))
  return low + v * (high - low)
}

/** Three octaves, 0 to 1. */
export function roughness(x: number, y: number): number {
  return (4 * noise(x, y) + 2 * noise(2.1 * x + 7, 2.1 * y) + noise(4.3 * x, 4.3 * y + 13)) / 7
}

/** Numbers from 0 to 1, one after the other. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

export function smoothstep(low: number, high: number, x: number): number {
  return smooth(Math.min(1, Math.max(0, (x - low) / (high - low))))
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}
