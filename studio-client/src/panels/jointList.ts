// Joints: where each is, how fast it moves, what its friction carries, and whether it sticks.
import { JOINT_FLOATS, NO_FRICTION, SLIPS, type JointLook, type SceneLook } from '../protocol/messages'
import { h, write } from './dom'
import { engineering } from './numbers'

/** Joints that frames tell of, in their order. */
export function joinedOf(look: SceneLook | null): JointLook[] {
  return look?.joints.filter((joint) => joint.kind !== 'free' && joint.kind !== 'fixed') ?? []
}

export function isSlide(joint: JointLook): boolean {
  return joint.kind === 'prismatic'
}

export class JointList {
  readonly element: HTMLElement
  private readonly body = h('tbody', {})
  private readonly none = h('p', { class: 'place' }, 'This scene has no joints.')
  private readonly table: HTMLTableElement
  private joints: JointLook[] = []

  constructor() {
    const heads: readonly (readonly [string, string])[] = [
      ['joint', ''],
      ['position', 'angle or distance'],
      ['velocity', 'per second'],
      ['friction', 'mean over the last step'],
      ['', 'green sticks, orange slips'],
    ]
    this.table = h(
      'table',
      { class: 'joints' },
      h('thead', {}, h('tr', {}, ...heads.map(([head, title]) => h('th', { scope: 'col', title }, head)))),
      this.body,
    )
    this.element = h('div', {}, this.none, this.table)
  }

  show(look: SceneLook): void {
    this.joints = joinedOf(look)
    this.none.hidden = this.joints.length > 0
    this.table.hidden = this.joints.length === 0
    this.body.replaceChildren(
      ...this.joints.map((joint) =>
        h(
          'tr',
          { title: joint.kind },
          h('th', { scope: 'row' }, joint.name),
          h('td', {}),
          h('td', {}),
          h('td', {}),
          h('td', {}, h('i', { class: 'sort', role: 'img', 'aria-label': 'not known yet' })),
        ),
      ),
    )
  }

  update(rows: Float32Array): void {
    this.joints.forEach((joint, i) => {
      const k = JOINT_FLOATS * i
      if (k + JOINT_FLOATS > rows.length) return
      const [q, u, force, sort] = [rows[k]!, rows[k + 1]!, rows[k + 2]!, rows[k + 3]!]
      const cells = this.body.children[i]!.children as HTMLCollectionOf<HTMLElement>
      const slide = isSlide(joint)
      write(cells[1]!, slide ? engineering(q, 'm') : `${plain((180 / Math.PI) * q, 2)}°`)
      write(cells[2]!, slide ? engineering(u, 'm/s') : `${plain((180 / Math.PI) * u, 1)}°/s`)
      write(cells[3]!, sort === NO_FRICTION ? '–' : engineering(force, slide ? 'N' : 'N m'))
      const light = cells[4]!.firstElementChild!
      const word = sort === NO_FRICTION ? 'no friction' : sort === SLIPS ? 'slips' : 'sticks'
      if (light.getAttribute('aria-label') === word) return
      light.setAttribute('aria-label', word)
      light.setAttribute('title', word)
      light.className = `sort ${sort === NO_FRICTION ? '' : sort === SLIPS ? 'slips' : 'sticks'}`
    })
  }
}

/** Digits without a minus in front of nothing. */
function plain(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
}
