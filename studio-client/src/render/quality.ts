// How much the picture may cost: full on a graphics card, plain where the processor has to draw.
import type { WebGLRenderer } from 'three'

export interface Quality {
  readonly software: boolean
  readonly renderer: string
  readonly shadows: boolean
  readonly pixelRatio: number
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
