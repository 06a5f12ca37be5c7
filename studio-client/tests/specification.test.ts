import { describe, expect, it } from 'vitest'
import type { AppEntry, Field, SledEntry, Specification } from '../src/protocol/messages'
import {
  changedValues,
  completed,
  isRunOf,
  newWish,
  requestOf,
  setupDigest,
  usualController,
  wishOf,
} from '../src/store/specification'

const setting = (path: string, value: Field['value']): Field => ({ path, value, kind: 'number' }) as Field
const controllers = ['auto', 'me'].map((name) => ({ name, title: name, help: '' }))
const bindings = { keys: ['ArrowRight', 'ArrowLeft'] }
const bob = {
  name: 'bob',
  kind: 'sled',
  settings: [setting('track', 'loop'), setting('setup', 'two-man'), setting('start_speed', 9), setting('ice_c', null)],
  controllers,
  axes: [{ name: 'steering', bindings }],
} as unknown as AppEntry
const swing = { ...bob, name: 'swing', kind: 'scene', settings: [setting('length', 1)], axes: [] } as AppEntry
const sleds: SledEntry[] = [{ name: 'bob', title: '', setups: [{ name: 'two-man', own: false, digest: 'abc' }] }]
const open: Specification = {
  app: 'bob',
  values: { track: 'loop', setup: 'two-man', start_speed: 9, ice_c: null, hidden: [1] },
  controller: 'me',
  seed: 0,
  setup_digest: 'abc',
  ghost: '',
  section: 0,
  state: '',
  help: 'off',
}

describe('a wish', () => {
  it('is of the person where keys move something, else of whom the app names first', () => {
    expect([usualController(bob), usualController(swing), usualController(undefined)]).toEqual(['me', 'auto', ''])
    expect(requestOf(newWish('bob'), bob)).toMatchObject({ type: 'open', controller: 'me' })
  })

  it('has no help, ghost or section where there is no sled', () => {
    const wish = { ...newWish('swing'), ghost: 'g', section: 2, state: 's', help: 'line' }
    expect(completed(wish, swing)).toMatchObject({
      ghost: '',
      section: 0,
      state: '',
      help: 'off',
      values: { length: 1 },
    })
  })

  it('needs no word for defaults', () => {
    expect(changedValues(bob.settings, { start_speed: 9, ice_c: -3, 'step.dt': 1 })).toEqual({
      ice_c: -3,
      'step.dt': 1,
    })
  })
})

describe('a run', () => {
  it('is that of the wish with the same values', () => {
    expect(isRunOf(open, newWish('bob'), bob)).toBe(true)
    expect(isRunOf(open, { ...newWish('bob'), values: { start_speed: 9 } }, bob)).toBe(true)
  })

  it.each([
    { values: { start_speed: 5 } },
    { values: { ice_c: -3 } },
    { values: { track: 'mini' } },
    { controller: 'auto' },
    { seed: 1 },
    { ghost: 'g' },
    { section: 1 },
    { state: 's' },
    { help: 'line' },
  ])('is another one with %j', (change) => {
    expect(isRunOf(open, { ...newWish('bob'), ...change }, bob)).toBe(false)
  })

  it('has a set-up whose numbers may change under its name', () => {
    const edited = [{ ...sleds[0]!, setups: [{ name: 'two-man', own: true, digest: 'xyz' }] }]
    expect([setupDigest(open, sleds), setupDigest(open, edited), setupDigest(open, [])]).toEqual(['abc', 'xyz', ''])
  })

  it('is another one once something in its scene was changed', () => {
    const run = { ...open, app: 'swing', controller: 'auto', values: { length: 1, 'step.dt': 0.01 }, setup_digest: '' }
    expect(isRunOf(run, newWish('swing'), swing)).toBe(false)
    expect(isRunOf(run, wishOf(run, swing), swing)).toBe(true)
  })

  it('gives the wish that gives it again', () => {
    expect(wishOf(open, bob)).toEqual(newWish('bob'))
    const run = { ...open, values: { ...open.values, start_speed: 5 }, controller: 'auto', seed: 2, ghost: 'g' }
    expect(wishOf(run, bob)).toEqual({
      ...newWish('bob'),
      values: { start_speed: 5 },
      controller: 'auto',
      seed: 2,
      ghost: 'g',
    })
  })
})
