// The course for beginners: three runs on the school run. Which step a run is follows from what makes the run: nothing else has to be kept.
import type { RunEntry, Specification } from '../protocol/messages'
import { LINE, ME, newWish, SLED, STEERING, type Wish } from './specification'

export const SCHOOL = 'school' // the track
const [AUTO, OFF] = ['auto', 'off']

export interface Step {
  readonly title: string
  /** What one does in it. */
  readonly text: string
}

export const STEPS: readonly [Step, Step, Step] = [
  {
    title: 'See the line',
    text: 'The autopilot drives. Watch how early it steers: before the curve, not in it.',
  },
  {
    title: 'Feel the ropes',
    text: 'You steer and the autopilot helps. Follow the line: small pulls, and let go as soon as the sled turns.',
  },
  {
    title: 'Drive it yourself',
    text: 'Nobody helps you now. Stay beside the other sled, off the walls: each curve has a medal.',
  },
]

/** The number of the step that a run is, from 1 on; 0: it is no part of the course. */
export function stepOf({ values, controller, help, section, ghost }: Specification): number {
  if (values['track'] !== SCHOOL || section !== 0) return 0
  if (controller === AUTO) return help === LINE ? 1 : 0
  if (controller !== ME || ghost === '') return 0
  return help === STEERING ? 2 : help === OFF ? 3 : 0
}

/** What to open for a step. From the second one on somebody is measured against the autopilot's run. */
export function wishOfStep(step: number, sled: string, teacher: string): Wish {
  const wish = { ...newWish(sled), values: { track: SCHOOL } }
  if (step === 1) return { ...wish, controller: AUTO, help: LINE }
  return { ...wish, controller: ME, help: step === 2 ? STEERING : OFF, ghost: teacher }
}

/** The autopilot's run that others are measured against: the newest finished one of the first step. */
export function teacherOf(runs: readonly RunEntry[], sled: string): RunEntry | undefined {
  return runs.find(
    ({ kind, app, track, controller, help, time }) =>
      kind === SLED && app === sled && track === SCHOOL && controller === AUTO && help === LINE && time !== null,
  )
}

/** The step that comes next for somebody with these runs. */
export function nextStep(runs: readonly RunEntry[], sled: string): number {
  if (teacherOf(runs, sled) === undefined) return 1
  const helped = runs.some(
    ({ app, track, controller, help, time }) =>
      app === sled && track === SCHOOL && controller === ME && help === STEERING && time !== null,
  )
  return helped ? 3 : 2
}
