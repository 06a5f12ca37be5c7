// The time of a live run: play, pause, step, reset, slow motion; back through what was seen, and to now again; record and save.
import { h, icon, iconButton, write } from './dom'

export const SPEEDS: readonly (readonly [number, string])[] = [
  [0.1, '⅒'],
  [0.25, '¼'],
  [0.5, '½'],
  [1, '1×'],
]

export interface TransportActions {
  toggle(): void
  /** One step on, or one picture on in what was seen. */
  step(): void
  /** One picture back. */
  back(): void
  seek(time: number): void
  live(): void
  reset(): void
  speed(factor: number): void
  record(): void
  /** End the recording, and open it. */
  save(): void
}

export class Transport {
  readonly element: HTMLElement
  private readonly toggle: HTMLButtonElement
  private readonly clock = h('output', { class: 'clock', 'aria-label': 'simulated time' }, '0.000 s')
  private readonly speeds: HTMLButtonElement[]
  private readonly record: HTMLButtonElement
  private readonly save: HTMLButtonElement
  private readonly live: HTMLButtonElement
  private readonly scrub = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    step: 0.001,
    value: 0,
    'aria-label': 'time of this run so far',
  })
  private readonly since = h('small', { class: 'since' }, '')
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
    this.save = h(
      'button',
      {
        class: 'save-run',
        type: 'button',
        title: 'Save the recording and open it',
        hidden: true,
        onClick: () => actions.save(),
      },
      'Save and open',
    )
    this.live = h(
      'button',
      {
        class: 'live',
        type: 'button',
        'aria-pressed': 'true',
        title: 'Back to now  (L)',
        onClick: () => actions.live(),
      },
      'Live',
    )
    this.scrub.addEventListener('input', () => actions.seek(this.scrub.valueAsNumber))
    this.element = h(
      'div',
      { class: 'card transport', role: 'toolbar', 'aria-label': 'time' },
      h('div', { class: 'so-far' }, this.since, this.scrub, this.live),
      iconButton('reset', 'Back to the beginning', () => actions.reset(), 'R'),
      iconButton('back', 'One picture back', () => actions.back(), ','),
      this.toggle,
      iconButton('step', 'One step', () => actions.step(), '.'),
      this.clock,
      h('div', { class: 'segments', role: 'group', 'aria-label': 'speed' }, ...this.speeds),
      this.record,
      this.save,
    )
    this.show(false, 1, false)
  }

  show(running: boolean, speed: number, recording: boolean): void {
    const words = recording ? 'Stop and save' : 'Record'
    this.record.setAttribute('aria-pressed', String(recording))
    this.record.setAttribute('aria-label', words)
    this.record.title = `${words}  (E)`
    this.save.hidden = !recording
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

  /** What was seen so far [s], where in it one is, and whether that is now. */
  soFar(first: number, last: number, at: number, live: boolean): void {
    const known = Number.isFinite(first) && last > first
    this.scrub.disabled = !known
    this.scrub.min = String(known ? first : 0)
    this.scrub.max = String(known ? last : 1)
    this.scrub.value = String(known ? at : 1)
    this.live.setAttribute('aria-pressed', String(live))
    this.element.classList.toggle('past', !live)
    write(this.since, live ? '' : `${(at - last).toFixed(2)} s`.replace('-', '−'))
  }
}
