import * as contract from '@caravan/contract/days'
import { dayReads, dayWrites } from '@caravan/contract/days.row'
import type { Database } from '../../db/pool.ts'
import { found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { applyWrite, createByWrite } from '../../trip/apply-write.ts'
import { tables } from '../../trip/tables.ts'

export function mountDays(route: Route, { db }: { db: Database }): void {
  route(contract.days, async ({ membership }) => tables.day.list(db, membership.trip_id))

  route(contract.createDay, async ({ body, ...call }) => {
    const { id: _, ...content } = body
    const write = { reads: dayReads.create, apply: dayWrites.create }
    return createByWrite(call, 'day', write, { body, content })
  })

  route(contract.updateDay, async ({ body, params: { subTripId: row }, ...call }) => {
    const write = { reads: dayReads.change, apply: dayWrites.change }
    const { now } = await applyWrite(call, write, { body, row })
    return found(now('day', row))
  })

  route(contract.deleteDay, async ({ tx, trip, actor, params: { subTripId: row } }) => {
    await applyWrite({ tx, trip, actor }, { reads: dayReads.delete, apply: dayWrites.delete }, { row })
  })
}
