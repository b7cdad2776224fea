import type { Entity } from '@caravan/contract/history'
import { bookings } from '@caravan/contract/kinds'
import type { Trip } from '@caravan/contract/trips'
import { isEqual } from './kept.ts'

interface Change {
  entity: Entity
  id: string
  before: object | null
  after: object | null
}

/** The part of a change that is about the ledger of its trip. */
export interface OfLedger {
  /** It tells something else now. */
  ledger: boolean
  /** Bookings that have come back or gone: it does where one of its expenses names one of them. */
  comeOrGone: string[]
}

export function ofLedger(changes: readonly Change[], undoes: number | null): OfLedger {
  const isBooking = ({ entity }: Change) => bookings.some(kind => kind === entity)
  // No expense names a booking that is new.
  const isNamed = ({ before, after }: Change) => after === null || (before === null && undoes !== null)
  return {
    ledger: changes.some(isToldOf),
    comeOrGone: changes.filter(change => isBooking(change) && isNamed(change)).map(({ id }) => id),
  }
}

function isToldOf({ entity, before, after }: Change): boolean {
  if (entity === 'expense' || entity === 'settlement') return true
  // People who come or go; a role is told elsewhere.
  if (entity === 'member') return before === null || after === null
  const [was, is] = [before, after] as (Partial<Trip> | null)[]
  const isOther = (field: 'currency' | 'default_split') => !isEqual(was?.[field], is?.[field])
  return entity === 'trip' && (isOther('currency') || isOther('default_split'))
}
