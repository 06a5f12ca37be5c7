// Change a value of the scene.
import type { Knob, SetValue } from '../protocol/messages'
import type { Command } from './history'

export class SetKnob implements Command {
  readonly label: string

  constructor(
    private readonly knob: Knob,
    private readonly value: Knob['value'],
    private readonly ask: (request: SetValue) => void,
  ) {
    this.label = `${knob.label} = ${String(value)}`
  }

  execute(): void {
    this.ask({ type: 'set', path: this.knob.path, value: this.value })
  }

  undo(): void {
    this.ask({ type: 'set', path: this.knob.path, value: this.knob.value })
  }

  toJSON(): SetValue {
    return { type: 'set', path: this.knob.path, value: this.value }
  }
}
