// The report of runs: made by the server on request, which takes a while; then it is there as a file.
import { h } from './dom'

// oxlint-disable-next-line no-control-regex -- control characters are what is meant
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f]+/g // in names of files

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
    this.file = `${name.replace(FORBIDDEN, '-').trim() || id}.pdf`
  }

  private async make(): Promise<void> {
    const [address, file] = [this.address, this.file]
    this.busy(true)
    try {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(await answer.text())
      const link = h('a', { href: URL.createObjectURL(await answer.blob()), download: file })
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser has it by then
    } catch (error) {
      const lost = error instanceof TypeError // what fetch throws without an answer
      this.onError(
        lost
          ? 'The report did not come: the studio does not answer. Is it still running?'
          : `There is no report. ${(error as Error).message}`,
      )
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
