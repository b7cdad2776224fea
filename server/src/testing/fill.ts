import type { Kind } from '@caravan/contract/kinds'
import type { TestApp } from './app.ts'

/** Puts so many items on a date of a trip, on its day where there is one. */
export async function fillWithItems(
  app: TestApp,
  tripId: string,
  date: string,
  count: number,
  type = 'dining',
) {
  await app.sql(
    `insert into item (trip_id, id, day_id, date, place, type, position)
     select $1, gen_random_uuid(), (select id from day where trip_id = $1 and date = $2), $2, 'Gion', $4, n
     from generate_series(1, $3) as n`,
    [tripId, date, count, type],
  )
  await countAnew(app, tripId, 'item')
}

export async function fillWithFlights(app: TestApp, tripId: string, count: number) {
  await app.sql(
    `insert into flight (trip_id, id, flight_number, depart_date)
     select $1, gen_random_uuid(), 'BR 198', '2027-03-28T08:50' from generate_series(1, $2)`,
    [tripId, count],
  )
  await countAnew(app, tripId, 'flight')
}

export async function fillWithTodos(app: TestApp, tripId: string, count: number) {
  await app.sql(
    `insert into todo (trip_id, id, text, assignees, position)
     select $1, gen_random_uuid(), 'To-do ' || n, '{}', n from generate_series(1, $2) as n`,
    [tripId, count],
  )
  await countAnew(app, tripId, 'todo')
}

export async function fillWithIdeas(app: TestApp, tripId: string, count: number) {
  await app.sql(
    `insert into idea (trip_id, id, name, details, votes)
     select $1, gen_random_uuid(), 'Idea ' || n, '', '{}' from generate_series(1, $2) as n`,
    [tripId, count],
  )
  await countAnew(app, tripId, 'idea')
}

/** Puts so many files into a trip, with as many bytes together. */
export async function fillWithFiles(app: TestApp, tripId: string, count: number, bytes = count) {
  await app.sql(
    `with file as (insert into attachment_file (trip_id, id, file, bytes)
       select $1, gen_random_uuid(), md5(random()::text), case when n = 1 then $3 - $2 + 1 else 1 end
       from generate_series(1, $2) as n returning id, bytes)
     insert into attachment (trip_id, id, name, type, bytes, created_at)
     select $1, id, 'a.txt', 'text/plain', bytes, now() from file`,
    [tripId, count, bytes],
  )
  await countAnew(app, tripId, 'attachment')
  await app.sql(
    `update trip set counts = counts || jsonb_build_object('file_bytes', $2::int) where id = $1`,
    [tripId, bytes],
  )
}

const countAnew = (app: TestApp, tripId: string, kind: Kind) =>
  app.sql(
    `update trip set counts = counts
       || jsonb_build_object('${kind}', (select count(*) from ${kind} where trip_id = $1)) where id = $1`,
    [tripId],
  )
