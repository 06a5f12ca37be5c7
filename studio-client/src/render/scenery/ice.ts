// Ice: smooth enough to mirror the sky, scratched along the track by runners.
import { CanvasTexture, Color, DoubleSide, MeshPhongMaterial, MeshPhysicalMaterial, RepeatWrapping, SRGBColorSpace, type Material } from 'three'
import { chance } from './noise'

export function iceMaterial(rich: boolean): Material {
  if (!rich) return new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, shininess: 70, specular: new Color('#5b6a78') })
  return new MeshPhysicalMaterial({
    vertexColors: true,
    map: scratches(),
    side: DoubleSide,
    roughness: 0.3,
    metalness: 0,
    clearcoat: 0.85,
    clearcoatRoughness: 0.16,
    sheen: 0.25,
    sheenColor: new Color('#cfe6ff'),
    sheenRoughness: 0.4,
    envMapIntensity: 1.1,
  })
}

/** Lines along the track, some sharp and some wide, on white. */
function scratches(): CanvasTexture {
  const [width, height] = [256, 1024]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#f6f9fb'
  pen.fillRect(0, 0, width, height)
  const draw = chance(7)
  for (let i = 0; i < 420; i++) {
    const [x, y, length] = [width * draw(), height * draw(), height * (0.1 + 0.7 * draw())]
    const bright = draw() > 0.45
    pen.strokeStyle = bright ? `rgb(255 255 255 / ${(0.25 + 0.5 * draw()).toFixed(2)})` : `rgb(120 155 185 / ${(0.08 + 0.2 * draw()).toFixed(2)})`
    pen.lineWidth = 0.6 + 1.6 * draw() * draw()
    for (const shift of [0, -height]) {
      pen.beginPath()
      pen.moveTo(x, y + shift)
      pen.lineTo(x + 6 * (draw() - 0.5), y + shift + length)
      pen.stroke()
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
