// Lights: what colour sky, haze and sun have, and where the sun stands.

/** `sails`: by day, with the sun sails over the curves closed. */
export type Light = 'day' | 'sails' | 'evening' | 'night'

export interface Mood {
  readonly sky: readonly [low: string, high: string]
  readonly fog: string
  /** `from` points towards it, y up; `glow` is how bright the sky is around it. */
  readonly sun: {
    readonly colour: string
    readonly strength: number
    readonly from: readonly [number, number, number]
    readonly ambient: number
    readonly shade: string
    readonly glow: number
  }
}

export const INDOORS: Mood = {
  sky: ['#f0f3f5', '#bcd3e8'],
  fog: '#f0f3f5',
  sun: { colour: '#fff9f0', strength: 2.7, from: [-0.45, 0.8, 0.42], ambient: 1.9, shade: '#e3edf7', glow: 0 },
}

const DAY: Mood = {
  sky: ['#d5e5f2', '#2f74bb'],
  fog: '#d3e3f0',
  sun: { colour: '#fff1dc', strength: 3, from: [-0.6, 0.46, 0.5], ambient: 2, shade: '#c0d8f4', glow: 0.5 },
}

export const OUTDOORS: Record<Light, Mood> = {
  day: DAY,
  sails: DAY,
  evening: {
    sky: ['#f3cfa6', '#4f72a4'],
    fog: '#e3cdbb',
    sun: { colour: '#ffb36b', strength: 2.7, from: [-0.8, 0.24, 0.5], ambient: 1.15, shade: '#b0c0e0', glow: 1 },
  },
  night: {
    sky: ['#1b2a40', '#070d18'],
    fog: '#16222f',
    sun: { colour: '#b9cdf2', strength: 0.5, from: [0.3, 0.9, 0.3], ambient: 0.75, shade: '#7f9ac8', glow: 0.08 },
  },
}
