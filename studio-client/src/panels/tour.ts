// The first minute: six things worth knowing, each shown where it is. Skipped with Escape, never shown twice by itself.
import { h, write } from './dom'

interface Stop {
  /** What is shown: the first element that fits. */
  readonly at: string
  readonly title: string
  readonly text: string
  readonly keys?: readonly string[]
}

const KEY = 'stickslip.tour'
const MARGIN = 8 // px around what is shown
const STOPS: readonly Stop[] = [
  {
    at: '.sled-choice',
    title: 'Choose a sled and a track',
    text: 'Bobsleigh, skeleton or luge, on every track of the library. Arrow keys walk through the cards.',
  },
  {
    at: '.drive-options',
    title: 'Make it easier, or harder',
    text: 'Set-up, ice, wind, light. New here? “Learn to drive” takes three runs. Or let the autopilot show its line or assist your steering, or practise one curve: Start puts you a second before it.',
  },
  {
    at: '.go',
    title: 'Drive',
    text: 'D goes to the start, Space starts, the arrows steer, a gamepad or a wheel too; S lets the mouse steer. R starts again at once, C changes the camera.',
    keys: ['D', 'Space', '←', '→', 'S', 'R', 'C'],
  },
  {
    at: '.home-runs',
    title: 'Every run is saved',
    text: 'Even a crash. See it again from any camera, next to another run, with a table of what each curve cost; name it, tag it, export it.',
  },
  {
    at: '.scene-grid',
    title: 'Take physics apart',
    text: 'Each scene can be paused, stepped, pulled with the mouse, recorded and changed while it runs. Forces are arrows: green sticks, orange slips.',
  },
  {
    at: '.home-head .question',
    title: 'All keys, anywhere',
    text: 'The question mark shows the keys of the page you are on, and this tour again.',
    keys: ['?'],
  },
]

export class Tour {
  readonly dialog: HTMLDialogElement
  private readonly ring = h('div', { class: 'tour-ring', 'aria-hidden': 'true' })
  private readonly title = h('h2', { id: 'tour-title' }, '')
  private readonly text = h('p', {}, '')
  private readonly keys = h('p', { class: 'tour-keys' })
  private readonly count = h('span', { class: 'muted' }, '')
  private readonly back: HTMLButtonElement
  private readonly next: HTMLButtonElement
  private readonly card: HTMLElement
  private stop = 0

  constructor() {
    this.back = h('button', { type: 'button', onClick: () => this.go(-1) }, 'Back')
    this.next = h('button', { class: 'primary', type: 'button', onClick: () => this.go(1) }, 'Next')
    const skip = h('button', { type: 'button', onClick: () => this.dialog.close() }, 'Skip')
    this.card = h(
      'div',
      { class: 'card tour-card', 'aria-live': 'polite' },
      this.title,
      this.text,
      this.keys,
      h('div', { class: 'buttons' }, this.count, skip, this.back, this.next),
    )
    this.dialog = h('dialog', { class: 'tour', 'aria-labelledby': 'tour-title' }, this.ring, this.card)
    this.dialog.addEventListener('close', () => localStorage.setItem(KEY, 'seen'))
    this.dialog.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowRight') this.go(1)
      if (event.key === 'ArrowLeft') this.go(-1)
    })
    window.addEventListener('resize', () => this.place())
  }

  /** Show it to somebody who has not seen it. */
  offer(): void {
    if (localStorage.getItem(KEY) === null) this.show()
  }

  show(): void {
    if (this.dialog.open) return
    this.stop = 0
    this.dialog.showModal()
    this.go(0)
  }

  private go(step: number): void {
    const last = STOPS.length - 1
    if (this.stop + step > last) {
      this.dialog.close()
      return
    }
    this.stop = Math.max(0, this.stop + step)
    const { at, title, text, keys } = STOPS[this.stop]!
    write(this.title, title)
    write(this.text, text)
    this.keys.replaceChildren(...(keys ?? []).map((key) => h('kbd', {}, key)))
    write(this.count, `${this.stop + 1} of ${STOPS.length}`)
    this.back.disabled = this.stop === 0
    write(this.next, this.stop === last ? 'Done' : 'Next')
    document.querySelector(at)?.scrollIntoView({ block: 'center' })
    this.place()
    this.next.focus()
  }

  /** Ring and card to where the thing is. */
  private place(): void {
    const target = this.dialog.open ? document.querySelector(STOPS[this.stop]!.at) : null
    if (target === null) return
    const seen = target.getBoundingClientRect()
    const [top, bottom] = [Math.max(4, seen.top - MARGIN), Math.min(innerHeight - 4, seen.bottom + MARGIN)]
    const style = this.ring.style
    style.left = `${seen.left - MARGIN}px`
    style.top = `${top}px`
    style.width = `${seen.width + 2 * MARGIN}px`
    style.height = `${Math.max(0, bottom - top)}px`
    const { offsetWidth: width, offsetHeight: height } = this.card
    const below = bottom + 12 + height < innerHeight
    const y = below ? bottom + 12 : top - 12 - height > 0 ? top - 12 - height : innerHeight - height - 16
    this.card.style.top = `${y}px`
    this.card.style.left = `${Math.min(innerWidth - width - 16, Math.max(16, seen.left))}px`
  }
}
