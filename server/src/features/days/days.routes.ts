import * as contract from '@caravan/contract/days'
import { countTracks, dayWith, requireFree } from '@caravan/contract/days.row'
import { onDay } from '@caravan/contract/items.row'
import { MOST_TRACKS } from '@caravan/contract/tracks'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import { changeRow, createRow, removeRow, removeRows, storeRows, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { listDaysOn, listWaiting } from './days.queries.ts'

const table = tables.day

export function mountDays(route: Route, { db }: { db: Database }): void {
  route(contract.days, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createDay, async call =>
    createRow(
      call,
      'day',
      async content => {
        await requireFreeDate(call, content.date)
        await requireTracks(call, content)
        return dayWith(content)
      },
      async ({ id, date }) => {
        const waiting = await listWaiting(call.tx, call.trip.id, date)
        await storeRows(call, 'item', waiting, item => onDay(item, { id }))
      },
    ),
  )

  route(contract.updateDay, async call =>
    changeRow(call, 'day', call.params.subTripId, async before => {
      const day = dayWith(call.body, before)
      await requireTracks(call, day, before.tracks.length)
      if (day.date !== before.date) {
        await requireFreeDate(call, day.date)
        const items = await listItemsOfDay(call.tx, call.trip.id, before.id)
        await storeRows(call, 'item', items, item => ({ ...item, date: day.date }))
      }
      return day
    }),
  )

  route(contract.deleteDay, async call => {
    const { tx, trip, params } = call
    const items = await listItemsOfDay(tx, trip.id, params.subTripId)
    await removeRows(
      call,
      'item',
      items.map(({ id }) => id),
    )
    await removeRow(call, 'day', params.subTripId)
  })
}

/** Refuses a day with more tracks than it had, where the trip would have too many. */
async function requireTracks(
  { tx, trip }: Writing,
  { id, tracks = [] }: { id?: string | null | undefined; tracks?: readonly unknown[] | undefined },
  before = 0,
): Promise<void> {
  if (tracks.length <= before) return
  const others = (await table.list(tx, trip.id)).filter(day => day.id !== id)
  if (countTracks(others) + tracks.length > MOST_TRACKS) throw new Failure('limit.reached')
}

async function requireFreeDate({ tx, trip }: Writing, date: string): Promise<void> {
  requireFree(date, await trip.locked, await listDaysOn(tx, trip.id, date))
}
