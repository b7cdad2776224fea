import { randomUUID } from 'node:crypto'
import type { Kind } from '@caravan/contract/kinds'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '../http/mount.ts'
import type { Field } from './fields.queries.ts'

/** Something that people do together, with those who come along in a table of their own. */
const Outing = z.object({
  id: z.string(),
  trip_id: z.string(),
  sub_trip_id: z.string(),
  date: z.string(),
  title: z.string(),
  price: z.nullable(z.string()),
  guests: z.array(z.object({ name: z.string(), brings: z.nullable(z.string()) })),
  version: z.int(),
})
type Outing = z.output<typeof Outing>

// The two entries that a kind has. Everything else is imported once they are there, anew, and for this file alone.
vi.resetModules()
afterAll(() => vi.resetModules())
const contract = await import('@caravan/contract/kinds')
Object.assign(contract.topics, { outing: 'outings' })
Object.assign(contract.orders, { outing: ['date', 'id'] })
contract.kindNames.push('outing' as Kind)
const outing = 'outing' as Kind
const { kinds } = await import('@caravan/contract/kinds/all')
Object.assign(kinds, {
  outing: {
    row: Outing,
    most: 2,
    parts: ['outings'],
    together: [],
    refersTo: { sub_trip_id: 'day' },
    copied: { dates: ['date'] },
  },
})
const { tables } = await import('./tables.ts')
const { money, storedAs } = await import('./fields.queries.ts')
const { tripTable } = await import('./table.queries.ts')

/** Stored in a table of its own, ordered by name. */
const guestList: Field = {
  read: table => `(select coalesce(json_agg(json_build_object('name', g.name, 'brings', g.brings) order by g.name), '[]')
    from outing_guest g where g.trip_id = $1 and g.outing_id = ${table}.id)`,
  below: {
    table: 'outing_guest',
    parent: 'outing_id',
    columns: ['name', 'brings'],
    entries: row => (row as Outing).guests,
  },
}
const fields: object = { sub_trip_id: storedAs('day_id'), price: money('price_cents'), guests: guestList }
const table = tripTable(outing, { fields })
Object.assign(tables, { outing: table })
const { endpoint } = await import('@caravan/contract/endpoint')
const { Id } = await import('@caravan/contract/fields')
const { changeRow, createRow, removeRow } = await import('./rows.ts')
const { createTestApp } = await import('../testing/app.ts')
const { spreadTable } = await import('../testing/citus.ts')
const { createTraveller } = await import('../testing/traveller.ts')

const access = { memberOf: 'trip', by: 'tripId' } as const
const touches = ['outings'] as never
const one = z.object({ tripId: Id, id: Id })
const path = '/outings/{tripId}/{id}'
const all = z.partial(Outing)
const calls = { access, touches, params: one, summary: 'An outing', errors: ['limit.reached'] } as const
const create = endpoint({ ...calls, method: 'POST', path, body: all, response: Outing })
const change = endpoint({ ...calls, method: 'PUT', path, body: all, response: Outing })
const remove = endpoint({ ...calls, method: 'DELETE', path, response: null })

function mountOutings(route: Route): void {
  route(
    create,
    call =>
      createRow(
        { ...call, body: { ...call.body, id: call.params.id } },
        outing,
        content => ({ ...table.blank, ...content }) as never,
      ) as Promise<never>,
  )
  route(
    change,
    call =>
      changeRow(
        call,
        outing,
        call.params.id,
        before => ({ ...before, ...call.body }) as never,
      ) as Promise<never>,
  )
  route(remove, call => removeRow(call, outing, call.params.id))
}

let app: Awaited<ReturnType<typeof createTestApp>>
let ana: Awaited<ReturnType<typeof createTraveller>>
let tripId: string
let dayId: string
beforeAll(async () => {
  app = await createTestApp({ parts: { mountMore: mountOutings } })
  await app.sql(`create table outing (trip_id uuid not null, id uuid not null, day_id uuid not null,
    date date not null, title text not null, price_cents bigint, version integer not null, primary key (trip_id, id))`)
  await app.sql(`create table outing_guest (trip_id uuid not null, outing_id uuid not null, name text not null,
    brings text, primary key (trip_id, outing_id, name))`)
  for (const table of ['outing', 'outing_guest']) await spreadTable(app, table)
  for (const key of [
    'outing add constraint of_trip foreign key (trip_id) references trip (id)',
    'outing add constraint of_day foreign key (trip_id, day_id) references day (trip_id, id)',
    'outing_guest add constraint of_outing foreign key (trip_id, outing_id) references outing (trip_id, id)',
  ])
    await app.sql(`alter table ${key}`)
  ana = await createTraveller(app, 'ana')
})
afterAll(() => app.close())
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  dayId = (await ana.plan(tripId)).days[0]?.id ?? ''
})

const outingsOf = async (id: string) => ((await ana.plan(id)) as unknown as { outings: Outing[] }).outings
const undo = (seq: unknown) => ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)
const does = (method: 'POST' | 'PUT' | 'DELETE', id: string, fields?: object) =>
  ana.does(method, `/outings/${tripId}/${id}`, fields)
const guests = [
  { name: 'Ada', brings: null },
  { name: 'Ben', brings: 'bread' },
]

test('a kind of two tables is made, changed, taken back, copied and forgotten by its entry alone', async () => {
  const id = randomUUID()
  const sent = { sub_trip_id: dayId, date: '2027-03-27', title: 'Picnic', price: '7.5', guests }
  const picnic = { ...sent, id, trip_id: tripId, price: '7.50', version: 1 }
  const made = await does('POST', id, sent)
  expect(made.json).toEqual(picnic)
  const again = await does('POST', id, sent)
  expect([again.json, again.headers['trip-seq']]).toEqual([picnic, undefined])
  expect(await outingsOf(tripId)).toEqual([picnic])

  const fewer = await does('PUT', id, {
    guests: [
      { name: 'Ben', brings: null },
      { name: 'Cleo', brings: 'cake' },
    ],
  })
  expect(fewer.json.guests).toEqual([
    { name: 'Ben', brings: null },
    { name: 'Cleo', brings: 'cake' },
  ])
  const same = await does('PUT', id, { guests: fewer.json.guests, price: '7.50' })
  expect([same.json.version, same.headers['trip-seq']]).toEqual([2, undefined])
  await undo(fewer.headers['trip-seq'])
  expect(await outingsOf(tripId)).toEqual([{ ...picnic, version: 3 }])

  const gone = await does('DELETE', id)
  expect([await outingsOf(tripId), await app.sql('select from outing_guest')]).toEqual([[], []])
  await undo(gone.headers['trip-seq'])
  expect(await outingsOf(tripId)).toEqual([{ ...picnic, version: 3 }])
  const [latest] = await ana.changes(tripId, 'limit=1')
  expect(latest).toMatchObject({ entity: 'outing', id, before: null, after: { guests, price: '7.50' } })

  const copy = (await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-03-27' })).json
  const [day] = (await ana.plan(copy.id)).days
  expect(await outingsOf(copy.id)).toEqual([
    {
      ...picnic,
      id: expect.not.stringContaining(id),
      trip_id: copy.id,
      sub_trip_id: day?.id,
      date: '2028-03-27',
    },
  ])

  await ana.does('DELETE', `/trips/delete_trip/${copy.id}`)
  await app.sql(`update trip set deleted_at = now() - interval '31 days' where id = $1`, [copy.id])
  const { forgetDeletedTrips } = await import('./forget-trips.queries.ts')
  await forgetDeletedTrips(app.db)
  expect(await app.sql('select name from outing_guest order by name')).toEqual(
    guests.map(({ name }) => ({ name })),
  )
  await undo(made.headers['trip-seq'])
  expect([await outingsOf(tripId), await app.sql('select from outing_guest')]).toEqual([[], []])
})

test('as many are in a trip as its entry says', async () => {
  const sent = { sub_trip_id: dayId, date: '2027-03-27', title: 'Picnic' }
  for (const id of [randomUUID(), randomUUID()]) await does('POST', id, sent)
  const refused = await ana.ask('POST', `/outings/${tripId}/${randomUUID()}`, sent)
  expect([refused.status, refused.json.code]).toEqual([409, 'limit.reached'])
})
