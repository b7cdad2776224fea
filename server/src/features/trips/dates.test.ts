import { describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

/** Four days in Tokyo and Kyoto, with something seen on the first and on the last and a bed on the second. */
async function planned() {
  const trip = await ana.plansTrip('2027-03-27', '2027-03-30')
  const { days } = await ana.plan(trip.id)
  const [first = '', second = '', , last = ''] = days.map(({ id }) => id)
  await ana.addsItem(first, { place: 'Senso-ji' })
  await ana.addsItem(second, { place: 'Hotel', type: 'lodging' })
  await ana.addsItem(last, { place: 'Gion' })
  return {
    id: trip.id,
    change: (json: Record<string, unknown>) => ana.ask('PUT', `/trips/update_trip/${trip.id}`, json),
    async look() {
      const plan = await ana.plan(trip.id)
      return {
        days: plan.days.map(({ date }) => date.slice(5)),
        items: plan.items.map(({ place, date }) => `${date.slice(5)} ${place}`),
        outside: plan.outside.map(({ place, date }) => `${date.slice(5)} ${place}`),
        seq: plan.seq,
      }
    },
  }
}

describe('DT-04 new dates', () => {
  test('of the same length take the plan along, but for what is booked', async () => {
    const trip = await planned()
    await trip.change({ start_date: '2027-03-28', end_date: '2027-03-31' })
    expect(await trip.look()).toMatchObject({
      days: ['03-28', '03-29', '03-30', '03-31'],
      items: ['03-28 Senso-ji', '03-28 Hotel', '03-31 Gion'],
      outside: [],
    })
    await trip.change({ start_date: '2027-06-01', end_date: '2027-06-04' })
    expect(await trip.look()).toMatchObject({
      items: ['06-01 Senso-ji', '06-04 Gion'],
      outside: ['03-28 Hotel'],
    })
    await trip.change({ start_date: '2027-03-27', end_date: '2027-03-30' })
    expect(await trip.look()).toMatchObject({
      items: ['03-27 Senso-ji', '03-28 Hotel', '03-30 Gion'],
      outside: [],
    })
  })

  test('that are more leave everything and add empty days', async () => {
    const trip = await planned()
    await trip.change({ start_date: '2027-03-25', end_date: '2027-04-01' })
    expect(await trip.look()).toMatchObject({
      days: ['03-25', '03-26', '03-27', '03-28', '03-29', '03-30', '03-31', '04-01'],
      items: ['03-27 Senso-ji', '03-28 Hotel', '03-30 Gion'],
    })
    const { days } = await ana.plan(trip.id)
    expect(days.map(({ place }) => place)).toEqual([
      null,
      null,
      'Tokyo',
      'Tokyo',
      'Kyoto',
      'Kyoto',
      null,
      null,
    ])
  })

  test('divide the cities anew while nothing is planned, and only if asked to; one undo brings them back', async () => {
    const { id } = await ana.plansTrip('2027-03-27', '2027-03-30')
    const places = async () => (await ana.plan(id)).days.map(({ place, lat }) => [place, lat !== null])
    const before = await places()
    const redate = (json: Record<string, unknown>) => ana.does('PUT', `/trips/update_trip/${id}`, json)
    await redate({ end_date: '2027-04-01', spread_anew: true })
    const [tokyo, kyoto] = [before[0], before[3]]
    expect(await places()).toEqual([tokyo, tokyo, tokyo, kyoto, kyoto, kyoto])
    const { seq } = await ana.plan(id)
    await ana.does('POST', `/trips/${id}/history/${seq}/undo`)
    expect(await places()).toEqual(before)
    await redate({ end_date: '2027-03-27', spread_anew: true })
    expect(await places()).toEqual([tokyo])
    await redate({ end_date: '2027-03-28', spread_anew: true })
    expect(await places()).toEqual([tokyo, kyoto])
    await redate({ end_date: '2027-03-29' })
    expect(await places()).toEqual([tokyo, kyoto, [null, false]])
  })

  test('that are fewer ask what becomes of the items of the days that go', async () => {
    const trip = await planned()
    const before = await trip.look()
    const refused = await trip.change({ end_date: '2027-03-28' })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      code: 'trip.days_with_content',
      days: [{ date: '2027-03-30', place: 'Kyoto', items: 1 }],
    })
    expect(await trip.look()).toEqual(before)
    await trip.change({ end_date: '2027-03-28', on_conflict: 'move_to_last' })
    expect(await trip.look()).toMatchObject({
      days: ['03-27', '03-28'],
      items: ['03-27 Senso-ji', '03-28 Hotel', '03-28 Gion'],
    })
  })

  test('keep the items of days that go in front on the first day, and of those behind on the last', async () => {
    const trip = await planned()
    await trip.change({ start_date: '2027-03-28', end_date: '2027-03-29', on_conflict: 'move_to_last' })
    expect(await trip.look()).toMatchObject({
      days: ['03-28', '03-29'],
      items: ['03-28 Hotel', '03-28 Senso-ji', '03-29 Gion'],
    })
  })

  test('can let the items go with their days, and one undo brings all of it back', async () => {
    const trip = await planned()
    const before = await trip.look()
    await trip.change({ start_date: '2027-03-28', end_date: '2027-03-29', on_conflict: 'delete' })
    const after = await trip.look()
    expect(after).toMatchObject({ days: ['03-28', '03-29'], items: ['03-28 Hotel'] })
    await ana.does('POST', `/trips/${trip.id}/history/${after.seq}/undo`)
    expect(await trip.look()).toEqual({ ...before, seq: after.seq + 1 })
  })

  test('are undone as one when they moved everything', async () => {
    const trip = await planned()
    const before = await trip.look()
    await trip.change({ start_date: '2027-03-29', end_date: '2027-04-01' })
    const { seq } = await trip.look()
    await ana.does('POST', `/trips/${trip.id}/history/${seq}/undo`)
    expect(await trip.look()).toEqual({ ...before, seq: seq + 1 })
  })

  test('keep what was put on the last day when that one had been deleted', async () => {
    const trip = await planned()
    const { days } = await ana.plan(trip.id)
    await ana.does('DELETE', `/subtrips/delete_sub_trip/${days[1]?.id}`)
    await trip.change({ end_date: '2027-03-28', on_conflict: 'move_to_last' })
    expect(await trip.look()).toMatchObject({
      days: ['03-27', '03-28'],
      items: ['03-27 Senso-ji', '03-28 Gion'],
    })
  })
})
