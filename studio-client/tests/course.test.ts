import { describe, expect, it } from 'vitest'
import type { CurveRow, RunEntry, Specification } from '../src/protocol/messages'
import { nextStep, stepOf, teacherOf, wishOfStep } from '../src/store/course'
import { gradeOf, MedalBook } from '../src/store/medals'

const row = (curve: string, inside: number | null, way_on: number | null = 0): CurveRow => ({
  curve,
  begin: 0,
  end: 1,
  entry_speed: 1,
  exit_speed: 1,
  height: 0,
  load: 1,
  time: 1,
  inside,
  way_on,
  faster: 0,
})

function storage(text: string | null = null): Pick<Storage, 'getItem' | 'setItem'> & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text
    },
    setItem(_key: string, value: string) {
      this.text = value
    },
  }
}

describe('medals', () => {
  it('grade what was lost in a curve and behind it', () => {
    expect(gradeOf(row('1', -0.2)).medal).toBe('gold')
    expect(gradeOf(row('1', 0.01)).medal).toBe('gold')
    expect(gradeOf(row('1', 0.01, 0.01)).medal).toBe('silver')
    expect(gradeOf(row('1', 0.04, null)).medal).toBe('bronze')
    expect(gradeOf(row('1', 0.046, 0.012)).medal).toBeNull()
    expect(gradeOf(row('1', null))).toEqual({ curve: '1', lost: null, medal: null })
  })

  it('are kept by sled and only get better', () => {
    const kept = storage()
    const book = new MedalBook(kept)
    expect(book.enter('bob', [gradeOf(row('1', 0.02)), gradeOf(row('2', 1))])).toEqual(['1'])
    expect(book.enter('bob', [gradeOf(row('1', 0.04)), gradeOf(row('2', 0.04))])).toEqual(['2'])
    expect(new MedalBook(kept).of('bob')).toEqual({ '1': 'silver', '2': 'bronze' })
    expect(new MedalBook(kept).of('luge')).toEqual({})
  })

  it('begin anew where what was kept cannot be read', () => {
    expect(new MedalBook(storage('{')).of('bob')).toEqual({})
    expect(new MedalBook(storage('{"bob": {"1": "platinum", "2": "gold"}}')).of('bob')).toEqual({ '2': 'gold' })
  })
})

describe('the course', () => {
  const specification = (step: number): Specification => {
    const { app, values, controller, seed, ghost, section, state, help } = wishOfStep(step, 'bob', 'teacher')
    return { app, values, controller, seed, setup_digest: '', ghost, section, state, help }
  }
  const run = (controller: string, help: string, time: number | null): RunEntry =>
    ({ kind: 'sled', app: 'bob', track: 'school', controller, help, time, id: `${controller} ${help}` }) as RunEntry

  it('is known by what makes its runs', () => {
    expect([1, 2, 3].map((step) => stepOf(specification(step)))).toEqual([1, 2, 3])
    expect(stepOf({ ...specification(3), values: { track: 'loop' } })).toBe(0)
    expect(stepOf({ ...specification(3), section: 2 })).toBe(0)
    expect(stepOf({ ...specification(3), ghost: '' })).toBe(0)
  })

  it('leads from step to step', () => {
    const [lesson, helped] = [run('auto', 'line', 46.1), run('me', 'steering', 46.5)]
    expect(nextStep([], 'bob')).toBe(1)
    expect(nextStep([run('auto', 'line', null)], 'bob')).toBe(1)
    expect(nextStep([lesson], 'bob')).toBe(2)
    expect(nextStep([helped, lesson], 'bob')).toBe(3)
    expect(nextStep([helped, lesson], 'luge')).toBe(1)
    expect(teacherOf([helped, lesson], 'bob')).toBe(lesson)
  })
})
