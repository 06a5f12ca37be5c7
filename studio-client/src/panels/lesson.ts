// A step of the course while it is driven: what to do, and afterwards what each curve won and where to go on.
import type { RunOver, RunsCompared, Specification } from '../protocol/messages'
import { stepOf, STEPS, wishOfStep } from '../store/course'
import { gradeOf, limitsInWords, type MedalBook } from '../store/medals'
import type { Wish } from '../store/specification'
import { h } from './dom'
import { countInWords, gradeRow } from './medals'

export interface LessonActions {
  open(wish: Wish): void
  compare(id: string, reference: string): void
}

export class Lesson {
  /** What to do; beside the instruments. */
  readonly element = h('aside', { class: 'lesson glass', 'aria-label': 'lesson', hidden: true })
  /** What it came to; a part of the result. */
  readonly result = h('div', { class: 'lesson-result', hidden: true })
  step = 0
  private run: Specification | null = null
  private over: RunOver | null = null

  constructor(
    private readonly medals: MedalBook,
    private readonly actions: LessonActions,
  ) {}

  opened(run: Specification): void {
    this.run = run
    this.over = null
    this.step = stepOf(run)
    this.element.hidden = this.step === 0
    this.result.hidden = true
    const step = STEPS[this.step - 1]
    if (step === undefined) return
    this.element.replaceChildren(
      h('small', {}, `Step ${this.step} of ${STEPS.length}`),
      h('b', {}, step.title),
      h('span', {}, step.text),
    )
  }

  /** Another try begins. */
  again(): void {
    this.over = null
    this.element.hidden = this.step === 0
    this.result.hidden = true
  }

  /** The run is over: ask what its curves cost, or lead on. */
  ended(over: RunOver): void {
    this.over = over
    this.result.hidden = this.step === 0
    this.element.hidden = true // the result stands there
    if (this.step === 0 || this.run === null) return
    if (this.step > 1 && over.saved) {
      this.result.replaceChildren(h('p', { class: 'muted' }, 'Looking at your curves …'))
      this.actions.compare(over.id, this.run.ghost)
      return
    }
    const seen = this.step === 1 && over.saved && over.end === 'finished'
    this.result.replaceChildren(
      seen ? this.onwards(over.id) : h('p', { class: 'muted' }, 'Drive it to the finish to go on.'),
    )
  }

  /** What the curves cost; false if it was asked for by somebody else. */
  compared(told: RunsCompared): boolean {
    if (this.over === null || this.run === null || this.step < 2 || told.id !== this.over.id) return false
    const grades = told.curves.map(gradeOf)
    const better = this.step === 3 ? this.medals.enter(this.run.app, grades) : []
    const won = countInWords(grades.map(({ medal }) => medal))
    this.result.replaceChildren(
      gradeRow(grades),
      h(
        'p',
        { title: `Behind the autopilot, in a curve and on the way to the next: ${limitsInWords()}` },
        this.step === 2
          ? `With help: ${won}. Medals are yours when you drive alone.`
          : better.length === 0
            ? `${won}.`
            : `${won}: better than before in ${curves(better)}.`,
      ),
      ...(this.step === 2 ? [this.onwards(this.run.ghost)] : []),
    )
    return true
  }

  private onwards(teacher: string): HTMLElement {
    const next = STEPS[this.step]!
    return h(
      'button',
      {
        class: 'primary next-step',
        type: 'button',
        onClick: () => this.actions.open(wishOfStep(this.step + 1, this.run!.app, teacher)),
      },
      `Next: ${next.title.toLowerCase()}`,
    )
  }
}

function curves(names: readonly string[]): string {
  return names.length === 1 ? `curve ${names[0]!}` : `curves ${names.join(', ')}`
}
