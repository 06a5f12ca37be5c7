// Loads as a dot on a target: sideways and off the ice.
import { h } from './dom'

const SIZE = 128
const MOST = 5 // g at the rim
const TRAIL = 40

export class GMeter {
  readonly element: HTMLElement
  private readonly pen: CanvasRenderingContext2D
  private readonly figure = h('output', { 'aria-label': 'load in multiples of the weight' }, '1.0 g')
  private readonly trail: [number, number][] = []
  private readonly ratio = Math.min(2, window.devicePixelRatio)

  constructor() {
    const canvas = h('canvas', { width: SIZE * this.ratio, height: SIZE * this.ratio, 'aria-hidden': 'true' })
    this.pen = canvas.getContext('2d')!
    this.element = h('div', { class: 'g-meter' }, canvas, this.figure)
  }

  show(load: number, side: number): void {
    this.trail.push([side, load])
    if (this.trail.length > TRAIL) this.trail.shift()
    const text = `${Math.hypot(load, side).toFixed(1)} g`
    if (this.figure.textContent !== text) this.figure.textContent = text
    this.draw()
  }

  private draw(): void {
    const { pen } = this
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    pen.clearRect(0, 0, SIZE, SIZE)
    const [middle, radius] = [SIZE / 2, SIZE / 2 - 4]
    pen.lineWidth = 1
    pen.strokeStyle = 'rgb(255 255 255 / 0.35)'
    for (const ring of [1, 3, MOST]) {
      pen.beginPath()
      pen.arc(middle, middle, (radius * ring) / MOST, 0, 7)
      pen.stroke()
    }
    pen.beginPath()
    pen.moveTo(middle - radius, middle)
    pen.lineTo(middle + radius, middle)
    pen.moveTo(middle, middle - radius)
    pen.lineTo(middle, middle + radius)
    pen.stroke()
    this.trail.forEach(([side, load], i) => {
      const last = i === this.trail.length - 1
      // What is felt to the left pushes the head to the right; load presses down.
      const x = middle + (radius * Math.max(-MOST, Math.min(MOST, -side))) / MOST
      const y = middle + (radius * Math.max(-MOST, Math.min(MOST, load))) / MOST
      pen.fillStyle = last ? '#ffc65c' : `rgb(255 198 92 / ${(0.35 * i) / TRAIL})`
      pen.beginPath()
      pen.arc(x, y, last ? 6 : 2.5, 0, 7)
      pen.fill()
    })
  }
}
