// Drawings of plots: elements of SVG without ceremony, axes with round numbers, colours of a scale.

const SPACE = 'http://www.w3.org/2000/svg'

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SPACE, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/** Round numbers from `low` to `high`, about `n` of them. */
export function ticks(low: number, high: number, n = 5): number[] {
  const raw = (high - low) / Math.max(1, n)
  if (!(raw > 0) || !Number.isFinite(raw)) return [low]
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power
  const found: number[] = []
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) found.push(k * step)
  return found
}

export function short(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(4)))
  return value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Dark blue to yellow, even to the eye: viridis at nine places. */
const SCALE = [
  [68, 1, 84],
  [71, 44, 122],
  [59, 81, 139],
  [44, 113, 142],
  [33, 144, 141],
  [39, 173, 129],
  [92, 200, 99],
  [170, 220, 50],
  [253, 231, 37],
] as const

export function colour(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (SCALE.length - 1)
  const [k, part] = [Math.min(Math.floor(at), SCALE.length - 2), at - Math.min(Math.floor(at), SCALE.length - 2)]
  const [a, b] = [SCALE[k]!, SCALE[k + 1]!]
  return `rgb(${a.map((each, i) => Math.round(each + part * (b[i]! - each))).join(' ')})`
}
