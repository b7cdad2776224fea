import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import type { Item } from '@caravan/contract/items'
import { type Kind, topics } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type { Booked } from '@caravan/contract/kinds/kind'
import type { Language } from '@caravan/contract/languages'
import type { Sees } from '@caravan/contract/sections'
import type { Queries } from '../../db/queries.ts'
import { many, one, run, value } from '../../db/sql.ts'
import { found } from '../../failure.ts'
import type { Held } from '../../identity/openers.ts'
import { jsonRows } from '../../trip/fields.queries.ts'
import { tables } from '../../trip/tables.ts'

/** The fields of every kind that is booked for its own dates; others go by their names. */
export interface BookedRow {
  id: string
  version: number
  notes: string | null
  confirmation_number: string | null
  [field: string]: unknown
}

/** The rows of a trip that have a time or a place. */
export interface Planned {
  name: string
  seq: number
  /** When it was made, as far as that is known. */
  made: string | null
  /** By the ids of days and rows, when each was last changed. */
  changed: { [id: string]: string }
  /** When a night of a stay was last taken away. */
  night_gone: string | null
  days: TripDay[]
  items: Item[]
  ideas: Idea[]
  bookings: { [K in Kind]?: BookedRow[] }
}

export const bookedKinds = Object.entries(kinds).flatMap(([kind, { booked }]) =>
  booked ? [[kind as Kind, booked as unknown as Booked<BookedRow>] as const] : [],
)

const listed = (kind: Kind, name: string = kind) => {
  const table = tables[kind]
  return `'${name}', ${jsonRows(
    `select ${table.selected} from ${table.from} where trip_id = $1 order by ${table.order}`,
  )}`
}
/** Rows whose changes a calendar tells. */
const dated = ['day', 'item', ...bookedKinds.map(([kind]) => kind)]
const standing = dated.map(kind => `select id from ${kind} where trip_id = $1`).join(' union all ')
const read = one<
  [tripId: string],
  Pick<Planned, 'name' | 'seq' | 'made' | 'changed' | 'night_gone'> & { text: string }
>(
  'planned.read',
  `select t.name, t.seq,
     (select c.at from change c where c.trip_id = $1 order by c.seq, c.n limit 1) as made,
     coalesce((select json_object_agg(id, at) from (select c.id, max(c.at) as at from change c
       where c.trip_id = $1 and c.id in (${standing}) group by c.id) as c), '{}') as changed,
     (select max(c.at) from change c where c.trip_id = $1 and c.entity = 'item' and c.after is null
       and c.before ->> 'type' = 'lodging') as night_gone,
     json_build_object(${(['day', 'item', 'idea'] as const).map(kind => listed(kind, topics[kind]))},
       'bookings', json_build_object(${bookedKinds.map(([kind]) => listed(kind))}))::text as text
   from trip t where t.id = $1`,
)
export async function readPlanned(db: Queries, tripId: string): Promise<Planned> {
  const { text, ...trip } = found(await read(db, tripId))
  return { ...trip, ...JSON.parse(text) }
}

/** Of the calendar of all own trips, by the hash of its secret. */
export const findFeed = one<[hash: Buffer], { user_id: string; language: Language }>(
  'calendar_feed.find',
  `select f.user_id, a.language from calendar_feed f join account a on a.id = f.user_id where f.token_hash = $1`,
)
/** The latest first. */
export const listTrips = many<[userId: string], { id: string; seq: number; sees: Sees }>(
  'calendar_feed.trips',
  `select t.id, t.seq, m.sees from trip_member m join trip t on t.id = m.trip_id and t.deleted_at is null
   where m.user_id = $1 and m.removed_at is null order by t.start_date desc, t.id`,
)
export const calendarMadeAt = value<[userId: string], string | undefined>(
  'calendar_feed.made_at',
  'select made_at from calendar_feed where user_id = $1',
)
export const storeFeed = value<[userId: string, hash: Buffer], string>(
  'calendar_feed.store',
  `insert into calendar_feed (user_id, token_hash) values ($1, $2)
   on conflict (user_id) do update set token_hash = $2, made_at = now() returning made_at`,
)
export const heldFeeds = one<[userId: string], Held>(
  'calendar_feed.held',
  'select count(*)::int as count, min(made_at) as since from calendar_feed where user_id = $1',
)
export const endFeed = run<[userId: string]>(
  'calendar_feed.end',
  'delete from calendar_feed where user_id = $1',
)
