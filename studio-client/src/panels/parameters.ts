// Values of a run, changed while it goes on: inputs that a person moves, settings, joints, laws, step and solver.
import type { AppEntry, AxisLook, Field } from '../protocol/messages'
import { aboutText } from './aboutText'
import { h, write } from './dom'
import { FieldHelp, makeControl, nameOf, readText, readWithin, showIn, shownNumber, shownOf } from './fields'

const UNBOUNDED = 1e8 // what a range beyond it means

export interface ParameterActions {
  change(field: Field, value: Field['value']): void
  move(axis: number, value: number): void
  refuse(text: string): void
}

export class Parameters {
  readonly element = h('div', { class: 'parameters' })
  private readonly help = new FieldHelp('field-help', 'Select a field to see its meaning, range and default.')
  private shownPaths = ''
  private readonly controls = new Map<string, HTMLInputElement | HTMLSelectElement>()
  private readonly sliders = new Map<string, HTMLInputElement>()
  private readonly axes = new Map<number, HTMLInputElement>()
  private fields: readonly Field[] = []

  constructor(private readonly actions: ParameterActions) {}

  /** Show fields and axes; controls stay where they are if they are the same. `acting`: who moves the axes, if it is not the person. */
  show(
    fields: readonly Field[],
    axes: readonly AxisLook[],
    acting: string,
    app: AppEntry | undefined,
    notes: readonly string[],
  ): void {
    this.fields = fields
    const paths = JSON.stringify([
      fields.map(({ path }) => path),
      axes.map(({ name }) => name),
      acting,
      app?.help,
      notes,
    ])
    if (paths !== this.shownPaths) {
      this.shownPaths = paths
      this.build(axes, acting, aboutText(app), notes)
    }
    this.refresh()
  }

  /** Bring a slider to where keys brought its axis. */
  moved(axis: number, value: number): void {
    const slider = this.axes.get(axis)
    if (slider === undefined) return
    slider.value = String(value)
    slider.dispatchEvent(new Event('shown'))
  }

  /** Show the values that hold, also in the field that has the focus: what was typed there was refused. */
  restore(): void {
    for (const field of this.fields) showIn(this.controls.get(field.path)!, field)
  }

  private refresh(): void {
    for (const field of this.fields) {
      const control = this.controls.get(field.path)!
      if (document.activeElement !== control || control instanceof HTMLSelectElement) showIn(control, field)
      const slider = this.sliders.get(field.path)
      if (slider === undefined || document.activeElement === slider) continue
      if (Number(field.value) > Number(slider.max)) slider.max = String(field.most)
      slider.value = String(field.value)
    }
  }

  private build(
    axes: readonly AxisLook[],
    acting: string,
    about: readonly HTMLElement[],
    notes: readonly string[],
  ): void {
    this.controls.clear()
    this.sliders.clear()
    this.axes.clear()
    const groups = [...new Set(this.fields.map((field) => field.group))]
    const sections = groups.map((group) =>
      h(
        'section',
        {},
        h('h3', {}, group),
        ...this.fields.filter((field) => field.group === group).map((field) => this.row(field)),
      ),
    )
    if (axes.length > 0) {
      const note =
        acting === '' ? null : h('p', { class: 'muted' }, `${acting} moves these. Choose “You” to take over.`)
      const rows = axes.map((axis, i) => this.axisRow(axis, i, acting !== ''))
      sections.unshift(h('section', { class: 'inputs' }, h('h3', {}, 'inputs'), note, ...rows))
    }
    if (about.length > 0 || notes.length > 0)
      sections.unshift(
        h(
          'section',
          { class: 'about' },
          ...about,
          notes.length === 0
            ? null
            : h('details', {}, h('summary', {}, 'What the import did'), ...notes.map((note) => h('p', {}, note))),
        ),
      )
    this.help.clear()
    this.element.replaceChildren(...sections, this.help.element)
  }

  private row(field: Field): HTMLElement {
    const control = makeControl(field)
    this.controls.set(field.path, control)
    control.addEventListener('change', () => this.read(field.path, control))
    control.addEventListener('blur', () => this.refresh()) // what was typed and refused gives way
    const slides = field.group === 'joints' && field.least !== null && field.most !== null
    const row = h(slides ? 'div' : 'label', { class: 'row' }, nameOf(field), control, h('i', {}, field.shown))
    if (slides) {
      const [least, most] = [field.least!, field.most!]
      const slider = h('input', {
        type: 'range',
        min: least,
        max: most,
        step: (most - least) / 200,
        value: Number(field.value),
        class: 'slide',
        'aria-label': `${field.label}, slider`,
      })
      slider.addEventListener(
        'input',
        () => (control.value = shownNumber(field, Number(slider.valueAsNumber.toPrecision(4)))),
      )
      slider.addEventListener('change', () => this.read(field.path, control))
      this.sliders.set(field.path, slider)
      row.classList.add('sliding')
      row.append(slider)
    }
    this.help.explains(row, control, field)
    return row
  }

  private read(path: string, control: HTMLInputElement | HTMLSelectElement): void {
    const field = this.fields.find((candidate) => candidate.path === path)!
    const reading =
      field.kind === 'flag'
        ? { value: (control as HTMLInputElement).checked }
        : (field.group === 'joints' ? readText : readWithin)(field, control.value) // ends of a slider are no limits
    if ('fault' in reading) {
      const unit = field.shown === '' ? '' : ` ${field.shown}`
      this.actions.refuse(`${field.label}: ${reading.fault} ${shownOf(field)}${unit} was kept.`)
      showIn(control, field)
    } else if (reading.value !== field.value) this.actions.change(field, reading.value)
  }

  private axisRow(axis: AxisLook, index: number, disabled: boolean): HTMLElement {
    const bounded = Math.abs(axis.least) < UNBOUNDED && Math.abs(axis.most) < UNBOUNDED
    const far = axis.unit === 'rad' ? Math.PI : Math.max(1, 2 * Math.abs(axis.rest))
    const [least, most] = bounded ? [axis.least, axis.most] : [-far, far]
    const [unit, scale] = axis.unit === 'rad' ? ['°', 180 / Math.PI] : [axis.unit, 1]
    const slider = h('input', {
      type: 'range',
      min: least,
      max: most,
      step: (most - least) / 200,
      value: axis.rest,
      disabled,
      'aria-label': unit === '' ? axis.label : `${axis.label} in ${unit}`,
    })
    const shown = h('output', {}, '')
    const show = (): void => {
      const gap = unit === '°' || unit === '' ? '' : ' '
      const value = Math.abs(slider.valueAsNumber) < 1e-9 * (most - least) ? 0 : scale * slider.valueAsNumber
      const text = `${Number(value.toPrecision(3))}${gap}${unit}`
      write(shown, text)
      slider.setAttribute('aria-valuetext', text)
    }
    slider.addEventListener('input', () => {
      this.actions.move(index, slider.valueAsNumber)
      show()
    })
    slider.addEventListener('shown', show)
    show()
    this.axes.set(index, slider)
    return h('label', { class: 'row axis', title: axis.help }, h('span', {}, axis.label), slider, shown)
  }
}
