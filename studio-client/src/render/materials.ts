// Materials: rich ones on a graphics card, plain ones where every pixel costs processor time.
import {
  DoubleSide,
  FrontSide,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type BufferGeometry,
  type Color,
  type Material,
  type Object3D,
} from 'three'

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

/** Give back the memory of all meshes of a group; materials are shared and stay. */
export function disposeGeometry(group: Object3D): void {
  group.traverse((object) => {
    if (object instanceof Mesh) (object.geometry as BufferGeometry).dispose()
  })
}
