import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fillWithItems } from '../testing/fill.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { openApp } from '../testing/open-app.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

async function bytesOf(tripId: string): Promise<number> {
  const [trip] = await app.sql<{ bytes: number }>('select bytes from trip where id = $1', [tripId])
  return trip?.bytes ?? 0
}

/** The size of a trip's rows as PostgreSQL tells it, without headers and indexes. */
async function stored(tripId: string): Promise<number> {
  const sums = ['change', 'day', 'item', 'flight', 'home'].map(
    table => `(select coalesce(sum(pg_column_size(t.*)), 0) from ${table} t where trip_id = $1)`,
  )
  const [row] = await app.sql<{ bytes: number }>(`select (${sums.join(' + ')})::bigint as bytes`, [tripId])
  return row?.bytes ?? 0
}

const setBytes = (tripId: string, bytes: number) =>
  app.sql('update trip set bytes = $2 where id = $1', [tripId, bytes])
const item = (details = '') => ({ place: 'Gion', type: 'dining', details })

/** A trip with a full day, its days, and a file of big words for an item. */
async function aTrip(who = ana) {
  const trip = await who.plansTrip()
  const days = (await who.plan(trip.id)).days.map(({ id }) => id)
  return { id: trip.id, first: days[0] ?? '' }
}
const large = item('🗻'.repeat(2_000))

describe('a trip', () => {
  test('counts at least what it takes, whatever was done', async () => {
    const trip = await aTrip()
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await ana.addsItem(trip.first, item(`${n}`.repeat(500)))).id)
    for (const id of ids.slice(10)) await ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, { cost: 5 })
    for (const id of ids.slice(15)) await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { end_date: '2028-03-25' })
    const { json: copy } = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2027-04-01' })
    for (const id of [trip.id, copy.id]) {
      const [counted, taken] = [await bytesOf(id), await stored(id)]
      expect(counted).toBeGreaterThan(taken)
      expect(counted).toBeLessThan(5 * taken)
    }
  })

  test('that moves to other dates grows by little for each of its rows', async () => {
    const trip = await ana.plansTrip('2027-01-01', '2027-12-31')
    for (const month of ['02', '03', '04']) await fillWithItems(app, trip.id, `2027-${month}-01`, 100)
    await app.sql(`update item set details = repeat('x', 2000) where trip_id = $1`, [trip.id])
    const before = await bytesOf(trip.id)
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, {
      start_date: '2027-01-02',
      end_date: '2028-01-01',
    })
    expect(((await bytesOf(trip.id)) - before) / (365 + 300)).toBeLessThan(400)
  })

  test('takes in nothing more than a hundred megabytes, but loses members and is deleted as before', async () => {
    const trip = await aTrip()
    await ana.adds(trip.id, mei)
    const { id } = await ana.addsItem(trip.first, { participants: [ana.id, mei.id] })
    await setBytes(trip.id, 99_999_500)
    const before = await fingerprint(app)
    for (const refused of [
      await ana.ask('POST', `/subtripitems/sub_trip/${trip.first}/item`, item('x'.repeat(300))),
      await ana.ask('PUT', `/subtripitems/sub_trip/item/${id}`, item('x'.repeat(300))),
      await ana.ask('PUT', `/trips/update_trip/${trip.id}`, { end_date: '2027-04-09' }),
    ])
      expect([refused.status, refused.json.code]).toEqual([409, 'limit.reached'])
    expect(await fingerprint(app)).toEqual(before)
    await ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, { cost: 1 })
    await setBytes(trip.id, 100_000_000)
    await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}`)
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
    await ana.does('POST', `/trips/${trip.id}/restore`)
    expect((await ana.plan(trip.id)).items).toHaveLength(1)
  })

  test('of an older server is counted when that becomes a newer one', async () => {
    const trip = await aTrip()
    await ana.addsItem(trip.first, large)
    await setBytes(trip.id, 0)
    const migrations = join(import.meta.dirname, '..', 'db', 'migrations')
    const migration = await readFile(join(migrations, '0008-bytes-of-trips.sql'), 'utf8')
    await app.sql(migration.slice(migration.indexOf('update trip')))
    expect(await bytesOf(trip.id)).toBeGreaterThan(await stored(trip.id))
  })
})

describe('an account', () => {
  const spent = async (who: Traveller) =>
    (
      await app.sql<{ spent: number }>(`select spent from throttle where key like $1`, [`bytes%${who.id}%`])
    )[0]?.spent ?? 0
  const spend = (who: Traveller, bytes: number) =>
    app.sql(
      `insert into throttle (key, spent, resets_at) values ($1, $2, now() + interval '1 hour')
       on conflict (key) do update set spent = excluded.spent`,
      [`bytes written by ${who.id}`, bytes],
    )

  test('is charged for small changes together, and for each of them', async () => {
    const tom = await createTraveller(app, 'tom')
    const trip = await aTrip(tom)
    const before = await bytesOf(trip.id)
    for (let n = 0; n < 40; n++) await tom.addsItem(trip.first, large)
    const written = (await bytesOf(trip.id)) - before
    expect(await spent(tom)).toBeGreaterThan(written - 300_000)
    expect(await spent(tom)).toBeLessThan(written + before + 1)
  })

  test('is charged for nothing that was refused, and for everything once when much happens at once', async () => {
    const uma = await createTraveller(app, 'uma')
    const trips = await Promise.all(Array.from({ length: 5 }, () => aTrip(uma)))
    const before = (await Promise.all(trips.map(({ id }) => bytesOf(id)))).reduce((a, b) => a + b)
    await Promise.all(
      trips.flatMap(({ first }) => Array.from({ length: 12 }, () => uma.addsItem(first, large))),
    )
    await Promise.all(
      trips.map(({ first }) =>
        uma.ask('POST', `/subtripitems/sub_trip/${first}/item`, { ...large, date: '2027-03-28' }),
      ),
    )
    for (let n = 0; n < 12; n++) await uma.addsItem(trips[0]?.first ?? '', large)
    const after = (await Promise.all(trips.map(({ id }) => bytesOf(id)))).reduce((a, b) => a + b)
    expect(Math.abs((await spent(uma)) - (after - before))).toBeLessThan(300_000)
  })

  test('writes at most two hundred megabytes a day, also by copies that are deleted again', async () => {
    const eva = await createTraveller(app, 'eva')
    const trip = await aTrip(eva)
    for (const date of ['2027-03-27', '2027-03-28', '2027-03-29'])
      await fillWithItems(app, trip.id, date, 100)
    await app.sql(`update item set details = repeat('x', 2000) where trip_id = $1`, [trip.id])
    await spend(eva, 199_000_000)
    const copy = () => eva.ask('POST', `/trips/${trip.id}/copy`, { start_date: '2027-03-27' })
    const made = await copy()
    expect(made.status).toBe(201)
    await eva.does('DELETE', `/trips/delete_trip/${made.json.id}`)
    const before = await fingerprint(app)
    const refused = await copy()
    expect([refused.status, refused.json.code]).toEqual([409, 'limit.reached'])
    expect(await fingerprint(app)).toEqual(before)
    await app.sql(`update throttle set resets_at = now() where key like $1`, [`bytes%${eva.id}`])
    expect((await copy()).status).toBe(201)
  })
})
