// Into the headset and out of it, seen beside the picture only where the browser offers one.
import type { Headset } from '../render/headset'
import { h } from './dom'

export class HeadsetBar {
  readonly element: HTMLElement
  private readonly go = h('button', { type: 'button', title: "The pilot's eyes in a headset  (G)" }, 'Headset')
  private readonly inside: HTMLElement
  private readonly level = h('input', { type: 'checkbox' })

  constructor(
    private readonly headset: Headset,
    private readonly warn: (text: string) => void,
  ) {
    this.go.addEventListener('click', () => void this.toggle())
    this.level.checked = headset.level
    this.level.addEventListener('change', () => headset.setLevel(this.level.checked))
    const button = (text: string, help: string, run: () => void): HTMLButtonElement =>
      h('button', { type: 'button', title: help, onClick: run }, text)
    this.inside = h(
      'span',
      { class: 'headset-inside' },
      button('Recentre', 'Where the head is now is where the pilot sits; also by the grip of a controller', () =>
        headset.recentre(),
      ),
      h('label', { title: 'The seat does not roll with the sled' }, this.level, ' level horizon'),
      button('Leave the headset', 'Back to this screen  (G)', () => void this.toggle()),
    )
    this.element = h('span', { class: 'headset-bar', hidden: true }, this.go, this.inside)
    headset.onChange = () => this.refresh()
    this.refresh()
  }

  async toggle(): Promise<void> {
    if (!this.headset.offered) {
      this.warn(
        window.isSecureContext
          ? 'This browser offers no headset. Connect one, open its software, then load the page again.'
          : 'Browsers offer headsets to encrypted pages only: start the studio with --tls.',
      )
      return
    }
    try {
      await (this.headset.presenting ? this.headset.exit() : this.headset.enter())
    } catch (error) {
      this.warn(
        `The headset did not start: ${error instanceof Error ? error.message : String(error)}. Is it on, and is its software running?`,
      )
    }
  }

  private refresh(): void {
    this.element.hidden = !this.headset.offered
    this.go.hidden = this.headset.presenting
    this.inside.hidden = !this.headset.presenting
  }
}
