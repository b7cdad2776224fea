import { addDays } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import { byNight, staysOf } from '@caravan/contract/lodging.stays'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kanra, lodgingOf, pathOf } from '../../testing/lodging.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'

const { ana } = await openApp(['ana'])

const { post, put, remove, nightsOf, aStay } = lodgingOf(ana)

describe('at the same time', () => {
  test('CC-01 of two edits of a stay one counts, and the other is told', async () => {
    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round++) {
      const { tripId, nights } = await aStay({ cost: 90 })
      const replies = await Promise.all([
        put(tripId, nights, { check_out: '2027-03-31', cost: 100 }),
        round % 2 ? put(tripId, nights, { check_in: '2027-03-28' }) : remove(tripId, nights),
      ])
      const now = await nightsOf(tripId)
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
      expect(won?.status).toBe(200)
      expect(won?.json).toEqual(now)
      if (now.length > 0) expect([lost?.status, lost?.json.current]).toEqual([412, now.filter(isKnown)])
      else expect(lost?.status).toBe(404)
      function isKnown({ id }: Item) {
        return nights.some(night => night.id === id)
      }
    }
  })

  test('a hundred edits of a stay are one after the other', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => put(tripId, nights, { details: `edit ${n}` })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.every(status => [200, 412, 503].includes(status))).toBe(true)
    expect((await nightsOf(tripId)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  test('a stay and a change of dates leave every night on a day of its date, or outside', async () => {
    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round++) {
      const { tripId, nights } = await aStay({ cost: 90 })
      const dates = { start_date: '2027-03-28', end_date: round % 2 ? '2027-04-04' : '2027-04-02' }
      const [changed, booked] = await Promise.all([
        put(tripId, nights, { check_in: '2027-03-27', check_out: '2027-04-04' }),
        post(tripId, { ...kanra, place: 'Ace Hotel', check_in: '2027-03-27', check_out: '2027-03-29' }),
        ana.ask('PUT', `/trips/update_trip/${tripId}`, { ...dates, on_conflict: 'move_to_last' }),
      ])
      expect([200, 412, 422]).toContain(changed.status)
      expect([201, 422]).toContain(booked.status)
      const { days } = await ana.plan(tripId)
      for (const { date, sub_trip_id } of await nightsOf(tripId))
        expect(sub_trip_id).toBe(days.find(day => day.date === date)?.id ?? null)
    }
  })
})

test('any stay is booked and moved to its nights, and its costs add up', async () => {
  const { id: tripId } = await ana.plansTrip('2027-03-27', '2027-04-25')
  const range = fc
    .tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, length]) => ({
      check_in: addDays('2027-03-27', from),
      check_out: addDays('2027-03-27', Math.min(30, from + length)),
    }))
  await fc.assert(
    fc.asyncProperty(range, range, fc.integer({ min: 0, max: 9_999_999 }), async (booked, moved, cents) => {
      const cost = (cents / 100).toFixed(2)
      const nights = (await ana.does('POST', pathOf(tripId), { ...kanra, ...booked, cost })).json
      expect(staysOf(nights)).toMatchObject([{ ...booked, cost }])
      const now = (await put(tripId, nights, { ...moved, cost })).json
      expect(staysOf(now)).toMatchObject([{ ...moved, cost, place_id: 'hotel:kanra' }])
      expect((await nightsOf(tripId)).sort(byNight)).toEqual(now)
      await remove(tripId, now)
    }),
    { numRuns: rounds({ usual: 25, long: 1_000 }) },
  )
})
