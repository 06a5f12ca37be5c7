// Medals: what somebody lost in a curve against the autopilot, in three grades, and the best of each that was ever won.
import type { CurveRow } from '../protocol/messages'

/** Seconds lost in a curve and on the way to the next one, at most. Hands off loses more in every curve of the school run. */
const LIMITS = { gold: 0.01, silver: 0.025, bronze: 0.05 } as const
const KEY = 'stickslip.medals'

export type Medal = keyof typeof LIMITS
export const MEDALS = Object.keys(LIMITS) as readonly Medal[]

/** A curve as it was driven: how much was lost [s], null where the run did not come; and the medal for it. */
export interface Grade {
  readonly curve: string
  readonly lost: number | null
  readonly medal: Medal | null
}

export function gradeOf({ curve, inside, way_on }: CurveRow): Grade {
  const lost = inside === null ? null : inside + (way_on ?? 0)
  return { curve, lost, medal: lost === null ? null : (MEDALS.find((medal) => lost <= LIMITS[medal]) ?? null) }
}

/** Whether one medal is worth more than another. */
function beats(one: Medal | null, other: Medal | undefined): boolean {
  return one !== null && (other === undefined || MEDALS.indexOf(one) < MEDALS.indexOf(other))
}

/** What limits the medals, in words. */
export function limitsInWords(): string {
  return MEDALS.map((medal) => `${medal}: at most ${LIMITS[medal]} s lost`).join(', ')
}

/** The best medals of a person, by sled and curve; they stay in this browser. */
export class MedalBook {
  private readonly kept: Record<string, Record<string, Medal>>

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.kept = read(storage.getItem(KEY))
  }

  of(sled: string): Readonly<Record<string, Medal>> {
    return this.kept[sled] ?? {}
  }

  /** Keep what is better than before; the curves that got a better medal. */
  enter(sled: string, grades: readonly Grade[]): readonly string[] {
    const own = (this.kept[sled] ??= {})
    const better = grades.filter(({ curve, medal }) => beats(medal, own[curve]))
    for (const { curve, medal } of better) own[curve] = medal!
    if (better.length > 0) this.storage.setItem(KEY, JSON.stringify(this.kept))
    return better.map(({ curve }) => curve)
  }
}

/** What was kept; anything that is not a medal is left out. */
function read(text: string | null): Record<string, Record<string, Medal>> {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    const isMedal = (value: unknown): value is Medal => MEDALS.some((medal) => medal === value)
    return Object.fromEntries(
      Object.entries(saved).map(([sled, medals]) => [
        sled,
        Object.fromEntries(
          Object.entries(medals as object).filter((pair): pair is [string, Medal] => isMedal(pair[1])),
        ),
      ]),
    )
  } catch {
    return {}
  }
}
