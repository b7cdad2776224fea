import type { Entity, Entry, History } from '@caravan/contract/history'
import type { RowChange } from '@caravan/contract/write/rows'
import type { writes } from '@caravan/contract/writes'
import type { StoredRow } from '../merge.ts'

/** A write that the server does not have, as far as is known: plain data that any page of the app can send. */
export type Unsent = {
  /** In the order in which they were made. */
  key: number
  userId: string
  tripId: string
  trip: { name: string; currency: string }
  name: keyof typeof writes
  /** The parts that are sent, and the row that it was made on. */
  write: { params?: object; query?: object; body?: object; file?: unknown; base?: StoredRow }
  shown: RowChange[]
  at: string
  /** Why the server did not take it. It is not sent again by itself. */
  refused?: Refusal
}

export type Refusal = {
  status: number
  problem: Record<string, unknown>
  /** The row as somebody else has left it meanwhile, and the columns that both have changed. */
  current?: StoredRow
  columns?: readonly string[]
  /** Somebody has deleted the row, or the trip is not there for this account any more. */
  gone?: 'row' | 'trip'
  /** The change of the trip because of which it was refused. */
  obstacle?: Obstacle
  /** The names of those who have changed the same columns. */
  by?: readonly string[]
  /** It builds on this one, which was refused. */
  with?: number
}

/** A change of the trip that stands in the way of a write, as the history records it. */
export type Obstacle = Pick<Entry, 'seq' | 'actor' | 'undoes' | 'cause' | 'count' | 'changes'> & {
  people: History['people']
  /** A row that it has deleted and that the write names. */
  gone?: { entity: Entity; id: string }
}
