// Put tags on a run.
import type { RunEntry, TagRun } from '../protocol/messages'
import type { Command } from './history'

export class TagRunCommand implements Command {
  readonly label: string

  constructor(
    private readonly run: RunEntry,
    private readonly tags: string,
    private readonly ask: (request: TagRun) => void,
  ) {
    this.label = `tags of ${run.name}`
  }

  execute(): void {
    this.ask({ type: 'tag_run', id: this.run.id, tags: this.tags })
  }

  undo(): void {
    this.ask({ type: 'tag_run', id: this.run.id, tags: this.run.tags.join(', ') })
  }

  toJSON(): TagRun {
    return { type: 'tag_run', id: this.run.id, tags: this.tags }
  }
}
