// Files that the studio makes of runs: fetched, which takes a while, then handed to the browser under the name of the run.
import { h } from './dom'

// oxlint-disable-next-line no-control-regex -- control characters are what is meant
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f]+/g // in names of files

/** Name of a file for a run. */
export function fileName(name: string, id: string, suffix: string): string {
  return `${name.replace(FORBIDDEN, '-').trim() || id}.${suffix}`
}

/** Fetch what an address makes and hand it over as `file`; throws with a sentence. */
export async function saveFile(address: string, file: string, what: string): Promise<void> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(await answer.text())
    const link = h('a', { href: URL.createObjectURL(await answer.blob()), download: file })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser has it by then
  } catch (error) {
    const lost = error instanceof TypeError // what fetch throws without an answer
    const why = lost
      ? 'the studio does not answer. Start it again with `stickslip studio`; this page reconnects by itself.'
      : (error as Error).message
    throw new Error(`The ${what} could not be created: ${why}`, { cause: error })
  }
}
