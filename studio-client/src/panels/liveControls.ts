// Sliders and buttons of a script, in the order in which it added them.
import type { LiveButton, LiveRequest, LiveSlider } from '../protocol/messages'
import { h, write } from './dom'

const STEPS = 400 // of a slider that has no step of its own, at least

interface Control {
  readonly element: HTMLElement
  readonly show?: (slider: LiveSlider) => void
}

export class LiveControls {
  readonly element = h('section', { class: 'card live-controls', 'aria-label': 'controls', hidden: true })
  private readonly shown = new Map<string, Control>()
  private disabled = false

  constructor(private readonly ask: (request: LiveRequest) => void) {}

  showSlider(slider: LiveSlider): void {
    const found = this.shown.get(slider.name)
    if (found?.show !== undefined) found.show(slider)
    else this.put(slider.name, this.makeSlider(slider))
  }

  showButton({ name }: LiveButton): void {
    if (this.shown.has(name)) return
    const press = (): void => this.ask({ type: 'press_button', name })
    this.put(name, { element: h('button', { class: 'live-button', type: 'button', onClick: press }, name) })
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const [name, { element }] of this.shown)
      if (!names.has(name)) {
        element.remove()
        this.shown.delete(name)
      }
    this.element.hidden = this.shown.size === 0
  }

  /** Nobody hears what is set while the script is gone. */
  disable(on: boolean): void {
    this.disabled = on
    for (const each of this.element.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button'))
      each.disabled = on
  }

  private put(name: string, control: Control): void {
    this.shown.set(name, control)
    this.element.append(control.element)
    this.element.hidden = false
    if (this.disabled) this.disable(true)
  }

  private makeSlider(first: LiveSlider): Control {
    const { name } = first
    const value = h('span', { class: 'live-value', 'aria-hidden': 'true' })
    const input = h('input', { type: 'range', 'aria-label': name })
    let slider = first
    let held = false // under the person's hand: what the script says meanwhile waits
    const say = (): void => {
      write(value, wordsOf(slider))
      input.setAttribute('aria-valuetext', value.textContent)
    }
    const show = (next: LiveSlider): void => {
      slider = next
      if (held) return
      input.min = String(next.least)
      input.max = String(next.most)
      input.step = String(grainOf(next))
      input.value = String(next.value)
      say()
    }
    input.addEventListener('pointerdown', () => (held = true))
    for (const end of ['pointerup', 'pointercancel', 'blur']) input.addEventListener(end, () => (held = false))
    input.addEventListener('input', () => {
      slider = { ...slider, value: Number(input.value) }
      say()
      this.ask({ type: 'move_slider', name, value: slider.value })
    })
    show(first)
    return { element: h('label', { class: 'live-slider' }, h('span', {}, name), value, input), show }
  }
}

/** Least change of a slider: its own step, or a round part of its range. */
export function grainOf({ least, most, step }: LiveSlider): number {
  if (step > 0) return step
  const part = (most - least) / STEPS
  const power = 10 ** Math.floor(Math.log10(part))
  return power * (part >= 5 * power ? 5 : part >= 2 * power ? 2 : 1)
}

/** A value with as many digits as its slider can tell apart. */
export function wordsOf(slider: LiveSlider): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(grainOf(slider)) - 1e-9)))
  const { value, unit } = slider
  return `${value.toFixed(digits)}${unit === '' || unit === '°' ? unit : ` ${unit}`}`
}
