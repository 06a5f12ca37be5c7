// An axis moved by keyboard, mouse or gamepad: whatever moved last steers. Sent when it changes, at once.
import type { AxisLook } from '../protocol/messages'
import { loadAxis, saveAxis, steeringOf, type AxisSettings } from './axis'

export type Device = 'keyboard' | 'mouse' | 'touch' | 'gamepad'

const PRESS = 2.4 // per second: full steering after 0.4 s of holding a key
const LETGO = 4.5
const GENTLE = 0.4 // with Shift
const POLL = 8 // ms between looks at a gamepad: it has no events
const LEAST = 1 / 4096 // of the travel: the step of a 12-bit axis
const MOUSE_SPAN = 0.32 // of the page's width for full steering
const THUMB_SPAN = 0.2 // of the page's smaller side: how far a thumb goes for full steering
const RUMBLE = 90 // ms of one pulse

const ENDS = ['pointerup', 'pointercancel'] as const

export interface PadButtons {
  start(): void
  again(): void
  camera(): void
}

export class Steering {
  device: Device = 'keyboard'
  mouse = false
  settings: AxisSettings = loadAxis()
  onDevice: (device: Device, name: string) => void = () => {}
  /** Raw value of the axis, for calibration. */
  raw = 0
  private axis = 0
  private leftKey = 'ArrowLeft'
  private rightKey = 'ArrowRight'
  private timer = 0
  private last = 0
  private left = false
  private right = false
  private gentle = false
  private pressed: readonly boolean[] = []
  private thumb: { id: number; x: number } | null = null // where the finger that steers went down
  private rumbledAt = 0

  constructor(
    private readonly move: (axis: number, target: number, rate: number) => void,
    private readonly buttons: PadButtons,
  ) {}

  /** The axis that is moved: the first one that keys move. */
  bind(axes: readonly AxisLook[]): void {
    this.axis = Math.max(
      0,
      axes.findIndex(({ bindings }) => bindings.keys.length > 0),
    )
    const keys = axes[this.axis]?.bindings.keys ?? []
    if (keys.length === 2) [this.rightKey, this.leftKey] = [keys[0]!, keys[1]!]
  }

  start(): void {
    this.stop()
    window.addEventListener('keydown', this.down)
    window.addEventListener('keyup', this.up)
    window.addEventListener('blur', this.letGo)
    window.addEventListener('pointermove', this.point)
    window.addEventListener('pointerdown', this.touch)
    for (const end of ENDS) window.addEventListener(end, this.lift)
    this.timer = window.setInterval(this.poll, POLL)
  }

  stop(): void {
    window.removeEventListener('keydown', this.down)
    window.removeEventListener('keyup', this.up)
    window.removeEventListener('blur', this.letGo)
    window.removeEventListener('pointermove', this.point)
    window.removeEventListener('pointerdown', this.touch)
    for (const end of ENDS) window.removeEventListener(end, this.lift)
    window.clearInterval(this.timer)
    this.letGo()
  }

  change(settings: AxisSettings): void {
    this.settings = settings
    saveAxis(settings)
  }

  /** The pad that steers, if there is one. */
  get pad(): Gamepad | null {
    return navigator.getGamepads?.().find((pad) => pad !== null && pad.connected) ?? null
  }

  /** Shake the pad: `strong` for impacts, `weak` for what the runners tell, 0 to 1. */
  rumble(strong: number, weak: number): void {
    const actuator = this.device === 'gamepad' ? this.pad?.vibrationActuator : undefined
    const now = performance.now()
    if (!actuator || now - this.rumbledAt < 0.8 * RUMBLE || strong + weak < 0.02) return
    this.rumbledAt = now
    void actuator
      .playEffect('dual-rumble', {
        duration: RUMBLE,
        strongMagnitude: Math.min(1, strong),
        weakMagnitude: Math.min(1, weak),
      })
      .catch(() => undefined)
  }

  private readonly down = (event: KeyboardEvent): void => {
    const target = event.target
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (
      target instanceof Element &&
      (target.matches('input, select, textarea') || target.closest('dialog[open], [role=toolbar]') !== null)
    )
      return
    if (event.key === 'Shift') this.gentle = true
    else if (event.key === this.leftKey) this.left = true
    else if (event.key === this.rightKey) this.right = true
    else return
    if (event.key !== 'Shift') event.preventDefault()
    this.fromKeys()
  }

  private readonly up = (event: KeyboardEvent): void => {
    if (event.key === 'Shift') this.gentle = false
    else if (event.key === this.leftKey) this.left = false
    else if (event.key === this.rightKey) this.right = false
    else return
    this.fromKeys()
  }

  private readonly letGo = (): void => {
    this.left = this.right = this.gentle = false
    this.thumb = null
    this.last = 0
    this.send(0, LETGO)
  }

  private send(target: number, rate: number): void {
    this.move(this.axis, target, rate)
  }

  private fromKeys(): void {
    const size = this.gentle ? GENTLE : 1
    const target = (this.left ? size : 0) - (this.right ? size : 0)
    if (target === this.last && this.device === 'keyboard') return
    this.use('keyboard', '')
    this.last = target
    this.send(target, target === 0 ? LETGO : PRESS)
  }

  /** A finger on the picture steers: as far as it is from where it went down. */
  private readonly touch = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || this.thumb !== null || !(event.target instanceof HTMLCanvasElement)) return
    this.thumb = { id: event.pointerId, x: event.clientX }
    this.use('touch', '')
  }

  private readonly lift = (event: PointerEvent): void => {
    if (event.pointerId !== this.thumb?.id) return
    this.thumb = null
    this.last = 0
    this.send(0, LETGO)
  }

  private readonly point = (event: PointerEvent): void => {
    if (event.pointerId === this.thumb?.id) {
      const span = THUMB_SPAN * Math.min(window.innerWidth, window.innerHeight)
      this.last = Math.min(1, Math.max(-1, (this.thumb.x - event.clientX) / span))
      this.send(this.last, 0)
      return
    }
    if (!this.mouse || event.pointerType === 'touch') return
    const target = Math.min(
      1,
      Math.max(-1, -(event.clientX - window.innerWidth / 2) / (MOUSE_SPAN * window.innerWidth)),
    )
    if (Math.abs(target - this.last) < LEAST) return
    this.use('mouse', '')
    this.last = target
    this.send(target, 0)
  }

  private readonly poll = (): void => {
    const pad = this.pad
    if (pad === null) return
    this.raw = pad.axes[this.settings.axis] ?? 0
    const target = steeringOf(this.raw, this.settings)
    // A pad that lies still leaves the keys alone.
    if (Math.abs(target - this.last) >= LEAST && (this.device === 'gamepad' || target !== 0)) {
      this.use('gamepad', pad.id)
      this.last = target
      this.send(target, 0)
    }
    const now = pad.buttons.map((button) => button.pressed)
    const hit = (i: number): boolean => now[i] === true && this.pressed[i] !== true
    if (hit(0)) this.buttons.start()
    if (hit(9) || hit(1)) this.buttons.again()
    if (hit(3)) this.buttons.camera()
    this.pressed = now
  }

  private use(device: Device, name: string): void {
    if (device === this.device) return
    this.device = device
    this.onDevice(device, name)
  }
}
