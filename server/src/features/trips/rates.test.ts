import { describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei } = await openApp(['ana', 'mei'])

describe('the rates of a trip', () => {
  const change = (id: string, rates: unknown, who = ana) =>
    who.ask('PUT', `/trips/update_trip/${id}`, { rates })
  const yen = { from: 'GBP', rate: '187.5', to: 'JPY', date: '2027-05-03' }
  const euro = { from: 'EUR', rate: '0.85', to: 'GBP', date: '2027-05-04' }

  test('are by those who typed them, taken back, and not copied', async () => {
    const trip = await ana.plansTrip('2027-03-27', '2027-03-30')
    expect((await ana.plan(trip.id)).trip.rates).toEqual([])
    await ana.adds(trip.id, mei)
    await change(trip.id, [yen])
    const set = await change(trip.id, [yen, euro], mei)
    expect(set.json.rates).toEqual([
      { by: ana.id, ...yen },
      { by: mei.id, ...euro },
    ])
    expect((await ana.plan(trip.id)).trip.rates).toEqual(set.json.rates)
    expect((await ana.does('GET', `/trips/${trip.id}/export.json`)).json.trip.rates).toEqual(set.json.rates)
    const { json: copy } = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-02-27' })
    expect(copy.rates).toEqual([])
    await ana.does('POST', `/trips/${trip.id}/history/${set.headers['trip-seq']}/undo`)
    expect((await ana.plan(trip.id)).trip.rates).toEqual([{ by: ana.id, ...yen }])
  })

  test.each([
    [{ ...yen, rate: '0' }],
    [{ ...yen, rate: 187.5 }],
    [{ ...yen, rate: '1e3' }],
    [{ ...yen, rate: '1.123456789' }],
    [{ ...yen, rate: '123456789' }],
    [{ ...yen, to: 'GBP' }],
    [{ ...yen, from: 'XXX' }],
    [{ ...yen, date: '2027-02-30' }],
    [yen, { ...yen, from: 'JPY', to: 'GBP' }],
    Array(51).fill(yen),
    null,
  ])('are exact, and one for each two currencies', async (...rates) => {
    const trip = await ana.plansTrip('2027-03-27', '2027-03-30')
    expect((await change(trip.id, rates[0] === null ? null : rates)).status).toBe(422)
  })
})
