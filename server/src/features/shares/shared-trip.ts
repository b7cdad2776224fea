import type { SharedDay, SharedItem, SharedTrip } from '@caravan/contract/shares'
import type { Database } from '../../db/pool.ts'
import { costOf, type ItemRow } from '../../trip/rows.ts'
import { listDays } from '../../trip/trip.queries.ts'
import { listItems, type OpenedShare } from './shared-trip.queries.ts'

/** The trip as far as a link shows it. What is switched off is not even left empty. */
export async function readSharedTrip(db: Database, share: OpenedShare): Promise<SharedTrip> {
  const { name, start_date, end_date, places, note, show_plan, show_note } = share
  return {
    name,
    start_date,
    end_date,
    places: show_plan ? places.map(({ place_id, name }) => ({ place_id, name })) : [],
    days: show_plan ? await readDays(db, share) : null,
    note: show_note ? note : null,
    expires_at: share.expires_at.toISOString(),
  }
}

async function readDays(db: Database, share: OpenedShare): Promise<SharedDay[]> {
  const [days, items] = await Promise.all([listDays(db, share.trip_id), listItems(db, share.trip_id)])
  const byDay = Map.groupBy(items, ({ day_id }) => day_id)
  return days.map(({ id, date, place, place_id, lat, lng }) => ({
    ...{ date, place, place_id, lat, lng },
    items: (byDay.get(id) ?? []).map(item => itemFor(share, item)),
  }))
}

function itemFor({ show_details, show_costs }: OpenedShare, item: ItemRow): SharedItem {
  const { type, place, lat, lng, start_time, end_time, details, url, cost_cents } = item
  return {
    ...{ type, place, lat, lng, start_time, end_time },
    ...(show_details ? { details, url } : {}),
    ...(show_costs ? { cost: costOf(cost_cents) } : {}),
  }
}
