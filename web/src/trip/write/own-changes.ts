import type { RowChange } from '@caravan/contract/write/rows'
import { watchAccount } from '../../lib/calls/session.ts'

/** The numbers of what was written in this tab, and of what was taken back, the newest last. */
type Own = { written: number[]; undone: number[] }

const known = new Map<string, Own>()
/** The rows that each of them has shown, by trip and number. */
const shows = new Map<string, RowChange[]>()

function ownIn(tripId: string): Own {
  const own = known.get(tripId) ?? { written: [], undone: [] }
  known.set(tripId, own)
  return own
}

// Another account in the same tab takes back nothing of this one.
watchAccount(() => {
  known.clear()
  shows.clear()
})

const keyOf = (tripId: string, seq: number) => `${tripId} ${seq}`

/** Keeps what a write has shown, so that it can be shown at once how it is taken back. */
export function noteShown(tripId: string, seq: number, shown: RowChange[]): void {
  if (isOwnChange(tripId, seq)) shows.set(keyOf(tripId, seq), shown)
}

export const shownBy = (tripId: string, seq: number): RowChange[] | undefined => shows.get(keyOf(tripId, seq))

function takeOut(numbers: number[], seq: number | undefined): boolean {
  const index = seq === undefined ? -1 : numbers.lastIndexOf(seq)
  if (index >= 0) numbers.splice(index, 1)
  return index >= 0
}

/** Notes a write. One that takes another write of this tab back can be taken back in its turn. */
export function noteOwnChange(tripId: string, seq: number, takesBack: number | undefined): void {
  const { written, undone } = ownIn(tripId)
  if (takeOut(written, takesBack)) return void undone.push(seq)
  const isRedone = takeOut(undone, takesBack)
  written.push(seq)
  if (!isRedone) undone.length = 0
}

/** The change that is to be taken back next: the last write, or the last one that was taken back. */
export function lastOwnChange(tripId: string, which: keyof Own): number | undefined {
  return ownIn(tripId)[which].at(-1)
}

/** Whether the change with this number was made in this tab. */
export function isOwnChange(tripId: string, seq: number): boolean {
  const { written, undone } = ownIn(tripId)
  return written.includes(seq) || undone.includes(seq)
}

/** Nothing more is tried with a change that others have built upon. */
export function forgetOwnChange(tripId: string, seq: number): void {
  const { written, undone } = ownIn(tripId)
  takeOut(written, seq)
  takeOut(undone, seq)
}
