// Edits as commands: done, undone, done again, and written down.

export interface Command {
  readonly label: string
  execute(): void
  undo(): void
  toJSON(): unknown
}

const MAX = 200

export class CommandHistory {
  private readonly done: Command[] = []
  private readonly undone: Command[] = []

  run(command: Command): void {
    command.execute()
    this.done.push(command)
    if (this.done.length > MAX) this.done.shift()
    this.undone.length = 0
  }

  /** Forget the last one: it was refused. */
  drop(): void {
    this.done.pop()
  }

  undo(): string | null {
    const command = this.done.pop()
    if (command === undefined) return null
    command.undo()
    this.undone.push(command)
    return command.label
  }

  redo(): string | null {
    const command = this.undone.pop()
    if (command === undefined) return null
    command.execute()
    this.done.push(command)
    return command.label
  }

  clear(): void {
    this.done.length = 0
    this.undone.length = 0
  }
}
