import { topics } from '@caravan/contract/kinds'
import { exactly, listedBookings } from '@caravan/contract/kinds/all'
import type { SharedRow } from '@caravan/contract/shared-row'
import type { SharedDay, SharedTrip } from '@caravan/contract/shares'
import type { Database } from '../../db/pool.ts'
import { tables } from '../../trip/tables.ts'
import { listItems, type OpenedShare } from './shared-trip.queries.ts'

/** The trip as far as a link shows it. What is switched off is not even left empty. */
export async function readSharedTrip(db: Database, share: OpenedShare): Promise<SharedTrip> {
  const { name, start_date, end_date, places, currency, note, show_plan, show_note } = share
  return {
    name,
    start_date,
    end_date,
    places: show_plan ? places.map(({ place_id, name }) => ({ place_id, name })) : [],
    ...(share.show_costs && { currency }),
    days: show_plan ? await readDays(db, share) : null,
    bookings: share.show_bookings ? await readBookings(db, share) : null,
    // Pictures are for members only.
    note: show_note ? note.replaceAll(/<img [^>]*>/g, '') : null,
    expires_at: share.expires_at,
  }
}

async function readDays(db: Database, share: OpenedShare): Promise<SharedDay[]> {
  const [days, items] = await Promise.all([tables.day.list(db, share.trip_id), listItems(db, share.trip_id)])
  const byDay = Map.groupBy(items, ({ sub_trip_id }) => sub_trip_id)
  return days.map(({ id, date, place, place_id, lat, lng, note, tracks }) => ({
    ...{ date, place, place_id, lat, lng },
    ...(share.show_details && { note }),
    tracks: tracks.map(({ points }) => points),
    items: (byDay.get(id) ?? []).map(item => shownOf(share, item, exactly.item.shared)),
  }))
}

async function readBookings(db: Database, share: OpenedShare): Promise<SharedTrip['bookings']> {
  const parts = listedBookings.map(async kind => {
    const rows = await tables[kind].list(db, share.trip_id)
    return [topics[kind], rows.map(row => shownOf(share, row, exactly[kind].shared))]
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** Only the fields that the link shows. */
function shownOf<Row>(
  { show_details, show_costs }: OpenedShare,
  row: object,
  { always, also }: SharedRow,
): Row {
  const fields = new Set([
    ...always,
    ...(show_details ? also.details : []),
    ...(show_costs ? also.costs : []),
  ])
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field))) as Row
}
