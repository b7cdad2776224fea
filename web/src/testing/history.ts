import type { Change, Entry, History } from '@caravan/contract/history'
import { idOf } from './trip.ts'

/** A change alone in its entry. */
export type Told = Partial<Change> & Partial<Omit<Entry, 'changes'>>

export const entryOf = ({
  entity = 'item',
  id = idOf(1),
  name = null,
  before,
  after,
  ...entry
}: Told): Entry => ({
  seq: 2,
  at: '2027-01-01T00:00:00Z',
  written_at: null,
  actor: null,
  undoes: null,
  cause: null,
  can_undo: true,
  count: { [entity]: 1 },
  ...entry,
  changes: [{ entity, id, name, before: before ?? null, after: after ?? null }],
})

/** The answer of the history. */
export const historyOf = (told: Told[] = [], more: Partial<History> = {}): History => ({
  entries: told.map(entryOf),
  people: [],
  seen_seq: 0,
  ...more,
})
