// Materials: rich ones on a graphics card, plain ones where every pixel costs processor time.
import { DoubleSide, FrontSide, MeshLambertMaterial, MeshStandardMaterial, type Color, type Material } from 'three'

export interface Finish {
  readonly colour?: Color
  readonly roughness?: number
  readonly metalness?: number
  readonly opacity?: number
  readonly doubleSided?: boolean
  readonly vertexColours?: boolean
}

export function makeMaterial(rich: boolean, finish: Finish): Material {
  const common = {
    color: finish.colour ?? 0xffffff,
    vertexColors: finish.vertexColours ?? false,
    side: finish.doubleSided ? DoubleSide : FrontSide,
    transparent: (finish.opacity ?? 1) < 1,
    opacity: finish.opacity ?? 1,
  }
  if (!rich) return new MeshLambertMaterial(common)
  return new MeshStandardMaterial({ ...common, roughness: finish.roughness ?? 0.55, metalness: finish.metalness ?? 0 })
}
