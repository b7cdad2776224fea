import type { Item } from '@caravan/contract/items'
import type { SharedDay, SharedItem, SharedTrip } from '@caravan/contract/shares'
import type { Database } from '../../db/pool.ts'
import { kinds } from '../../trip/kinds.ts'
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
    expires_at: share.expires_at,
  }
}

async function readDays(db: Database, share: OpenedShare): Promise<SharedDay[]> {
  const [days, items] = await Promise.all([
    kinds.day.table.list(db, share.trip_id),
    listItems(db, share.trip_id),
  ])
  const byDay = Map.groupBy(items, ({ sub_trip_id }) => sub_trip_id)
  return days.map(({ id, date, place, place_id, lat, lng }) => ({
    ...{ date, place, place_id, lat, lng },
    items: (byDay.get(id) ?? []).map(item => itemFor(share, item)),
  }))
}

type Shown = 'show_plan' | 'show_details' | 'show_costs'

/** The switch that shows each field of an item; null for a field that no link shows. */
const shownBy: Record<keyof Item, Shown | null> & Record<keyof SharedItem, Shown> = {
  id: null,
  trip_id: null,
  sub_trip_id: null,
  outside_trip: null,
  date: null,
  place: 'show_plan',
  place_id: null,
  lat: 'show_plan',
  lng: 'show_plan',
  type: 'show_plan',
  details: 'show_details',
  start_time: 'show_plan',
  end_time: 'show_plan',
  cost: 'show_costs',
  url: 'show_details',
  participants: null,
  position: null,
  version: null,
}

function itemFor(share: OpenedShare, item: Item): SharedItem {
  const shown = Object.entries(shownBy).filter(([, by]) => by && share[by])
  return Object.fromEntries(shown.map(([field]) => [field, item[field as keyof Item]])) as SharedItem
}
