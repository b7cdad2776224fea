import { addDays } from '@caravan/contract/days.rules'
import type { Ground } from '../../ground.ts'
import { createWorker } from '../../work/worker.ts'
import { type Happened, tell } from './entries.ts'
import * as queries from './notifications.queries.ts'

const LOOK_MS = 60_000
const MINUTE_MS = 60_000
const FROM_MINUTE = 9 * 60
/** So many days before its day each is announced. */
const DAYS_BEFORE = { todo_due: 1, trip_soon: 3 } as const

type Due = queries.Candidate & { kind: keyof typeof DAYS_BEFORE }

interface Needs extends Pick<Ground, 'db' | 'bus' | 'log'> {
  /** The zone of a spot, IANA. */
  zoneAt(lat: number | null, lng: number | null): Promise<string | null>
  now?: () => number
}

/** The zone as it is stored, or undefined where there is none of this name. */
export function zoneOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The day in a zone, and how many minutes of it have gone. */
export function localTime(zone: string, now: number): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(now)
  const part = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/**
 * Announces days at nine in the morning where the traveller is. That it was done is stored with what is told: once,
 * whichever process does it, and later on the same day where none was running at nine.
 */
export function createReminder({ db, bus, log, zoneAt, now = Date.now }: Needs) {
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
    const elsewhere = candidates.some(({ zone }) => zone === null) ? await zoneOfTrip(tripId) : 'UTC'
    const times = new Map<string, ReturnType<typeof localTime>>()
    const timeIn = (zone: string) => {
      const time = times.get(zone) ?? localTime(zone, at)
      times.set(zone, time)
      return time
    }
    const due = candidates.flatMap(one => {
      const { day, minute } = timeIn(one.zone ?? elsewhere)
      const isTime = minute >= FROM_MINUTE && day === addDays(one.day, -DAYS_BEFORE[one.kind])
      return isTime ? [{ ...one, nine: at - (minute - FROM_MINUTE) * MINUTE_MS }] : []
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
      // Whoever sets a date in the course of the day knows it, or has just been told.
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

  async function zoneOfTrip(tripId: string): Promise<string> {
    const spot = await queries.findFirstSpot(db, tripId)
    return (spot && (await zoneAt(spot.lat, spot.lng))) ?? 'UTC'
  }

  const worker = createWorker({
    name: 'announcing days',
    everyMs: LOOK_MS,
    log,
    async work() {
      await look()
      return false
    },
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
