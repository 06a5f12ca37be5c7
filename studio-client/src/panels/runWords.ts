// Runs in words: what was run, who acted, and what a list calls it.
import type { AppEntry, RunEntry, TrackEntry } from '../protocol/messages'
import { ME, SLED } from '../store/specification'

/** What pages know of apps and tracks by name. */
export interface Titles {
  readonly apps: readonly AppEntry[]
  readonly tracks: readonly TrackEntry[]
}

/** Why a run ended; of one that was cut short by the end of the studio one says the same as of one that was left. */
export function endOf({ end }: RunEntry): string {
  return end === 'cut short' ? 'interrupted' : end
}

export function isSled(run: RunEntry): boolean {
  return run.kind === SLED
}

/** Who acted; `help` is that of a run of a sled. */
export function actedBy({ controller, help, app }: RunEntry, apps: readonly AppEntry[]): string {
  const [name] = controller.split(':')
  if (name === ME)
    return help === 'steering' ? 'you, with steering assist' : help === 'line' ? 'you, with the line' : 'you'
  const known = apps.find((each) => each.name === app)?.controllers.find((each) => each.name === name)
  return (known?.title ?? controller).toLowerCase()
}

/** The name that a person gave, or what was run where. */
export function titleOf(run: RunEntry, { tracks }: Titles): string {
  if (run.named) return run.name
  if (!isSled(run)) return run.title
  const track = tracks.find(({ name }) => name === run.track)?.title ?? run.track
  return `${run.title}, ${track}${run.section === '' ? '' : ` from curve ${run.section}`}`
}

/** Set-up, who acted, and settings that are not at their defaults. */
export function conditionsOf(run: RunEntry, apps: readonly AppEntry[]): string {
  return [run.setup, actedBy(run, apps), run.settings].filter((text) => text !== '').join(' · ')
}

/** The name that a person gave, or what tells it from others: conditions and date; app and track stand above. */
export function shortName(run: RunEntry, apps: readonly AppEntry[]): string {
  const name = run.named ? run.name : `${conditionsOf(run, apps)}, ${run.name.split(', ').at(-1)}`
  return `${name}${run.time === null ? '' : ` · ${run.time.toFixed(3)} s`}`
}
