import { randomUUIDv7 } from 'node:crypto'
import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { onDay } from '@caravan/contract/items.row'
import type { Kind } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import { GAP } from '@caravan/contract/order'
import type { Sent } from '@caravan/contract/row'
import { Failure, found, invalidField } from '../failure.ts'
import { claimIds } from './homes.ts'
import { inPieces } from './in-pieces.ts'
import { listEverMembers, listMemberIds } from './membership.queries.ts'
import { findEnd } from './order.queries.ts'
import { positionsOf } from './order.ts'
import { isOrdered } from './places.ts'
import { quickOf, readsOf } from './quick.ts'
import { insertRows, replayed, requireMembers, requireRule, type Writing } from './rows.ts'
import { tables } from './tables.ts'

type Acting = Writing & { actor: { id: string } }

/** A row as it was sent and as it is known. */
interface Sending<K extends Kind> {
  sent: Sent<Rows[K]>
  known: Rows[K]
  /** Where it stands in what was sent, which a refusal says. */
  at?: string | undefined
}

export interface NewRow<K extends Kind> extends Pick<Sending<K>, 'at'> {
  kind: K
  content: { id?: string | null | undefined }
}

/** Adds to rows of a kind what neither was sent nor is known to its rule. */
export type LookUps = { [K in Kind]?: (row: Rows[K]) => Promise<Rows[K]> }

/**
 * Makes rows of any kinds of what was sent, in the order of their kinds, as many at a time as others can wait for. The
 * same call again answers the rows as they are.
 */
export async function createRows<K extends Kind>(
  call: Acting,
  rows: readonly NewRow<K>[],
  lookUps?: LookUps,
): Promise<Rows[K][]> {
  const made = new Map<NewRow<K>, Rows[K]>()
  for (const [kind, own] of Map.groupBy(rows, ({ kind }) => kind))
    for (const piece of inPieces(own))
      for (const [n, row] of (await createPiece(call, kind, piece, lookUps)).entries())
        made.set(piece[n] as NewRow<K>, row)
  return rows.flatMap(row => made.get(row) ?? [])
}

async function createPiece<K extends Kind>(
  call: Acting,
  kind: K,
  piece: readonly NewRow<K>[],
  lookUps: LookUps | undefined,
): Promise<Rows[K][]> {
  const { tx, trip, actor } = call
  requireRule(tx, kind)
  const table = tables[kind]
  const wanted = piece.map(({ content: { id: ownId, ...sent }, at }) => {
    const id = ownId ?? randomUUIDv7()
    // Nobody can send a row again whose id was made here.
    const claimed = ownId ? sent : undefined
    return { id, at, sent: sent as Sent<Rows[K]>, claimed, known: { ...table.blank, id, trip_id: trip.id } }
  })
  // Asked together with the ids, which saves a round trip under the lock.
  const people = peopleFor(call, kind, wanted)
  people.catch(() => undefined)
  const claims = wanted.map(({ id, claimed }) => ({ id, content: claimed }))
  const areNew = await claimIds(tx, { tripId: trip.id, actorId: actor.id }, kind, claims)
  const fresh = wanted.filter((_, n) => areNew[n])
  const rows = await rowsWith(call, kind, fresh, { lookUps, people })
  await requireMembers(call, ...rows)
  const made = await insertRows(call, kind, await inPlaces(call, kind, fresh, rows))
  if (made.length === wanted.length) return made
  const known = await table.findAll(tx, trip.id, idsOf(wanted))
  return wanted.map(({ id }) => replayed(known.find(row => row.id === id)))
}

/** The rows of a list where they belong in it: items in their days by their times, others at the end. */
async function inPlaces<K extends Kind>(
  { tx, trip }: Writing,
  kind: K,
  sending: readonly Sending<K>[],
  rows: readonly Rows[K][],
): Promise<Rows[K][]> {
  if (!isOrdered(kind) || rows.length === 0) return [...rows]
  if (kind !== 'item') {
    const end = await findEnd(readsOf(tx), kind, trip.id)
    return rows.map((row, n) => ({ ...row, position: end + n * GAP }))
  }
  const days = await tables.day.list(readsOf(tx), trip.id)
  const items = (rows as readonly Item[]).map((item, n) => inPlace(sending[n]?.at, () => inDay(item, days)))
  const positions = await positionsOf(tx, trip.id, items)
  return rows.map((row, n) => ({ ...row, ...items[n], position: positions.get(row.id) }))
}

/** An item in the day that it names, or else in that of its date. */
function inDay(item: Item, days: readonly TripDay[]): Item {
  const { sub_trip_id: id, date } = item
  const day = days.find(day => (id ? day.id === id : day.date === date))
  if (!day) throw new Failure(id ? 'request.not_found' : 'item.no_day')
  if (date && date !== day.date) throw new Failure('item.date_mismatch')
  return { ...onDay(item, day), date: day.date }
}

/** Asks for the people whom the rule of a kind has to know. */
async function peopleFor<K extends Kind>({ tx, trip }: Writing, kind: K, sending: readonly Sending<K>[]) {
  const { people } = kinds[kind]
  if (!people) return undefined
  if (people === 'members') return (await quickOf(tx)?.members()) ?? new Set(await listMemberIds(tx, trip.id))
  return new Set(await listEverMembers(readsOf(tx), trip.id, people(sending.map(({ sent }) => sent))))
}

/** The rows that follow from what was sent, by the rule of their kind. */
async function rowsWith<K extends Kind>(
  { tx, trip, actor }: Acting,
  kind: K,
  sending: readonly Sending<K>[],
  { lookUps = {}, people }: { lookUps?: LookUps | undefined; people?: ReturnType<typeof peopleFor> } = {},
): Promise<Rows[K][]> {
  const { rule } = kinds[kind]
  if (!rule) throw new Error(`what becomes of a ${kind} is known to its own routes alone`)
  await requireNamed({ tx, trip }, kind, sending)
  const members = await (people ?? peopleFor({ tx, trip }, kind, sending))
  const by = { actor: actor.id, at: new Date().toISOString(), members }
  const rows = sending.map(({ sent, known, at }) => inPlace(at, () => rule(sent, known, by)))
  const lookUp = lookUps[kind]
  return lookUp ? Promise.all(rows.map(lookUp)) : rows
}

/** The same for one row. */
export async function rowWith<K extends Kind>(
  call: Acting,
  kind: K,
  sending: Sending<K>,
  lookUps?: LookUps,
): Promise<Rows[K]> {
  return found((await rowsWith(call, kind, [sending], { lookUps }))[0])
}

interface Named {
  id: string
  kind: Kind
}

/** Refuses the first row that newly names another one which is not there. */
async function requireNamed<K extends Kind>({ tx, trip }: Writing, kind: K, sending: readonly Sending<K>[]) {
  const { names = '' } = kinds[kind]
  const named = sending.flatMap(({ sent, known, at }) => {
    const [now, was] = [sent, known].map(row => (row as Record<string, Named | null | undefined>)[names])
    return now && (now.id !== was?.id || now.kind !== was.kind) ? [{ ...now, at }] : []
  })
  for (const [of, own] of Map.groupBy(named, ({ kind }) => kind)) {
    const rows = await tables[of].findAll(readsOf(tx), trip.id, idsOf(own))
    const there = new Set(idsOf(rows))
    for (const { id, at } of own)
      inPlace(at, () => {
        if (!there.has(id)) throw invalidField(names)
      })
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Says of a refusal where in what was sent the row stands that it is about. */
function inPlace<T>(at: string | undefined, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Failure) || at === undefined) throw error
    const { code, circumstances } = error
    const within = circumstances.fields?.map(({ field, code }) => ({ field: `${at}.${field}`, code }))
    throw new Failure(code, { fields: within ?? [{ field: at, code }] })
  }
}
