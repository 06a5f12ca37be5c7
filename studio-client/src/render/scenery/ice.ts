// Ice: smooth enough to mirror the sky, scratched along the track by runners, darker below a sled that keeps the sky off.
import {
  CanvasTexture,
  Color,
  DoubleSide,
  type Matrix4,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Vector2,
  type Material,
} from 'three'
import { chance } from './noise'

/** What keeps the sky off the ice: axes in which it lies at the origin along x, and half its length and width [m]. */
export interface Cover {
  readonly into: Matrix4
  readonly half: Vector2
}

export function iceMaterial(rich: boolean, cover: Cover): Material {
  const material = rich
    ? richIce()
    : new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, shininess: 70, specular: new Color('#5b6a78') })
  material.onBeforeCompile = (shader) => {
    shader.uniforms['coverInto'] = { value: cover.into }
    shader.uniforms['coverHalf'] = { value: cover.half }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nuniform mat4 coverInto;\nvarying vec3 below;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nbelow = (coverInto * modelMatrix * vec4(position, 1.0)).xyz;',
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform vec2 coverHalf;\nvarying vec3 below;')
      .replace('#include <opaque_fragment>', `${SHADED}\n#include <opaque_fragment>`)
  }
  return material
}

/** How much of the sky a box over a place hides, roughly: falls off with the distance from its outline and from its floor. */
const SHADED = `
vec2 beside = max(abs(below.xy) - coverHalf, 0.0);
float near = exp(-14.0 * dot(beside, beside) - 3.0 * length(beside)) * exp(-1.8 * max(abs(below.z) - 0.05, 0.0));
outgoingLight *= 1.0 - 0.62 * near;`

function richIce(): Material {
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
    pen.strokeStyle = bright
      ? `rgb(255 255 255 / ${(0.25 + 0.5 * draw()).toFixed(2)})`
      : `rgb(120 155 185 / ${(0.08 + 0.2 * draw()).toFixed(2)})`
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
