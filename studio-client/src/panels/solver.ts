// What the solver says of itself: nothing fails silently.
import type { StateFrame } from '../protocol/messages'
import { h, write } from './dom'
import { engineering, whole } from './numbers'

type Row = readonly [
  label: string,
  help: string,
  value: (frame: StateFrame) => string,
  bad?: (frame: StateFrame) => boolean,
]

const ROWS: readonly Row[] = [
  ['contacts', 'closed contacts in the last step', (f) => whole(f.contacts)],
  ['rows', 'unknown percussions in the last step', (f) => whole(f.rows)],
  ['iterations', 'largest number of sweeps per step since the last picture', (f) => whole(f.sweeps)],
  ['residual', 'worst error of the inclusion', (f) => engineering(f.residual, 'm/s'), (f) => f.residual > 1e-3],
  ['penetration', 'deepest contact', (f) => engineering(f.penetration, 'm'), (f) => f.penetration > 1e-3],
  ['drift', 'worst error of a loop', (f) => engineering(f.drift, 'm'), (f) => f.drift > 1e-3],
  [
    'not converged',
    'steps that missed the tolerance since the reset',
    (f) => whole(f.unconverged_steps),
    (f) => f.unconverged_steps > 0,
  ],
  [
    'contacts lost',
    'dropped because the capacity was reached',
    (f) => whole(f.lost_contacts),
    (f) => f.lost_contacts > 0,
  ],
  ['time per step', 'wall clock', (f) => engineering(f.step_us * 1e-6, 's')],
  ['steps', 'since the beginning', (f) => whole(f.step)],
  [
    'late steps',
    'due, but given up because the physics was too slow',
    (f) => whole(f.late_steps),
    (f) => f.late_steps > 0,
  ],
  ['kinetic energy', '', (f) => engineering(f.kinetic, 'J')],
  ['potential energy', 'gravity and springs, the hand included', (f) => engineering(f.potential, 'J')],
]

export class SolverPanel {
  readonly element: HTMLElement
  private readonly cells: HTMLElement[]

  constructor() {
    this.cells = ROWS.map(() => h('dd', {}, '–'))
    this.element = h(
      'dl',
      { class: 'figures' },
      ...ROWS.flatMap(([label, help], i) => [h('dt', { title: help }, label), this.cells[i]!]),
    )
  }

  show(frame: StateFrame): void {
    ROWS.forEach(([, , value, bad], i) => {
      write(this.cells[i]!, value(frame))
      this.cells[i]!.classList.toggle('bad', bad?.(frame) ?? false)
    })
  }
}
