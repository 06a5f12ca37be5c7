// Values of the scene, changed while it runs.
import type { ChannelLook, Knob } from '../protocol/messages'
import { h, write } from './dom'
import { KnobHelp } from './knobHelp'
import { choiceText, nameOf, readValue, shownNumber, shownOf, spoken } from './knobText'

const UNBOUNDED = 1e8 // what a range beyond it means

export class Parameters {
  readonly element = h('div', { class: 'parameters' })
  private readonly help = new KnobHelp('knob-help', 'Go to a value to read what it means.')
  private paths = ''
  private readonly inputs = new Map<string, HTMLInputElement | HTMLSelectElement>()
  private readonly sliders = new Map<string, HTMLInputElement>()
  private knobs: Knob[] = []
  private channels: ChannelLook[] = []

  constructor(
    private readonly change: (knob: Knob, value: Knob['value']) => void,
    private readonly steer: (channel: number, value: number) => void,
    private readonly refuse: (text: string) => void,
  ) {}

  /** Show knobs; fields stay where they are if the knobs are the same. */
  show(knobs: Knob[], channels: ChannelLook[]): void {
    this.knobs = knobs
    this.channels = channels
    const paths = [...knobs.map((knob) => knob.path), ...channels.map((channel) => channel.name)].join('\n')
    if (paths !== this.paths) {
      this.paths = paths
      this.build(channels)
    }
    for (const knob of knobs) {
      const input = this.inputs.get(knob.path)!
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = knob.value === true
      else if (document.activeElement !== input || input instanceof HTMLSelectElement) input.value = shownOf(knob)
      const slider = this.sliders.get(knob.path)
      if (slider === undefined || document.activeElement === slider) continue
      if (Number(knob.value) > Number(slider.max)) slider.max = String(knob.most)
      slider.value = String(knob.value)
    }
  }

  private build(channels: ChannelLook[]): void {
    this.inputs.clear()
    this.sliders.clear()
    const groups = [...new Set(this.knobs.map((knob) => knob.group))]
    const sections = groups.map((group) =>
      h('section', {}, h('h3', {}, group), ...this.knobs.filter((knob) => knob.group === group).map((knob) => this.row(knob))),
    )
    if (channels.length > 0) {
      sections.unshift(h('section', {}, h('h3', {}, 'inputs'), ...channels.map((channel, i) => this.channelRow(channel, i))))
    }
    this.help.clear()
    this.element.replaceChildren(...sections, this.help.element)
  }

  private row(knob: Knob): HTMLElement {
    const input = knob.kind === 'choice' ? choice(knob) : field(knob)
    input.setAttribute('aria-label', spoken(knob))
    this.inputs.set(knob.path, input)
    input.addEventListener('change', () => this.read(knob.path, input))
    input.addEventListener('blur', () => this.show(this.knobs, this.channels)) // what was typed and refused gives way
    if (knob.group === 'joints' && knob.least !== null && knob.most !== null) {
      const slider = h('input', { type: 'range', min: knob.least, max: knob.most, step: (knob.most - knob.least) / 200, value: Number(knob.value), class: 'slide', 'aria-label': `${knob.label}, slider` })
      slider.addEventListener('input', () => (input.value = shownNumber(knob, Number(slider.valueAsNumber.toPrecision(4)))))
      slider.addEventListener('change', () => this.read(knob.path, input))
      this.sliders.set(knob.path, slider)
      const row = h('div', { class: 'row sliding' }, nameOf(knob), input, h('i', {}, knob.shown), slider)
      this.help.explains(row, input, knob)
      return row
    }
    const row = h('label', { class: 'row' }, nameOf(knob), input, h('i', {}, knob.shown))
    this.help.explains(row, input, knob)
    return row
  }

  private read(path: string, input: HTMLInputElement | HTMLSelectElement): void {
    const knob = this.knobs.find((candidate) => candidate.path === path)!
    const value = knob.kind === 'flag' ? (input as HTMLInputElement).checked : readValue(knob, input.value)
    if (value === null) {
      this.refuse(`${knob.label}: “${input.value}” is no number. It stays ${shownOf(knob)}${knob.shown === '' ? '' : ` ${knob.shown}`}.`)
      input.value = shownOf(knob)
    }
    else if (value !== knob.value) this.change(knob, value)
  }

  private channelRow(channel: ChannelLook, index: number): HTMLElement {
    const bounded = Math.abs(channel.lower) < UNBOUNDED && Math.abs(channel.upper) < UNBOUNDED
    const far = channel.unit === 'rad' ? Math.PI : Math.max(1, 2 * Math.abs(channel.initial))
    const [least, most] = bounded ? [channel.lower, channel.upper] : [-far, far]
    const name = channel.name.replaceAll('_', ' ')
    const [unit, scale] = channel.unit === 'rad' ? ['°', 180 / Math.PI] : [channel.unit, 1]
    const slider = h('input', { type: 'range', min: least, max: most, step: (most - least) / 200, value: channel.initial, 'aria-label': unit === '' ? name : `${name} in ${unit}` })
    const told = h('output', {}, '')
    const tell = (): void => {
      const text = `${Number((scale * slider.valueAsNumber).toPrecision(3))}${unit === '°' || unit === '' ? '' : ' '}${unit}`
      write(told, text)
      slider.setAttribute('aria-valuetext', text)
    }
    slider.addEventListener('input', () => {
      this.steer(index, slider.valueAsNumber)
      tell()
    })
    tell()
    return h('label', { class: 'row channel' }, h('span', {}, name), slider, told)
  }
}

function field(knob: Knob): HTMLInputElement {
  if (knob.kind === 'flag') return h('input', { type: 'checkbox' })
  const text = knob.kind === 'text'
  return h('input', { type: 'text', inputmode: text ? 'text' : 'decimal', autocomplete: 'off', spellcheck: 'false', class: text ? 'text' : 'number' })
}

function choice(knob: Knob): HTMLSelectElement {
  return h('select', {}, ...knob.choices.map((name) => h('option', { value: name }, choiceText(name))))
}
