// Where one is, as the address says it: #, #stack, #drive/bob/loop/me, #run/<id>.
import type { Drive } from './protocol/messages'

export type Route = { desk: 'home' } | { desk: 'scene'; scene: string } | { desk: 'drive'; wish: Drive } | { desk: 'replay'; id: string }

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  const [first = '', ...rest] = path.split('/').map(plain)
  if (first === '' || first === 'home') return { desk: 'home' }
  if (first === 'run') return { desk: 'replay', id: rest[0] ?? '' }
  if (first !== 'drive') return { desk: 'scene', scene: first }
  const asked = new URLSearchParams(query)
  const number = (name: string): number | null => (asked.has(name) && Number.isFinite(Number(asked.get(name))) ? Number(asked.get(name)) : null)
  const wish: Drive = {
    type: 'drive',
    sled: rest[0] || 'bob',
    track: rest[1] || 'loop',
    pilot: rest[2] || 'me',
    setup: asked.get('setup') ?? '',
    start_speed: number('speed') ?? 9,
    ice: number('ice'),
    ghost: asked.get('ghost') ?? '',
    section: Math.max(0, Math.round(number('section') ?? 0)),
    state: asked.get('state') ?? '',
    help: asked.get('help') ?? 'off',
  }
  return { desk: 'drive', wish }
}

/** What a part of an address says; typed by hand, it may say nothing that can be read. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function routeOf(route: Route): string {
  switch (route.desk) {
    case 'home':
      return '#'
    case 'scene':
      return `#${encodeURIComponent(route.scene)}`
    case 'replay':
      return `#run/${encodeURIComponent(route.id)}`
    case 'drive': {
      const { sled, track, pilot, setup, start_speed, ice, ghost, section, state, help } = route.wish
      const asked = new URLSearchParams()
      if (setup !== '') asked.set('setup', setup)
      if (start_speed !== 9) asked.set('speed', String(start_speed))
      if (ice !== null) asked.set('ice', String(ice))
      if (ghost !== '') asked.set('ghost', ghost)
      if (section !== 0) asked.set('section', String(section))
      if (state !== '') asked.set('state', state)
      if (help !== 'off') asked.set('help', help)
      const tail = asked.toString()
      return `#${['drive', sled, track, pilot].map(encodeURIComponent).join('/')}${tail === '' ? '' : `?${tail}`}`
    }
  }
}
