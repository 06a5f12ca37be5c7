// Words on signs.
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three'

const PIXELS = 96 // per line

/** A word in the middle of a field `width` × `height` [m]. */
export function lettering(text: string, width: number, height: number, paper: string, ink: string): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.height = PIXELS
  canvas.width = Math.round((PIXELS * width) / height)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  let size = 0.7 * PIXELS
  do {
    pen.font = `700 ${size}px "Inter Variable", sans-serif`
    size *= 0.92
  } while (pen.measureText(text).width > 0.9 * canvas.width && size > 8)
  pen.fillText(text, canvas.width / 2, 0.53 * canvas.height)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

/** A panel `width` × `height` [m] with a word on both sides, `thick` [m] apart, in the x–y plane of its own. */
export function panel(text: string, width: number, height: number, paper: string, ink: string, thick = 0.08): Mesh {
  const front = new Mesh(
    new PlaneGeometry(width, height),
    new MeshBasicMaterial({ map: lettering(text, width, height, paper, ink) }),
  )
  const back = new Mesh(front.geometry, front.material)
  back.rotation.y = Math.PI
  back.position.z = -thick
  front.add(back)
  return front
}
