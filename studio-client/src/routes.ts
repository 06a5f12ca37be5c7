// Where one is, as the address says it: #, #stack, #bob/auto?track=mini&start_speed=5, #run/<id>, #studies/<id>. It holds everything that makes a run.
import { newWish, type Value, type Wish } from './store/specification'

export type Route =
  { desk: 'home' } | { desk: 'app'; wish: Wish } | { desk: 'run'; id: string } | { desk: 'studies'; id: string }

const OPTIONS = ['seed', 'ghost', 'section', 'state', 'help'] as const
const SET = 'set.' // before paths that would be taken for options

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  const [first = '', second = ''] = path.split('/').map(plain)
  if (first === '' || first === 'home') return { desk: 'home' }
  if (first === 'run' || first === 'studies') return { desk: first, id: second }
  const wish = { ...newWish(first), controller: second }
  for (const [key, text] of new URLSearchParams(query)) {
    if (key === 'seed' || key === 'section') wish[key] = wholeNumber(text)
    else if (key === 'ghost' || key === 'state' || key === 'help') wish[key] = text
    else wish.values[key.startsWith(SET) ? key.slice(SET.length) : key] = readValue(text)
  }
  return { desk: 'app', wish }
}

export function routeOf(route: Route): string {
  switch (route.desk) {
    case 'home':
      return '#'
    case 'run':
      return `#run/${encodeURIComponent(route.id)}`
    case 'studies':
      return route.id === '' ? '#studies' : `#studies/${encodeURIComponent(route.id)}`
    case 'app': {
      const { app, controller, values, ...options } = route.wish
      const usual = newWish(app)
      const asked = new URLSearchParams()
      for (const [path, value] of Object.entries(values)) {
        const hidden = path.startsWith(SET) || OPTIONS.some((option) => option === path)
        asked.set(hidden ? SET + path : path, writeValue(value))
      }
      for (const key of OPTIONS) if (options[key] !== usual[key]) asked.set(key, String(options[key]))
      const tail = asked.toString()
      const place = [app, ...(controller === '' ? [] : [controller])].map(encodeURIComponent).join('/')
      return `#${place}${tail === '' ? '' : `?${tail}`}`
    }
  }
}

/** A value as an address has it: JSON, but words without quotation marks. */
export function writeValue(value: Value): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value)
}

export function readValue(text: string): Value {
  try {
    const value: unknown = JSON.parse(text)
    const numbers = Array.isArray(value) && value.every((each) => typeof each === 'number')
    return numbers || value === null || typeof value !== 'object' ? (value as Value) : text
  } catch {
    return text
  }
}

function wholeNumber(text: string): number {
  const value = Math.round(Number(text))
  return Number.isFinite(value) ? Math.max(0, value) : 0
}

/** What a part of an address says; typed by hand, it may say nothing that can be read. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
