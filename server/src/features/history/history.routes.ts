import type { Entry } from '@caravan/contract/history'
import * as contract from '@caravan/contract/history'
import type { Sees } from '@caravan/contract/sections'
import type { Database } from '../../db/pool.ts'
import type { Queries } from '../../db/queries.ts'
import { Failure, found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { listClaims } from '../../trip/members.queries.ts'
import type { Writing } from '../../trip/rows.ts'
import { hiddenEntities, historyAsSeen, seesIn } from '../../trip/sections.ts'
import type { ReadAside } from '../../trip/standby.ts'
import * as rows from './history.queries.ts'
import {
  type Asked,
  type ChangeRow,
  type EntryRow,
  listLastNames,
  listNames,
  nameFields,
} from './history.queries.ts'
import { undo } from './undo.ts'
import { ChangedSince } from './undo-people.ts'
import { requireRights } from './undo-rights.ts'

const PAGE = 50

interface Needs {
  db: Database
  readAside: ReadAside
  /** False when the person has not the role that is expected. */
  setRole(
    call: Writing & { actor: { id: string } },
    userId: string,
    standing: { from: object; to: object },
  ): Promise<boolean>
  /** The same for a guest who was added, renamed or removed. */
  guestBack(call: Writing, change: ChangeRow): Promise<boolean>
  /** The same for a guest who has become a member, who goes in the end if they came by that. */
  claims: {
    guestBack(call: Writing & { actor: { id: string } }, change: ChangeRow): Promise<boolean>
    memberGone(call: Writing, change: ChangeRow): Promise<void>
  }
  /** The same for a version of the note. */
  notes: { takeBack(call: Writing, by: string, change: { from: number; to: number }): Promise<boolean> }
}

export function mountHistory(
  route: Route,
  { db, readAside, setRole, guestBack, claims, notes }: Needs,
): void {
  route(contract.history, async ({ actor, membership, query }) => {
    const { before, limit = PAGE, actor: by = null, kind = null, entity_id } = query
    const { trip_id: tripId, sees } = membership
    const asked = {
      tripId,
      before: Number(before ?? '2147483647'),
      actor: by,
      kind,
      ids: entity_id?.split(',') ?? null,
      hidden: hiddenEntities(sees),
      limit: Number(limit),
    }
    const list = async (db: Queries) => withNames(db, tripId, await listSeen(db, asked, sees))
    const [entries, reader, claimed] = await Promise.all([
      before ? readAside(membership, list) : list(db),
      rows.findReader(db, tripId, actor.id),
      listClaims(db, tripId),
    ])
    const members = new Map(claimed.map(({ guest, member }) => [guest, member]))
    const own = ({ actor, ...entry }: Entry) => ({ ...entry, actor: (actor && members.get(actor)) ?? actor })
    return { ...found(reader), entries: entries.map(own) }
  })

  route(contract.historySeen, async ({ actor, membership }) =>
    found(await rows.findSeen(db.lookups, membership.trip_id, actor.id)),
  )

  route(contract.markHistorySeen, async ({ actor, membership, body }) => {
    await rows.markSeen(db, membership.trip_id, actor.id, body.seq)
  })

  route(contract.undoChange, async call => {
    const { tx, trip } = call
    // Nothing is looked for before the caller is known to be a member still.
    const { seq: own } = await trip.locked
    const seq = Number(call.params.seq)
    const changes = await rows.findChanges(tx, trip.id, seq)
    if (changes.length === 0) throw new Failure('request.not_found')
    await requireRights(call, { ...call.actor, sees: seesIn(call.request) }, seq, changes)
    try {
      trip.takesBack(seq)
      await undo(call, seq, changes, {
        guest: change => guestBack(call, change),
        claim: change => claims.guestBack(call, change),
        claimer: change => claims.memberGone(call, change),
        role: (userId, role) => setRole(call, userId, role),
        note: change => notes.takeBack(call, call.actor.id, change),
      })
    } catch (cause) {
      if (!(cause instanceof ChangedSince)) throw cause
      // Asked outside of the transaction, which a failed statement has ended.
      const later = await rows.findObstacle(db.lookups, trip.id, seq, cause.obstacles)
      throw new Failure('history.changed_since', {
        cause,
        ...(later === null ? {} : { extra: { seq: later } }),
      })
    }
    if ((await rows.turnMails(tx, trip.id, seq, own)) > 0) trip.alsoTell('arrived')
    return { seq: own }
  })
}

/** A page of entries that the reader sees: as many as were asked for, unless there are no earlier ones. */
async function listSeen(db: Queries, asked: Asked, sees: Sees): Promise<EntryRow[]> {
  const seen: EntryRow[] = []
  for (let { before } = asked; ; ) {
    const page = await rows.listEntries(db, { ...asked, before })
    seen.push(...historyAsSeen(page, sees))
    if (page.length < asked.limit || seen.length >= asked.limit) return seen.slice(0, asked.limit)
    before = page.at(-1)?.seq ?? 0
  }
}

/** Entries with the names of their rows, which most changes do not tell. */
async function withNames(db: Queries, tripId: string, entries: EntryRow[]): Promise<Entry[]> {
  const names = new Map<string, string | null>()
  const changes = entries.flatMap(({ changes }) => changes)
  async function lookUp(list: (ids: string[]) => ReturnType<typeof listNames>) {
    const unnamed = changes.filter(({ entity, id }) => nameFields[entity] && !names.has(id))
    const ids = new Set(unnamed.filter(change => !ownName(change)).map(({ id }) => id))
    if (ids.size === 0) return
    for (const { id, name } of await list([...ids])) names.set(id, name)
  }
  await lookUp(ids => listNames(db, tripId, ids))
  await lookUp(ids => listLastNames(db, tripId, ids, entries.at(-1)?.seq ?? 0))
  const named = (change: ChangeRow) => ({ ...change, name: ownName(change) ?? names.get(change.id) ?? null })
  return entries.map(({ deleted, ...entry }) => ({
    ...entry,
    ...(deleted && { deleted }),
    changes: entry.changes.map(named),
  }))
}

function ownName({ entity, before, after }: ChangeRow): string | undefined {
  const field = nameFields[entity]
  return field ? ((after?.[field] ?? before?.[field]) as string | undefined) : undefined
}
