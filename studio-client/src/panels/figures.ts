// Small drawings of cards: a track from above, a sled from the side, and one for what has no picture.
const SPACE = 'http://www.w3.org/2000/svg'

/** The line of a track, start at the dot. */
export function planFigure(plan: readonly number[]): SVGSVGElement {
  const [xs, ys] = [plan.filter((_, i) => i % 2 === 0), plan.filter((_, i) => i % 2 === 1)]
  const span = (v: number[]): number => Math.max(...v) - Math.min(...v)
  const turned = span(ys) > span(xs)
  const [u, v] = turned ? [ys, xs] : [xs, ys.map((y) => -y)]
  const [width, height, margin] = [240, 110, 12]
  const scale = Math.min((width - 2 * margin) / Math.max(1, span(u)), (height - 2 * margin) / Math.max(1, span(v)))
  const place = (k: number): string => {
    const x = width / 2 + scale * (u[k]! - (Math.max(...u) + Math.min(...u)) / 2)
    const y = height / 2 + scale * (v[k]! - (Math.max(...v) + Math.min(...v)) / 2)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const svg = document.createElementNS(SPACE, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add('plan')
  const d = `M${xs.map((_, k) => place(k)).join('L')}`
  for (const kind of ['under', 'over']) {
    const path = document.createElementNS(SPACE, 'path')
    path.setAttribute('d', d)
    path.setAttribute('class', kind)
    svg.append(path)
  }
  const dot = document.createElementNS(SPACE, 'circle')
  const [x, y] = place(0).split(' ')
  dot.setAttribute('cx', x!)
  dot.setAttribute('cy', y!)
  dot.setAttribute('r', '4.5')
  svg.append(dot)
  return svg
}

const SLEDS: Readonly<Record<string, string>> = {
  bob: 'M6 27c4-9 14-12 26-12 16 0 30 3 44 10l12 4c3 1 4 4 1 4H10c-4 0-5-3-4-6zM4 38h20v2.500H4zM64 38h24c4 0 5-1 6-2.500l1 1c-1 3-4 4-7 4H64zM30 14a6.500 6.500 0 1 1 13 0v2H30zM14 17a5.500 5.500 0 1 1 11 0v2H14z',
  skeleton:
    'M10 30h70v3H10zM8 38h78c3 0 5-1 7-3l1 1.500c-2 3-5 4-8 4H8zM74 21a6.500 6.500 0 1 1 13 0 6.500 6.500 0 0 1-13 0zM28 22c12-5 30-6 44-3v8H30zM4 24l26-1v6L5 28z',
  luge: 'M14 33h58c9 0 15-3 19-8l1.500 1C88 33 81 36.500 72 36.500H14zM10 40h66c8 0 14-3 18-7l1 1c-4 6-11 8.500-19 8.500H10zM8 22a6.500 6.500 0 1 1 13 0 6.500 6.500 0 0 1-13 0zM22 20c14-2 26 0 36 3l24-6 2 4-25 9-36-2z',
}
/** A board on two runners. */
const PLAIN =
  'M10 24h70c5 0 9-2 12-6l1.500 1C90 26 86 28.500 80 28.500H10zM20 28h4v8h-4zM64 28h4v8h-4zM8 36h76c4 0 7-2 9-5l1 1c-2 5-6 7-10 7H8z'

/** A sled by the name of its drawing; a plain one where there is none. */
export function sledFigure(model: string): SVGSVGElement {
  return drawing('0 0 98 46', SLEDS[model] ?? PLAIN)
}

/** What stands for an app without a picture: a body on a slope. */
export function appFigure(): SVGSVGElement {
  const svg = drawing('0 0 160 100', 'M18 78 142 44v34zM70 36l26-7.200 6.600 24-26 7.200z')
  svg.classList.add('no-picture')
  return svg
}

function drawing(box: string, d: string): SVGSVGElement {
  const svg = document.createElementNS(SPACE, 'svg')
  svg.setAttribute('viewBox', box)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SPACE, 'path')
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}
