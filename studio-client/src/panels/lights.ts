// The light of a run: chosen at home or while driving, and remembered.
import type { Light } from '../render/moods'

export const LIGHTS: readonly (readonly [Light, string])[] = [
  ['day', 'Day'],
  ['sails', 'Day, sun sails closed'],
  ['evening', 'Low sun'],
  ['night', 'Night, lamps'],
]
const KEY = 'stickslip.light'

export function recallLight(): Light {
  const kept = localStorage.getItem(KEY)
  return LIGHTS.find(([name]) => name === kept)?.[0] ?? 'day'
}

export function keepLight(light: Light): void {
  localStorage.setItem(KEY, light)
}
