// A study written with a form: factors from what the app declares, outputs from what its runs give. The file that comes of it is shown.
import type { AppEntry, Field, OutputsKnown } from '../protocol/messages'
import {
  DRAWN,
  idOf,
  METHODS,
  runsOf,
  textOf,
  type FactorDraft,
  type OutputDraft,
  type StudyDraft,
} from '../store/studyText'
import { controllersOf, SettingFields } from './appForm'
import { fill, h, iconButton } from './dom'
import { whole } from './numbers'

const AROUND = 0.1 // how far a range goes from a default, as a share of it
const LEVELS = 5
const GOALS: readonly (readonly [string, string])[] = [
  ['none', 'look at it'],
  ['low', 'low is good'],
  ['high', 'high is good'],
]
const REDUCED: readonly string[] = ['max', 'min', 'mean', 'last']
/** Numbers of every run that say how it was computed, not what happened. */
const ABOUT_THE_SOLVER =
  /^(seed|ok|steps|dt_s|contacts|finite|max_(sweeps|residual|drift|relative)|(unconverged|missed|direct)_|(lost|crossed)_)/

export interface StudyFormActions {
  /** Which numbers an app gives; the answer comes to `knowOutputs`. */
  ask(app: string): void
  /** Save a study and run it. */
  run(id: string, text: string): void
}

interface FactorRow {
  readonly element: HTMLElement
  read(): FactorDraft | null
}

interface OutputRow {
  readonly element: HTMLElement
  read(): OutputDraft | null
}

export class StudyForm {
  readonly dialog: HTMLDialogElement
  private readonly app = h('select', { 'aria-label': 'app' })
  private readonly title = h('input', { type: 'text', 'aria-label': 'title', maxlength: 80, required: true })
  private readonly question = h('input', { type: 'text', 'aria-label': 'question', maxlength: 200 })
  private readonly controller = h('select', { 'aria-label': 'who acts' })
  private readonly method = h('select', { 'aria-label': 'method' })
  private readonly points = number('points', 64)
  private readonly repeats = number('runs per point', 1)
  private readonly factors = h('div', { class: 'study-rows' })
  private readonly outputs = h('div', { class: 'study-rows' })
  private readonly settings = new SettingFields('study-setting-help')
  private readonly text = h('textarea', { 'aria-label': 'study file', spellcheck: 'false', rows: 18 })
  private readonly count = h('span', { class: 'muted' })
  private readonly fault = h('p', { class: 'fault', role: 'alert', hidden: true })
  private apps: readonly AppEntry[] = []
  private known: OutputsKnown | null = null
  private factorRows: FactorRow[] = []
  private outputRows: OutputRow[] = []
  private typed = false // whether the file was edited by hand: the form no longer overwrites it

  constructor(private readonly actions: StudyFormActions) {
    fill(this.method, METHODS)
    this.app.addEventListener('change', () => this.openApp())
    this.settings.onChange = () => this.write()
    this.text.addEventListener('input', () => {
      this.typed = true
      this.count.textContent = 'The file was edited by hand: it is run as it stands.'
    })
    const form = h(
      'form',
      { class: 'study-form', onSubmit: (event) => this.submit(event) },
      h('h2', {}, 'New study'),
      h(
        'div',
        { class: 'fields' },
        labelled('App', this.app),
        labelled('Title', this.title),
        labelled('Question', this.question),
        labelled('Method', this.method),
        labelled('Who acts', this.controller),
        labelled('Points', this.points),
        labelled('Runs per point', this.repeats),
      ),
      h(
        'h3',
        {},
        'Factors',
        iconButton('add', 'Add a factor', () => this.addFactor()),
      ),
      this.factors,
      h(
        'h3',
        {},
        'Outputs',
        iconButton('add', 'Add an output', () => this.addOutput()),
      ),
      this.outputs,
      h('details', {}, h('summary', {}, 'Settings that all runs share'), this.settings.element),
      h('details', { class: 'study-file' }, h('summary', {}, 'The file'), this.text),
      this.fault,
      h(
        'div',
        { class: 'buttons' },
        this.count,
        h('button', { type: 'button', onClick: () => this.dialog.close() }, 'Close'),
        h('button', { class: 'primary', type: 'submit' }, 'Save and run'),
      ),
    )
    form.addEventListener('input', (event) => {
      if (event.target !== this.text) this.write()
    })
    this.dialog = h('dialog', { class: 'card study-dialog', 'aria-label': 'new study' }, form)
  }

  know(apps: readonly AppEntry[]): void {
    this.apps = apps
    const chosen = this.app.value
    fill(
      this.app,
      apps.map(({ name, title }) => [name, title]),
    )
    this.app.value = apps.some(({ name }) => name === chosen) ? chosen : (apps[0]?.name ?? '')
  }

  show(app = ''): void {
    if (app !== '') this.app.value = app
    this.typed = false
    this.complain('')
    this.openApp()
    this.dialog.showModal()
  }

  knowOutputs(known: OutputsKnown): void {
    if (known.app !== this.app.value) return
    this.known = known
    this.outputRows = []
    this.outputs.replaceChildren()
    this.addOutput()
  }

  /** What is wrong with the study; the dialog stays. */
  complain(text: string): void {
    this.fault.hidden = text === ''
    this.fault.textContent = text
  }

  private get entry(): AppEntry | undefined {
    return this.apps.find(({ name }) => name === this.app.value)
  }

  private openApp(): void {
    const { entry } = this
    if (entry === undefined) return
    this.title.value = `Study of ${entry.title.toLowerCase()}`
    this.question.value = ''
    fill(
      this.controller,
      controllersOf(entry).filter(([name]) => name !== 'me'),
    )
    this.controller.parentElement!.hidden = this.controller.options.length < 2
    this.settings.show(entry.settings, {})
    this.known = null
    this.factorRows = []
    this.factors.replaceChildren()
    this.outputRows = []
    this.outputs.replaceChildren(h('p', { class: 'muted' }, 'Looking which numbers a run gives …'))
    this.addFactor()
    this.actions.ask(entry.name)
  }

  private addFactor(): void {
    const taken = new Set(this.factorRows.map((row) => row.read()?.path))
    const settings = this.entry?.settings.filter(({ path }) => path !== 'dt') ?? []
    const first = settings.find(({ path, kind, value }) => !taken.has(path) && kind === 'number' && value !== null)
    const row = factorRow(settings, first?.path ?? settings[0]?.path ?? '', () => this.write())
    const close = iconButton('close', 'Take this factor away', () => {
      this.factorRows = this.factorRows.filter((each) => each !== row)
      row.element.remove()
      this.write()
    })
    row.element.append(close)
    this.factorRows.push(row)
    this.factors.append(row.element)
    this.write()
  }

  private addOutput(): void {
    if (this.known === null) return
    const { numbers, channels } = this.known
    const row = outputRow(numbers, channels, this.outputRows.length)
    const close = iconButton('close', 'Take this output away', () => {
      this.outputRows = this.outputRows.filter((each) => each !== row)
      row.element.remove()
      this.write()
    })
    row.element.append(close)
    this.outputRows.push(row)
    this.outputs.append(row.element)
    this.write()
  }

  private get draft(): StudyDraft {
    return {
      app: this.app.value,
      title: this.title.value.trim(),
      question: this.question.value.trim(),
      controller: this.controller.options.length < 2 ? '' : this.controller.value,
      method: this.method.value,
      points: wholeOf(this.points),
      repeats: wholeOf(this.repeats),
      seed: 1,
      settings: this.settings.changed,
      factors: this.factorRows.flatMap((row) => row.read() ?? []),
      outputs: this.outputRows.flatMap((row) => row.read() ?? []),
    }
  }

  private write(): void {
    if (this.typed) return
    const draft = this.draft
    this.points.parentElement!.hidden = !DRAWN.has(draft.method)
    this.text.value = textOf(draft)
    const runs = runsOf(draft)
    this.count.textContent = runs === 0 ? '' : `${whole(runs)} run${runs === 1 ? '' : 's'}`
  }

  private submit(event: Event): void {
    event.preventDefault()
    this.complain('')
    if (!this.settings.check()) return
    this.actions.run(idOf(this.title.value), this.text.value)
  }
}

function factorRow(settings: readonly Field[], path: string, changed: () => void): FactorRow {
  const setting = h('select', { 'aria-label': 'setting that varies' })
  fill(
    setting,
    settings.map(({ path: name, label }) => [name, label]),
  )
  setting.value = path
  const [low, high] = [decimal('from'), decimal('to')]
  const levels = number('levels', LEVELS)
  const values = h('input', { type: 'text', 'aria-label': 'values, separated by commas', placeholder: 'values' })
  const unit = h('span', { class: 'muted unit' })
  const chosen = (): Field | undefined => settings.find((one) => one.path === setting.value)
  const isRange = (field: Field | undefined): boolean => field?.kind === 'number' || field?.kind === 'integer'
  const open = (): void => {
    const field = chosen()
    for (const control of [low, high, levels]) control.hidden = !isRange(field)
    values.hidden = isRange(field)
    unit.textContent = field?.shown ?? ''
    if (field === undefined) return
    if (isRange(field)) {
      const [from, to] = rangeOf(field)
      low.value = String(from)
      high.value = String(to)
    } else values.value = field.kind === 'flag' ? 'false, true' : field.choices.slice(0, 4).join(', ')
  }
  setting.addEventListener('change', () => {
    open()
    changed()
  })
  open()
  return {
    element: h('div', { class: 'study-row' }, setting, low, high, unit, levels, values),
    read: () => {
      const field = chosen()
      if (field === undefined) return null
      const from = (control: HTMLInputElement): number => Number(control.value.replace(',', '.')) / field.scale
      const listed = values.value.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
      return {
        path: field.path,
        unit: field.kind === 'number' ? field.unit : '',
        low: from(low),
        high: from(high),
        levels: wholeOf(levels),
        values: isRange(field) ? [] : field.kind === 'flag' ? listed.map((word) => word === 'true') : listed,
      }
    },
  }
}

/** A range around the default of a setting, in the unit that a person reads. */
function rangeOf(field: Field): [number, number] {
  const at = typeof field.value === 'number' ? field.value : 1
  const wide = Math.abs(at) * AROUND || 1
  const [low, high] = [Math.max(at - wide, field.least ?? -Infinity), Math.min(at + wide, field.most ?? Infinity)]
  const shown = (value: number): number => Number((value * field.scale).toPrecision(4))
  return [shown(low), shown(high > low ? high : low + wide)]
}

function outputRow(numbers: readonly string[], channels: readonly string[], place: number): OutputRow {
  const own = numbers.filter((name) => !ABOUT_THE_SOLVER.test(name))
  const rest = numbers.filter((name) => ABOUT_THE_SOLVER.test(name))
  const group = (label: string, options: readonly (readonly [string, string])[]): HTMLElement =>
    h('optgroup', { label }, ...options.map(([value, text]) => h('option', { value }, text)))
  const name = h(
    'select',
    { 'aria-label': 'number that is looked at' },
    group(
      'of the summary',
      own.map((one) => [one, one]),
    ),
    group(
      'of a channel',
      channels.flatMap((one) => REDUCED.map((how) => [`${how} ${one}`, `${how} of ${one}`] as const)),
    ),
    group(
      'about the computation',
      rest.map((one) => [one, one]),
    ),
  )
  const usual = own.includes('finish_time_s')
    ? ['finish_time_s', ...own]
    : own.filter((one) => !one.startsWith('energy_') && one !== 'time_s')
  name.value = [...new Set(usual)][place] ?? own[0] ?? ''
  const goal = h('select', { 'aria-label': 'what is good' })
  fill(goal, GOALS)
  return {
    element: h('div', { class: 'study-row' }, name, goal),
    read: () => {
      const [how = '', channel = ''] = name.value.split(' ')
      return { name: channel === '' ? how : '', channel, reduce: how, goal: goal.value }
    },
  }
}

function labelled(label: string, control: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, h('span', {}, label), control)
}

function number(label: string, value: number): HTMLInputElement {
  return h('input', { type: 'number', class: 'number', min: 1, step: 1, value, 'aria-label': label })
}

function decimal(label: string): HTMLInputElement {
  return h('input', { type: 'text', inputmode: 'decimal', class: 'number', 'aria-label': label, autocomplete: 'off' })
}

function wholeOf(control: HTMLInputElement): number {
  const value = control.valueAsNumber
  return Number.isFinite(value) ? Math.max(1, Math.round(value)) : 1
}
