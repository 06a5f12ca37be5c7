// The report of runs: made by the server on request, which takes a while; then it is there as a file.
import { h } from './dom'
import { fileName, saveFile } from './savedFile'

export class ReportButton {
  readonly element: HTMLButtonElement
  onError: (text: string) => void = () => {}
  private readonly text = h('small', { 'aria-live': 'polite' }, 'pdf')
  private address = ''
  private file = 'report.pdf'

  constructor() {
    this.element = h(
      'button',
      {
        class: 'icon-button report',
        type: 'button',
        title: 'Report as PDF: overview, every curve, losses',
        'aria-label': 'Report as PDF',
        onClick: () => void this.make(),
      },
      this.text,
    )
  }

  /** What the report is of: a run, and those beside it. */
  show(id: string, name: string, others: readonly string[]): void {
    const asked = new URLSearchParams(others.map((other) => ['beside', other])).toString()
    this.address = `run/${encodeURIComponent(id)}.pdf${asked === '' ? '' : `?${asked}`}`
    this.file = fileName(name, id, 'pdf')
  }

  private async make(): Promise<void> {
    this.busy(true)
    try {
      await saveFile(this.address, this.file, 'report')
    } catch (error) {
      this.onError((error as Error).message)
    } finally {
      this.busy(false)
    }
  }

  private busy(on: boolean): void {
    this.element.disabled = on
    this.element.classList.toggle('working', on)
    this.element.setAttribute('aria-busy', String(on))
    this.element.setAttribute('aria-label', on ? 'Making the report' : 'Report as PDF')
    this.text.textContent = on ? 'making the report …' : 'pdf'
  }
}
