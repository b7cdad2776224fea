import { kindNames, topics } from '@caravan/contract/kinds'
import { many, one } from '../../db/sql.ts'
import { everMembersStanding, everybodyApart } from '../../trip/members.queries.ts'
import { tables } from '../../trip/tables.ts'
import { tripAsSent } from '../../trip/trip.queries.ts'

/** Each row as JSON, in a line of its own. */
const lines = (text: string) =>
  `coalesce((select string_agg(to_json(r)::text, E'\\n') from (${text}) as r), '')`

const below = kindNames.map(kind => {
  const { selected, from, order } = tables[kind]
  return `${lines(`select ${selected} from ${from} where trip_id = $1 order by ${order}`)} as ${topics[kind]}`
})

/** All of a trip in one statement: what is read of it belongs together. The lists have a row in each line. */
export type TripLines = Record<'name' | 'trip' | 'people' | (typeof topics)[keyof typeof topics], string>

const tripLines = (people: string) =>
  `select t.name, ${tripAsSent(', $2::text as note')}::text as trip, ${lines(people)} as people, ${below.join(', ')}
   from trip t where t.id = $1`

export const readTrip = one<[tripId: string, note: string, guest: string], TripLines>(
  'export.trip',
  tripLines(everybodyApart),
)
export const readArchived = one<[tripId: string, note: string], TripLines>(
  'export.archived',
  tripLines(everMembersStanding),
)

export const listArchivedFiles = many<[tripId: string], { id: string; file: string }>(
  'export.files',
  `select f.id, f.file from attachment_file f where f.trip_id = $1`,
)
