import type { Received } from '@caravan/contract/endpoint'
import type { Item } from '@caravan/contract/items'
import type * as contract from '@caravan/contract/lodging'
import { nightsBooked, stayReads, stayWrites } from '@caravan/contract/lodging.row'
import { byNight, isNight } from '@caravan/contract/lodging.stays'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../failure.ts'
import { applyWrite } from '../../trip/apply-write.ts'
import { claimId } from '../../trip/homes.ts'
import type { Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'

type Booking = Omit<Received<typeof contract.bookLodging>['body'], 'id'>
type Changes = Omit<Received<typeof contract.changeLodging>['body'], 'nights'>
type Named = Received<typeof contract.changeLodging>['body']['nights']
type Acting = Writing & { actor: { id: string } }

/** Adds the nights of a stay under the id of its first one. The same call again answers those that are still there. */
export async function bookStay({ actor, tx, trip }: Acting, id: string, content: Booking): Promise<Item[]> {
  const nights = nightsBooked(content, id)
  if (!(await claimId(tx, { id, kind: 'item', tripId: trip.id, actorId: actor.id, content }))) {
    const standing = await nightsNamed(tx, trip.id, nights)
    if (standing.length === 0) throw new Failure('row.gone')
    return standing
  }
  const write = { reads: stayReads.book, apply: stayWrites.book }
  const { made } = await applyWrite({ actor, tx, trip }, write, { body: { ...content, id } }, id)
  return made('item').sort(byNight)
}

/** Changes all nights of a stay, which move, become more or fewer with its dates. */
export async function changeStay(
  { actor, tx, trip }: Acting,
  nights: Named,
  changes: Changes,
): Promise<Item[]> {
  await requireAsNamed(tx, trip.id, nights)
  const write = { reads: stayReads.change, apply: stayWrites.change }
  const { now, made } = await applyWrite({ actor, tx, trip }, write, { body: { ...changes, nights } })
  return [...nights.flatMap(({ id }) => now('item', id) ?? []), ...made('item')].sort(byNight)
}

export async function deleteStay({ actor, tx, trip }: Acting, nights: Named): Promise<void> {
  await requireAsNamed(tx, trip.id, nights)
  const write = { reads: stayReads.delete, apply: stayWrites.delete }
  await applyWrite({ actor, tx, trip }, write, { body: { nights } })
}

/** The nights that are still there. */
async function nightsNamed(tx: Tx, tripId: string, named: readonly { id: string }[]): Promise<Item[]> {
  const ids = named.map(({ id }) => id)
  return (await tables.item.findAll(tx, tripId, ids)).filter(isNight).sort(byNight)
}

/** Refuses nights of which somebody has changed or deleted one since. */
async function requireAsNamed(tx: Tx, tripId: string, named: Named): Promise<void> {
  const current = await nightsNamed(tx, tripId, named)
  if (current.length === 0) throw new Failure('request.not_found')
  const versions = new Map(named.map(({ id, version }) => [id, version]))
  if (current.length < versions.size || current.some(({ id, version }) => versions.get(id) !== version))
    throw new Failure('version.outdated', { extra: { current } })
  if (new Set(current.map(({ date }) => date)).size < current.length) throw invalidField('nights')
}
