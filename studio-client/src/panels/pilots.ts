// Who drives, in words: as one chooses it, and as a list tells it afterwards.

export const PILOTS: readonly (readonly [string, string])[] = [
  ['me', 'Me'],
  ['auto', 'Autopilot'],
  ['noisy', 'Human-like autopilot'],
]

/** Who drove; `help` is that of a run. */
export function drivenBy(pilot: string, help: string): string {
  if (pilot !== 'me') return PILOTS.find(([name]) => name === pilot)?.[1].toLowerCase() ?? pilot
  return help === 'steering' ? 'you, with steering help' : help === 'line' ? 'you, with the line' : 'you'
}
