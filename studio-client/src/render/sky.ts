// The sky: paler towards the horizon, bright around the sun. Drawn after everything else, so that only what is left of it costs anything.
import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three'
import type { Mood } from './moods'

export class Sky {
  readonly mesh: Mesh
  private readonly low = new Color()
  private readonly high = new Color()
  private readonly sun = new Color()
  private readonly towards = new Vector3(0, 1, 0)
  private readonly glow = { value: 0 }

  constructor() {
    const material = new ShaderMaterial({
      side: BackSide,
      depthWrite: false,
      fog: false,
      uniforms: {
        low: { value: this.low },
        high: { value: this.high },
        sun: { value: this.sun },
        towards: { value: this.towards },
        glow: this.glow,
      },
      // As far away as there is anything: z equals w.
      vertexShader: `varying vec3 way; void main() { way = position; gl_Position = (projectionMatrix * modelViewMatrix * vec4(position, 1.0)).xyww; }`,
      fragmentShader: `uniform vec3 low; uniform vec3 high; uniform vec3 sun; uniform vec3 towards; uniform float glow; varying vec3 way;
        void main() {
          vec3 d = normalize(way);
          float near = max(0.0, dot(d, towards));
          float wide = near * near; wide *= wide; wide *= wide;
          float close = wide * wide; close *= close; close *= close; close *= close;
          float disc = smoothstep(0.99955, 0.99975, near);
          vec3 air = mix(low, high, sqrt(clamp(d.y, 0.0, 1.0)));
          gl_FragColor = vec4(mix(air, sun, glow * min(1.0, 0.38 * wide + 0.6 * close + 2.0 * disc)), 1.0);
        #include <colorspace_fragment>
        }`,
    })
    this.mesh = new Mesh(new SphereGeometry(100, 24, 12), material)
    this.mesh.renderOrder = 10
    this.mesh.frustumCulled = false
  }

  paint({ sky, sun }: Mood): void {
    this.low.set(sky[0])
    this.high.set(sky[1])
    this.sun.set(sun.colour)
    this.towards.set(...sun.from).normalize()
    this.glow.value = sun.glow
  }
}
