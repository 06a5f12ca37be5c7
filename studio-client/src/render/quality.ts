// How much the picture may cost: full on a graphics card, plain where the processor has to draw.
import type { WebGLRenderer } from 'three'

export interface Quality {
  readonly software: boolean
  readonly renderer: string
  readonly shadows: boolean
  readonly pixelRatio: number
}

const SETTLE = 1200 // ms between two changes

/** Lowers the resolution while pictures come too slowly, and raises it again. */
export class Governor {
  ratio: number
  private mean = 0 // ms between pictures
  private last = 0
  private changedAt = 0

  constructor(private readonly quality: Quality) {
    this.ratio = quality.pixelRatio
  }

  /** A picture is drawn at `now` [ms]; whether the resolution has changed. */
  drawn(now: number): boolean {
    const elapsed = now - this.last
    this.last = now
    if (elapsed > 1000) return false // the page was hidden, or stood still
    this.mean += 0.15 * (elapsed - this.mean)
    if (now - this.changedAt < SETTLE) return false
    const { software, pixelRatio } = this.quality
    const [slow, quick] = software ? [66, 28] : [24, 13]
    const least = software ? 0.5 : 0.7
    const wanted =
      this.mean > slow
        ? Math.max(least, 0.8 * this.ratio)
        : this.mean < quick
          ? Math.min(pixelRatio, 1.12 * this.ratio)
          : this.ratio
    if (Math.abs(wanted - this.ratio) < 0.01) return false
    this.ratio = wanted
    this.changedAt = now
    return true
  }
}

/** `wish` is "high" or "low" from the address line; anything else lets the renderer decide. */
export function judge(gl: WebGLRenderer, wish: string | null): Quality {
  const context = gl.getContext()
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  const software = /llvmpipe|swiftshader|softpipe|software|basic render/i.test(name)
  const rich = wish === 'high' || (wish !== 'low' && !software)
  return { software, renderer: name, shadows: rich, pixelRatio: rich ? Math.min(window.devicePixelRatio, 2) : 1 }
}
