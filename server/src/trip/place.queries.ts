import { kinds } from '@caravan/contract/kinds/all'
import type { Presence } from '@caravan/contract/presence'
import type { Queries } from '../db/queries.ts'
import { value } from '../db/sql.ts'
import { knownHome } from './homes.ts'

type Place = Omit<Presence, 'user_id'>

const hasDate = value<[tripId: string, day: string], boolean | undefined>(
  'trip.has_date',
  'select $2::date between start_date and end_date as has from trip where id = $1',
)

/** A place in a trip as others are told of it: rows and days of another one are left out. */
export async function placeIn(
  db: Queries,
  tripId: string,
  {
    day = null,
    item_id = null,
    dialog = null,
    writing = null,
  }: { [F in keyof Place]?: Place[F] | undefined },
): Promise<Place> {
  const kindOf = async (id: string | undefined | null) => {
    const home = id ? await knownHome(db, id) : undefined
    return home?.trip_id === tripId && home.kind in kinds ? home.kind : undefined
  }
  return {
    day: day !== null && (await hasDate(db, tripId, day)) ? day : null,
    item_id: (await kindOf(item_id)) ? item_id : null,
    dialog,
    writing: writing && (await kindOf(writing.id)) === writing.kind ? writing : null,
  }
}
