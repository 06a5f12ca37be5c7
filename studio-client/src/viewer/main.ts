// The beginning of a page that is one file: everything that it shows stands in it.
import '../style.css'
import '../plots.css'
import '../drive.css'
import '../replay.css'
import '../channelPlots.css'
import '../narrow.css'
import './viewer.css'
import { h } from '../panels/dom'
import { Viewer, type Held } from './viewer'

const app = document.getElementById('app')!

Viewer.open(app, JSON.parse(document.getElementById('run')!.textContent) as Held).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  app.replaceChildren(
    h(
      'div',
      { class: 'card failure', role: 'alert' },
      h('h1', {}, 'The recording cannot be shown in this browser'),
      h('p', {}, `It needs WebGL 2 and a browser of 2023 or later; this one says: ${reason}`),
    ),
  )
})
