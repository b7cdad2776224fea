import type { Attachment } from '@caravan/contract/attachments'
import type { Item } from '@caravan/contract/items'
import type { Kind } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { countFullestDay } from './order.queries.ts'
import { quickOf, readsOf } from './quick.ts'
import { MAX_ITEMS_IN_DAY } from './spot.queries.ts'
import type { Change, Counts } from './write.queries.ts'

/** How many trips one person is a member of. */
export const MAX_TRIPS = 500
/** How many people are in one trip. */
export const MAX_MEMBERS = 50

/** The counts of a trip after these changes. More than the trip or a day holds is refused, however it got there. */
export async function requireRoom(
  tx: Tx,
  tripId: string,
  had: Counts,
  changes: readonly Change[],
  maxFileBytes = Number.POSITIVE_INFINITY,
): Promise<Counts> {
  const counts = { ...had }
  const files = changes.filter(({ entity }) => entity === 'attachment')
  if (files.length > 0) {
    const gained = files.reduce((sum, { before, after }) => sum + bytesIn(after) - bytesIn(before), 0)
    counts.file_bytes = (counts.file_bytes ?? 0) + gained
    if (gained > 0 && counts.file_bytes > maxFileBytes) throw new Failure('limit.reached')
  }
  for (const [kind, { most }] of Object.entries(kinds) as [Kind, { most?: number }][]) {
    if (most === undefined) continue
    const own = changes.filter(({ entity }) => entity === kind)
    const gained = own.filter(({ before }) => !before).length - own.filter(({ after }) => !after).length
    counts[kind] = (counts[kind] ?? 0) + gained
    if (gained > 0 && counts[kind] > most) throw new Failure('limit.reached')
  }
  const days = new Set(changes.filter(({ inDay }) => inDay === undefined).flatMap(dayGained))
  const inDays = changes.map(({ inDay = 0 }) => inDay)
  // A quick change has not stored its item yet.
  const coming = quickOf(tx) ? 1 : 0
  if (days.size > 0) inDays.push(coming + ((await countFullestDay(readsOf(tx), tripId, [...days])) ?? 0))
  if (inDays.some(items => items > MAX_ITEMS_IN_DAY)) throw new Failure('limit.reached')
  return counts
}

const bytesIn = (row: object | null) => (row as Attachment | null)?.bytes ?? 0

function dayGained({ entity, before, after }: Change): string[] {
  const dayOf = (row: object | null) => (row as Partial<Item> | null)?.sub_trip_id
  const day = dayOf(after)
  return entity === 'item' && day && day !== dayOf(before) ? [day] : []
}
