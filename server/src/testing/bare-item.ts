import { randomUUID } from 'node:crypto'
import type { Item } from '@caravan/contract/items'
import { Pool } from 'pg'
import { queriesOver } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import { findSpot } from '../features/items/items.queries.ts'
import { claimIds } from '../trip/homes.ts'
import { tables } from '../trip/tables.ts'
import { entriesOf, lockTrip, storeChanges } from '../trip/write.queries.ts'

type Wanted = Pick<Item, 'trip_id' | 'place' | 'type'> & { day_id: string; created_by: string }

/** Adds something to a day by the statements that the app uses, on pg with nothing else around them. */
export async function makeBareItem(pool: Pool, wanted: Wanted) {
  const client = await pool.connect()
  const tx = queriesOver(query => client.query(query)) as Tx
  try {
    await client.query('begin')
    const trip = await lockTrip(tx, wanted.trip_id, false)
    const { day_id, created_by, ...fields } = wanted
    const id = randomUUID()
    const spot = await findSpot(tx, wanted.trip_id, day_id, null)
    await claimIds(tx, { tripId: wanted.trip_id, actorId: created_by }, 'item', [{ id }])
    const given = { ...tables.item.blank, ...fields, ...spot, id, sub_trip_id: day_id }
    const [item] = await tables.item.insert(tx, wanted.trip_id, [given])
    if (!trip || !item) throw new Error('nothing was made')
    const change = { entity: 'item', id: item.id, before: null, after: item } as const
    await storeChanges(tx, trip, wanted.created_by, entriesOf([change]))
    await client.query('commit')
    return item
  } finally {
    client.release()
  }
}

export interface BareDay {
  id: string
  tripId: string
}

/** How often a second that goes at 32 in flight, spread over these days. */
export async function rateOfBareItems(
  database: string,
  userId: string,
  days: readonly BareDay[],
  seconds: number,
): Promise<number> {
  const pool = new Pool({ connectionString: database, max: 10 })
  const began = performance.now()
  let made = 0
  async function makeOneByOne(): Promise<void> {
    while (performance.now() - began < seconds * 1_000) {
      const day = days[made++ % days.length]
      if (!day) throw new Error('there is no day to add anything to')
      await makeBareItem(pool, {
        ...{ trip_id: day.tripId, day_id: day.id, created_by: userId },
        ...{ place: 'Gion', type: 'dining' },
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: 32 }, makeOneByOne))
    return (made / (performance.now() - began)) * 1_000
  } finally {
    await pool.end()
  }
}
