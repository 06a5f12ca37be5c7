// Words at places of the picture; they stay readable however far away the place is.
import type { LiveLabel } from '../protocol/messages'
import type { Seen } from '../render/additions'
import { h, write } from './dom'

export class PlacedLabels {
  readonly element = h('div', { class: 'placed-labels' })
  private readonly shown = new Map<string, { label: LiveLabel; element: HTMLElement }>()

  /** `seen` gives where on the page a label belongs. */
  constructor(private readonly seen: (label: LiveLabel, poses: Float32Array) => Seen) {}

  show(label: LiveLabel): void {
    const found = this.shown.get(label.name)
    const element = found?.element ?? h('span', { class: 'placed-label', 'data-name': label.name })
    if (found === undefined) this.element.append(element)
    write(element, label.text)
    element.style.color = `rgb(${label.colour.map((part) => Math.round(255 * part)).join(' ')})`
    this.shown.set(label.name, { label, element })
  }

  /** After each picture: put every label where its place is seen. */
  place(poses: Float32Array): void {
    for (const { label, element } of this.shown.values()) {
      const at = this.seen(label, poses)
      element.hidden = at === null
      if (at !== null) element.style.translate = `calc(${at[0].toFixed(1)}px - 50%) calc(${at[1].toFixed(1)}px - 100%)`
    }
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const [name, { element }] of this.shown)
      if (!names.has(name)) {
        element.remove()
        this.shown.delete(name)
      }
  }
}
