// The list of scenes: type to narrow it, arrows to walk, Enter to open.
import type { AppEntry } from '../protocol/messages'
import { SLED } from '../store/specification'
import { h, icon } from './dom'

export class ScenePicker {
  readonly button: HTMLButtonElement
  readonly dialog: HTMLDialogElement
  private readonly title = h('span', { class: 'scene-title' }, 'opening …')
  private readonly list = h('ul', { class: 'scene-list', role: 'listbox', 'aria-label': 'scenes' })
  private readonly search: HTMLInputElement
  private apps: readonly AppEntry[] = []
  private current = ''

  constructor(private readonly open: (name: string) => void) {
    this.button = h(
      'button',
      {
        class: 'scene-button',
        type: 'button',
        title: 'Choose a scene  (O)',
        'aria-haspopup': 'dialog',
        onClick: () => this.show(),
      },
      this.title,
      icon('down'),
    )
    this.search = h('input', {
      type: 'search',
      placeholder: 'Find a scene …',
      'aria-label': 'find a scene',
      onInput: () => this.fill(),
    })
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.list.querySelector('button')?.click()
      if (event.key === 'ArrowDown') this.list.querySelector('button')?.focus()
    })
    this.list.addEventListener('keydown', (event) => this.walk(event))
    this.dialog = h('dialog', { class: 'card picker', 'aria-label': 'choose a scene' }, this.search, this.list)
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close()
    })
  }

  showApps(apps: readonly AppEntry[]): void {
    this.apps = apps.filter(({ kind }) => kind !== SLED)
    this.fill()
  }

  opened(name: string, title: string): void {
    this.current = name
    this.title.textContent = title
    this.fill()
  }

  show(): void {
    if (this.dialog.open) return
    this.search.value = ''
    this.fill()
    this.dialog.showModal()
    this.search.focus()
  }

  private fill(): void {
    const words = this.search.value.toLowerCase().split(/\s+/)
    const fitting = this.apps.filter(({ name, title, help }) =>
      words.every((word) => `${name} ${title} ${help}`.toLowerCase().includes(word)),
    )
    this.list.replaceChildren(
      ...fitting.map(({ name, title }) =>
        h(
          'li',
          { role: 'option', 'aria-selected': String(name === this.current) },
          h('button', { type: 'button', onClick: () => this.choose(name) }, h('b', {}, title), h('span', {}, name)),
        ),
      ),
    )
    if (fitting.length === 0) this.list.append(h('li', { class: 'none' }, 'No scene matches.'))
  }

  private choose(name: string): void {
    this.dialog.close()
    this.open(name)
  }

  private walk(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...this.list.querySelectorAll('button')]
    const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step
    if (next < 0) this.search.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
}
