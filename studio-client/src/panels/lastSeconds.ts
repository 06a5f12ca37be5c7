// The axes of live plots: the last seconds, from an empty window on.
import uPlot from 'uplot'

export const SPAN = 12 // s shown
export const PADDING: uPlot.Padding = [6, 14, 0, 0] // px; half of the last label on the right

export const STEPS = [1, 3, 6] // s between labels: the first and the last of the window have one

/** The last seconds up to the newest; the first ones before there are more. */
export const lastSeconds: uPlot.Range.Function = (plot) => {
  const times = plot.data[0] // of fewer than two, what uPlot proposes is a guess
  const end = Math.max(SPAN, times[times.length - 1] ?? 0)
  return [end - SPAN, end]
}

/** Around what is plotted, or around nothing. */
export const around: uPlot.Range.Function = (_plot, least: number | null, most: number | null) => (least === null || most === null || (least === 0 && most === 0) ? [0, 1] : uPlot.rangeNum(least, most, 0.1, true))
