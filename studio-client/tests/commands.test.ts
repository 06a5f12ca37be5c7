import { describe, expect, it } from 'vitest'
import { CommandHistory, type Command } from '../src/commands/history'

function adder(log: number[], value: number): Command {
  return {
    label: `add ${value}`,
    execute: () => void log.push(value),
    undo: () => void log.pop(),
    toJSON: () => value,
  }
}

describe('CommandHistory', () => {
  it('undoes and does again, newest first', () => {
    const [history, log] = [new CommandHistory(), [] as number[]]
    for (const value of [1, 2, 3]) history.run(adder(log, value))
    expect([history.undo(), history.undo()]).toEqual(['add 3', 'add 2'])
    expect(log).toEqual([1])
    expect(history.redo()).toBe('add 2')
    expect(log).toEqual([1, 2])
  })

  it('forgets what was undone once something else is done', () => {
    const [history, log] = [new CommandHistory(), [] as number[]]
    history.run(adder(log, 1))
    history.undo()
    history.run(adder(log, 2))
    expect(history.redo()).toBeNull()
    expect(log).toEqual([2])
  })

  it('says null where there is nothing', () => {
    const history = new CommandHistory()
    expect([history.undo(), history.redo()]).toEqual([null, null])
  })

  it('remembers 200', () => {
    const [history, log] = [new CommandHistory(), [] as number[]]
    for (let i = 0; i < 250; i++) history.run(adder(log, i))
    let undone = 0
    while (history.undo() !== null) undone += 1
    expect(undone).toBe(200)
    expect(log.length).toBe(50)
  })
})
