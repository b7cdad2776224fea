import type { LedgerPart } from './ledger-people.ts'

/** What the group paid, by person, type and day. */
export function GroupOverview(_: LedgerPart) {
  return null
}
