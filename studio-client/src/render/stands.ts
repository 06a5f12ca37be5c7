// Where cameras beside a track stand: low, a few metres outside, on ground, with nothing between them and their stretch; where no such place sees it, on a gantry over the channel.
import { Vector3 } from 'three'
import { groundOf } from './scenery/land'
import { signPlace } from './scenery/signs'
import type { TrackBuilt } from './scenery/trackWorker'

export const CAMERA_EVERY = 42 // m between cameras
const BEFORE = 0.85 // of it that a camera looks back over
const AFTER = 0.15
const SEEN_EVERY = 5 // m between places that a camera must see
const WALLS = 70 // m of walls on either side of the stretch that may hide it
const OUTSIDE: readonly number[] = [3, 6, 10, 15] // m from the edge
const HEIGHTS: readonly number[] = [2, 3.4, 5.2, 7] // m of the eye over the ground
const ALONG: readonly number[] = [-10, -2, 6] // m from the camera's station
const CLIMB = 0.6 // of the way from the middle to the higher edge that sleds go in curves, usually
const CLIMBS: readonly number[] = [-0.45, 0, CLIMB, 0.85] // where they may be; beside the lower edge too
const NEAR = 22 // m within which it counts twice whether a sled is seen
const LOOKED_AT = 0.35 // m over the ice that must be seen
const CHANNEL = 4.5 // m from any centre line that stay free
const TREE = 1.8 // m around a trunk, or the middle of a sign
const GANTRY = 14 // m down the track from the camera's station: sleds come towards it and change cameras before they pass
const GANTRIES: readonly number[] = [4.2, 5.6] // m over the ice
const RATHER = 3 // by which a stand on the ground may score less

/** Place of the camera with its middle at the station `number` [m]; z up. */
export function standFor(track: TrackBuilt, number: number): Vector3 {
  const { line, first, spacing, land } = track
  const row = (station: number): number =>
    Math.min(line.length / 9 - 1, Math.max(0, Math.round((station - first) / spacing)))
  const [from, to] = [row(number - BEFORE * CAMERA_EVERY), row(number + AFTER * CAMERA_EVERY)]
  const ground = land === null ? () => -Infinity : groundOf(land)
  const trees =
    land === null ? [] : treesNear(land.trees, line[9 * from]!, line[9 * from + 1]!).concat(track.curves.map(signPlace))
  const seen: number[] = []
  for (let r = from; r <= to; r += Math.max(1, Math.round(SEEN_EVERY / spacing))) seen.push(r)
  const best = { place: new Vector3(), score: -Infinity }
  const place = new Vector3()
  const walls: [number, number] = [row(first + from * spacing - WALLS), row(first + to * spacing + WALLS)]
  const heights = (): number[] =>
    seen.map((r) => Math.max(...CLIMBS.map((climb) => heightToSee(line, walls, place, sledAt(line, r, climb)))))
  const consider = (needed: readonly number[], cost: number): void => {
    const score = judge(line, place, seen, needed, ground, trees) - cost
    if (score <= best.score) return
    best.score = score
    best.place.copy(place)
  }
  const over = 9 * row(number + GANTRY)
  place.set(line[over]!, line[over + 1]!, 0)
  const below = heights()
  for (const tall of GANTRIES) {
    place.z = line[over + 2]! + tall
    consider(below, RATHER + 0.4 * tall)
  }
  for (const along of ALONG) {
    const i = row(number + along)
    for (const side of [3, 6]) {
      for (const outside of OUTSIDE) {
        const [dx, dy] = [line[9 * i + side]! - line[9 * i]!, line[9 * i + side + 1]! - line[9 * i + 1]!]
        const out = 1 + outside / (Math.hypot(dx, dy) || 1)
        place.set(line[9 * i]! + out * dx, line[9 * i + 1]! + out * dy, 0)
        if (inChannel(line, place)) continue
        const needed = heights()
        for (const tall of HEIGHTS) {
          place.z = Math.max(ground(place.x, place.y), line[9 * i + 2]! - 1) + tall
          consider(needed, 0.4 * tall + 0.03 * outside)
        }
      }
    }
  }
  return best.place
}

/** Height [m] from which a place sees a sled over the walls, now that one knows where it is. */
export function heightOver(
  { line, first, spacing }: TrackBuilt,
  place: Vector3,
  sled: Vector3,
  station: number,
): number {
  const row = (s: number): number => Math.min(line.length / 9 - 1, Math.max(0, Math.round((s - first) / spacing)))
  return heightToSee(line, [row(station - WALLS), row(station + WALLS)], place, [sled.x, sled.y, sled.z])
}

/** About where a sled is: in the middle, or `most` of the way to the wall that is the higher one; negative: to the other. */
function sledAt(line: Float32Array, r: number, most: number): readonly [number, number, number] {
  const k = 9 * r
  const higher = line[k + 5]! > line[k + 8]!
  const outer = higher === most >= 0 ? 3 : 6
  const climb = Math.abs(most) * (most < 0 ? 1 : Math.min(1, Math.abs(line[k + 5]! - line[k + 8]!) / 2.5))
  const towards = (axis: number, share: number): number =>
    line[k + axis]! + share * (line[k + outer + axis]! - line[k + axis]!)
  return [towards(0, climb), towards(1, climb), towards(2, climb * climb) + LOOKED_AT]
}

/** Share of the stretch that is seen, counted most; then how far along the track the camera looks. */
function judge(
  line: Float32Array,
  place: Vector3,
  seen: readonly number[],
  needed: readonly number[],
  ground: (x: number, y: number) => number,
  trees: readonly number[][],
): number {
  let [visible, along, all] = [0, 0, 0]
  seen.forEach((r, n) => {
    const [x, y, z] = sledAt(line, r, CLIMB)
    const next = 9 * Math.min(line.length / 9 - 1, r + 2)
    const [tx, ty] = [line[next]! - x, line[next + 1]! - y]
    const [dx, dy] = [place.x - x, place.y - y]
    const weight = Math.hypot(dx, dy) < NEAR ? 2 : 1
    all += weight
    along += Math.abs(tx * dx + ty * dy) / (Math.hypot(tx, ty) * Math.hypot(dx, dy) || 1)
    if (needed[n]! > place.z || trees.some((tree) => hides(tree, x, y, z, place))) return
    for (let share = 0.1; share < 1; share += 0.15) {
      if (ground(x + share * dx, y + share * dy) > z + share * (place.z - z) - 0.15) return
    }
    visible += weight
  })
  return (10 * visible) / all + (1.6 * along) / seen.length
}

function inChannel(line: Float32Array, place: Vector3): boolean {
  for (let k = 0; k < line.length; k += 9)
    if ((line[k]! - place.x) ** 2 + (line[k + 1]! - place.y) ** 2 < CHANNEL ** 2) return true
  return false
}

/** x, y and top of the trees within two cameras' reach. */
function treesNear(trees: Float32Array, x: number, y: number): number[][] {
  const found: number[][] = []
  for (let k = 0; k < trees.length; k += 5) {
    if ((trees[k]! - x) ** 2 + (trees[k + 1]! - y) ** 2 < (2 * CAMERA_EVERY) ** 2)
      found.push([trees[k]!, trees[k + 1]!, trees[k + 2]! + trees[k + 3]!])
  }
  return found
}

function hides([tx = 0, ty = 0, top = 0]: readonly number[], x: number, y: number, z: number, place: Vector3): boolean {
  const [dx, dy] = [place.x - x, place.y - y]
  const share = Math.min(1, Math.max(0, ((tx - x) * dx + (ty - y) * dy) / (dx * dx + dy * dy || 1)))
  if ((x + share * dx - tx) ** 2 + (y + share * dy - ty) ** 2 > TREE ** 2) return false
  return z + share * (place.z - z) < top
}

/** Height [m] from which a place sees a point over the edges between two rows. */
function heightToSee(
  line: Float32Array,
  [from, to]: readonly [number, number],
  place: Vector3,
  [x, y, z]: readonly [number, number, number],
): number {
  const [dx, dy] = [place.x - x, place.y - y]
  let needed = -Infinity
  for (const side of [3, 6]) {
    for (let k = from; k < to; k++) {
      const [a, b] = [9 * k + side, 9 * (k + 1) + side]
      const [ex, ey] = [line[b]! - line[a]!, line[b + 1]! - line[a + 1]!]
      const det = dx * ey - dy * ex
      if (Math.abs(det) < 1e-9) continue
      const [ax, ay] = [line[a]! - x, line[a + 1]! - y]
      const t = (ax * ey - ay * ex) / det // share of the way from the sled to the camera
      const s = (ax * dy - ay * dx) / det // share of the edge
      if (t <= 0.03 || t >= 1 || s < 0 || s > 1) continue
      needed = Math.max(needed, z + (line[a + 2]! + s * (line[b + 2]! - line[a + 2]!) + 0.15 - z) / t)
    }
  }
  return needed
}
