// Mountains on the horizon: three ranges, the farther the paler.
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three'
import { roughness } from './noise'

const STEPS = 180
const RANGES: readonly (readonly [radius: number, height: number, seed: number, veil: number])[] = [
  [2700, 760, 3, 0.4],
  [2000, 430, 11, 0.22],
  [1400, 170, 23, 0.1],
]

export function makeSkyline(horizon: Color): Group {
  const group = new Group()
  for (const [radius, height, seed, veil] of RANGES) group.add(range(radius, height, seed, veil, horizon))
  return group
}

function range(radius: number, height: number, seed: number, veil: number, horizon: Color): Mesh {
  const positions: number[] = []
  const colours: number[] = []
  const [rock, snow, wood] = [new Color('#7f93a8'), new Color('#f3f7fb'), new Color('#4a6368')]
  const mix = new Color()
  const put = (angle: number, z: number, share: number): void => {
    positions.push(radius * Math.cos(angle), radius * Math.sin(angle), z)
    if (height < 200) mix.copy(wood).lerp(snow, 0.25 * share)
    else mix.copy(rock).lerp(snow, share > 0.55 ? 0.85 : 0.25 * share)
    mix.lerp(horizon, veil + 0.3 * (1 - share)).toArray(colours, colours.length)
  }
  const index: number[] = []
  for (let i = 0; i <= STEPS; i++) {
    const angle = (2 * Math.PI * (i % STEPS)) / STEPS
    const [x, y] = [5 * Math.cos(angle) + seed, 5 * Math.sin(angle) + seed]
    const ridge = 0.35 + 0.9 * Math.abs(roughness(1.6 * x, 1.6 * y) - 0.3) + 0.35 * (roughness(5 * x, 5 * y) - 0.5)
    const top = height * Math.max(0.2, ridge)
    put(angle, -420, 0)
    put(angle, 0.55 * top, 0.45)
    put(angle, top * 0.62, 0.6)
    put(angle, top, 1)
    if (i === 0) continue
    for (let r = 0; r < 3; r++) {
      const [a, b] = [4 * (i - 1) + r, 4 * i + r]
      index.push(a, b, a + 1, b, b + 1, a + 1)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  geometry.setIndex(index)
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, fog: false, side: DoubleSide }))
  mesh.frustumCulled = false
  return mesh
}
