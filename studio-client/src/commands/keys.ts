// The keyboard: one table, from which the help overlay is made too.

export interface Key {
  /** As `KeyboardEvent.key`, with `Ctrl+` and `Shift+` in front. */
  readonly key: string
  readonly shown: string
  readonly group: string
  readonly help: string
  readonly run: () => void
}

export class Keys {
  constructor(readonly table: readonly Key[]) {
    window.addEventListener('keydown', (event) => this.press(event))
  }

  private press(event: KeyboardEvent): void {
    const target = event.target
    const typing =
      target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')
    if (typing && event.key !== 'Escape') return
    const name = (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
    const found = this.table.find((key) => key.key === name)
    if (found === undefined) return
    // A focused button answers to space and enter itself.
    if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return
    event.preventDefault()
    found.run()
  }
}
