import { describe, expect, test } from 'vitest'
import { onADay } from '../../testing/a-day.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana } = await openApp(['ana'])

const { aDay, seqOf, undo, change } = onADay(ana)

describe('an order', () => {
  const put = (dayId: string, item_ids: (string | undefined)[]) =>
    ana.does('POST', `/subtripitems/sub_trip/${dayId}/order`, { item_ids })
  const orderOf = async (tripId: string) => (await ana.plan(tripId)).items.map(({ place }) => place).join('')

  test('is taken back, and so is the taking back', async () => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'x', 'c', 'd')
    const [a, b, x, c, d] = ids
    // A gap in the stored places.
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${x}`)
    await put(dayId, [c, b, a, d])
    const seq = await seqOf(trip.id)
    await ana.addsItem(dayId, { place: 'e' })
    expect((await undo(trip.id, seq)).status).toBe(200)
    expect(await orderOf(trip.id)).toBe('abcde')
    expect((await undo(trip.id, await seqOf(trip.id))).status).toBe(200)
    expect(await orderOf(trip.id)).toBe('cbade')
  })

  test.each([
    ['another order', ([a, b, c]: string[], dayId: string) => put(dayId, [a, c, b])],
    ['a move to another day', ([a]: string[]) => change(a ?? '', { date: '2027-03-28' })],
    ['a time', ([a]: string[]) => change(a ?? '', { start_time: '09:00' })],
    ['a deletion', ([a]: string[]) => ana.does('DELETE', `/subtripitems/sub_trip/item/${a}`)],
  ])('stays after %s of what it moved', async (_what, happens) => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'c')
    const [a, b, c] = ids
    await change(b ?? '', { start_time: '12:00' })
    await put(dayId, [c, b, a])
    const seq = await seqOf(trip.id)
    await happens(ids, dayId)
    const before = await ana.plan(trip.id)
    const refused = await undo(trip.id, seq)
    expect([refused.status, refused.json.code]).toEqual([409, 'history.changed_since'])
    expect(await ana.plan(trip.id)).toEqual(before)
  })

  test('is taken back whatever has become of the others, and after what has itself been taken back', async () => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'c', 'd')
    const [a, b, c, d] = ids
    await put(dayId, [c, a, b, d])
    const seq = await seqOf(trip.id)
    await put(dayId, [c, b, d, a])
    await put(dayId, [b, d, a, c])
    await change(c ?? '', { start_time: '13:00' })
    for (const undone of [3, 2]) expect((await undo(trip.id, seq + undone)).status).toBe(200)
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${a}`)
    await ana.addsItem(dayId, { place: 'e' })
    expect((await undo(trip.id, seq)).status).toBe(200)
    expect(await orderOf(trip.id)).toBe('bcde')
  })

  test('of an older server has nothing but places', async () => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'c', 'd')
    const [a, b, c, d] = ids
    await put(dayId, [d, b, a, c])
    await app.sql('update change set beside = null where trip_id = $1', [trip.id])
    expect((await undo(trip.id, await seqOf(trip.id))).status).toBe(200)
    expect(await orderOf(trip.id)).toBe('abcd')
  })
})

describe('a place in a day', () => {
  const at = (start_time: string) => (id: string) => change(id, { start_time })
  const away = (id: string) => change(id, { date: '2027-03-28' })
  const gone = (id: string) => ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
  const toEnd = async (id: string) => {
    const { sub_trip_id } = (await ana.plan(tripId)).items.find(item => item.id === id) ?? {}
    const items = (await ana.plan(tripId)).items.filter(item => item.sub_trip_id === sub_trip_id)
    const others = items.map(item => item.id).filter(other => other !== id)
    await ana.does('POST', `/subtripitems/sub_trip/${sub_trip_id}/order`, { item_ids: [...others, id] })
  }
  let tripId: string

  type Step = [which: string, what: (id: string) => Promise<unknown>]
  test.each<[string, Step, Step[], string]>([
    ['after a time', ['b', at('11:00')], [], 'abcd'],
    ['after a deletion', ['b', gone], [], 'abcd'],
    ['after a deletion at the end', ['d', gone], [], 'abcd'],
    ['after another day', ['a', away], [], 'abcd'],
    ['before the same one, that was moved', ['b', gone], [['c', toEnd]], 'adbc'],
    ['before the same one, after a time', ['b', at('11:00')], [['c', toEnd]], 'adbc'],
    ['behind the one before it, where the next is gone', ['b', gone], [['c', gone]], 'abd'],
    [
      'behind the one before it, where it was the last',
      ['d', gone],
      [
        ['c', toEnd],
        ['b', toEnd],
      ],
      'acdb',
    ],
    [
      'at the end, where neither is there',
      ['b', gone],
      [
        ['a', away],
        ['c', gone],
      ],
      'db',
    ],
  ])('is had again %s', async (_, [which, happens], later, expected) => {
    const { trip, ids } = await aDay('a', 'b', 'c', 'd')
    tripId = trip.id
    const idOf = (place: string) => ids['abcd'.indexOf(place)] ?? ''
    await happens(idOf(which))
    const seq = await seqOf(tripId)
    for (const [other, what] of later) await what(idOf(other))
    expect((await undo(tripId, seq)).status).toBe(200)
    const { items } = await ana.plan(tripId)
    const first = items.filter(({ date }) => date === '2027-03-27')
    expect(first.map(({ place }) => place).join('')).toBe(expected)
  })

  test('is that of its time where nothing is left beside which it was', async () => {
    const { trip, dayId } = await aDay()
    tripId = trip.id
    const { id } = await ana.addsItem(dayId, { place: 'b', start_time: '10:00' })
    await gone(id)
    const seq = await seqOf(tripId)
    for (const [place, start_time] of [
      ['a', '09:00'],
      ['c', '11:00'],
    ])
      await ana.addsItem(dayId, { place, start_time })
    await undo(tripId, seq)
    expect((await ana.plan(tripId)).items.map(({ place }) => place)).toEqual(['a', 'b', 'c'])
  })

  test('is not taken from the next that was put there by hand', async () => {
    const { trip, ids } = await aDay('a', 'b', 'c')
    tripId = trip.id
    const [, b = ''] = ids
    await change(b, { start_time: '11:00' })
    const seq = await seqOf(tripId)
    await ana.does('POST', `/subtripitems/sub_trip/${(await ana.plan(tripId)).days[0]?.id}/order`, {
      item_ids: [b, ids[0], ids[2]],
    })
    expect((await undo(tripId, seq)).json).toMatchObject({ code: 'history.changed_since', seq: seq + 1 })
  })

  test('has room however often something was put there', async () => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'c')
    tripId = trip.id
    await gone(ids[1] ?? '')
    const seq = await seqOf(tripId)
    // As close as they may come.
    await app.sql('update item set position = 7 + (place = $2)::int where trip_id = $1', [tripId, 'c'])
    await undo(tripId, seq)
    await ana.addsItem(dayId, { place: 'd' })
    expect((await ana.plan(tripId)).items.map(({ place }) => place)).toEqual(['a', 'b', 'c', 'd'])
  })
})
