// The heads-up display of a run: time, splits, speed, loads, hands, contacts. At the edges, never in the way.
import type { GateLook, GatePassed, SceneLook, SledLook, StateFrame } from '../protocol/messages'
import { CONTACT_FLOATS, POSE_FLOATS } from '../protocol/messages'
import type { SledReadings } from '../store/sledReadings'
import { Ahead } from './ahead'
import { h, write } from './dom'
import { GMeter } from './gMeter'
import { PlanMap } from './planMap'

const FEET = /_(toe|heel)$|^(left|right)_(bow|front|rear|stern)$/
const CRAWL = 1 // m/s below which a course means nothing
const SIDEWAYS = 3 // degrees of slip that cost time
const TOUCH = 0.06 // m between a foot and a contact of it

export class Hud {
  readonly element: HTMLElement
  readonly map = new PlanMap()
  readonly ahead = new Ahead()
  private readonly clock = h('output', { class: 'hud-clock', 'aria-label': 'time since the start' }, '0.00')
  private readonly behind = h('output', { class: 'hud-behind', 'aria-label': 'behind the reference' })
  private readonly splits = h('ol', { class: 'hud-splits', 'aria-label': 'split times' })
  private readonly speed = h('output', { class: 'hud-speed', 'aria-label': 'speed' }, '0')
  private readonly hands = h('i', {})
  private readonly lights = h('div', { class: 'hud-lights', role: 'img', 'aria-label': 'runners on the ice' })
  private readonly slip = h(
    'output',
    { class: 'hud-slip', 'aria-label': 'slip angle: course to the left of the heading' },
    '',
  )
  private readonly rate = h(
    'span',
    { class: 'hud-small', title: 'Simulated seconds per second, pictures per second, steps that came too late' },
    '',
  )
  private readonly meter = new GMeter()
  private references: readonly string[] = [] // times at the gates that this run is timed against
  private feet: { name: string; body: number; at: readonly [number, number, number]; light: HTMLElement }[] = []
  private readonly bump = h('b', { class: 'hud-bump' }, 'wall')

  constructor() {
    this.element = h(
      'div',
      { class: 'hud' },
      h('div', { class: 'hud-time glass' }, this.clock, this.behind, this.ahead.bar, this.splits, this.ahead.next),
      h('div', { class: 'hud-right' }, this.map.element),
      h(
        'div',
        { class: 'hud-bottom' },
        h('div', { class: 'hud-g glass' }, this.meter.element),
        h(
          'div',
          { class: 'hud-middle glass' },
          h('div', {}, this.speed, h('small', {}, 'km/h')),
          h('div', { class: 'hud-hands', title: 'steering' }, this.hands),
          h('div', { class: 'hud-slipping' }, h('small', {}, 'slip'), this.slip),
          this.rate,
        ),
        h('div', { class: 'hud-feet glass' }, this.lights, this.bump),
      ),
    )
  }

  /** Times at the gates that the next start is timed against. */
  timeAgainst(gates: readonly GateLook[]): void {
    this.references = gates.slice(1).map(({ reference }) => (reference === null ? '–' : reference.toFixed(2)))
  }

  open(look: SceneLook, sled: SledLook): void {
    this.timeAgainst(sled.gates)
    this.splits.replaceChildren(
      ...sled.gates.slice(1).map(({ name }) => h('li', {}, h('span', {}, name), h('b', {}, ''), h('i', {}, ''))),
    )
    this.feet = look.shapes
      .filter((shape) => shape.body >= 0 && FEET.test(shape.name))
      .map(({ name, body, position }) => ({
        name,
        body,
        at: position,
        light: h('i', { title: name.replaceAll('_', ' ') }),
      }))
    this.feet.sort((a, b) => b.at[0] - a.at[0] || b.at[1] - a.at[1])
    this.lights.replaceChildren(...this.feet.map(({ light }) => light))
    this.clear()
  }

  /** Forget the splits of the run before: the reference's stand there, pale, until a gate is passed. */
  clear(): void {
    this.references.forEach((reference, i) => {
      const row = this.splits.children[i]!
      row.classList.remove('passed', 'lost', 'won')
      write(row.children[1] as HTMLElement, reference)
      write(row.lastElementChild as HTMLElement, '')
    })
    write(this.behind, '')
  }

  passed(gate: GatePassed): void {
    const row = this.splits.children[gate.index - 1]
    if (row === undefined) return
    row.classList.add('passed')
    write(row.children[1] as HTMLElement, gate.time.toFixed(2))
    if (gate.behind !== null) {
      write(row.lastElementChild as HTMLElement, signed(gate.behind))
      row.classList.add(gate.behind > 0 ? 'lost' : 'won')
    }
  }

  show(told: SledReadings, frame: StateFrame, fps: number): void {
    write(this.clock, told.clock.toFixed(2))
    write(this.behind, Number.isNaN(told.behind) ? '' : signed(told.behind))
    this.behind.classList.toggle('lost', told.behind >= 0.005)
    write(this.speed, (3.6 * told.speed).toFixed(0))
    this.hands.style.transform = `translateX(${(-50 * told.steering).toFixed(1)}%)`
    this.meter.show(told.load, told.side)
    this.bump.classList.toggle('on', told.bumpers > 0)
    const slip = (180 / Math.PI) * told.slip
    write(
      this.slip,
      told.speed < CRAWL
        ? '–'
        : `${Math.abs(slip) < 0.05 ? '0.0' : `${slip > 0 ? '←' : '→'} ${Math.abs(slip).toFixed(1)}`}°`,
    )
    this.slip.classList.toggle('lost', told.speed >= CRAWL && Math.abs(slip) > SIDEWAYS)
    write(
      this.rate,
      `${frame.rate > 0 ? frame.rate.toFixed(2) : '0'}× · ${fps.toFixed(0)} fps · ${frame.late_steps} late`,
    )
    this.rate.classList.toggle('lost', frame.late_steps > 0)
  }

  /** Light the feet that carry load: those where a contact is. */
  showFeet(poses: Float32Array, contacts: Float32Array, count: number): void {
    for (const { body, at, light } of this.feet) {
      const k = body * POSE_FLOATS
      if (k + POSE_FLOATS > poses.length) continue
      const [x, y, z] = turned(poses, k, at)
      let on = false
      for (let c = 0; c < count && !on; c++) {
        const i = c * CONTACT_FLOATS
        on =
          contacts[i + 6]! > 0 &&
          Math.abs(contacts[i]! - x) + Math.abs(contacts[i + 1]! - y) + Math.abs(contacts[i + 2]! - z) < TOUCH
      }
      light.classList.toggle('on', on)
    }
  }
}

export function signed(seconds: number): string {
  if (Math.abs(seconds) < 0.005) return '±0.00'
  return `${seconds > 0 ? '+' : '−'}${Math.abs(seconds).toFixed(2)}`
}

/** A point of a body, in the axes of the wire. */
function turned(
  poses: Float32Array,
  k: number,
  [px, py, pz]: readonly [number, number, number],
): [number, number, number] {
  const [w, x, y, z] = [poses[k + 3]!, poses[k + 4]!, poses[k + 5]!, poses[k + 6]!]
  const [tx, ty, tz] = [2 * (y * pz - z * py), 2 * (z * px - x * pz), 2 * (x * py - y * px)]
  return [
    poses[k]! + px + w * tx + y * tz - z * ty,
    poses[k + 1]! + py + w * ty + z * tx - x * tz,
    poses[k + 2]! + pz + w * tz + x * ty - y * tx,
  ]
}
