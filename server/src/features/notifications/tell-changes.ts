import type { About } from '@caravan/contract/comments'
import { type Kind, topics } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import { tables } from '../../trip/tables.ts'
import { createWorker } from '../../work/worker.ts'
import { type Happened, tell } from './entries.ts'
import * as queries from './notifications.queries.ts'
import { type Known, nameOf, peopleOf, type Row, rules, type ToldChange, toldBy } from './rules.ts'

const PAGE = 500
/** Changes within this time are told together. */
const SOON_MS = 300
/** So long it rests where it could not be told, as what was in the way may be over then. */
const AGAIN_MS = 2_000
const LOOK_MS = 600_000

const kindOf = (entity: string) => (Object.hasOwn(kinds, entity) ? (entity as Kind) : undefined)
const entities = Object.keys(rules)
/** With the trip itself: one that is brought back has what was not told before it went. */
const heard = new Set<string>([
  'trip',
  ...entities.map(entity => {
    const kind = kindOf(entity)
    return kind ? topics[kind] : 'members'
  }),
])

type Needs = Pick<Ground, 'db' | 'bus' | 'log' | 'overhear'>

/**
 * Tells people of the changes of a trip that are stored, apart from whoever makes them: up to which one is stored with
 * what is told, so that it is told once whichever process does it, and after a crash.
 */
export function createTeller({ db, bus, log, overhear }: Needs) {
  const waiting = new Set<string>()
  let soon: NodeJS.Timeout | undefined

  const worker = createWorker({
    name: 'telling of changes',
    everyMs: LOOK_MS,
    log,
    async work() {
      const [tripId] = waiting
      if (tripId === undefined) return false
      waiting.delete(tripId)
      try {
        await db.transact(tx => tellOf(tx, tripId))
      } catch (error) {
        waiting.add(tripId)
        lookIn(AGAIN_MS)
        throw error
      }
      return true
    },
  })
  /** Finds changes that an ended process has not told. */
  const sweeper = createWorker({
    name: 'looking for what was not told',
    everyMs: LOOK_MS,
    log,
    async work() {
      for (const { id } of await queries.listUntold(db)) waiting.add(id)
      worker.wake()
    },
  })

  overhear((channel, { topics }) => {
    const [, tripId] = channel.split('trip:')
    if (tripId === undefined || !topics.some(topic => heard.has(topic))) return
    waiting.add(tripId)
    lookIn(SOON_MS)
  })

  function lookIn(ms: number): void {
    soon ??= setTimeout(() => {
      soon = undefined
      worker.wake()
    }, ms).unref()
  }

  async function tellOf(tx: Tx, tripId: string): Promise<void> {
    const trip = await queries.findTrip(tx, tripId)
    if (!trip) return
    const from = await queries.holdTold(tx, tripId)
    if (trip.seq <= from) return
    for (let last = { seq: from, n: 32_767 }; ; ) {
      const page = { tripId, ...last, upTo: trip.seq, entities, limit: PAGE }
      const changes = await queries.listChanges(tx, page)
      const knownOf = await lookUp(tx, tripId, trip.members, changes)
      const happened = changes.flatMap(change =>
        toldBy(change, knownOf(change)).map((told): Happened => ({ ...told, at: change.at })),
      )
      await tell(tx, bus, tripId, happened)
      const end = changes.at(-1)
      if (!end || changes.length < PAGE) break
      last = { seq: end.seq, n: end.n }
    }
    await queries.storeTold(tx, tripId, trip.seq)
  }

  return {
    start() {
      worker.start()
      sweeper.start()
      sweeper.wake()
    },
    async close() {
      clearTimeout(soon)
      await Promise.all([worker.close(), sweeper.close()])
    },
  }
}

/** Looks up the facts of the rules for all changes at once. */
async function lookUp(tx: Tx, tripId: string, members: string[], changes: readonly ToldChange[]) {
  const rows = new Map<string, Row>()
  const stay = changes.filter(({ before, after }) => before && after)
  for (const [entity, own] of Map.groupBy(stay, ({ entity }) => entity)) {
    const kind = kindOf(entity)
    if (!kind) continue
    const ids = [...new Set(own.map(({ id }) => id))]
    for (const row of await tables[kind].findAll(tx, tripId, ids)) rows.set(row.id, { ...row })
  }
  const whole = changes.toReversed().filter(({ before, after }) => !before || !after)
  for (const { id, before, after } of whole) rows.set(id, rows.get(id) ?? before ?? after ?? {})
  const ids = changes.filter(({ before }) => before).map(({ id }) => id)
  const makers = new Map((await queries.listMakers(tx, ids)).map(({ id, by }) => [id, by]))
  const said = changes.filter(({ entity, before }) => entity === 'comment' && !before)
  const concerned = await concernedBy(
    tx,
    tripId,
    said.map(({ after }) => (after?.['about'] ?? {}) as About),
  )
  const asked = changes.filter(({ entity }) => entity === 'member').map(({ id }) => id)
  const invited = asked.length > 0 ? await queries.listInvited(tx, tripId, asked) : []
  const invitations = new Map(invited.map(one => [one.id, one]))
  return ({ id, before, after }: ToldChange): Known => ({
    members,
    row: (after ? (before ? rows.get(id) : after) : before) ?? {},
    maker: makers.get(id) ?? null,
    concerned: concerned.get(String((after?.['about'] as About | undefined)?.id)),
    invitation: invitations.get(id),
    guest: rows.get(String(after?.['claims'])),
  })
}

/** The rows that are commented on: their names, their makers and the people in them. */
async function concernedBy(tx: Tx, tripId: string, abouts: readonly About[]) {
  const ids = [...new Set(abouts.map(({ id }) => id))]
  const makers = new Map((await queries.listMakers(tx, ids)).map(({ id, by }) => [id, by]))
  const concerned = new Map<string, NonNullable<Known['concerned']>>()
  for (const [kind, own] of Map.groupBy(abouts, ({ kind }) => kind))
    for (const row of await tables[kind].findAll(tx, tripId, [...new Set(own.map(({ id }) => id))]))
      concerned.set(row.id, {
        people: [makers.get(row.id), ...peopleOf({ ...row })],
        name: nameOf(kind, { ...row }),
      })
  return concerned
}
