// A track in its landscape: what the worker built, put together.
import { BufferAttribute, BufferGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, PointLight, Quaternion, Vector3, type Camera, type Material } from 'three'
import { makeMaterial } from '../materials'
import { HAZE } from '../palette'
import type { Light } from '../stage'
import type { Arrays } from './channel'
import { iceMaterial } from './ice'
import type { Land } from './land'
import { panel } from './lettering'
import { coloured, flag, lampArm, lampPole, portal, spruce, startHouse } from './parts'
import { makeSails } from './sails'
import { makeSkyline } from './skyline'
import type { Marker, TrackBuilt } from './trackWorker'

const NEAR = 90 // m within which a chunk is drawn in full
const UP = new Vector3(0, 0, 1)
const SKY_TINT: Record<Light, string> = { day: '#ffffff', sails: '#ffffff', evening: '#ffd9bd', night: '#1e2c42' }
const ACCENT = '#0b6477'
const WOOD = 90 // m, side of a square of trees that is drawn or not

interface ChunkMesh {
  readonly mesh: Mesh
  readonly fine: BufferGeometry
  readonly coarse: BufferGeometry
  readonly centre: Vector3
}

export class TrackScene {
  readonly group = new Group()
  readonly chunks: ChunkMesh[] = []
  private readonly skyline: Group | null
  private readonly plain: Material
  private readonly glow = new MeshBasicMaterial({ color: '#fff3d0' })
  private readonly bulbs: PointLight[] = []
  private night = false
  private sails: { readonly group: Group; readonly cloth: Material } | null = null

  constructor(
    readonly built: TrackBuilt,
    private readonly rich: boolean,
  ) {
    this.plain = makeMaterial(rich, { vertexColours: true, roughness: 0.85, doubleSided: true })
    this.addChannel()
    this.skyline = built.land === null ? null : makeSkyline(HAZE)
    if (this.skyline !== null) this.group.add(this.skyline)
    if (built.land !== null) this.addLand(built.land)
    built.gates.forEach((gate, i) => this.addGate(gate, i, built.gates.length))
    built.curves.forEach((curve, i) => this.addSign(curve, i))
    if (built.land !== null) this.addHouse(built.begin)
  }

  /** Choose how finely chunks are drawn, and keep the mountains where they seem to be. */
  update(camera: Camera): void {
    for (const chunk of this.chunks) {
      const wanted = chunk.centre.distanceToSquared(camera.position) < NEAR * NEAR ? chunk.fine : chunk.coarse
      if (chunk.mesh.geometry !== wanted) chunk.mesh.geometry = wanted
    }
    this.skyline?.position.set(camera.position.x, -camera.position.z, 0.6 * camera.position.y)
  }

  /** Light the lamps that are nearest to a place [m, z up]; by day none. */
  lightUp(x: number, y: number): void {
    const lamps = this.built.land?.lamps
    if (!this.night || lamps === undefined || this.bulbs.length === 0) return
    const near = Array.from({ length: lamps.length / 5 }, (_, i) => [i, (lamps[5 * i]! - x) ** 2 + (lamps[5 * i + 1]! - y) ** 2] as const)
    near.sort((a, b) => a[1] - b[1])
    this.bulbs.forEach((bulb, k) => {
      const i = 5 * (near[k]?.[0] ?? 0)
      bulb.position.set(lamps[i]! + 1.4 * Math.cos(lamps[i + 4]!), lamps[i + 1]! + 1.4 * Math.sin(lamps[i + 4]!), lamps[i + 2]! + lamps[i + 3]!)
    })
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
    this.night = light === 'night'
    if (this.night && this.bulbs.length === 0) {
      for (let k = 0; k < (this.rich ? 6 : 4); k++) this.bulbs.push(new PointLight('#ffdca0', this.rich ? 85 : 240, 42, 1.6))
      this.group.add(...this.bulbs)
    }
    for (const bulb of this.bulbs) bulb.visible = this.night
    this.skyline?.children.forEach((range) => {
      if (range instanceof Mesh && range.material instanceof MeshBasicMaterial) range.material.color.set(SKY_TINT[light])
    })
  }

  dispose(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh) {
        object.geometry.dispose()
        if (object.material instanceof MeshBasicMaterial) object.material.map?.dispose()
      }
    })
    this.chunks.forEach(({ fine, coarse }) => (fine.dispose(), coarse.dispose()))
  }

  private addChannel(): void {
    const ice = iceMaterial(this.rich)
    for (const chunk of this.built.chunks) {
      const [fine, coarse] = geometriesOf(chunk.ice)
      const mesh = new Mesh(fine, ice)
      mesh.receiveShadow = true
      this.group.add(mesh)
      this.chunks.push({ mesh, fine, coarse, centre: new Vector3() })
      const [shell] = geometriesOf(chunk.shell)
      const around = new Mesh(shell, this.plain)
      around.receiveShadow = around.castShadow = this.rich
      this.group.add(around)
    }
  }

  private addLand(land: Land): void {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(land.positions, 3))
    geometry.setAttribute('normal', new BufferAttribute(land.normals, 3))
    geometry.setAttribute('color', new BufferAttribute(land.colours, 3))
    geometry.setIndex(new BufferAttribute(land.triangles, 1))
    const snow = new Mesh(geometry, makeMaterial(this.rich, { vertexColours: true, roughness: 0.95 }))
    snow.receiveShadow = this.rich
    this.group.add(snow)
    this.addTrees(land.trees)
    const [at, turn, size, matrix] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()]
    const m = land.lamps.length / 5
    const posts = new InstancedMesh(lampPole(), this.plain, m)
    const arms = new InstancedMesh(lampArm(), this.plain, m)
    const lights = new InstancedMesh(coloured(new BufferGeometryBox(), '#fff3d0'), this.glow, m)
    for (let i = 0; i < m; i++) {
      const [x, y, z, tall, yaw] = land.lamps.subarray(5 * i, 5 * i + 5) as unknown as [number, number, number, number, number]
      turn.setFromAxisAngle(UP, yaw)
      posts.setMatrixAt(i, matrix.compose(at.set(x, y, z), turn, size.set(1, 1, tall)))
      arms.setMatrixAt(i, matrix.compose(at.set(x, y, z + tall), turn, size.set(1, 1, 1)))
      lights.setMatrixAt(i, matrix.compose(at.set(x + 1.45 * Math.cos(yaw), y + 1.45 * Math.sin(yaw), z + tall + 0.07), turn, size))
    }
    for (const mesh of [posts, arms, lights]) mesh.frustumCulled = false
    this.group.add(posts, arms, lights)
  }

  /** Woods in squares: those out of sight are not drawn. */
  private addTrees(trees: Float32Array): void {
    const squares = new Map<string, number[]>()
    for (let i = 0; i < trees.length / 5; i++) {
      const key = `${Math.floor(trees[5 * i]! / WOOD)} ${Math.floor(trees[5 * i + 1]! / WOOD)}`
      if (squares.has(key)) squares.get(key)!.push(i)
      else squares.set(key, [i])
    }
    const [at, turn, size, matrix] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()]
    const geometry = spruce(this.rich)
    const material = makeMaterial(this.rich, { vertexColours: true, roughness: 0.9 })
    for (const indices of squares.values()) {
      const mesh = new InstancedMesh(geometry, material, indices.length)
      indices.forEach((i, k) => {
        const [x, y, z, tall, yaw] = trees.subarray(5 * i, 5 * i + 5) as unknown as [number, number, number, number, number]
        mesh.setMatrixAt(k, matrix.compose(at.set(x, y, z), turn.setFromAxisAngle(UP, yaw), size.setScalar(tall)))
      })
      mesh.castShadow = this.rich
      mesh.computeBoundingSphere()
      this.group.add(mesh)
    }
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
    const word = panel(i === 0 ? 'START' : i === n - 1 ? 'FINISH' : gate.name.toUpperCase(), 2.4, 0.5, end ? ACCENT : '#44525e', '#ffffff')
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

  private addSign(curve: Marker, i: number): void {
    const group = this.stand(curve)
    const outside = curve.turn > 0 ? curve.right : curve.left
    const side = curve.turn > 0 ? -1 : 1
    const away = Math.hypot(outside[0] - curve.centre[0], outside[1] - curve.centre[1])
    const height = outside[2] - curve.centre[2] + 0.75
    const name = /^\d/.test(curve.name) ? curve.name : `${i + 1} ${curve.name}`
    const word = panel(name, name.length > 4 ? 2.2 : 0.9, 0.5, '#f6f8fa', ACCENT)
    word.rotation.set(Math.PI / 2, -Math.PI / 2, 0)
    word.position.set(0, side * (away + 0.75), height)
    const post = new Mesh(portal(0.35, -0.35, -2.5, 0, '#59636b'), this.plain)
    post.scale.set(0.4, 1, 1)
    post.position.set(0.08, side * (away + 0.75), height - 0.34)
    group.add(word, post)
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

/** The light of a lamp. */
class BufferGeometryBox extends BufferGeometry {
  constructor() {
    super()
    const [a, b] = [0.26, 0.1]
    const corners = [-a, -b, 0, a, -b, 0, a, b, 0, -a, b, 0]
    this.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3))
    this.setAttribute('normal', new BufferAttribute(new Float32Array([0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1]), 3))
    this.setAttribute('uv', new BufferAttribute(new Float32Array(8), 2))
    this.setIndex([0, 2, 1, 0, 3, 2])
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
