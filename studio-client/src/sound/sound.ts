// Sound of a run, made of noise: wind, runners on ice, scratching, blows. Silent until a person has done something.

const KEY = 'stickslip.volume'
const GLIDE = 0.06 // s in which a level follows
const HIT = 0.35 // s of a blow
const FULL_SLIP = (5 * Math.PI) / 180 // rad

/** Levels of the sources, 0 to 1 and more; each grows with its cause. */
export interface Levels {
  wind: number
  runners: number
  scratch: number
  hit: number
}

/** What makes a sound: speed [m/s], load [g], slip [rad], runners on the ice, impact [m/s]. */
export interface Heard {
  readonly speed: number
  readonly load: number
  readonly slip: number
  readonly runners: number
  readonly impact: number
}

/** Levels for what instruments show: wind with v², runners with speed and load, scratch with slip, blows with their strength. */
export function levelsOf(told: Heard, out: Levels): Levels {
  const v = told.speed / 40
  const touching = Math.min(1, told.runners / 4)
  out.wind = v * v
  out.runners = touching * Math.min(1.2, 0.12 + 0.9 * v) * Math.min(1.5, 0.45 + 0.25 * Math.max(0, told.load))
  out.scratch = touching * Math.min(1, Math.abs(told.slip) / FULL_SLIP) * Math.min(1, 2 * v)
  out.hit = Math.min(1, told.impact / 2)
  return out
}

/** The sources of a context, brought to levels; also used with an OfflineAudioContext. */
export class Mixer {
  private readonly master: GainNode
  private readonly sources: Record<'wind' | 'runners' | 'scratch', { gain: GainNode; filter: BiquadFilterNode }>
  private readonly hiss: AudioBuffer

  constructor(private readonly context: BaseAudioContext) {
    this.master = context.createGain()
    this.master.connect(context.destination)
    this.hiss = noise(context)
    this.sources = {
      wind: this.source('lowpass', 300, 0.6),
      runners: this.source('bandpass', 900, 0.7),
      scratch: this.source('highpass', 2600, 0.8),
    }
  }

  set volume(volume: number) {
    this.master.gain.setTargetAtTime(volume, this.context.currentTime, 0.03)
  }

  set(levels: Levels, side: number, at = this.context.currentTime): void {
    const { wind, runners, scratch } = this.sources
    wind.gain.gain.setTargetAtTime(0.55 * levels.wind, at, GLIDE)
    wind.filter.frequency.setTargetAtTime(250 + 1500 * levels.wind, at, GLIDE)
    runners.gain.gain.setTargetAtTime(0.28 * levels.runners, at, GLIDE)
    runners.filter.frequency.setTargetAtTime(500 + 1700 * Math.sqrt(levels.wind), at, GLIDE)
    scratch.gain.gain.setTargetAtTime(0.22 * levels.scratch, at, GLIDE)
    if (levels.hit > 0.03) this.blow(levels.hit, side, at)
  }

  /** A thump, on the side where it comes from. */
  private blow(strength: number, side: number, at: number): void {
    const source = this.context.createBufferSource()
    source.buffer = this.hiss
    const filter = this.context.createBiquadFilter()
    filter.type = 'lowpass'
    filter.frequency.value = 110 + 500 * strength
    const gain = this.context.createGain()
    gain.gain.setValueAtTime(1.6 * strength, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + HIT)
    const pan = this.context.createStereoPanner()
    pan.pan.value = Math.max(-1, Math.min(1, side))
    source.connect(filter).connect(gain).connect(pan).connect(this.master)
    source.start(at, 0.5 * strength, HIT)
  }

  private source(type: BiquadFilterType, frequency: number, q: number): { gain: GainNode; filter: BiquadFilterNode } {
    const source = this.context.createBufferSource()
    source.buffer = this.hiss
    source.loop = true
    const filter = this.context.createBiquadFilter()
    filter.type = type
    filter.frequency.value = frequency
    filter.Q.value = q
    const gain = this.context.createGain()
    gain.gain.value = 0
    source.connect(filter).connect(gain).connect(this.master)
    source.start()
    return { gain, filter }
  }
}

export class Sound {
  volume = Number(localStorage.getItem(KEY) ?? '0.6')
  muted = false
  private context: AudioContext | null = null
  private mixer: Mixer | null = null
  private readonly levels: Levels = { wind: 0, runners: 0, scratch: 0, hit: 0 }

  constructor() {
    if (!(this.volume >= 0 && this.volume <= 1)) this.volume = 0.6
    const wake = (): void => {
      if (this.context === null) {
        this.context = new AudioContext()
        this.mixer = new Mixer(this.context)
        this.apply()
      }
      void this.context.resume()
    }
    window.addEventListener('pointerdown', wake, { once: true })
    window.addEventListener('keydown', wake, { once: true })
  }

  toggle(): void {
    this.muted = !this.muted
    this.apply()
  }

  setVolume(volume: number): void {
    this.volume = volume
    this.muted = false
    localStorage.setItem(KEY, String(volume))
    this.apply()
  }

  /** Let what instruments show be heard. */
  play(told: Heard & { readonly side: number }): void {
    this.mixer?.set(levelsOf(told, this.levels), -Math.sign(told.side))
  }

  silence(): void {
    this.mixer?.set({ wind: 0, runners: 0, scratch: 0, hit: 0 }, 0)
  }

  private apply(): void {
    if (this.mixer !== null) this.mixer.volume = this.muted ? 0 : this.volume
  }
}

/** Two seconds of white noise, the same every time. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 12345
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    samples[i] = state / 2147483648 - 1
  }
  return buffer
}
