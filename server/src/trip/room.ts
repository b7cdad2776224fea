import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { countRows } from './room.queries.ts'
import type { Change } from './write.queries.ts'

/** How many trips one person is a member of. */
export const MAX_TRIPS = 500

export interface Counted {
  in_day: number
  items: number
  flights: number
}

const most: Counted = { in_day: 100, items: 2_000, flights: 200 }

/** Refuses more than a day or a trip holds, whatever has brought it there: each change passes here once it is made. */
export async function requireRoom(tx: Tx, tripId: string, changes: readonly Change[]): Promise<void> {
  const uncounted = changes.filter(change => !change.counted)
  const days = new Set(uncounted.flatMap(dayGained))
  const isMade = uncounted.some(({ before }) => before === null)
  const counts = changes.flatMap(({ counted = [] }) => counted)
  if (days.size > 0 || isMade) counts.push((await countRows(tx, tripId, [...days])) ?? {})
  for (const { in_day = 0, items = 0, flights = 0 } of counts)
    if (in_day > most.in_day || items > most.items || flights > most.flights)
      throw new Failure('limit.reached')
}

function dayGained({ entity, before, after }: Change): string[] {
  const dayOf = (row: object | null) => (row as { day_id?: string | null } | null)?.day_id
  const day = dayOf(after)
  return entity === 'item' && day && day !== dayOf(before) ? [day] : []
}
