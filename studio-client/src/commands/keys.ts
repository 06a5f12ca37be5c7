// The keyboard: the table of the open desk, from which the help overlay is made too.

export interface Key {
  /** As `KeyboardEvent.key`, letters in lower case, with `Ctrl+` in front. */
  readonly key: string
  readonly shown: string
  readonly group: string
  readonly help: string
  readonly run: () => void
  /** Whether it goes on while held. */
  readonly repeats?: boolean
}

export class Keys {
  table: readonly Key[] = []

  constructor() {
    window.addEventListener('keydown', (event) => this.press(event))
  }

  private press(event: KeyboardEvent): void {
    const target = event.target
    const typing =
      target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')
    if (typing && event.key !== 'Escape') return
    if (target instanceof Element && target.closest('dialog[open]') !== null && event.key !== '?') return
    const name = (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
    const found = this.table.find((key) => key.key === name)
    if (found === undefined) return
    // A focused button answers to space and enter itself.
    if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return
    event.preventDefault()
    if (!event.repeat || found.repeats === true) found.run()
  }
}
