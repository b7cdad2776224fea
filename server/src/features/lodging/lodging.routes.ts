import { randomUUIDv7 } from 'node:crypto'
import type { Item } from '@caravan/contract/items'
import * as contract from '@caravan/contract/lodging'
import {
  byNight,
  datesOfNights,
  idOfNight,
  isNight,
  type Stay,
  splitCost,
  stayOf,
  timesOfNight,
} from '@caravan/contract/lodging.stays'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { listFilesOf } from '../../trip/files.queries.ts'
import { claimHomes } from '../../trip/homes.queries.ts'
import { claimId } from '../../trip/homes.ts'
import { itemWith } from '../../trip/items.ts'
import { isEqual } from '../../trip/kept.ts'
import { kinds } from '../../trip/kinds.ts'
import { positionsOf } from '../../trip/order.queries.ts'
import { insertRows, removeRows, requireMembers, storeRows, type Writing } from '../../trip/rows.ts'
import { rangeOf, rearranged } from './lodging.rules.ts'

const { table } = kinds.item

export function mountLodging(route: Route): void {
  route(contract.bookLodging, async ({ actor, tx, trip, body }) => {
    const { id: ownId, ...content } = body
    const { cost, check_in, check_out, ...shared } = content
    requirePlace(content.place)
    const dates = datesOfNights(rangeOf({ check_in, check_out }))
    const id = ownId ?? randomUUIDv7()
    const night = itemWith(shared, { ...table.blank, type: 'lodging' })
    const nights = dates.map((date, index) => ({
      ...night,
      ...timesOfNight(index, dates.length),
      id: idOfNight(id, index),
      date,
    }))
    if (!(await claimId(tx, { id, kind: 'item', tripId: trip.id, actorId: actor.id, content }))) {
      const standing = await nightsOf(tx, trip.id, nights)
      if (standing.length === 0) throw new Failure('row.gone')
      return standing
    }
    await requireMembers({ tx, trip }, night)
    if (!(await claimHomes(tx, trip.id, actor.id, 'item', nights.slice(1)))) throw new Failure('row.exists')
    const booked = await inDays(tx, trip.id, withCost(nights, cost ?? null, (await trip.locked).currency))
    return (await insertRows({ tx, trip }, 'item', booked)).sort(byNight)
  })

  route(contract.changeLodging, async ({ actor, tx, trip, body }) => {
    const { nights: named, cost, check_in, check_out, ...shared } = body
    const stay = await stayAsNamed(tx, trip.id, named)
    if (shared.place !== undefined) requirePlace(shared.place)
    const before = new Map(stay.nights.map(night => [night.id, night]))
    await requireMembers({ tx, trip }, shared)
    const { place, place_id, lat, lng, details, url, participants } = stay
    const anotherNight = () => ({
      ...{ ...table.blank, place, place_id, lat, lng, details, url, participants },
      ...{ id: randomUUIDv7(), type: 'lodging' as const },
    })
    const isRedated = check_in !== undefined || check_out !== undefined
    const { check_in: from, check_out: until } = stay
    const nights = isRedated
      ? rearranged(stay, rangeOf({ check_in: from, check_out: until, ...body }), anotherNight)
      : stay.nights
    const changed = nights.map(night => itemWith(shared, night))
    const { currency } = await trip.locked
    const costing = cost === undefined ? changed : withCost(changed, cost, currency)
    const wanted = await inDays(tx, trip.id, costing, before)

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
    await claimHomes(tx, trip.id, actor.id, 'item', added)
    await insertRows(writing, 'item', added)
    const gone = stay.nights.map(({ id }) => id).filter(id => !now.has(id))
    await moveFiles(writing, stay.nights[0], wanted[0], gone)
    await removeRows(writing, 'item', gone)
    return nightsOf(tx, trip.id, wanted)
  })

  route(contract.deleteLodging, async ({ tx, trip, body }) => {
    const { nights } = await stayAsNamed(tx, trip.id, body.nights)
    await removeRows(
      { tx, trip },
      'item',
      nights.map(({ id }) => id),
    )
    return []
  })
}

/** Gives the first night the files of the one that was first, and of those that go. */
async function moveFiles(
  writing: Writing,
  before: Item | undefined,
  first: Item | undefined,
  gone: readonly string[],
): Promise<void> {
  if (!before || !first) return
  const from = [before.id, ...gone].filter(id => id !== first.id)
  if (from.length === 0) return
  const files = await listFilesOf(writing.tx, writing.trip.id, from)
  await storeRows(writing, 'attachment', files, file => ({ ...file, owner: { kind: 'item', id: first.id } }))
}

function requirePlace(place: string | null | undefined): void {
  if (!place) throw new Failure('lodging.place_and_dates')
}

function withCost(nights: readonly Item[], cost: string | number | null, currency: string): Item[] {
  const costs = splitCost(cost === '' ? null : cost, nights.length, currency)
  return nights.map((night, index) => ({ ...night, cost: costs[index] ?? null }))
}

/** The nights that are still there. */
async function nightsOf(tx: Tx, tripId: string, named: readonly { id: string }[]): Promise<Item[]> {
  const ids = named.map(({ id }) => id)
  return (await table.findAll(tx, tripId, ids)).filter(isNight).sort(byNight)
}

/** These nights, if nobody has changed or deleted one of them since. */
async function stayAsNamed(
  tx: Tx,
  tripId: string,
  named: readonly { id: string; version: number }[],
): Promise<Stay> {
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
  const isOnDate = ({ id, date }: Item) => before.get(id)?.date === date
  const isPlaced = (night: Item) => isOnDate(night) && before.get(night.id)?.start_time === night.start_time
  const others = nights.filter(night => !isPlaced(night))
  if (others.length === 0) return [...nights]
  const days = await kinds.day.table.list(tx, tripId)
  const dayAt = new Map(days.map(({ id, date }) => [date, id]))
  const dated = others.map(night => {
    if (isOnDate(night)) return night
    const sub_trip_id = dayAt.get(night.date)
    if (sub_trip_id === undefined) throw new Failure('item.no_day')
    return { ...night, sub_trip_id }
  })
  const positions = await positionsOf(tx, tripId, dated)
  const placed = dated.map(night => ({ ...night, position: positions.get(night.id) ?? night.position }))
  const byId = new Map(placed.map(night => [night.id, night]))
  return nights.map(night => byId.get(night.id) ?? night)
}
