// Which plots a person wants of the runs of an app: remembered by the browser, read as data of a stranger.

/** One plot: channels or formulas, over the time or over another one. */
export interface PlotWish {
  readonly curves: readonly string[]
  /** Channel or formula along x; empty: the time. */
  readonly x: string
}

export const MOST_PLOTS = 6
export const MOST_CURVES = 6
const MOST_CHARACTERS = 400
const KEY = 'stickslip.plots.'

/** What a text says of plots; null if it says nothing that can be used. */
export function layoutOf(text: string | null): PlotWish[] | null {
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (!Array.isArray(found)) return null
    const plots = found.slice(0, MOST_PLOTS).flatMap((plot: unknown): PlotWish[] => {
      if (typeof plot !== 'object' || plot === null || !('curves' in plot) || !Array.isArray(plot.curves)) return []
      const curves = plot.curves.filter(isName).slice(0, MOST_CURVES)
      const x = 'x' in plot && isName(plot.x) ? plot.x : ''
      return curves.length === 0 ? [] : [{ curves, x }]
    })
    return plots.length === 0 ? null : plots
  } catch {
    return null
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS
}

/** Plots that were wanted last for an app; null: none. A page that may remember nothing forgets. */
export function recall(app: string): PlotWish[] | null {
  try {
    return app === '' ? null : layoutOf(localStorage.getItem(KEY + app))
  } catch {
    return null
  }
}

/** Remember plots for an app; none: forget them. */
export function remember(app: string, plots: readonly PlotWish[] | null): void {
  try {
    if (app === '') return
    if (plots === null) localStorage.removeItem(KEY + app)
    else localStorage.setItem(KEY + app, JSON.stringify(plots))
  } catch {
    // a browser that keeps nothing, or has no room: plots are as they come next time
  }
}
