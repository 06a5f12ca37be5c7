// The beginning: one studio in one page.
import './style.css'
import './drive.css' // these two first: the page of a script's view has them, too
import './plots.css'
import './transport.css'
import './channelPlots.css'
import './forms.css'
import './home.css'
import './setup.css'
import './tour.css'
import './course.css'
import './replay.css'
import './studies.css'
import './narrow.css'
import { h } from './panels/dom'
import { Studio } from './studio'

const app = document.getElementById('app')!
const query = new URLSearchParams(location.search)

try {
  const studio = new Studio(app, query)
  if (query.has('test')) void import('./testing').then(({ expose }) => expose(studio))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  app.replaceChildren(
    h(
      'div',
      { class: 'card failure', role: 'alert' },
      h('h1', {}, 'The studio cannot draw in this browser'),
      h('p', {}, `It needs WebGL 2, and the browser says: ${reason}`),
      h('p', {}, 'Switch hardware acceleration on in the settings of the browser, or try another browser.'),
    ),
  )
}
