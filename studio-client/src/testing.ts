// What tests may reach: a chunk of its own that only `?test` loads. The page itself has no hooks.
import { steeringOf } from './input/axis'
import { newStateFrame, STATE_FRAME_BYTES, writeStateFrame } from './protocol/messages'
import { project } from './render/projection'
import { levelsOf, Mixer } from './sound/sound'
import { Columns } from './store/columns'
import { FrameStore } from './store/frames'
import type { Studio } from './studio'

/** The parts of a studio that tests look at; read again at every look, because desk and scene change. */
export type Subject = Readonly<
  Pick<
    Studio,
    | 'link'
    | 'frames'
    | 'view'
    | 'home'
    | 'drive'
    | 'replay'
    | 'recording'
    | 'sceneDesk'
    | 'studies'
    | 'time'
    | 'scene'
    | 'desk'
  >
> & {
  readonly running: boolean
  /** Number of the body that was chosen; -1: none. */
  readonly selected: number
  /** Where a body is on the page [CSS px]. */
  project(body: number): [number, number]
}

/** Set `window.studio`, and the pure parts that tests compare with the same in Python. */
export function expose(studio: Studio): void {
  const { link, frames, view, home, drive, replay, recording, sceneDesk, studies, time } = studio
  const subject: Subject = {
    link,
    frames,
    view,
    home,
    drive,
    replay,
    recording,
    sceneDesk,
    studies,
    time,
    get scene() {
      return studio.scene
    },
    get desk() {
      return studio.desk
    },
    get running() {
      return time.running
    },
    get selected() {
      return sceneDesk.selected
    },
    project: (body) => project(view.stage, frames.poses, body),
  }
  const pure = { levelsOf, Mixer, steeringOf, FrameStore, Columns, newStateFrame, writeStateFrame, STATE_FRAME_BYTES }
  Object.assign(window, { studio: subject, ...pure })
}
