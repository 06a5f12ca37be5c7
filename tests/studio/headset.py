"""A headset that a script wears: as much of WebXR as the page uses, in place of the browser's own."""

EMULATION = """
(() => {
  const SIDE = 256
  const worn = { x: 0, y: 0, z: 0, yaw: 0, pictures: 0, views: 0, spaces: [], asked: [], refuses: '', session: null }
  window.headset = worn

  /** A pose of x, y, z and a turn about y. */
  const rigid = (x, y, z, yaw) => new XRRigidTransform({ x, y, z }, { x: 0, y: Math.sin(yaw / 2), z: 0, w: Math.cos(yaw / 2) })
  const times = (a, b) => DOMMatrix.fromFloat32Array(a).multiply(DOMMatrix.fromFloat32Array(b))
  const asRigid = (m) => rigid(m.m41, m.m42, m.m43, Math.atan2(m.m31, m.m33))
  // 90 degrees wide and high, from 0.1 to 1000 m
  const PROJECTION = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.0002, -1, 0, 0, -0.20002, 0])

  class Space {
    constructor(offset) { this.offset = offset }
    getOffsetReferenceSpace(offset) { return new Space(offset) }
  }
  class Frame {
    constructor(session) { this.session = session }
    getViewerPose(space) {
      const head = rigid(worn.x, worn.y, worn.z, worn.yaw).matrix
      const seen = asRigid(space.offset === null ? DOMMatrix.fromFloat32Array(head) : times(space.offset.inverse.matrix, head))
      const beside = (metres) => asRigid(times(seen.matrix, rigid(metres, 0, 0, 0).matrix))
      const view = (eye, metres) => ({ eye, projectionMatrix: PROJECTION, transform: beside(metres) })
      return { transform: seen, views: [view('left', -0.032), view('right', 0.032)] }
    }
  }
  class Session extends EventTarget {
    renderState = { baseLayer: null, depthNear: 0.1, depthFar: 1000 }
    inputSources = []
    enabledFeatures = ['local']
    over = false
    updateRenderState(state) { Object.assign(this.renderState, state) }
    requestReferenceSpace(kind) { worn.spaces.push(kind); return Promise.resolve(new Space(null)) }
    requestAnimationFrame(draw) {
      return window.requestAnimationFrame((now) => { if (!this.over) { worn.pictures += 1; draw(now, new Frame(this)) } })
    }
    cancelAnimationFrame(id) { window.cancelAnimationFrame(id) }
    end() { if (!this.over) { this.over = true; worn.session = null; this.dispatchEvent(new Event('end')) } return Promise.resolve() }
  }
  window.XRWebGLLayer = class {
    framebuffer = null // the picture on the page
    framebufferWidth = 2 * SIDE
    framebufferHeight = SIDE
    ignoreDepthValues = true
    getViewport(view) { worn.views += 1; return { x: view.eye === 'left' ? 0 : SIDE, y: 0, width: SIDE, height: SIDE } }
  }
  delete window.XRWebGLBinding
  WebGL2RenderingContext.prototype.makeXRCompatible = () => Promise.resolve()
  Object.defineProperty(navigator, 'xr', { configurable: true, value: {
    isSessionSupported: (mode) => Promise.resolve(mode === 'immersive-vr'),
    requestSession: (mode, how) => {
      worn.asked.push([mode, how])
      if (worn.refuses !== '') return Promise.reject(new Error(worn.refuses))
      worn.session = new Session()
      return Promise.resolve(worn.session)
    } } })
})()
"""
