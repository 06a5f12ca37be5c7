// Learn to drive: the three steps of the course at home, and the medals of the chosen sled.
import type { RunEntry, TrackEntry } from '../protocol/messages'
import { nextStep, SCHOOL, STEPS, teacherOf, wishOfStep } from '../store/course'
import { limitsInWords, type MedalBook } from '../store/medals'
import type { Wish } from '../store/specification'
import { h } from './dom'
import { countInWords, medalSign } from './medals'

const FIRST = 'See the line first: you are measured against that run.'

export class CourseCard {
  readonly element = h('section', { class: 'home-course', 'aria-label': 'learn to drive', hidden: true })
  /** The way to it for somebody who has driven. */
  readonly link = h('button', { class: 'course-link', type: 'button', onClick: () => this.toggle() }, 'Learn to drive')
  private runs: readonly RunEntry[] = []
  private sled = ''
  private title = ''
  private curves: readonly string[] = []
  private chosen: boolean | null = null // whether it is shown, if the person said so

  constructor(
    private readonly medals: MedalBook,
    private readonly open: (wish: Wish) => void,
  ) {}

  /** Show it for a sled; somebody without a run of a sled sees it first. */
  show(sled: string, title: string, tracks: readonly TrackEntry[], runs: readonly RunEntry[]): void {
    const track = tracks.find(({ name }) => name === SCHOOL)
    this.sled = sled
    this.title = title
    this.runs = runs
    this.curves = track?.train ?? []
    this.link.hidden = track === undefined || sled === ''
    this.refresh()
  }

  private get isShown(): boolean {
    return !this.link.hidden && (this.chosen ?? !this.runs.some(({ kind }) => kind === 'sled'))
  }

  private toggle(): void {
    this.chosen = !this.isShown
    this.refresh()
    if (this.isShown) this.element.scrollIntoView({ block: 'center' })
  }

  private refresh(): void {
    const shown = this.isShown
    this.element.hidden = !shown
    this.link.setAttribute('aria-expanded', String(shown))
    if (!shown) return
    const teacher = teacherOf(this.runs, this.sled)
    const next = nextStep(this.runs, this.sled)
    const medals = this.medals.of(this.sled)
    this.element.replaceChildren(
      h('h2', {}, 'Learn to drive'),
      h('p', {}, `Three runs of 46 s on an easy track, with the ${this.title.toLowerCase()}.`),
      h(
        'ol',
        { class: 'course-steps' },
        ...STEPS.map(({ title, text }, i) => {
          const locked = i > 0 && teacher === undefined
          return h(
            'li',
            { title: locked ? FIRST : undefined },
            h(
              'button',
              {
                class: i + 1 === next ? 'primary' : '',
                type: 'button',
                disabled: locked,
                onClick: () => this.open(wishOfStep(i + 1, this.sled, teacher?.id ?? '')),
              },
              h('i', {}, String(i + 1)),
              title,
            ),
            h('p', {}, text),
          )
        }),
      ),
      h(
        'div',
        {
          class: 'course-medals',
          title: `Behind the autopilot, in a curve and on the way to the next: ${limitsInWords()}`,
        },
        h(
          'ol',
          { class: 'medals', 'aria-label': 'your medals by curve' },
          ...this.curves.map((curve) => medalSign(curve, medals[curve] ?? null, `Curve ${curve}`)),
        ),
        h('span', {}, countInWords(Object.values(medals))),
      ),
    )
  }
}
