// One axis of a device: calibrated once, then -1 to 1, more or less direct about its middle.

export interface AxisSettings {
  readonly axis: number
  /** Raw values at the stops and at rest. */
  readonly left: number
  readonly rest: number
  readonly right: number
  /** Share of the travel about the middle that does nothing. */
  readonly deadZone: number
  /** 1: proportional; below: less direct about the middle. */
  readonly directness: number
}

export const DEFAULT_AXIS: AxisSettings = { axis: 0, left: -1, rest: 0, right: 1, deadZone: 0.03, directness: 1 }
const KEY = 'stickslip.axis'
const CENTRE = 1e-4 // about the middle the map is straight: with a directness above 1 its slope would be infinite

/** Steering, -1 (right) to 1 (left), of a raw value: `sign(i) |i|^(1 / directness)` as the ropes of a bob [Rempfler, eq. 4.6]. */
export function steeringOf(raw: number, settings: AxisSettings): number {
  const { left, rest, right, deadZone, directness } = settings
  const stop = raw - rest === 0 ? 1 : (raw - rest) / (left - rest) > 0 ? left : right
  const share = (Math.min(1, Math.abs((raw - rest) / (stop - rest || 1))) - deadZone) / (1 - deadZone)
  if (share <= 0) return 0
  const power = 1 / directness
  const size = share >= CENTRE ? share ** power : share * CENTRE ** (power - 1)
  return stop === left ? size : -size
}

export function loadAxis(): AxisSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AxisSettings>
    const whole = { ...DEFAULT_AXIS, ...kept }
    return Object.values(whole).every((value) => Number.isFinite(value)) ? whole : DEFAULT_AXIS
  } catch {
    return DEFAULT_AXIS
  }
}

export function saveAxis(settings: AxisSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
}
