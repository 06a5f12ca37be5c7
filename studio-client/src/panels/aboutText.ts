// What an app says of itself: what one sees, what is known of it, what to try.
import type { AppEntry } from '../protocol/messages'
import { h } from './dom'

export function aboutText(app: AppEntry | undefined): HTMLElement[] {
  const [see, exact, tries] = app?.about ?? []
  if (see === undefined || exact === undefined || tries === undefined)
    return app === undefined || app.help === '' ? [] : [h('p', {}, app.help)]
  return [h('p', {}, see), h('p', {}, h('b', {}, 'Exact '), exact), h('p', {}, h('b', {}, 'Try '), tries)]
}
