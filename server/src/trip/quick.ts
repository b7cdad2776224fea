import type { Queries } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import type { Stored } from './lists.queries.ts'
import type { QuickChange } from './quick.queries.ts'
import type { TripTable } from './table.queries.ts'

/** A change needs more than one statement about one row; nothing of it is written. */
export class NotQuick extends Error {}

/**
 * A change that is tried as one statement about one row. What it reads is read before, without a lock, and counts if the
 * trip has the number then that it is known to have; so the row is answered before it is stored. Whatever else a change
 * does throws `NotQuick`, and it is made under the lock.
 */
export interface Quick {
  reads: Queries
  members(): Promise<ReadonlySet<string>>
  /** Takes the ids of rows to come. */
  claim(ids: readonly string[], hashes: readonly Buffer[]): void
  insert<R extends Stored>(table: TripTable<R>, rows: readonly R[]): R[]
  store<R extends Stored>(table: TripTable<R>, rows: readonly R[], wanted: readonly R[]): R[]
  remove(table: { removeQuickly: Store }, rows: readonly object[]): void
}

const quicks = new WeakMap<Tx, Quick>()

/** How this transaction is tried as one statement, if it is. */
export const quickOf = (tx: Tx): Quick | undefined => quicks.get(tx)

/** Where to read what this transaction has not written. */
export const readsOf = (tx: Tx): Queries => quicks.get(tx)?.reads ?? tx

/** Answers what it has found out of the row, or nothing where something was not as it had to be. */
type Store = (db: Queries, change: QuickChange) => Promise<object | undefined>

/**
 * A transaction that there is not, which whoever asks it anything needs: its rows as they will be stored, and the one
 * statement that stores them once the trip is known to it.
 */
export function tryQuickly({
  reads,
  members,
  afterCommit,
}: Pick<Quick, 'reads' | 'members'> & Pick<Tx, 'afterCommit'>) {
  let claimed: { id: string; hash: Buffer } | undefined
  let store: Store | undefined
  let isRefused = false
  function refuse(): never {
    isRefused = true
    throw new NotQuick()
  }
  function only<T>(list: readonly T[]): T {
    const [one] = list
    if (one === undefined || list.length > 1 || store) return refuse()
    return one
  }
  const quick: Quick = {
    reads,
    members,
    claim(ids, hashes) {
      const [id, hash] = [only(ids), only(hashes)]
      if (claimed) refuse()
      claimed = { id, hash }
    },
    insert(table, rows) {
      const row = only(rows)
      const { id, hash } = claimed ?? refuse()
      if (row.id !== id || table.keepsMore(rows)) refuse()
      const made = { ...row, version: 1 }
      store = async (db, change) => {
        const found = await table.createQuickly(db, change, hash, row)
        return found && Object.assign(made, found)
      }
      return [made]
    },
    store(table, rows, wanted) {
      const [before, row] = [only(rows), only(wanted)]
      if (claimed || !table.namesAlike(before, row)) refuse()
      store = (db, change) => table.storeQuickly(db, change, row)
      return [{ ...row, version: before.version + 1 }]
    },
    remove(table, rows) {
      only(rows)
      if (claimed) refuse()
      store = table.removeQuickly
    },
  }
  const ask = async () => refuse()
  const tx = { one: ask, many: ask, run: ask, afterCommit } as Partial<Tx> as Tx
  tx.behind = async (gate, work) => {
    await gate
    return work(tx)
  }
  quicks.set(tx, quick)
  return {
    tx,
    refuse,
    /** Whether it was asked for what a quick change does not do, and whoever asked went on. */
    isRefused: () => isRefused,
    stored: async (db: Queries, change: QuickChange) => (await store?.(db, change)) !== undefined,
  }
}
