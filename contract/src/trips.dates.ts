import { addDays, dayNumber, daysOf, lengthOf, type Range } from './days.rules.ts'
import type { TripDay } from './days.ts'
import type * as contract from './items.ts'
import { GAP } from './order.ts'
import { isBooked, isSamePlace, legsOf, spread } from './trips.rules.ts'
import type { Trip } from './trips.ts'

type Day = Pick<TripDay, 'id' | 'date' | 'note'>
type Item = Pick<contract.Item, 'id' | 'sub_trip_id' | 'date'> & { type: string }

export interface DatePlan {
  /** The date of each day that stays, by its id. */
  days: Map<string, string>
  /** The ids of new, empty days, by their date. */
  added: Map<string, string>
  /** Ids of the days that go. */
  removed: string[]
  /** The new day and date of each item that changes them; without a day it is outside of the trip. */
  items: Map<string, { sub_trip_id: string | null; date: string }>
  /** Ids of the items that go. */
  deleted: string[]
  /** The note of each day that takes in those of days that go. */
  notes: Map<string, string>
  /** Days that would go although they have items or a note, when nobody has said what becomes of those. */
  conflicts: string[]
}

export interface DateChange {
  before: Range
  after: Range
  days: readonly Day[]
  items: readonly Item[]
  onConflict: 'move_to_last' | 'delete' | undefined
  newId: () => string
}

/**
 * Plans a change of dates. A range of the same length that starts on another day takes the plan along, but for
 * what is booked; any other change leaves every day on its date, adds what is new and lets go of what is outside.
 * A booked item without a day finds the one of its date again.
 */
export function planDates({ before, after, days, items, onConflict, newId }: DateChange): DatePlan {
  const isShift = lengthOf(before.start_date, before.end_date) === lengthOf(after.start_date, after.end_date)
  const by = isShift ? dayNumber(after.start_date) - dayNumber(before.start_date) : 0
  const wanted = daysOf(after.start_date, after.end_date)
  const kept = new Map<string, string>()
  const gone = new Set<string>()
  for (const { id, date } of days) {
    const moved = addDays(date, by)
    if (moved >= after.start_date && moved <= after.end_date) kept.set(id, moved)
    else gone.add(id)
  }

  const dayAt = new Map([...kept].map(([id, date]) => [date, id]))
  const added = new Map<string, string>()
  function add(date: string): void {
    if (dayAt.has(date)) return
    added.set(date, newId())
    dayAt.set(date, added.get(date) ?? '')
  }
  // A date that had no day before has none now: somebody deleted it.
  const isNew = (date: string) => !isShift && (date < before.start_date || date > before.end_date)
  for (const date of wanted.filter(isNew)) add(date)

  const homeless = items.filter(({ sub_trip_id }) => sub_trip_id !== null && gone.has(sub_trip_id))
  const nearest = (date: string) => (date < after.start_date ? after.start_date : after.end_date)
  const noted = days.filter(({ id, note }) => gone.has(id) && note)
  const notes = new Map<string, string>()
  if (onConflict === 'move_to_last') {
    for (const item of homeless) if (!isBooked(item)) add(nearest(item.date))
    for (const { date, note } of noted) {
      add(nearest(date))
      const target = dayAt.get(nearest(date)) ?? ''
      const before = notes.get(target) ?? days.find(({ id }) => id === target)?.note
      notes.set(target, [before, note].filter(Boolean).join('\n\n'))
    }
  }

  const moved: DatePlan['items'] = new Map()
  const deleted: string[] = []
  for (const item of items) {
    const target = targetOf(item)
    if (!target) deleted.push(item.id)
    else if (target.sub_trip_id !== item.sub_trip_id || target.date !== item.date) moved.set(item.id, target)
  }
  const inTheWay = [...homeless.map(({ sub_trip_id }) => sub_trip_id ?? ''), ...noted.map(({ id }) => id)]
  const conflicts = onConflict ? [] : [...new Set(inTheWay)]
  return { days: kept, added, removed: [...gone], items: moved, deleted, notes, conflicts }

  function targetOf(item: Item): { sub_trip_id: string | null; date: string } | undefined {
    const isHomeless = item.sub_trip_id !== null && gone.has(item.sub_trip_id)
    if (isHomeless && onConflict === 'delete') return undefined
    if (isBooked(item) || item.sub_trip_id === null)
      return { sub_trip_id: dayAt.get(item.date) ?? null, date: item.date }
    if (isHomeless) return { sub_trip_id: dayAt.get(nearest(item.date)) ?? null, date: nearest(item.date) }
    return { sub_trip_id: item.sub_trip_id, date: kept.get(item.sub_trip_id) ?? item.date }
  }
}

type Spot = Pick<TripDay, 'place' | 'place_id' | 'formatted_address' | 'lat' | 'lng'>

interface Spread {
  days: readonly (Day & Spot)[]
  items: readonly unknown[]
  places: Trip['places']
}

/**
 * The place of each day by its id, once more or fewer days are divided among the cities as they were before. Nothing
 * while anything is planned.
 */
export function spreadAnew({ days, items, places }: Spread, dates: DatePlan): Map<string, Spot> {
  const isPlanned = items.length > 0 || days.some(({ note }) => note)
  if (isPlanned || dates.added.size + dates.removed.length === 0) return new Map()
  const legs = legsOf(days)
  const cities = legs.flatMap(leg => days.find(({ id }) => id === leg.id) ?? [])
  const leftOut = places
    .map(({ name, ...spot }): Spot => ({ ...spot, place: name }))
    .filter(({ place, place_id }) => !cities.some(city => isSamePlace(city, { place, place_id })))
  // A trip that is too short for its cities has left some out.
  const all: Spot[] = legs.every(leg => leg.days === 1) ? [...cities, ...leftOut] : cities
  const added = [...dates.added].map(([date, id]): [string, string] => [id, date])
  const ids = [...dates.days, ...added].sort(([, one], [, other]) => (one < other ? -1 : 1))
  const turns = spread(
    ids.length,
    all.length,
    all.map((_, index) => legs[index]?.days ?? 1),
  )
  return new Map(
    ids.flatMap(([id], index) => {
      const city = all[turns[index] ?? -1]
      const known = days.find(day => day.id === id)
      if (!city || (known && isSamePlace(known, city))) return []
      const { place, place_id, formatted_address, lat, lng } = city
      return [[id, { place, place_id, formatted_address, lat, lng }]]
    }),
  )
}

type Placed = Pick<contract.Item, 'id' | 'sub_trip_id' | 'date' | 'position'>

/** An item that comes to another day comes to its end, in the old order; one that stays keeps its place. */
export function positioned(moves: DatePlan['items'], items: readonly Placed[]) {
  const ends = new Map<string | null, number>()
  for (const { id, sub_trip_id, position } of items)
    if (!moves.has(id) || moves.get(id)?.sub_trip_id === sub_trip_id)
      ends.set(sub_trip_id, Math.max(ends.get(sub_trip_id) ?? -GAP, position))
  const placed = new Map<string, Omit<Placed, 'id'>>()
  for (const { id, sub_trip_id, position } of items) {
    const target = moves.get(id)
    if (!target) continue
    const isStaying = target.sub_trip_id === sub_trip_id
    const end = isStaying ? position : (ends.get(target.sub_trip_id) ?? -GAP) + GAP
    if (!isStaying) ends.set(target.sub_trip_id, end)
    placed.set(id, { ...target, position: end })
  }
  return placed
}
