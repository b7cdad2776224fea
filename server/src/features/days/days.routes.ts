import * as contract from '@caravan/contract/days'
import { dayWith, requireFree } from '@caravan/contract/days.row'
import { onDay } from '@caravan/contract/items.row'
import type { Database } from '../../db/pool.ts'
import type { Route } from '../../http/mount.ts'
import { kinds } from '../../trip/kinds.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import { changeRow, createRow, removeRow, removeRows, storeRows, type Writing } from '../../trip/rows.ts'
import { listDaysOn, listWaiting } from './days.queries.ts'

const { table } = kinds.day

export function mountDays(route: Route, { db }: { db: Database }): void {
  route(contract.days, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createDay, async call =>
    createRow(
      call,
      'day',
      async content => {
        await requireFreeDate(call, content.date)
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

async function requireFreeDate({ tx, trip }: Writing, date: string): Promise<void> {
  requireFree(date, await trip.locked, await listDaysOn(tx, trip.id, date))
}
