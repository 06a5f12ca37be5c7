// The time of a replay: scrub, step, speed; gates are marked.
import { h, icon, iconButton, write } from './dom'

export interface TimelineActions {
  toggle(): void
  seek(time: number): void
  step(rows: number): void
}

export class Timeline {
  readonly element: HTMLElement
  speed = 1
  private readonly toggle: HTMLButtonElement
  private readonly scrub = h('input', { type: 'range', min: 0, max: 1, step: 0.01, value: 0 })
  private readonly marks = h('div', { class: 'marks', 'aria-hidden': 'true' })
  private readonly clock = h('output', { class: 'clock' }, '0.00 s')
  private readonly figures = h('span', { class: 'hud-small' }, '')
  private readonly buttons: HTMLButtonElement[]
  private playing: boolean | null = null

  /** `label` says what of the time is. */
  constructor(actions: TimelineActions, speeds: readonly number[], label: string) {
    this.scrub.setAttribute('aria-label', label)
    this.toggle = h('button', {
      class: 'play small',
      type: 'button',
      'aria-label': 'Play',
      onClick: () => actions.toggle(),
    })
    this.scrub.addEventListener('input', () => actions.seek(this.scrub.valueAsNumber))
    this.buttons = speeds.map((speed) =>
      h('button', { type: 'button', 'data-speed': speed, onClick: () => this.setSpeed(speed) }, `${speed}×`),
    )
    this.element = h(
      'div',
      { class: 'glass timeline', role: 'toolbar', 'aria-label': 'time' },
      iconButton('back', 'One row back', () => actions.step(-1), ','),
      this.toggle,
      iconButton('step', 'One row on', () => actions.step(1), '.'),
      this.clock,
      h('div', { class: 'scrub' }, this.scrub, this.marks),
      this.figures,
      h('div', { class: 'segments dark', role: 'group', 'aria-label': 'speed' }, ...this.buttons),
    )
    this.setSpeed(1)
  }

  open(duration: number, gates: readonly (readonly [string, number])[]): void {
    this.scrub.max = String(duration)
    this.marks.replaceChildren(
      ...gates
        .filter(([, time]) => !Number.isNaN(time))
        .map(([name, time]) => h('i', { style: `left: ${((100 * time) / duration).toFixed(2)}%`, title: name })),
    )
  }

  setSpeed(speed: number): void {
    this.speed = speed
    for (const button of this.buttons)
      button.setAttribute('aria-pressed', String(Number(button.dataset['speed']) === speed))
  }

  show(time: number, playing: boolean, figures: string): void {
    if (document.activeElement !== this.scrub || playing) this.scrub.value = String(time)
    write(this.clock, `${time.toFixed(2)} s`)
    write(this.figures, figures)
    if (playing === this.playing) return
    this.playing = playing
    this.toggle.replaceChildren(icon(playing ? 'pause' : 'play'))
    this.toggle.setAttribute('aria-label', playing ? 'Pause' : 'Play')
    this.toggle.title = `${playing ? 'Pause' : 'Play'}  (Space)`
  }
}
