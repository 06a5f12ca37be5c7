// The page of a script's own view: joins the link, the store, the picture and its desk.
import './style.css'
import './drive.css'
import './live.css'
import { Keys } from './commands/keys'
import { LiveDesk } from './desks/liveDesk'
import { Link } from './net/link'
import { h } from './panels/dom'
import { Busy, Notices } from './panels/notices'
import type { LiveAnswer, LiveOpened, LiveRequest, SceneLook } from './protocol/messages'
import { View } from './render/view'
import { FrameStore } from './store/frames'

const OVER = 'The script has ended or closed its view. This is the last state it showed.'
const now = (): number => performance.timeOrigin + performance.now()

class LivePage {
  private readonly link = new Link<LiveAnswer, LiveRequest>()
  private readonly frames = new FrameStore()
  private readonly notices = new Notices()
  private readonly busy = new Busy()
  private readonly view: View
  private readonly desk: LiveDesk
  private session = ''
  private waiting: Exclude<LiveAnswer, LiveOpened>[] | null = null // what came while the scene was fetched

  constructor(root: HTMLElement, query: URLSearchParams) {
    const canvas = h('canvas', { class: 'picture', tabindex: 0, 'aria-label': 'the scene; drag to turn the view' })
    this.view = new View(canvas, query.get('quality'), () => this.frames.poses)
    this.view.onError = (text) => this.notices.show('error', text)
    this.desk = new LiveDesk(this.view, this.frames, (request) => this.link.ask(request))
    root.append(canvas, this.desk.element, this.busy.element, this.notices.element)
    document.body.dataset['desk'] = this.desk.name
    document.body.toggleAttribute('data-rich', this.view.stage.quality.shadows)
    const fit = (): void => this.view.stage.resize(canvas.clientWidth, canvas.clientHeight)
    new ResizeObserver(fit).observe(canvas)
    fit()
    new Keys().table = this.desk.keys
    this.link.onAnswer = (answer) => this.hear(answer)
    this.link.onState = (state, reason) => {
      if (state !== 'connecting') this.desk.over(state === 'closed' ? reason || OVER : '')
      this.busy.show(state === 'connecting' && this.session === '' ? 'connecting' : '', 0, 0)
    }
    this.link.open()
    this.desk.enter()
    this.view.stage.renderer.setAnimationLoop(() => this.loop())
  }

  private hear(answer: LiveAnswer): void {
    if (answer.type === 'live') void this.opened(answer)
    else if (this.waiting !== null) this.waiting.push(answer)
    else this.desk.hear(answer)
  }

  private async opened(live: LiveOpened): Promise<void> {
    const again = live.session === this.session // the connection was lost for a while: the picture stays
    this.session = live.session
    this.frames.forget()
    this.frames.expect(live.epoch)
    const waiting: Exclude<LiveAnswer, LiveOpened>[] = []
    this.waiting = waiting
    try {
      const response = await fetch(`asset/${live.description}`)
      if (!response.ok) throw new Error(await response.text())
      const look = (await response.json()) as SceneLook
      if (this.waiting === waiting) this.desk.opened(live, look, again)
    } catch (error) {
      this.notices.show('error', `The scene cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (this.waiting !== waiting) return // another view was opened meanwhile
    this.waiting = null
    for (const answer of waiting) this.desk.hear(answer)
  }

  private loop(): void {
    const { queue } = this.link
    for (const { buffer, length, at } of queue) {
      this.frames.push(buffer, length, at)
      this.link.recycle(buffer)
    }
    queue.length = 0
    this.desk.draw(now())
  }
}

const app = document.getElementById('app')!

try {
  void new LivePage(app, new URLSearchParams(location.search))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  app.replaceChildren(
    h(
      'div',
      { class: 'card failure', role: 'alert' },
      h('h1', {}, 'The view cannot be drawn in this browser'),
      h('p', {}, `It needs WebGL 2, and the browser says: ${reason}`),
    ),
  )
}
