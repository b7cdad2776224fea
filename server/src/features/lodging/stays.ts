import { randomUUIDv7 } from 'node:crypto'
import type { Received } from '@caravan/contract/endpoint'
import type { Item } from '@caravan/contract/items'
import type * as contract from '@caravan/contract/lodging'
import {
  filesMoved,
  isPlacedAnew,
  nightsBooked,
  nightsChanged,
  onDayOfDate,
  withCost,
} from '@caravan/contract/lodging.row'
import { byNight, isNight, type Stay, stayOf } from '@caravan/contract/lodging.stays'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../failure.ts'
import { filesOf } from '../../trip/files.queries.ts'
import { claimId, claimIds } from '../../trip/homes.ts'
import { isEqual } from '../../trip/kept.ts'
import { positionsOf } from '../../trip/order.ts'
import {
  insertRows,
  moveComments,
  removeRows,
  requireMembers,
  storeRows,
  type Writing,
} from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'

const table = tables.item

type Booking = Omit<Received<typeof contract.bookLodging>['body'], 'id'>
type Changes = Omit<Received<typeof contract.changeLodging>['body'], 'nights'>
type Named = readonly { id: string; version: number }[]
type Acting = Writing & { actor: { id: string } }

/** Adds the nights of a stay under the id of its first one. The same call again answers those that are still there. */
export async function bookStay({ actor, tx, trip }: Acting, id: string, content: Booking): Promise<Item[]> {
  const nights = nightsBooked(content, id)
  if (!(await claimId(tx, { id, kind: 'item', tripId: trip.id, actorId: actor.id, content }))) {
    const standing = await nightsOf(tx, trip.id, nights)
    if (standing.length === 0) throw new Failure('row.gone')
    return standing
  }
  await requireMembers({ tx, trip }, content)
  await claimIds(tx, { tripId: trip.id, actorId: actor.id }, 'item', nights.slice(1))
  const { currency } = await trip.locked
  const booked = await inDays(tx, trip.id, withCost(nights, content.cost ?? null, currency))
  return (await insertRows({ tx, trip }, 'item', booked)).sort(byNight)
}

/** Changes all nights of a stay, which move, become more or fewer with its dates. */
export async function changeStay(
  { actor, tx, trip }: Acting,
  named: Named,
  changes: Changes,
): Promise<Item[]> {
  const stay = await stayAsNamed(tx, trip.id, named)
  const before = new Map(stay.nights.map(night => [night.id, night]))
  await requireMembers({ tx, trip }, changes)
  const { currency } = await trip.locked
  const changed = nightsChanged(stay, changes, currency, () => randomUUIDv7())
  const wanted = await inDays(tx, trip.id, changed, before)

  const [kept, added] = [
    wanted.filter(({ id }) => before.has(id)),
    wanted.filter(({ id }) => !before.has(id)),
  ]
  const now = new Map(wanted.map(night => [night.id, night]))
  const isOther = (night: Item) =>
    !isEqual(table.columnsOf(night), table.columnsOf(before.get(night.id) ?? night))
  const writing = { tx, trip }
  const others = kept.filter(isOther).flatMap(({ id }) => before.get(id) ?? [])
  await storeRows(writing, 'item', others, night => now.get(night.id) ?? night)
  await claimIds(tx, { tripId: trip.id, actorId: actor.id }, 'item', added)
  await insertRows(writing, 'item', added)
  const gone = stay.nights.map(({ id }) => id).filter(id => !now.has(id))
  const { from, to } = filesMoved(stay.nights, wanted)
  const files = from.length > 0 ? await filesOf.list(tx, trip.id, from) : []
  await storeRows(writing, 'attachment', files, file => ({ ...file, owner: { kind: 'item', id: to } }))
  await moveComments(writing, from, { id: to, kind: 'item' })
  await removeRows(writing, 'item', gone)
  return nightsOf(tx, trip.id, wanted)
}

export async function deleteStay({ tx, trip }: Writing, named: Named): Promise<void> {
  const { nights } = await stayAsNamed(tx, trip.id, named)
  await removeRows(
    { tx, trip },
    'item',
    nights.map(({ id }) => id),
  )
}

/** The nights that are still there. */
async function nightsOf(tx: Tx, tripId: string, named: readonly { id: string }[]): Promise<Item[]> {
  const ids = named.map(({ id }) => id)
  return (await table.findAll(tx, tripId, ids)).filter(isNight).sort(byNight)
}

/** These nights, if nobody has changed or deleted one of them since. */
async function stayAsNamed(tx: Tx, tripId: string, named: Named): Promise<Stay> {
  const current = await nightsOf(tx, tripId, named)
  const stay = stayOf(current)
  if (!stay) throw new Failure('request.not_found')
  const versions = new Map(named.map(({ id, version }) => [id, version]))
  if (current.length < versions.size || current.some(({ id, version }) => versions.get(id) !== version))
    throw new Failure('version.outdated', { extra: { current } })
  if (new Set(current.map(({ date }) => date)).size < current.length) throw invalidField('nights')
  return stay
}

/** The nights in the days of their dates, each where it belongs by its time; one that stays where it was keeps its place. */
async function inDays(
  tx: Tx,
  tripId: string,
  nights: readonly Item[],
  before: ReadonlyMap<string, Item> = new Map(),
): Promise<Item[]> {
  const others = nights.filter(night => isPlacedAnew(night, before.get(night.id)))
  if (others.length === 0) return [...nights]
  const days = await tables.day.list(tx, tripId)
  const dated = others.map(night => onDayOfDate(night, before.get(night.id), days))
  const positions = await positionsOf(tx, tripId, dated)
  const placed = dated.map(night => ({ ...night, position: positions.get(night.id) ?? night.position }))
  const byId = new Map(placed.map(night => [night.id, night]))
  return nights.map(night => byId.get(night.id) ?? night)
}
