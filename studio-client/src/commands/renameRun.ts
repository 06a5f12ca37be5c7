// Call a run by another name.
import type { RenameRun, RunEntry } from '../protocol/messages'
import type { Command } from './history'

export class RenameRunCommand implements Command {
  readonly label: string

  constructor(
    private readonly run: RunEntry,
    private readonly name: string,
    private readonly ask: (request: RenameRun) => void,
  ) {
    this.label = `name of ${run.name}`
  }

  execute(): void {
    this.ask({ type: 'rename_run', id: this.run.id, name: this.name })
  }

  undo(): void {
    this.ask({ type: 'rename_run', id: this.run.id, name: this.run.name })
  }

  toJSON(): RenameRun {
    return { type: 'rename_run', id: this.run.id, name: this.name }
  }
}
