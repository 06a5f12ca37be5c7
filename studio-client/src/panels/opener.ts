// Files of the person's own: dropped on the page or chosen, handed to the studio, which says what they are.
import { h } from './dom'

const KINDS = '.toml,.urdf,.xml,.zip,.parquet'

/** What a file turned out to be, and the name under which it is opened. */
export interface Placed {
  readonly kind: 'scene' | 'robot' | 'track' | 'run'
  readonly name: string
}

export interface OpenerActions {
  opened(placed: Placed): void
  busy(text: string): void
  error(text: string): void
}

export class Opener {
  readonly button: HTMLButtonElement
  private readonly input = h('input', { type: 'file', accept: KINDS, hidden: true, 'aria-label': 'file to open' })
  private readonly target = h('div', { class: 'drop-target', hidden: true }, h('p', {}, 'Drop to open'))

  constructor(private readonly actions: OpenerActions) {
    this.button = h(
      'button',
      {
        class: 'open-file',
        type: 'button',
        title:
          'Open a scene, a robot, a track or a recording: .toml, .urdf, .xml, .zip, .parquet. Or drop it on the page.',
        onClick: () => this.input.click(),
      },
      'Open …',
    )
    this.input.addEventListener('change', () => {
      const file = this.input.files?.[0]
      this.input.value = ''
      if (file !== undefined) void this.take(file)
    })
    document.body.append(this.input, this.target)
    this.listen()
  }

  private listen(): void {
    window.addEventListener('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      this.target.hidden = false
    })
    window.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) this.target.hidden = true
    })
    window.addEventListener('drop', (event) => {
      this.target.hidden = true
      if (!holdsFiles(event)) return
      event.preventDefault()
      const files = event.dataTransfer?.files
      if (files?.length === 1) void this.take(files[0]!)
      else this.actions.error('Drop one file at a time. A robot with its meshes is one .zip file.')
    })
  }

  /** Hand a file over. */
  async take(file: File): Promise<void> {
    this.actions.busy(`Opening ${file.name} …`)
    try {
      const answer = await fetch(`open/${encodeURIComponent(file.name)}`, { method: 'POST', body: file })
      if (!answer.ok) throw new Error(await answer.text())
      this.actions.opened((await answer.json()) as Placed)
    } catch (error) {
      const lost = error instanceof TypeError // what fetch throws without an answer, or if the file is gone
      this.actions.error(
        lost ? `${file.name} could not be sent. Is it a folder? Make a .zip of it.` : (error as Error).message,
      )
    } finally {
      this.actions.busy('')
    }
  }
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
