import { addDays } from '@caravan/contract/days.rules'
import type { Ground } from '../../ground.ts'
import { createWorker } from '../../work/worker.ts'
import { type Happened, tell } from './entries.ts'
import { localTime, type Zones, zoneOfTrip } from './mornings.ts'
import * as queries from './notifications.queries.ts'

const LOOK_MS = 60_000
/** So many days before its day each is announced. */
const DAYS_BEFORE = { todo_due: 1, trip_soon: 3 } as const

type Due = queries.Candidate & { kind: keyof typeof DAYS_BEFORE }

interface Needs extends Pick<Ground, 'bus' | 'log'>, Zones {
  now?: () => number
}

/**
 * Announces days at nine in the morning where the traveller is. That it was done is stored with what is told: once,
 * whichever process does it, and later on the same day where none was running at nine.
 */
export function createReminder(needs: Needs) {
  const { db, bus, log, now = Date.now } = needs

  async function look(): Promise<void> {
    const at = now()
    const today = new Date(at).toISOString().slice(0, 10)
    // Somewhere it is a day earlier already or a day later still.
    const between = (days: number) => [addDays(today, days - 1), addDays(today, days + 1)] as const
    const candidates = [
      ...(await queries.listDue(db, ...between(DAYS_BEFORE.todo_due))).map(
        (row): Due => ({ ...row, kind: 'todo_due' }),
      ),
      ...(await queries.listBeginning(db, ...between(DAYS_BEFORE.trip_soon))).map(
        (row): Due => ({ ...row, kind: 'trip_soon' }),
      ),
    ]
    for (const [tripId, own] of Map.groupBy(candidates, ({ trip_id }) => trip_id))
      await announce(tripId, own, at)
  }

  async function announce(tripId: string, candidates: readonly Due[], at: number): Promise<void> {
    const elsewhere = candidates.some(({ zone }) => zone === null) ? await zoneOfTrip(needs, tripId) : 'UTC'
    const times = new Map<string, ReturnType<typeof localTime>>()
    const timeIn = (zone: string) => {
      const time = times.get(zone) ?? localTime(zone, at)
      times.set(zone, time)
      return time
    }
    const due = candidates.flatMap(one => {
      const { day, nine } = timeIn(one.zone ?? elsewhere)
      const isTime = at >= nine && day === addDays(one.day, -DAYS_BEFORE[one.kind])
      return isTime ? [{ ...one, nine }] : []
    })
    if (due.length === 0) return
    const earliest = Math.min(...due.map(({ nine }) => nine))
    await db.transact(async tx => {
      const [ids, users, days] = [
        due.map(one => one.id),
        due.map(one => one.user_id),
        due.map(one => one.day),
      ]
      const mine = new Set((await queries.remind(tx, tripId, users, ids, days)).map(keyOf))
      // A date that was set after nine is known to its people.
      const set = await queries.listSet(tx, tripId, new Date(earliest).toISOString())
      const isKnown = ({ id, user_id, nine }: (typeof due)[number]) =>
        set.some(one => (one.id === id || one.id === user_id) && Date.parse(one.at) > nine)
      const told = due.filter(one => mine.has(keyOf(one)) && !isKnown(one))
      await tell(
        tx,
        bus,
        tripId,
        told.map(
          ({ user_id: to, kind, id, name }): Happened => ({
            ...{ to, kind, actor: null, event: id, at: new Date(at).toISOString() },
            about: kind === 'todo_due' ? { kind: 'todo', id, name, deleted: false } : null,
          }),
        ),
      )
    })
  }

  const worker = createWorker({
    name: 'announcing days',
    everyMs: LOOK_MS,
    log,
    work: look,
  })
  return {
    look,
    start() {
      worker.start()
      worker.wake()
    },
    close: worker.close,
  }
}

const keyOf = ({ user_id, id }: { user_id: string; id: string }) => `${user_id} ${id}`
