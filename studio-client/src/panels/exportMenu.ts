// What a run can be taken away as: tables and files that the server makes, a picture, and a film of the picture.
import { h, icon } from './dom'
import { fileName, saveFile } from './savedFile'

const FILM_RATE = 30 // pictures per second
const FILM_BITS = 8e6 // per second
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const

/** Files that the server makes: ending, words, what it is called in a complaint. */
const MADE = [
  ['csv', 'Table, CSV', 'table'],
  ['parquet', 'Recording, Parquet', 'recording'],
  ['html', 'Page with viewer, one HTML file', 'page'],
  ['glb', 'Model that moves, glTF', 'model'],
] as const

export interface ExportActions {
  /** Draw now, so that the picture can be read. */
  draw(): void
  /** Play from the beginning, for a film. */
  play(): void
  error(text: string): void
}

export class ExportMenu {
  readonly element: HTMLElement
  private readonly list = h('div', { class: 'glass export-list', hidden: true })
  private readonly said = h('small', { 'aria-live': 'polite' }, '')
  private id = ''
  private name = ''
  private recorder: MediaRecorder | null = null

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly actions: ExportActions,
  ) {
    const button = h(
      'button',
      {
        class: 'icon-button',
        type: 'button',
        title: 'Export',
        'aria-label': 'Export',
        'aria-expanded': 'false',
        onClick: () => toggle(this.list.hasAttribute('hidden')),
      },
      icon('down2'),
    )
    const toggle = (open: boolean): void => {
      this.list.hidden = !open
      button.setAttribute('aria-expanded', String(open))
    }
    const entry = (text: string, run: () => void): HTMLElement =>
      h('button', { type: 'button', onClick: () => (toggle(false), run()) }, text)
    this.list.append(
      ...MADE.map(([kind, words, what]) => entry(words, () => void this.make(kind, what))),
      entry('Picture, PNG', () => this.picture()),
    )
    if (filmKind() !== null) this.list.append(entry('Film, WebM', () => this.film()))
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.list.hidden && target instanceof Node && !this.element.contains(target)) toggle(false)
    })
    this.element = h('div', { class: 'export-menu' }, this.said, button, this.list)
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.list.hidden) return
      toggle(false)
      button.focus()
    })
  }

  /** Which run it is. */
  show(id: string, name: string): void {
    this.id = id
    this.name = name
    this.playing(false)
  }

  /** Whether the run plays: a film ends with it. */
  playing(on: boolean): void {
    if (!on && this.recorder?.state === 'recording') this.recorder.stop()
  }

  private async make(kind: string, what: string): Promise<void> {
    this.said.textContent = `making the ${what} …`
    try {
      await saveFile(`run/${encodeURIComponent(`${this.id}.${kind}`)}`, fileName(this.name, this.id, kind), what)
    } catch (error) {
      this.actions.error((error as Error).message)
    } finally {
      this.said.textContent = ''
    }
  }

  private picture(): void {
    this.actions.draw() // a picture can be read only in the moment in which it was drawn
    this.canvas.toBlob((blob) => {
      if (blob === null) this.actions.error('The picture could not be read. Try again, or take a screenshot.')
      else this.hand(blob, 'png')
    })
  }

  /** The run from its beginning to its end, as it is seen, at the pace that is chosen. */
  private film(): void {
    if (this.recorder !== null) return
    const pieces: Blob[] = []
    const recorder = new MediaRecorder(this.canvas.captureStream(FILM_RATE), {
      mimeType: filmKind()!,
      videoBitsPerSecond: FILM_BITS,
    })
    this.recorder = recorder
    this.said.textContent = 'filming …'
    recorder.ondataavailable = ({ data }) => void pieces.push(data)
    recorder.onerror = () => this.actions.error('The film broke off: this browser could not encode it.')
    recorder.onstop = () => {
      this.recorder = null
      this.said.textContent = ''
      for (const track of recorder.stream.getTracks()) track.stop()
      this.hand(new Blob(pieces, { type: 'video/webm' }), 'webm')
    }
    recorder.start(500)
    this.actions.play()
  }

  private hand(blob: Blob, kind: string): void {
    const link = h('a', { href: URL.createObjectURL(blob), download: fileName(this.name, this.id, kind) })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser has it by then
  }
}

/** What kind of film this browser makes; null: none. */
function filmKind(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null
}
