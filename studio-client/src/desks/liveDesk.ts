// The view of a script: its picture, what it added to it, and what a person may set.
import type { Key } from '../commands/keys'
import { h, iconButton, write } from '../panels/dom'
import { LiveControls } from '../panels/liveControls'
import { PlacedLabels } from '../panels/placedLabels'
import type { LiveAnswer, LiveOpened, LiveRequest, SceneLook } from '../protocol/messages'
import { Additions } from '../render/additions'
import type { View } from '../render/view'
import type { FrameStore } from '../store/frames'
import type { Desk } from './desk'

const FIGURES_MS = 100 // between two updates of the figures

/** A scene of a script: no drawing, camera or instruments of its own. */
const PLAIN = { model: '', follow: '', eyes: null, gaze: 0, framed: 0, instruments: [], plots: [] }

export class LiveDesk implements Desk {
  readonly name = 'live'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  private readonly additions: Additions
  private readonly labels: PlacedLabels
  private readonly controls: LiveControls
  private readonly title = h('span', { class: 'drive-title' }, '')
  private readonly figures = h('output', { class: 'live-figures' }, '')
  private readonly ended = h('p', { class: 'card live-over', role: 'status', hidden: true }, '')
  private shownAt = 0

  constructor(
    private readonly view: View,
    private readonly frames: FrameStore,
    ask: (request: LiveRequest) => void,
  ) {
    this.additions = new Additions(view.stage)
    this.labels = new PlacedLabels((label, poses) => this.additions.seen(label.body, label.position, poses))
    this.controls = new LiveControls(ask)
    const brand = h('div', { class: 'glass drive-brand live-brand' }, this.title, this.figures)
    const tools = h(
      'div',
      { class: 'glass drive-tools', role: 'toolbar', 'aria-label': 'view' },
      iconButton('focus', 'Whole scene', () => this.frame(), 'F'),
      iconButton('arrows', 'Contact forces', () => this.toggleArrows(), 'C'),
    )
    this.element = h(
      'div',
      { class: 'desk drive live' },
      this.labels.element,
      h('header', { class: 'top' }, brand, h('span', { class: 'grow' }), tools),
      this.controls.element,
      this.ended,
    )
    const key = (name: string, help: string, run: () => void): Key => ({
      key: name,
      shown: name.toUpperCase(),
      group: 'view',
      help,
      run,
    })
    this.keys = [
      key('f', 'whole scene', () => this.frame()),
      key('c', 'contact forces on or off', () => this.toggleArrows()),
    ]
  }

  enter(): void {
    this.element.hidden = false
  }

  leave(): void {
    this.element.hidden = true
  }

  /** Show a scene; with `again` the one that was shown before, from where one looked at it. */
  opened(live: LiveOpened, look: SceneLook, again: boolean): void {
    this.keepOnly([])
    this.view.show(look, again, PLAIN, null)
    this.view.hand.bodies = null // a script alone moves its bodies
    write(this.title, live.title)
    document.title = `${live.title} · stickslip`
  }

  hear(answer: Exclude<LiveAnswer, LiveOpened>): void {
    switch (answer.type) {
      case 'live_names':
        this.keepOnly(answer.names)
        break
      case 'live_marker':
        this.additions.showMarker(answer)
        break
      case 'live_line':
        this.additions.showLine(answer)
        break
      case 'live_label':
        this.labels.show(answer)
        break
      case 'live_slider':
        this.controls.showSlider(answer)
        break
      case 'live_button':
        this.controls.showButton(answer)
        break
    }
  }

  /** The script is gone, or, with an empty text, there again. */
  over(text: string): void {
    this.ended.hidden = text === ''
    write(this.ended, text)
    this.controls.disable(text !== '')
  }

  draw(now: number): boolean {
    const { frames, view } = this
    frames.sample(now)
    const { newest, poses } = frames
    if (newest === null || view.look === null) return false
    view.showJoints(frames.joints)
    this.additions.update(poses)
    view.draw(poses, frames.drawnContacts, newest.contacts)
    this.labels.place(poses)
    if (now - this.shownAt > FIGURES_MS) {
      this.shownAt = now
      write(this.figures, `t = ${frames.time.toFixed(2)} s`)
    }
    return true
  }

  private keepOnly(names: readonly string[]): void {
    const kept = new Set(names)
    this.additions.keepOnly(kept)
    this.labels.keepOnly(kept)
    this.controls.keepOnly(kept)
  }

  private frame(): void {
    this.view.frame()
  }

  private toggleArrows(): void {
    this.view.showsArrows = !this.view.showsArrows
  }
}
