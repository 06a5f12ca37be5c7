// A plane with a grid of metres that fades with distance.
import { CircleGeometry, Mesh, type Material } from 'three'
import { makeMaterial } from './materials'
import { GROUND } from './palette'

const RADIUS = 600 // m

/** A disc in the x–y plane of its parent; lines every metre, stronger every ten. */
export function makeGround(rich: boolean): Mesh {
  const material = makeMaterial(rich, { colour: GROUND, roughness: 0.95, doubleSided: true })
  drawGrid(material)
  const ground = new Mesh(new CircleGeometry(RADIUS, 64), material)
  ground.receiveShadow = true
  return ground
}

function drawGrid(material: Material): void {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 metres;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nmetres = position.xy;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
varying vec2 metres;
float lines(vec2 at, float width) {
  vec2 slope = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(slope, vec2(1e-6));
  float fade = 1.0 - smoothstep(0.15, 0.6, max(slope.x, slope.y));
  return (1.0 - smoothstep(0.0, width, min(near.x, near.y))) * fade;
}`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
diffuseColor.rgb *= 1.0 - 0.15 * lines(metres, 1.2) - 0.18 * lines(metres / 10.0, 1.7);`,
      )
  }
}
