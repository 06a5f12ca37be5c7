// Throw a run away.
import type { DeleteRun, RestoreRun } from '../protocol/messages'
import type { Command } from './history'

export class DeleteRunCommand implements Command {
  readonly label: string

  constructor(
    private readonly id: string,
    name: string,
    private readonly ask: (request: DeleteRun | RestoreRun) => void,
  ) {
    this.label = `delete ${name}`
  }

  execute(): void {
    this.ask({ type: 'delete_run', id: this.id })
  }

  undo(): void {
    this.ask({ type: 'restore_run', id: this.id })
  }

  toJSON(): DeleteRun {
    return { type: 'delete_run', id: this.id }
  }
}
