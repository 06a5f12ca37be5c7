// Colours of the picture. Bodies take theirs in turn; what stands still is pale.
import { Color } from 'three'

export const BODY_COLOURS = [
  '#3f74b5',
  '#e8963a',
  '#5b9b6b',
  '#c4523f',
  '#7f6fb3',
  '#3d9a98',
  '#d2a23c',
  '#66788f',
].map((name) => new Color(name))
export const STATIC = new Color('#cfd6dc')
export const BOARD = new Color('#7f6c58')
export const HORIZON = new Color('#f0f3f5')
export const GROUND = new Color('#e6ebef')
export const STUCK = new Color('#0b8a6f')
export const SLIPPING = new Color('#f2600c')
export const HAND = new Color('#d6336c')
export const STEEL = new Color('#4a5560')

/** Where a pointer points. */
export const PLACE = '#e8563a'

/** A run, and those beside it. */
export const OWN_RUN = '#ffc65c'
export const OTHER_RUNS: readonly string[] = ['#9fd4f5', '#ff9d8a', '#a8e59a']
