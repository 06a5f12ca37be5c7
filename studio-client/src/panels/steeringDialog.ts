// How one steers: mouse or not, which axis of which device, its stops, how direct.
import { DEFAULT_AXIS, steeringOf, type AxisSettings } from '../input/axis'
import type { Steering } from '../input/steering'
import { h, iconButton, write } from './dom'

export class SteeringDialog {
  readonly dialog: HTMLDialogElement
  private readonly device = h('p', { class: 'muted' }, '')
  private readonly needle = h('i', {})
  private readonly fields = new Map<keyof AxisSettings, HTMLInputElement>()
  private readonly mouse = h('input', { type: 'checkbox', id: 'steer-mouse' })
  private readonly advice = h('p', { class: 'muted', 'aria-live': 'polite' }, '')
  private timer = 0
  private stops: [number, number, number] | null = null // least, rest, most while calibrating

  constructor(private readonly steering: Steering) {
    this.mouse.addEventListener('change', () => (steering.mouse = this.mouse.checked))
    const rows: [keyof AxisSettings, string, number, number, number, string][] = [
      ['axis', 'axis', 0, 9, 1, 'number of the axis that steers'],
      [
        'directness',
        'sensitivity',
        0.4,
        1.6,
        0.05,
        '1: proportional; below: less direct about the middle. Bob pilots chose 0.63 to 0.71',
      ],
      ['deadZone', 'dead zone', 0, 0.3, 0.01, 'share of the travel about the middle that does nothing'],
    ]
    const inputs = rows.map(([key, label, min, max, step, help]) => {
      const input = h('input', { type: 'number', min, max, step, 'aria-label': label, class: 'number' })
      input.addEventListener('change', () => this.change(key, input.valueAsNumber))
      this.fields.set(key, input)
      return h('label', { class: 'row wide', title: help }, h('span', {}, label), input)
    })
    this.dialog = h(
      'dialog',
      { class: 'card steering-dialog', 'aria-label': 'steering' },
      h(
        'header',
        {},
        h('h2', {}, 'Steering'),
        iconButton('close', 'Close', () => this.dialog.close(), 'Esc'),
      ),
      this.device,
      h('div', { class: 'axis-bar', role: 'img', 'aria-label': 'where the axis is' }, this.needle),
      ...inputs,
      h(
        'div',
        { class: 'buttons' },
        h('button', { type: 'button', onClick: () => this.calibrate() }, 'Calibrate range'),
        h('button', { type: 'button', onClick: () => this.set(DEFAULT_AXIS) }, 'Reset to default'),
      ),
      this.advice,
      h('label', { class: 'row wide', for: 'steer-mouse' }, h('span', {}, 'steer with the mouse'), this.mouse),
    )
    this.dialog.addEventListener('close', () => window.clearInterval(this.timer))
  }

  show(): void {
    if (this.dialog.open) return
    this.stops = null
    this.set(this.steering.settings)
    this.mouse.checked = this.steering.mouse
    this.dialog.showModal()
    this.timer = window.setInterval(() => this.watch(), 50)
  }

  private watch(): void {
    const pad = this.steering.pad
    write(
      this.device,
      pad === null
        ? 'No gamepad, wheel or joystick is connected; press a button of it to wake it. Keys ← → always work.'
        : pad.id,
    )
    const { raw, settings } = this.steering
    if (this.stops !== null) this.stops = [Math.min(this.stops[0], raw), this.stops[1], Math.max(this.stops[2], raw)]
    this.needle.style.transform = `translateX(${(-50 * steeringOf(raw, settings)).toFixed(1)}%)`
  }

  private calibrate(): void {
    if (this.stops === null) {
      this.stops = [this.steering.raw, this.steering.raw, this.steering.raw]
      write(this.advice, 'Turn fully left and right, then release, and press the button again.')
      return
    }
    const [least, rest, most] = this.stops
    this.stops = null
    if (rest - least < 0.1 || most - rest < 0.1) {
      write(this.advice, 'The axis hardly moved: is it the right one? Nothing was changed.')
      return
    }
    this.set({ ...this.steering.settings, left: least, rest, right: most })
    write(this.advice, `Kept: ${least.toFixed(3)} to ${most.toFixed(3)}, at rest ${rest.toFixed(3)}.`)
  }

  private change(key: keyof AxisSettings, value: number): void {
    if (Number.isFinite(value)) this.set({ ...this.steering.settings, [key]: value })
  }

  private set(settings: AxisSettings): void {
    this.steering.change(settings)
    for (const [key, input] of this.fields) input.value = String(settings[key])
  }
}
