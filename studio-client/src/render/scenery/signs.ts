// Signs at the beginnings of curves: number and name, on posts outside of the channel.
import { Group, Mesh, type Material } from 'three'
import { panel } from './lettering'
import { board } from './parts'
import type { Marker } from './trackWorker'

const HEIGHT = 0.5 // m of a board
const OVER = 0.75 // m of its middle over the edge of the wall
const CLEAR = 0.5 // m between edge and board
const [PAPER, INK] = ['#f6f8fa', '#0b6477']

/** The sign of the curve number `i`, in axes of its marker: x along the track, y to the left. */
export function makeSign(curve: Marker, i: number, posts: Material, rich: boolean): Group {
  const { name, long, y, height } = measure(curve, i)
  const word = panel(name, long, HEIGHT, PAPER, INK)
  word.rotation.set(Math.PI / 2, -Math.PI / 2, 0)
  word.position.set(0, y, height)
  const post = new Mesh(board(long, HEIGHT, height + 2.5), posts)
  post.position.copy(word.position)
  post.castShadow = rich
  return new Group().add(word, post)
}

/** Middle and top of a sign [m], z up: it hides what is behind it. */
export function signPlace(curve: Marker, i: number): [number, number, number] {
  const { y, height } = measure(curve, i)
  const [cx, cy, cz] = curve.centre
  return [cx - y * Math.sin(curve.heading), cy + y * Math.cos(curve.heading), cz + height + HEIGHT / 2]
}

function measure(curve: Marker, i: number): { name: string; long: number; y: number; height: number } {
  const [outside, side] = curve.turn > 0 ? [curve.right, -1] : [curve.left, 1]
  const away = Math.hypot(outside[0] - curve.centre[0], outside[1] - curve.centre[1])
  const name = /^\d/.test(curve.name) ? curve.name : `${i + 1} ${curve.name}`
  const long = name.length > 4 ? 2.2 : 0.9
  return { name, long, y: side * (away + CLEAR + long / 2), height: outside[2] - curve.centre[2] + OVER }
}
