// What makes a run: an app, its settings, who acts, and what a sled has besides. Defaults are those that the app declares.
import type { AppEntry, Field, Open, SledEntry, Specification } from '../protocol/messages'

export type Value = Specification['values'][string]

/** What a person wants to open; values that are not given are at their defaults, an empty controller is the usual one. */
export type Wish = Omit<Open, 'type'>

export const ME = 'me'
export const SLED = 'sled'
export const LINE = 'line' // help: the autopilot's line on the ice
export const STEERING = 'steering' // help: the line, and a hand in the steering
const SETUP = 'setup'

export function newWish(app: string): Wish {
  return { app, values: {}, controller: '', seed: 0, ghost: '', section: 0, state: '', help: 'off' }
}

/** Who acts unless a person chooses: the person, where keys move something; else whom the app names first. */
export function usualController(app: AppEntry | undefined): string {
  const names = app?.controllers.map(({ name }) => name) ?? []
  const steered = app?.axes.some(({ bindings }) => bindings.keys.length > 0) ?? false
  return steered && names.includes(ME) ? ME : (names[0] ?? '')
}

export function equal(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Values that are not at their defaults; paths that no setting has are left as they are. */
export function changedValues(settings: readonly Field[], values: Readonly<Record<string, Value>>): Wish['values'] {
  const defaults = new Map(settings.map(({ path, value }) => [path, value]))
  return Object.fromEntries(
    Object.entries(values).filter(([path, value]) => !defaults.has(path) || !equal(defaults.get(path), value)),
  )
}

/** A wish with everything said that the studio would fill in. */
export function completed(wish: Wish, app: AppEntry | undefined): Wish {
  const defaults = Object.fromEntries(app?.settings.map(({ path, value }) => [path, value]) ?? [])
  const controller = wish.controller || usualController(app)
  const sled = app === undefined || app.kind === SLED
  return {
    ...wish,
    controller,
    values: { ...defaults, ...wish.values },
    ghost: sled ? wish.ghost : '',
    section: sled ? wish.section : 0,
    state: sled ? wish.state : '',
    help: sled && (controller === ME || wish.help === LINE) ? wish.help : 'off', // a line is for those who watch, too
  }
}

/** The same wish without a word about what is usual. */
export function shortened(wish: Wish, app: AppEntry | undefined): Wish {
  const controller = wish.controller === usualController(app) ? '' : wish.controller
  return { ...wish, controller, values: changedValues(app?.settings ?? [], wish.values) }
}

/** What to ask the studio for. */
export function requestOf(wish: Wish, app: AppEntry | undefined): Open {
  return { type: 'open', ...wish, controller: wish.controller || usualController(app) }
}

/** Whether a run is the one that is wished for, in every value. */
export function isRunOf(run: Specification, wish: Wish, app: AppEntry | undefined): boolean {
  const whole = completed(wish, app)
  const options = ['app', 'controller', 'seed', 'ghost', 'section', 'state', 'help'] as const
  if (options.some((key) => whole[key] !== run[key])) return false
  const paths = new Set([...Object.keys(whole.values), ...Object.keys(run.values).filter((path) => path.includes('.'))])
  return [...paths].every((path) => equal(whole.values[path], run.values[path]))
}

/** Digest of the numbers that the set-up of a run has now; empty if it has none. A set-up of the same name may have been edited. */
export function setupDigest(run: Specification, sleds: readonly SledEntry[]): string {
  const setups = sleds.find(({ name }) => name === run.app)?.setups
  return setups?.find(({ name }) => name === run.values[SETUP])?.digest ?? ''
}

/** The wish that gives a run again. */
export function wishOf(run: Specification, app: AppEntry | undefined): Wish {
  const { app: name, seed, ghost, section, state, help } = run
  const known = new Set(app?.settings.map(({ path }) => path) ?? [])
  const set = Object.entries(run.values).filter(([path]) => app === undefined || known.has(path) || path.includes('.'))
  const { controller } = run
  const wish = { app: name, values: Object.fromEntries(set), controller, seed, ghost, section, state, help }
  return shortened(wish, app)
}
