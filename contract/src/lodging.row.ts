import type { TripDay } from './days.ts'
import type { Received } from './endpoint.ts'
import { Failure } from './failure.ts'
import { blankItem, itemWith, onDay, placedIn } from './items.row.ts'
import type { Item } from './items.ts'
import {
  byNight,
  countNights,
  datesOfNights,
  idAfter,
  isNight,
  type Stay,
  splitCost,
  stayOf,
  timesOfNight,
} from './lodging.stays.ts'
import type { bookLodging, changeLodging } from './lodging.ts'
import type { By } from './shown.ts'
import { MAX_TRIP_DAYS } from './trips.rules.ts'
import { moveComments } from './write/row-writes.ts'
import type { Read, Reads, TripRows } from './write/rows.ts'

type Booked = Received<typeof bookLodging>['body']
type Changed = Received<typeof changeLodging>['body']

interface Range {
  check_in: string
  check_out: string
}

/** A range with at least one night. */
function rangeOf({ check_in, check_out }: { [end in keyof Range]?: string | null | undefined }): Range {
  if (!check_in || !check_out) throw new Failure('lodging.place_and_dates')
  const range = { check_in, check_out }
  const count = countNights(range)
  if (count < 1) throw new Failure('lodging.no_night')
  // A trip has no days of so many nights, and nobody has to list them to know.
  if (count > MAX_TRIP_DAYS) throw new Failure('item.no_day')
  return range
}

function requirePlace(place: string | null | undefined): void {
  if (!place) throw new Failure('lodging.place_and_dates')
}

/** The nights with their parts of what they cost together; `currency` is that of the trip. */
export function withCost(nights: readonly Item[], cost: string | number | null, currency: string): Item[] {
  const costs = splitCost(cost === '' ? null : cost, nights.length, currency)
  return nights.map((night, index) => ({ ...night, cost: costs[index] ?? null }))
}

/** The nights of a new stay, of which the first has this id, without what they cost. */
export function nightsBooked(
  { cost: _, check_in, check_out, start_time, end_time, ...shared }: Omit<Booked, 'id'>,
  id: string,
): Item[] {
  requirePlace(shared.place)
  const dates = datesOfNights(rangeOf({ check_in, check_out }))
  const night = itemWith(shared, { ...blankItem, type: 'lodging' })
  return dates.map((date, index) => ({
    ...night,
    ...timesOfNight(index, dates.length, { start_time, end_time }),
    id: idAfter(id, index),
    date,
  }))
}

/** The nights of a stay with what was sent of it; `newId` names those that it has not had. */
export function nightsChanged(
  stay: Stay,
  { nights: _, cost, check_in, check_out, ...shared }: Omit<Changed, 'nights'> & { nights?: unknown },
  currency: string,
  newId: (date: string) => string,
): Item[] {
  if (shared.place !== undefined) requirePlace(shared.place)
  const { trip_id } = stay.nights[0] ?? blankItem
  const { place, place_id, lat, lng, approximate, details, url, confirmation_number, participants } = stay
  const anotherNight = (date: string): Item => ({
    ...{ ...blankItem, trip_id, place, place_id, lat, lng, approximate, details, url },
    ...{ id: newId(date), type: 'lodging' as const, confirmation_number, participants },
  })
  const isRedated = check_in !== undefined || check_out !== undefined
  const range = { check_in: check_in === undefined ? stay.check_in : check_in }
  const nights = isRedated
    ? rearranged(
        stay,
        rangeOf({ ...range, check_out: check_out === undefined ? stay.check_out : check_out }),
        anotherNight,
      )
    : stay.nights
  const changed = nights.map(night => itemWith(shared, night))
  return cost === undefined ? changed : withCost(changed, cost, currency)
}

/**
 * The nights of a stay on other dates. As many nights as before, or none on a date that had one, all move; otherwise
 * those stay whose date stays, and `add` makes the others. Whatever is first or last then has the times of that.
 */
function rearranged({ nights, ...known }: Stay, range: Range, add: (date: string) => Item): Item[] {
  const [first, last] = [nights[0], nights.at(-1)]
  const dates = datesOfNights(range)
  const isMoved =
    dates.length === nights.length || range.check_out <= known.check_in || range.check_in >= known.check_out
  return dates.map((date, index) => {
    const night = isMoved ? nights[index] : nights.find(known => known.date === date)
    const usual = timesOfNight(index, dates.length)
    const [isFirst, isLast] = [index === 0, index === dates.length - 1]
    const begins = isFirst ? first : night === first ? undefined : night
    const ends = isLast ? last : night === last ? undefined : night
    return {
      ...(night ?? add(date)),
      date,
      start_time: begins ? begins.start_time : usual.start_time,
      end_time: ends ? ends.end_time : usual.end_time,
    }
  })
}

/** Whether a night gets a place by its time, which one keeps that stays where it was; on no day there are no places. */
export const isPlacedAnew = (night: Item, before: Item | undefined): boolean =>
  night.date !== before?.date || (night.sub_trip_id !== null && night.start_time !== before.start_time)

/** A night on the day of its date; one whose date stays keeps its day, or the lack of one. */
export function onDayOfDate(
  night: Item,
  before: Item | undefined,
  days: readonly Pick<TripDay, 'id' | 'date'>[],
): Item {
  if (night.date === before?.date) return night
  const day = days.find(({ date }) => date === night.date)
  if (!day) throw new Failure('item.no_day')
  return onDay(night, day)
}

/** The night that has the files of a changed stay: they follow the first one, and those of nights that go come along. */
export function filesMoved(before: readonly Item[], wanted: readonly Item[]): { from: string[]; to: string } {
  const [first, kept] = [wanted[0], new Set(wanted.map(({ id }) => id))]
  const gone = before.filter(({ id }, index) => index === 0 || !kept.has(id)).map(({ id }) => id)
  return { from: gone.filter(id => id !== first?.id), to: first?.id ?? '' }
}

function inDays(rows: TripRows, nights: readonly Item[], before: ReadonlyMap<string, Item>): Item[] {
  const moved = nights.filter(night => isPlacedAnew(night, before.get(night.id)))
  const others = rows.list('item').filter(({ id }) => moved.every(night => night.id !== id))
  return nights.map(night => {
    if (!moved.includes(night)) return night
    return placedIn(others, onDayOfDate(night, before.get(night.id), rows.list('day')))
  })
}

/** The nights that a call names. */
function stayNamed(rows: TripRows, named: readonly { id: string }[]): Stay {
  const ids = new Set(named.map(({ id }) => id))
  const nights = rows.list('item').filter(item => isNight(item) && ids.has(item.id))
  const stay = stayOf(nights.sort(byNight))
  if (!stay) throw new Failure('request.not_found')
  return stay
}

/** The days of these dates with all their items, among which nights are placed. */
const readsOn = (dates: readonly string[]): Read[] => [
  { kind: 'day', dates },
  { kind: 'item', dates },
]

const idsOf = (nights: readonly { id: string }[]) => nights.map(({ id }) => id)

interface Deleting {
  body: { nights: readonly { id: string }[] }
}

export const stayReads: {
  book: Reads<{ body: Booked }>
  change: Reads<{ body: Changed }>
  delete: Reads<Deleting>
} = {
  book: ({ body }) => readsOn(datesOfNights(rangeOf(body))),
  change({ body }, known) {
    const ids = idsOf(body.nights)
    const nights = known.list('item').filter(item => isNight(item) && ids.includes(item.id))
    const stay = stayOf(nights.sort(byNight))
    const { check_in = stay?.check_in, check_out = stay?.check_out } = body
    const isRedated = body.check_in !== undefined || body.check_out !== undefined
    return [
      { kind: 'item', ids },
      { kind: 'attachment', of: ids },
      { kind: 'comment', of: ids },
      ...(stay && isRedated ? readsOn(datesOfNights(rangeOf({ check_in, check_out }))) : []),
    ]
  },
  delete: ({ body }) => [{ kind: 'item', ids: idsOf(body.nights) }],
}

export const stayWrites = {
  book(rows: TripRows, { body: { id, ...content } }: { body: Booked }): void {
    const { id: trip_id, currency } = rows.trip
    const nights = withCost(nightsBooked(content, id ?? ''), content.cost ?? null, currency)
    const inTrip = nights.map(night => ({ ...night, trip_id }))
    rows.add('item', inDays(rows, inTrip, new Map()))
  },
  change(rows: TripRows, { body, newId }: Pick<By, 'newId'> & { body: Changed }): void {
    const stay = stayNamed(rows, body.nights)
    const before = new Map(stay.nights.map(night => [night.id, night]))
    const idOn = newId ?? ((date: string) => idAfter(stay.id, Number(date.replaceAll('-', ''))))
    const wanted = inDays(rows, nightsChanged(stay, body, rows.trip.currency, idOn), before)
    rows.put(
      'item',
      wanted.filter(({ id }) => before.has(id)),
    )
    rows.add(
      'item',
      wanted.filter(({ id }) => !before.has(id)),
    )
    const { from, to } = filesMoved(stay.nights, wanted)
    const files = rows.list('attachment').filter(({ owner }) => from.includes(owner.id ?? ''))
    rows.put(
      'attachment',
      files.map(file => ({ ...file, owner: { kind: 'item' as const, id: to } })),
    )
    for (const id of from) moveComments(rows, id, { kind: 'item', id: to })
    const gone = stay.nights.map(({ id }) => id).filter(id => wanted.every(night => night.id !== id))
    rows.remove('item', gone)
  },
  delete(rows: TripRows, { body }: Deleting): void {
    const { nights } = stayNamed(rows, body.nights)
    rows.remove(
      'item',
      nights.map(({ id }) => id),
    )
  },
}
