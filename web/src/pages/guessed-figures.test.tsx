import type { Item } from '@caravan/contract/items'
import { type SharedTrip, sharedTrip } from '@caravan/contract/shares'
import { listTiles } from '@caravan/contract/tiles'
import { cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/calls/query-client.ts'
import { on } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { intoSight } from '../testing/sight.ts'
import { idOf, itemOn, planOf, serveTrip, tripId } from '../testing/trip.ts'

const dates = ['2027-03-31', '2027-04-01'] as const

const spot = fc.record({
  lat: fc.integer({ min: 35_000, max: 35_300 }).map(lat => lat / 1_000),
  lng: fc.integer({ min: 135_000, max: 135_300 }).map(lng => lng / 1_000),
  approximate: fc.boolean(),
})
const stop = fc.record({
  spot: fc.option(spot, { nil: { lat: null, lng: null, approximate: false }, freq: 6 }),
  type: fc.constantFrom('sightseeing' as const, 'dining' as const, 'lodging' as const),
  day: fc.constantFrom(...dates),
})
/** A stop on each day, so that both pages have one. */
const trips = fc
  .tuple(fc.array(stop, { minLength: 3, maxLength: 8 }))
  .map(([stops]) =>
    stops.map((stop, at) =>
      at < 2 ? { ...stop, day: dates[at] ?? stop.day, type: 'dining' as const } : stop,
    ),
  )
type Stop = { spot: Pick<Item, 'lat' | 'lng' | 'approximate'>; type: Item['type']; day: string }

const itemsOf = (stops: readonly Stop[]): Item[] =>
  stops.map(({ spot, type, day }, position) => ({
    ...itemOn(day, `Stop ${'abcdefgh'[position]}`, { ...spot, type, position }),
    id: idOf(100 + position),
  }))

const withoutGuesses = (stops: readonly Stop[]): Stop[] =>
  stops.map(stop =>
    stop.spot.approximate ? { ...stop, spot: { lat: null, lng: null, approximate: false } } : stop,
  )

function sharedOf(items: readonly Item[]): SharedTrip {
  const place = { place: 'Kyoto', place_id: null, lat: 35.1, lng: 135.1, tracks: [] }
  return {
    ...{ name: 'Japan', start_date: dates[0], end_date: dates[1], places: [], bookings: null, note: null },
    days: dates.map(date => ({ date, ...place, items: items.filter(item => item.date === date) })),
    expires_at: '2027-05-01T00:00:00.000Z',
  }
}

/** Each page by its address, and by a text that it has once it is drawn. */
const pages: Record<string, [address: string, ready: string | RegExp]> = {
  'of a day': [`/edit-trip/${tripId}?day=${dates[0]}`, 'Stop a'],
  'of the next day': [`/edit-trip/${tripId}?day=${dates[1]}`, 'Stop b'],
  'of the whole trip': [`/edit-trip/${tripId}`, 'Ideas'],
  'of ideas': [`/edit-trip/${tripId}?view=ideas`, 'Idea a'],
  'on paper': [`/edit-trip/${tripId}?print=days,bookings`, 'Choose parts'],
  'that is shared': ['/shared/token', 'Stop a'],
}

/** Every distance and duration that is shown or read out. */
function figuresShown(): string[] {
  const labels = [...document.querySelectorAll('[aria-label]')].map(element => element.ariaLabel ?? '')
  const texts = [document.body.textContent, ...labels].join(' ')
  return texts.match(/\d[\d.,]* ?(?:km|m|min|h)\b|\bnear \w+/g) ?? []
}

async function figuresOf(page: string, stops: readonly Stop[]): Promise<string[]> {
  const [address, ready] = pages[page] ?? ['', '']
  const items = itemsOf(stops)
  const ideas = items.slice(0, 3).map(({ id, lat, lng, approximate, spot, place }, at) => ({
    ...{ id: idOf(200 + at), trip_id: tripId, name: place.replace('Stop', 'Idea'), place_id: null },
    ...{
      lat: lat === null ? null : lat + 0.1,
      lng,
      approximate,
      spot,
      details: '',
      url: null,
      type: null,
      votes: [id],
      version: 1,
    },
  }))
  serveTrip({ ...planOf(items), ideas })
  on(listTiles).answers([])
  on(sharedTrip).answers(sharedOf(items))
  intoSight()
  // The trip before has the same address.
  queryClient.clear()
  await open(address)
  await screen.findAllByText(ready, {}, { timeout: 30_000 })
  const figures = figuresShown()
  cleanup()
  return figures
}

/** The whole trip at a glance and the pages on paper tell no way between two places. */
const hasNone = ['of the whole trip', 'on paper']

test.each(Object.keys(pages))(
  'no figure on the page %s changes when every guessed spot is removed',
  async page => {
    let seen = 0
    for (const stops of fc.sample(trips, { numRuns: 8 })) {
      const figures = await figuresOf(page, stops)
      expect(await figuresOf(page, withoutGuesses(stops))).toEqual(figures)
      seen += figures.length
    }
    expect(seen > 0).toBe(!hasNone.includes(page))
  },
)
