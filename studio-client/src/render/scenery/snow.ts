// Snow: vertex colours, and on a graphics card a grain that repeats.
import { CanvasTexture, RepeatWrapping, type Material, type MeshStandardMaterial } from 'three'
import { makeMaterial } from '../materials'
import { noise } from './noise'

const PIXELS = 128
export const GRAIN = 9 // m after which it repeats

export function snowMaterial(rich: boolean): Material {
  const material = makeMaterial(rich, { vertexColours: true, roughness: 0.9 })
  if (rich) (material as MeshStandardMaterial).map = grain()
  return material
}

/** Ripples and hollows, the same on either edge. */
function grain(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PIXELS
  const pen = canvas.getContext('2d')!
  const image = pen.createImageData(PIXELS, PIXELS)
  for (let i = 0; i < PIXELS; i++) {
    for (let j = 0; j < PIXELS; j++) {
      const [u, v] = [i / PIXELS, j / PIXELS]
      const value = 0.5 * round(u, v, 6, 4) + 0.3 * round(u, v, 15, 9) + 0.2 * round(u, v, 41, 41)
      const bright = 226 + 29 * value
      image.data.set([bright - 3, bright - 1, Math.min(255, bright + 3), 255], 4 * (i + j * PIXELS))
    }
  }
  pen.putImageData(image, 0, 0)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  return texture
}

/** Noise on a torus of `a` × `b` cells: opposite edges meet. */
function round(u: number, v: number, a: number, b: number): number {
  const at = (du: number, dv: number): number => noise(a * (u + du), b * (v + dv))
  return (1 - u) * (1 - v) * at(1, 1) + u * (1 - v) * at(0, 1) + (1 - u) * v * at(1, 0) + u * v * at(0, 0)
}
