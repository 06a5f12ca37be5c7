// What a person wants of time. Presses count from what was asked for last, not from what a slow page has heard by now.
import type { Link } from '../net/link'

const SETTLE = 1500 // ms after which the studio knows better than the last press

export class Playback {
  running = false
  speed = 1
  recording = false
  onChange: () => void = () => {}
  private wanted = false
  private askedAt = -Infinity

  constructor(private readonly link: Link) {}

  /** What the studio says. */
  hear(running: boolean, speed: number, recording = this.recording): void {
    this.running = running
    this.speed = speed
    this.recording = recording
    if (running === this.wanted || performance.now() - this.askedAt > SETTLE) this.wanted = running
    this.onChange()
  }

  /** The studio did not do what was asked. */
  refused(): void {
    this.wanted = this.running
    this.askedAt = -Infinity
  }

  toggle(): void {
    const settled = performance.now() - this.askedAt > SETTLE
    this.ask(settled ? !this.running : !this.wanted)
  }

  play(): void {
    this.ask(true)
  }

  pause(): void {
    this.ask(false)
  }

  reset(): void {
    this.link.ask({ type: 'reset' })
  }

  /** Look at something else: what is being recorded ends and is saved. */
  leave(): void {
    this.wanted = false
    this.link.ask({ type: 'leave' })
  }

  step(): void {
    this.wanted = false
    this.link.ask({ type: 'step', steps: 1 })
  }

  record(on: boolean): void {
    this.link.ask({ type: 'record', on })
  }

  setSpeed(factor: number): void {
    this.link.ask({ type: 'speed', factor })
  }

  private ask(running: boolean): void {
    this.wanted = running
    this.askedAt = performance.now()
    this.link.ask({ type: running ? 'play' : 'pause' })
  }
}
