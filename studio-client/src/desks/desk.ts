// A desk: one way to use the studio, with panels and keys of its own. One of them is open.
import type { Key } from '../commands/keys'

export type DeskName = 'home' | 'scene' | 'drive' | 'replay' | 'recording' | 'live' | 'studies'

export interface Desk {
  readonly name: DeskName
  /** Everything it shows; hidden while another desk is open. */
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  enter(): void
  leave(): void
  /** Called for each picture while it is open; returns whether it drew one. */
  draw(now: number): boolean
}
