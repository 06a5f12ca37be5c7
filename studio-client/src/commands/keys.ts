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
  private byPointer = false
  private pointed: Element | null = null // button that the pointer pressed last; it has the focus, but not because of the keyboard

  constructor() {
    window.addEventListener('keydown', (event) => this.press(event))
    window.addEventListener(
      'pointerdown',
      ({ target }) => (this.pointed = target instanceof Element ? target.closest('button') : null),
      { capture: true },
    )
    window.addEventListener('pointerdown', () => (this.byPointer = true), { capture: true })
    window.addEventListener('keydown', () => (this.byPointer = false), { capture: true })
    window.addEventListener('change', ({ target }) => {
      if (this.byPointer && target instanceof HTMLSelectElement) target.blur() // chosen by pointer: keys are keys again
    })
  }

  private press(event: KeyboardEvent): void {
    const target = event.target
    if (event.key === 'Tab') this.pointed = null
    const typing =
      target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')
    if (typing && event.key === 'Enter' && target.matches('.parameters input')) target.blur() // it is taken; keys are keys again
    if (typing && event.key !== 'Escape') return
    if (target instanceof Element && target.closest('dialog[open]') !== null && event.key !== '?') return
    const name =
      (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
    const found = this.table.find((key) => key.key === name)
    if (found === undefined) return
    if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) {
      if (target !== this.pointed) return // whoever went there by keyboard presses it
      target.blur() // whoever clicked it means the run
    }
    event.preventDefault()
    if (!event.repeat || found.repeats === true) found.run()
  }
}
