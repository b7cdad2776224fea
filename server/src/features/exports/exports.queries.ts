import { topics } from '@caravan/contract/kinds'
import { one } from '../../db/sql.ts'
import { jsonRows } from '../../trip/fields.queries.ts'
import { kinds } from '../../trip/kinds.ts'
import { everybodyApart } from '../../trip/members.queries.ts'
import { tripAsSent } from '../../trip/trip.queries.ts'

const below = Object.entries(kinds).map(
  ([kind, { table }]) =>
    `'${topics[kind as keyof typeof topics]}', ${jsonRows(
      `select ${table.selected} from ${table.from} where trip_id = $1 order by ${table.order}`,
    )}`,
)

/** All of a trip in one text: what is read of it belongs together. */
export const readTrip = one<[tripId: string, note: string, guest: string], { name: string; text: string }>(
  'export.trip',
  `select t.name, json_build_object('trip', ${tripAsSent(', $2::text as note')}, 'people', ${jsonRows(everybodyApart)},
     ${below.join(', ')})::text as text
   from trip t where t.id = $1`,
)
