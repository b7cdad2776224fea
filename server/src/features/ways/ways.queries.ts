import type { Item } from '@caravan/contract/items'
import { kindNames } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import { drivenOn, joined, leapsOver, noWays, type Ways } from '@caravan/contract/ways.rules'
import type { Queries } from '../../db/queries.ts'
import { one } from '../../db/sql.ts'
import { found } from '../../failure.ts'
import { jsonRows } from '../../trip/fields.queries.ts'

export type Stop = Pick<Item, 'id' | 'lat' | 'lng' | 'approximate' | 'type' | 'start_time'>
type Booking = { from: string; until: string | null; type: string | null; apart: boolean }

const booked = kindNames.flatMap(kind => {
  const { booked } = kinds[kind]
  if (!booked) return []
  const [from, until] = booked.dates
  return `select ${from} as "from", ${until} as until, ${booked.apart ?? false} as apart,
    to_jsonb(${kind}) ->> 'type' as type
    from ${kind} where trip_id = $1 and participants is null`
})

const read = one<[tripId: string, date: string], { text: string }>(
  'ways.of_day',
  `select json_build_object(
     'stops', ${jsonRows(`select i.id, i.lat, i.lng, i.approximate, i.type, i.start_time from item i
       join day on day.trip_id = $1 and day.id = i.day_id
       where i.trip_id = $1 and day.date = $2 and i.type <> 'lodging' order by i.position, i.id`)},
     'booked', json_build_array(${booked.map(text => jsonRows(text))}))::text as text`,
)

/** The stops of a day in their order, and what is booked between them for all. */
export async function readStops(
  db: Queries,
  tripId: string,
  date: string,
): Promise<{ stops: Stop[]; ways: Ways }> {
  const { text } = found(await read(db, tripId, date))
  const { stops, booked }: { stops: Stop[]; booked: Booking[][] } = JSON.parse(text)
  return { stops, ways: joined(booked.flat().map(row => waysOf(row, date))) }
}

function waysOf({ from, until, type, apart }: Booking, date: string): Ways {
  if (apart) return drivenOn(date, from, until ?? from)
  return type === 'parking' ? noWays : leapsOver(date, [from, until])
}
