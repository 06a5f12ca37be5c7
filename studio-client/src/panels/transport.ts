// Play, pause, step, reset, slow motion, the time, and a button to record.
import { h, icon, iconButton, write } from './dom'

export const SPEEDS: readonly (readonly [number, string])[] = [
  [0.1, '⅒'],
  [0.25, '¼'],
  [0.5, '½'],
  [1, '1×'],
]

export interface TransportActions {
  toggle(): void
  step(): void
  reset(): void
  speed(factor: number): void
  record(): void
}

export class Transport {
  readonly element: HTMLElement
  private readonly toggle: HTMLButtonElement
  private readonly clock = h('output', { class: 'clock', 'aria-label': 'simulated time' }, '0.000 s')
  private readonly speeds: HTMLButtonElement[]
  private readonly record: HTMLButtonElement
  private running: boolean | null = null

  constructor(actions: TransportActions) {
    this.toggle = h('button', { class: 'play', type: 'button', onClick: () => actions.toggle() })
    this.speeds = SPEEDS.map(([factor, label]) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': 'false',
          title: `run at ${factor} of real time`,
          onClick: () => actions.speed(factor),
        },
        label,
      ),
    )
    this.record = h(
      'button',
      { class: 'record', type: 'button', onClick: () => actions.record() },
      icon('record'),
      h('span', {}, ''),
    )
    this.element = h(
      'div',
      { class: 'card transport', role: 'toolbar', 'aria-label': 'time' },
      iconButton('reset', 'Back to the beginning', () => actions.reset(), 'R'),
      this.toggle,
      iconButton('step', 'One step', () => actions.step(), '.'),
      this.clock,
      h('div', { class: 'segments', role: 'group', 'aria-label': 'speed' }, ...this.speeds),
      this.record,
    )
    this.show(false, 1, false)
  }

  show(running: boolean, speed: number, recording: boolean): void {
    const words = recording ? 'Stop and save' : 'Record'
    this.record.setAttribute('aria-pressed', String(recording))
    this.record.setAttribute('aria-label', words)
    this.record.title = `${words}  (E)`
    write(this.record.lastElementChild as HTMLElement, recording ? 'recording' : 'Record')
    if (running !== this.running) {
      this.running = running
      const label = running ? 'Pause' : 'Play'
      this.toggle.replaceChildren(icon(running ? 'pause' : 'play'))
      this.toggle.setAttribute('aria-label', label)
      this.toggle.title = `${label}  (Space)`
    }
    this.speeds.forEach((button, i) =>
      button.setAttribute('aria-pressed', String(Math.abs(SPEEDS[i]![0] - speed) < 1e-6)),
    )
  }

  time(seconds: number): void {
    write(this.clock, `${seconds.toFixed(3)} s`)
  }
}
