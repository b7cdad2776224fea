import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { spendDurably } from '../limits/rate-limit.queries.ts'

/** The limit of a trip's rows and history together. */
export const MAX_TRIP_BYTES = 100_000_000
const MAX_DAILY_BYTES = 200_000_000
const KIB = 1024
const MAX_DAILY_FILE_KIB = 4 * KIB * KIB
const DAY_SECONDS = 86_400
/** Small changes are charged together, so that they need no statement of their own; a crash forgets at most as much. */
const CHARGED_TOGETHER = 250_000
const CHARGED_WITHIN_MS = 10_000
const MAX_ACCOUNTS = 50_000

/** The overhead of an entry of the history, and of a row with its id, with their indexes. */
const ENTRY_BYTES = 150
const ROW_BYTES = 400

export const bytesOf = (text: string | null) => (text === null ? 0 : Buffer.byteLength(text))

export const bytesOfRows = (rows: readonly object[]) =>
  rows.reduce((sum, row) => sum + ROW_BYTES + bytesOf(JSON.stringify(row)), 0)

/** An entry with these two texts; what a row has become is stored in the row as well. */
export const bytesOfEntry = (before: string | null, after: string | null) =>
  ENTRY_BYTES + (before === null ? ROW_BYTES : 0) + bytesOf(before) + 2 * bytesOf(after)

/** Counts what an account writes, and refuses what is too much for a day. */
export type SpendBytes = (tx: Tx, accountId: string, bytes: number) => Promise<void>

export function createSpendBytes(): SpendBytes {
  const owed = new Map<string, number>()
  /** Until when somebody is expected to be charged for all that is owed. */
  const charged = new Map<string, number>()
  return async (tx, accountId, bytes) => {
    const due = (owed.get(accountId) ?? 0) + bytes
    const isOnItsWay = (charged.get(accountId) ?? 0) > performance.now()
    const paid = due < CHARGED_TOGETHER || (isOnItsWay && bytes < CHARGED_TOGETHER) ? 0 : due
    if (paid > 0) {
      charged.set(accountId, performance.now() + CHARGED_WITHIN_MS)
      const spending = spendDurably(tx, `bytes written by ${accountId}`, DAY_SECONDS, paid)
      const row = await spending.catch(error => {
        charged.delete(accountId)
        throw error
      })
      if (row && row.spent > MAX_DAILY_BYTES) throw new Failure('limit.reached')
    }
    tx.afterCommit(() => {
      if (paid > 0) charged.delete(accountId)
      const [oldest] = owed.keys()
      if (owed.size >= MAX_ACCOUNTS && oldest !== undefined) owed.delete(oldest)
      owed.set(accountId, (owed.get(accountId) ?? 0) + bytes - paid)
    })
  }
}

/**
 * Counts the bytes of files that an account brings or has read, refuses what is too much for a day, and returns how
 * many are left of it.
 */
export async function spendFileBytes(tx: Tx, accountId: string, bytes: number): Promise<number> {
  const row = await spendDurably(tx, `KiB of files of ${accountId}`, DAY_SECONDS, Math.ceil(bytes / KIB))
  const left = MAX_DAILY_FILE_KIB - (row?.spent ?? 0)
  if (left < 0) throw new Failure('limit.reached')
  return left * KIB
}
