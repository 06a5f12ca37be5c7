// Bodies and where the chosen one is.
import { POSE_FLOATS, type SceneLook } from '../protocol/messages'
import { h, write } from './dom'
import { engineering } from './numbers'

const MOST = 400
const INVITATION = 'Choose a body, or grab one in the picture.'

export class BodyList {
  readonly element: HTMLElement
  private readonly list = h('ul', { class: 'bodies', role: 'listbox', 'aria-label': 'bodies' })
  private readonly place = h('p', { class: 'place' }, INVITATION)
  private look: SceneLook | null = null
  private selected = -1

  constructor(private readonly select: (body: number) => void) {
    this.element = h('div', {}, this.place, this.list)
  }

  show(look: SceneLook): void {
    this.look = look
    this.selected = -1
    write(this.place, INVITATION)
    this.list.replaceChildren(
      ...look.bodies
        .slice(0, MOST)
        .map((body, i) =>
          h(
            'li',
            { role: 'option', 'aria-selected': 'false' },
            h(
              'button',
              { type: 'button', onClick: () => this.select(i) },
              h('span', {}, body.name),
              h('i', {}, engineering(body.mass * 1000, 'g')),
            ),
          ),
        ),
    )
  }

  choose(body: number): void {
    this.list.children[this.selected]?.setAttribute('aria-selected', 'false')
    this.selected = body
    const item = this.list.children[body]
    item?.setAttribute('aria-selected', 'true')
    item?.scrollIntoView({ block: 'nearest' })
  }

  update(poses: Float32Array): void {
    const k = this.selected * POSE_FLOATS
    if (this.look === null || k < 0 || k >= poses.length) return
    const [x, y, z] = [0, 1, 2].map((i) => (poses[k + i]! + this.look!.origin[i]!).toFixed(3))
    write(this.place, `${this.look.bodies[this.selected]!.name}  at  ${x}, ${y}, ${z} m`)
  }
}
