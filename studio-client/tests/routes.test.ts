import { describe, expect, it } from 'vitest'
import { parseRoute, readValue, routeOf, writeValue, type Route } from '../src/routes'
import { newWish } from '../src/store/specification'

describe('parseRoute', () => {
  it.each(['', '#', '#home'])('%j is home', (hash) => expect(parseRoute(hash)).toEqual({ desk: 'home' }))

  it('leaves to the app what an address leaves out', () => {
    expect(parseRoute('#bob')).toEqual({ desk: 'app', wish: newWish('bob') })
  })

  it('takes a number that is none for none', () => {
    expect(parseRoute('#bob/me?section=-3&seed=few')).toMatchObject({ wish: { section: 0, seed: 0 } })
  })

  it('reads a name that is badly escaped as it stands', () => {
    expect(parseRoute('#%E0%A4%A')).toEqual({ desk: 'app', wish: newWish('%E0%A4%A') })
  })
})

describe('routeOf', () => {
  const routes: Route[] = [
    { desk: 'home' },
    { desk: 'run', id: '2026-11-18 run' },
    { desk: 'app', wish: newWish('a name/with ? and #') },
    {
      desk: 'app',
      wish: {
        app: 'luge',
        values: { track: 'my track', setup: 'stiff & low', start_speed: 7.77, ice_c: -4.5, push: true, air_c: null },
        controller: 'auto',
        seed: 3,
        ghost: 'best',
        section: 7,
        state: 's1',
        help: 'line',
      },
    },
    {
      desk: 'app',
      wish: {
        ...newWish('mine'),
        values: { seed: 4, 'set.x': 1, state: '7', 'step.dt': 1e-4, gravity: [0, 0, -9.81] },
        controller: 'recorded:2026-11-18_a',
      },
    },
  ]
  it.each(routes)('is read back as it was: $desk', (route) => expect(parseRoute(routeOf(route))).toEqual(route))

  it('says only what is not usual', () => expect(routeOf({ desk: 'app', wish: newWish('bob') })).toBe('#bob'))
})

describe('values of an address', () => {
  it.each([0, -1.5e-7, true, false, null, '', 'plane', '1', 'true', 'null', '"', [1, 2.5]])('%j', (value) =>
    expect(readValue(writeValue(value))).toEqual(value),
  )

  it('has words without quotation marks', () => expect(writeValue('two-man')).toBe('two-man'))
})
