import { writeLine } from '@caravan/contract/drawn-line'
import type { Idea } from '@caravan/contract/ideas'
import type { Item } from '@caravan/contract/items'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeTo, daysNearTo, sortedIdeas } from '../features/ideas/idea-order.ts'
import { totalsOf } from '../features/items/day-totals.tsx'
import { rowsOf } from '../features/items/item-rows.ts'
import { contentOf } from '../features/map/content.ts'
import { idOf, itemOn, planOf } from '../testing/trip.ts'
import { knownBetween } from '../trip/places/ways.ts'

const date = '2027-03-29'
const none = { leaps: [], cars: [] }

const spot = fc.record({
  lat: fc.integer({ min: 34_000, max: 36_000 }).map(lat => lat / 1_000),
  lng: fc.integer({ min: 135_000, max: 137_000 }).map(lng => lng / 1_000),
  approximate: fc.boolean(),
})
const places = fc.array(fc.option(spot, { nil: { lat: null, lng: null, approximate: false } }), {
  maxLength: 8,
})

const ideaOf = (name: string, spot: Spot, at: number): Idea => ({
  id: idOf(100 + at),
  trip_id: '',
  name,
  place_id: null,
  details: '',
  url: null,
  type: null,
  spot: null,
  ...spot,
  votes: [],
  version: 1,
})

type Spot = Pick<Item, 'lat' | 'lng' | 'approximate'>
const without = <Row extends Spot>(rows: readonly Row[]): Row[] =>
  rows.map(row => (row.approximate ? { ...row, lat: null, lng: null, approximate: false } : row))

/** All that is worked out from the spots of a day and of ideas. */
function figuresOf(items: Item[], wishes: Idea[]) {
  const plan = { ...planOf(items), ideas: wishes }
  const rows = rowsOf(items, none).map(({ item: _, ...row }) => row)
  const stops = items.flatMap(({ id, lat, lng, type, place: label, approximate: isRough }, at) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, type, label, isRough, number: at + 1 }],
  )
  return {
    rows,
    totals: totalsOf(items, []),
    near: [...daysNearTo(plan)],
    close: wishes.map(idea => items.map(item => closeTo(item, idea))),
    sorted: sortedIdeas(wishes, plan.days[0]).map(({ id }) => id),
    route: contentOf({ stops, legs: [], mode: 'day' }).route,
  }
}

test('no figure and no line changes when every guessed spot is taken away', () => {
  fc.assert(
    fc.property(places, places, (stops, wishes) => {
      const items = stops.map((spot, position) => itemOn(date, `Stop ${position}`, { ...spot, position }))
      const ideas = wishes.map((spot, at) => ideaOf(`Idea ${at}`, spot, at))
      expect(figuresOf(items, ideas)).toEqual(figuresOf(without(items), without(ideas)))
    }),
  )
})

test.each([
  [false, 1],
  [true, 0],
])(
  'a way along the streets to a spot of which it is %s that it was guessed is told %i times',
  (approximate, times) => {
    const spots = [35, 35.1].map(lat => ({ lat, lng: 135.7 }))
    const stops = spots.map((spot, at) =>
      itemOn(date, `${at}`, { ...spot, position: at, approximate: approximate && at > 0 }),
    )
    const [from = '', to = ''] = stops.map(({ id }) => id)
    const way = {
      from,
      to,
      metres: 9,
      minutes: 9,
      mode: 'foot',
      by: 'streets',
      line: writeLine(spots),
    } as const
    expect(knownBetween(way, stops)).toHaveLength(times)
  },
)
