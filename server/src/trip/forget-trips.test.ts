import { expect, test } from 'vitest'
import { fingerprint } from '../testing/fingerprint.ts'
import { openApp } from '../testing/open-app.ts'
import { setStage } from '../testing/stage.ts'
import { everybodyKnows } from '../testing/told.ts'
import { createTraveller } from '../testing/traveller.ts'
import { forgetDeletedTrips, tables } from './forget-trips.queries.ts'

const { app, ana } = await openApp(['ana'])

const deleted = async (tripId: string, ago: string) => {
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  await app.sql('update trip set deleted_at = now() - $2::interval where id = $1', [tripId, ago])
}

/** How many rows each table has of a trip, where it has any. */
async function rowsOf(tripId: string): Promise<Record<string, number>> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'trip_id' order by 1`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as n from ${name} where trip_id = $1`,
  )
  const rows = await app.sql<{ name: string; n: number }>(
    `select * from (${counts.join(' union all ')} union all select 'trip', count(*)::int from trip where id = $1) as c
     where n > 0`,
    [tripId],
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

test('a trip that was deleted 30 days ago goes for good, with everything in it, and no other trip', async () => {
  const { tripId } = await setStage(app, ana)
  const mei = await createTraveller(app, 'mei')
  await ana.adds(tripId, mei)
  const side = await ana.plansTrip(undefined, undefined, undefined, { parent_trip_id: tripId })
  await app.sql(
    `insert into change (trip_id, seq, n, entity, id, after)
     select $1, 100, n, 'day', gen_random_uuid(), '{}' from generate_series(1, 2500) as n`,
    [tripId],
  )
  await app.sql(
    `insert into trip_cover (trip_id, query, file, photographer, photographer_url, photo_url)
     values ($1, 'Tokyo', $2, '', '', '')`,
    [tripId, `${'0'.repeat(32)}.webp`],
  )
  await app.sql(
    `insert into reveal (owner_id, viewer_id, trip_id, field, trip_name) values ($1, $2, $3, 'full_name', 'Tokyo')`,
    [ana.id, mei.id, tripId],
  )
  const recent = await setStage(app, ana)
  await deleted(recent.tripId, '29 days 23 hours')
  const filled = await rowsOf(tripId)
  await deleted(tripId, '31 days')
  const others = [recent.tripId, side.id]
  await everybodyKnows(app)
  const before = await Promise.all(others.map(rowsOf))

  await forgetDeletedTrips(app.db)
  // The record of looks at a profile stays.
  expect(await rowsOf(tripId)).toEqual({ reveal: 1 })
  expect(Object.keys(filled)).toContain('trip_cover')
  expect(await Promise.all(others.map(rowsOf))).toEqual(before)
  expect((await ana.plan(side.id)).trip.parent_trip_id).toBeNull()
  await ana.does('POST', `/trips/${recent.tripId}/restore`)
  const settled = await fingerprint(app)
  await forgetDeletedTrips(app.db)
  expect(await fingerprint(app)).toEqual(settled)
})

test('every table below a trip is cleared, or kept on purpose', async () => {
  const below = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'trip_id'`,
  )
  expect(new Set(below.map(({ name }) => name))).toEqual(new Set([...tables, 'reveal']))
})
