import type { NoteEvent } from '@caravan/contract/note'
import type { CallFailed } from '../../lib/calls/call.ts'

export type Caret = NonNullable<NoteEvent['caret']>
/** Why what is typed goes out later: no network, or more was sent than the server takes in a minute. */
export type Delay = 'offline' | 'later'
export type SyncState = 'saved' | 'saving' | Delay | CallFailed

/**
 * Where the sending stands. What is typed, heard or moved begins a call where it rests; in the other states it is noted,
 * and goes with the next call.
 */
export type State =
  /** The document is not there yet; `begin` ends it. */
  | { name: 'opening' }
  | { name: 'resting' }
  /** One call is out, with this of what was typed. A pause follows, or a refusal. */
  | { name: 'calling'; update: Uint8Array | undefined }
  /** The next call waits: for more to go along, or after a failure. The timer ends it, or the network that is back. */
  | { name: 'pausing'; timer: ReturnType<typeof setTimeout> }
  /** The server does not take it; `retry` alone ends it. */
  | { name: 'refused'; failure: CallFailed }
  | { name: 'ended' }

/** Why what failed is worth another try by itself; undefined where it is not. */
export function delayOf({ status }: CallFailed): Delay | undefined {
  if (status === 429) return 'later'
  return status === 0 || status === 401 || status >= 500 ? 'offline' : undefined
}
