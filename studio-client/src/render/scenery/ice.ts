// Ice: smooth enough to mirror the sky, scratched along the track by runners.
import { Color, DoubleSide, MeshPhongMaterial, MeshPhysicalMaterial, type Material } from 'three'

export function iceMaterial(rich: boolean): Material {
  if (!rich) return new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, shininess: 70, specular: new Color('#5b6a78') })
  return new MeshPhysicalMaterial({
    vertexColors: true,
    side: DoubleSide,
    roughness: 0.34,
    metalness: 0,
    clearcoat: 0.85,
    clearcoatRoughness: 0.16,
    sheen: 0.25,
    sheenColor: new Color('#cfe6ff'),
    sheenRoughness: 0.4,
    envMapIntensity: 1.1,
  })
}
