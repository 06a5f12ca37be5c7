// Small figures at the top: real-time rate, late steps, pictures per second, latency.
import type { StateFrame } from '../protocol/messages'
import { h, write } from './dom'

export class Chips {
  readonly element: HTMLElement
  private readonly rate = chip('simulated seconds per second')
  private readonly late = chip('steps that were due but given up because the physics was too slow')
  private readonly fps = chip('pictures per second')
  private readonly latency = chip('input latency: from a movement of the hand to the first state that knows it')
  private readonly software = h('span', { class: 'chip warn', hidden: true }, 'software rendering')

  constructor() {
    this.element = h('div', { class: 'chips' }, this.software, this.latency, this.fps, this.rate, this.late)
    this.latency.hidden = true
  }

  softwareRendering(renderer: string): void {
    this.software.hidden = false
    this.software.title = `This browser draws without a graphics card (${renderer}): a lighter picture is shown. Add ?quality=high to the address for the full one.`
  }

  show(frame: StateFrame, fps: number): void {
    write(this.rate, frame.rate > 0 ? `${frame.rate.toFixed(2)}× real time` : 'paused')
    write(this.late, `${frame.late_steps} late`)
    this.late.classList.toggle('warn', frame.late_steps > 0)
    write(this.fps, `${fps.toFixed(0)} fps`)
  }

  showLatency(ms: number): void {
    this.latency.hidden = false
    write(this.latency, `${ms.toFixed(0)} ms`)
  }
}

function chip(title: string): HTMLElement {
  return h('span', { class: 'chip', title }, '–')
}
