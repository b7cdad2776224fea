import type { LedgerPart } from './ledger-people.ts'

/** Who pays whom, so that nobody owes anything any more. */
export function SettleUp(_: LedgerPart) {
  return null
}
