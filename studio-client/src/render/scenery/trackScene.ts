// A track in its landscape: what the worker built, put together.
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Vector2,
  Vector3,
  type Camera,
  type Material,
} from 'three'
import { disposeGeometry, makeMaterial } from '../materials'
import type { Light } from '../moods'
import { disposeBanners, makeBanners } from './banners'
import type { Arrays } from './channel'
import { iceMaterial, type Cover } from './ice'
import { Lamps } from './lamps'
import type { Land } from './land'
import { panel } from './lettering'
import { flag, portal, startHouse } from './parts'
import { makeSails } from './sails'
import { makeSign } from './signs'
import { Skyline } from './skyline'
import { GRAIN, snowMaterial } from './snow'
import type { Marker, TrackBuilt } from './trackWorker'
import { makeWoods } from './woods'

const NEAR = 90 // m within which a chunk is drawn in full
const ACCENT = '#0b6477'

interface ChunkMesh {
  readonly mesh: Mesh
  readonly fine: BufferGeometry
  readonly coarse: BufferGeometry
  readonly centre: Vector3
}

export class TrackScene {
  readonly group = new Group()
  readonly chunks: ChunkMesh[] = []
  /** What keeps the sky off the ice: the sled. */
  readonly cover: Cover = { into: new Matrix4().makeTranslation(0, 0, 1e6), half: new Vector2() }
  private readonly skyline: Skyline | null
  private readonly banners: Group
  private readonly plain: Material
  private lamps: Lamps | null = null
  private sails: { readonly group: Group; readonly cloth: Material } | null = null

  constructor(
    readonly built: TrackBuilt,
    private readonly rich: boolean,
  ) {
    this.plain = makeMaterial(rich, { vertexColours: true, roughness: 0.85, doubleSided: true })
    this.addChannel()
    this.banners = makeBanners(built)
    this.group.add(this.banners)
    this.skyline = built.land === null ? null : new Skyline(rich)
    if (this.skyline !== null) this.group.add(this.skyline.group)
    if (built.land !== null) this.addLand(built.land)
    built.gates.forEach((gate, i) => this.addGate(gate, i, built.gates.length))
    built.curves.forEach((curve, i) => this.stand(curve).add(makeSign(curve, i, this.plain, rich)))
    if (built.land !== null) this.addHouse(built.begin)
  }

  /** Choose how finely chunks are drawn, and keep the mountains where they seem to be. */
  update(camera: Camera): void {
    for (const chunk of this.chunks) {
      const wanted = chunk.centre.distanceToSquared(camera.position) < NEAR * NEAR ? chunk.fine : chunk.coarse
      if (chunk.mesh.geometry !== wanted) chunk.mesh.geometry = wanted
    }
    this.skyline?.group.position.set(camera.position.x, -camera.position.z, 0.6 * camera.position.y)
  }

  /** Light the lamps that are nearest to a place [m, z up]; by day none. */
  lightUp(x: number, y: number): void {
    this.lamps?.lightUp(x, y)
  }

  /** Let cameras that stand outside see through the sails. */
  seeThrough(outside: boolean): void {
    const cloth = this.sails?.cloth
    if (cloth === undefined || cloth.transparent === outside) return
    cloth.transparent = outside
    cloth.opacity = outside ? 0.22 : 1
    cloth.depthWrite = !outside
    cloth.needsUpdate = true
  }

  /** Call once the group hangs in the scene: distances count in its axes. */
  settle(): void {
    this.group.updateWorldMatrix(true, true)
    for (const chunk of this.chunks) chunk.mesh.localToWorld(chunk.centre.copy(chunk.fine.boundingSphere!.center))
  }

  /** Mountains are lit by the sky; sails are let down if that is the light. */
  tint(light: Light): void {
    if (light === 'sails' && this.sails === null) {
      this.sails = makeSails(this.built, this.rich)
      this.group.add(this.sails.group)
    }
    if (this.sails !== null) this.sails.group.visible = light === 'sails'
    if (this.lamps !== null) this.lamps.night = light === 'night'
    this.skyline?.paint(light)
  }

  dispose(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh && object.material instanceof MeshBasicMaterial) object.material.map?.dispose()
    })
    disposeGeometry(this.group)
    disposeBanners(this.banners)
    this.chunks.forEach(({ fine, coarse }) => (fine.dispose(), coarse.dispose()))
  }

  private addChannel(): void {
    const ice = iceMaterial(this.rich, this.cover)
    for (const chunk of this.built.chunks) {
      const [fine, coarse] = geometriesOf(chunk.ice)
      const mesh = new Mesh(fine, ice)
      mesh.receiveShadow = true
      this.group.add(mesh)
      this.chunks.push({ mesh, fine, coarse, centre: new Vector3() })
      const [ribbed, smooth] = geometriesOf(chunk.shell)
      const around = new Mesh(ribbed, this.plain)
      around.receiveShadow = around.castShadow = this.rich
      this.group.add(around)
      this.chunks.push({ mesh: around, fine: ribbed, coarse: smooth, centre: new Vector3() })
    }
  }

  private addLand(land: Land): void {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(land.positions, 3))
    geometry.setAttribute('normal', new BufferAttribute(land.normals, 3))
    geometry.setAttribute('color', new BufferAttribute(land.colours, 3))
    geometry.setIndex(new BufferAttribute(land.triangles, 1))
    if (this.rich)
      geometry.setAttribute(
        'uv',
        new BufferAttribute(
          Float32Array.from(
            { length: (2 * land.positions.length) / 3 },
            (_, i) => land.positions[3 * (i >> 1) + (i % 2)]! / GRAIN,
          ),
          2,
        ),
      )
    const snow = new Mesh(geometry, snowMaterial(this.rich))
    snow.receiveShadow = this.rich
    this.lamps = new Lamps(land.lamps, this.plain, this.rich)
    this.group.add(snow, makeWoods(land.trees, this.rich), this.lamps.group)
  }

  private addGate(gate: Marker, i: number, n: number): void {
    const group = this.stand(gate)
    const across = (point: readonly [number, number, number]): number =>
      -(point[0] - gate.centre[0]) * Math.sin(gate.heading) + (point[1] - gate.centre[1]) * Math.cos(gate.heading)
    const [left, right] = [across(gate.left) + 0.45, across(gate.right) - 0.45]
    const height = Math.max(gate.left[2], gate.right[2]) - gate.centre[2] + 2.1
    const end = i === 0 || i === n - 1
    const beam = new Mesh(portal(left, right, -1.5, height, end ? ACCENT : '#44525e'), this.plain)
    beam.castShadow = this.rich
    const word = panel(
      i === 0 ? 'START' : i === n - 1 ? 'FINISH' : gate.name.toUpperCase(),
      2.4,
      0.5,
      end ? ACCENT : '#44525e',
      '#ffffff',
      0.34,
    )
    word.rotation.set(Math.PI / 2, -Math.PI / 2, 0)
    word.position.set(-0.17, (left + right) / 2, height)
    group.add(beam, word)
    if (i === n - 1) {
      for (const [k, colour] of ['#c4523f', '#e8963a', '#0b6477', '#3f74b5'].entries()) {
        const mast = new Mesh(flag(colour), this.plain)
        mast.position.set(3 + 3 * (k >> 1), k % 2 === 0 ? left + 1.2 : right - 1.2, height - 3.6)
        group.add(mast)
      }
    }
  }

  private addHouse(begin: Marker): void {
    const group = this.stand(begin)
    const width = Math.hypot(begin.left[0] - begin.right[0], begin.left[1] - begin.right[1])
    const house = new Mesh(startHouse(width + 3), this.plain)
    house.position.set(3.2, 0, 0.3)
    house.castShadow = house.receiveShadow = this.rich
    const word = panel(this.built.about.title, Math.min(7, width + 3), 0.42, ACCENT, '#ffffff')
    word.rotation.set(Math.PI / 2, Math.PI / 2, 0)
    word.position.set(3.2 + 5.68, 0, 3.8)
    group.add(house, word)
  }

  /** A group on the centre line: x along the track, y to the left, z up. */
  private stand(marker: Marker): Group {
    const group = new Group()
    group.position.set(...marker.centre)
    group.rotation.z = marker.heading
    this.group.add(group)
    return group
  }
}

function geometriesOf(arrays: Arrays): [BufferGeometry, BufferGeometry] {
  const fine = new BufferGeometry()
  fine.setAttribute('position', new BufferAttribute(arrays.positions, 3))
  fine.setAttribute('normal', new BufferAttribute(arrays.normals, 3))
  fine.setAttribute('color', new BufferAttribute(arrays.colours, 3))
  if (arrays.uvs !== null) fine.setAttribute('uv', new BufferAttribute(arrays.uvs, 2))
  const coarse = new BufferGeometry()
  for (const name of Object.keys(fine.attributes)) coarse.setAttribute(name, fine.getAttribute(name))
  fine.setIndex(new BufferAttribute(arrays.fine, 1))
  coarse.setIndex(new BufferAttribute(arrays.coarse, 1))
  fine.computeBoundingSphere()
  coarse.boundingSphere = fine.boundingSphere
  return [fine, coarse]
}
