// Edits that one request makes and another one takes back: values of a scene, names, tags and deletions of runs.
import type { Field, Request, RunEntry } from '../protocol/messages'
import type { Command } from './history'

export type Ask = (request: Request) => void

class RequestCommand implements Command {
  constructor(
    readonly label: string,
    private readonly forth: Request,
    private readonly back: Request,
    private readonly ask: Ask,
  ) {}

  execute(): void {
    this.ask(this.forth)
  }

  undo(): void {
    this.ask(this.back)
  }

  toJSON(): Request {
    return this.forth
  }
}

export function setField(field: Field, value: Field['value'], ask: Ask): Command {
  const { path } = field
  const label = `${field.label} = ${String(value)}`
  return new RequestCommand(label, { type: 'set', path, value }, { type: 'set', path, value: field.value }, ask)
}

export function deleteRun({ id, name }: RunEntry, ask: Ask): Command {
  return new RequestCommand(`delete ${name}`, { type: 'delete_run', id }, { type: 'restore_run', id }, ask)
}

export function renameRun(run: RunEntry, name: string, ask: Ask): Command {
  const { id } = run
  const forth = { type: 'rename_run', id, name } as const
  return new RequestCommand(`name of ${run.name}`, forth, { ...forth, name: run.name }, ask)
}

export function tagRun(run: RunEntry, tags: string, ask: Ask): Command {
  const { id } = run
  const forth = { type: 'tag_run', id, tags } as const
  return new RequestCommand(`tags of ${run.name}`, forth, { ...forth, tags: run.tags.join(', ') }, ask)
}
