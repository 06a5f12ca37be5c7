// Medals of curves: a row of them, by curve.
import { MEDALS, type Grade, type Medal } from '../store/medals'
import { h } from './dom'

export function medalSign(curve: string, medal: Medal | null, title: string): HTMLElement {
  const said = `curve ${curve}: ${medal ?? 'no medal'}`
  return h('li', { class: medal ?? 'none', title, 'aria-label': said }, curve)
}

/** What a run won, and how much it lost in each curve. */
export function gradeRow(grades: readonly Grade[]): HTMLElement {
  return h(
    'ol',
    { class: 'medals', 'aria-label': 'medals by curve' },
    ...grades.map(({ curve, lost, medal }) =>
      medalSign(
        curve,
        medal,
        lost === null ? 'You did not get here.' : `${lost > 0 ? '+' : '−'}${Math.abs(lost).toFixed(3)} s`,
      ),
    ),
  )
}

/** How many of each: “2 gold, 1 bronze”. */
export function countInWords(medals: readonly (Medal | null)[]): string {
  const counts = MEDALS.map((medal) => [medal, medals.filter((each) => each === medal).length] as const)
  const words = counts.filter(([, count]) => count > 0).map(([medal, count]) => `${count} ${medal}`)
  return words.length === 0 ? 'no medal yet' : words.join(', ')
}
