import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../db/queries.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { createLocalBus } from '../realtime/bus.ts'
import { isOnCitus } from '../testing/citus.ts'
import { openApp } from '../testing/open-app.ts'
import { createChangeTrip } from './write.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

type OnTrip = Statement<[tripId: string], never>
const change = (name: string, text: string): OnTrip => sql(`write_test.${name}`, text)
const lock = change('lock', 'select from trip where id = $1 for update')
const raise = change('raise', 'update trip set seq = seq + 1 where id = $1')
const removeMei = change(
  'remove',
  `update trip_member set removed_at = now() where trip_id = $1 and user_id =
     (select id from account where username = 'mei')`,
)
const setViewer = change(
  'set_viewer',
  `update trip_member set role = 'viewer' where trip_id = $1 and user_id =
     (select id from account where username = 'mei')`,
)
const deleteTrip = change('delete', 'update trip set deleted_at = now() where id = $1')
const removeDays = change('remove_days', 'delete from day where trip_id = $1')

async function untilSomebodyWaits(): Promise<void> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; ) {
    // Of Citus it is a machine that waits.
    const waiting = await app.sql(
      isOnCitus
        ? 'select from citus_lock_waits'
        : `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
  throw new Error('nobody waits')
}

describe('a call that waits for its trip', () => {
  test.each([
    ['goes on after another change', [raise], 201, undefined],
    ['has nobody in it whose member has gone', [removeMei, raise], 404, 'request.not_found'],
    ['writes nothing for somebody who only looks now', [setViewer, raise], 403, 'trip.view_only'],
    ['finds no trip that was deleted', [deleteTrip, raise], 404, 'request.not_found'],
    ['finds no day that has gone', [removeDays, raise], 404, 'request.not_found'],
  ] as const)('%s', async (_what, meanwhile, status, code) => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const [day] = (await ana.plan(trip.id)).days
    const id = randomUUID()
    const asking = await app.db.transact(async tx => {
      await tx.run(lock, [trip.id])
      const path = `/subtripitems/sub_trip/${day?.id}/item`
      const asking = mei.ask('POST', path, { id, place: 'Gion', type: 'dining' })
      await untilSomebodyWaits()
      for (const statement of meanwhile) await tx.run(statement, [trip.id])
      return { asking }
    })
    const reply = await asking.asking
    expect([reply.status, reply.json.code]).toEqual([status, code])
    const stored = await app.sql(
      'select id from home where id = $1 union all select id from item where id = $1',
      [id],
    )
    expect(stored).toHaveLength(status === 201 ? 2 : 0)
  })

  test('hears of the trip before it hears of its own mistakes', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const [day] = (await ana.plan(trip.id)).days
    const asking = await app.db.transact(async tx => {
      await tx.run(lock, [trip.id])
      const wrong = { place: 'Gion', type: 'dining', date: '2030-01-01' }
      const asking = mei.ask('POST', `/subtripitems/sub_trip/${day?.id}/item`, wrong)
      await untilSomebodyWaits()
      for (const statement of [removeMei, raise]) await tx.run(statement, [trip.id])
      return { asking }
    })
    expect((await asking.asking).json.code).toBe('request.not_found')
  })

  test('is told to try again where the lock does not become free', async () => {
    const trip = await ana.plansTrip()
    const [day] = (await ana.plan(trip.id)).days
    await app.db.transact(async tx => {
      await tx.run(lock, [trip.id])
      const reply = await ana.ask('POST', `/subtripitems/sub_trip/${day?.id}/item`, {
        place: 'Gion',
        type: 'dining',
      })
      expect([reply.status, reply.json.code]).toEqual([503, 'server.busy'])
    })
    expect((await ana.plan(trip.id)).items).toEqual([])
  })
})

test('thousands of changes are stored a piece at a time, in their order', async () => {
  const trip = await ana.plansTrip()
  const counts: number[] = []
  const watched = (tx: Tx): Tx => ({
    ...tx,
    run(statement, values) {
      if (statement.name === 'change.insert') counts.push(Math.max(...values.map(lengthOf)))
      return tx.run(statement, values)
    },
  })
  const db = {
    ...app.db,
    transact: <T>(work: (tx: Tx) => Promise<T>) => app.db.transact(tx => work(watched(tx))),
  }
  const changeTrip = createChangeTrip({
    db,
    bus: createLocalBus(),
    spendBytes: async () => undefined,
    maxFileBytes: 0,
  })
  const ids = Array.from({ length: 1_001 }, () => randomUUID())
  const { seq } = await changeTrip(
    { tripId: trip.id, actorId: ana.id, touches: ['trip'] },
    async (_tx, changing) => {
      for (const id of ids) changing.record({ entity: 'trip', id, before: null, after: { name: id } })
    },
  )
  expect(counts).toEqual([250, 250, 250, 250, 1])
  const kept = await app.sql('select id from change where trip_id = $1 and seq = $2 order by n', [
    trip.id,
    seq,
  ])
  expect(kept.map(({ id }) => id)).toEqual(ids)
})

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)
