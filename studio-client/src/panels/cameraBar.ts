// Cameras, light and volume, for runs and replays alike.
import type { Key } from '../commands/keys'
import { CAMERAS, type CameraName } from '../render/cameras'
import type { Light } from '../render/moods'
import type { Sound } from '../sound/sound'
import type { View } from '../render/view'
import { h, iconButton } from './dom'

export const LIGHTS: readonly (readonly [Light, string])[] = [
  ['day', 'Day'],
  ['sails', 'Day, sun sails closed'],
  ['evening', 'Low sun'],
  ['night', 'Night, lamps'],
]
const LIGHT_KEY = 'stickslip.light'

/** The light that was chosen last, at home or in a run. */
export function recallLight(): Light {
  const saved = localStorage.getItem(LIGHT_KEY)
  return LIGHTS.find(([name]) => name === saved)?.[0] ?? 'day'
}

export function saveLight(light: Light): void {
  localStorage.setItem(LIGHT_KEY, light)
}

export class CameraBar {
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  private chosen: CameraName = 'chase'
  private readonly buttons: HTMLButtonElement[]
  private readonly lights: HTMLSelectElement
  private readonly mute: HTMLButtonElement | null

  constructor(
    private readonly view: View,
    private readonly sound: Sound | null,
  ) {
    this.buttons = CAMERAS.map(([name, label]) =>
      h(
        'button',
        { type: 'button', 'aria-pressed': 'false', title: `Camera: ${label}  (C)`, onClick: () => this.choose(name) },
        label,
      ),
    )
    this.lights = h(
      'select',
      { 'aria-label': 'light', title: 'Light  (L)', onChange: () => this.shine(this.lights.value as Light) },
      ...LIGHTS.map(([name, label]) => h('option', { value: name }, label)),
    )
    this.mute = sound === null ? null : iconButton('sound', 'Sound', () => this.toggleSound(), 'X')
    const volume =
      sound === null
        ? null
        : h('input', { type: 'range', min: 0, max: 1, step: 0.05, value: sound.volume, 'aria-label': 'volume' })
    volume?.addEventListener('input', () => this.sound!.setVolume(volume.valueAsNumber))
    this.element = h(
      'div',
      { class: 'glass camera-bar', role: 'toolbar', 'aria-label': 'camera, light and sound' },
      h('div', { class: 'segments dark', role: 'group', 'aria-label': 'camera' }, ...this.buttons),
      this.lights,
      this.mute,
      volume,
    )
    this.keys = [
      { key: 'c', shown: 'C', group: 'view', help: 'next camera', run: () => this.next() },
      { key: 'l', shown: 'L', group: 'view', help: 'next light', run: () => this.nextLight() },
      ...(sound === null
        ? []
        : [{ key: 'x', shown: 'X', group: 'view', help: 'sound on or off', run: () => this.toggleSound() }]),
    ]
    this.apply()
  }

  /** Bring the picture to what was chosen. */
  apply(): void {
    this.view.cameras?.choose(this.chosen)
    const light = recallLight()
    this.view.setLight(light)
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(CAMERAS[i]![0] === this.chosen)))
    this.lights.value = light
  }

  choose(name: CameraName): void {
    this.chosen = name
    this.apply()
  }

  next(): void {
    const i = CAMERAS.findIndex(([name]) => name === this.chosen)
    this.choose(CAMERAS[(i + 1) % CAMERAS.length]![0])
  }

  private shine(light: Light): void {
    saveLight(light)
    this.apply()
    this.lights.blur()
  }

  private nextLight(): void {
    const i = LIGHTS.findIndex(([name]) => name === recallLight())
    this.shine(LIGHTS[(i + 1) % LIGHTS.length]![0])
  }

  private toggleSound(): void {
    this.sound?.toggle()
    this.mute?.classList.toggle('off', this.sound?.muted ?? false)
  }
}
