import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

/** A trip of four days, and how its days look. */
async function aTrip() {
  const trip = await ana.plansTrip()
  const { days } = await ana.plan(trip.id)
  const ids = days.map(({ id }) => id)
  return {
    id: trip.id,
    days: ids,
    first: ids[0] ?? '',
    async placesOf(dayId: string): Promise<string[]> {
      const reply = await ana.does('GET', `/subtripitems/sub_trip/${dayId}/items`)
      return reply.json.map(({ place }: { place: string }) => place)
    },
  }
}

const post = (dayId: string, fields: Record<string, unknown>, who = ana) =>
  who.ask('POST', `/subtripitems/sub_trip/${dayId}/item`, fields)
const put = (itemId: string, fields: Record<string, unknown>, headers = {}) =>
  ana.ask('PUT', `/subtripitems/sub_trip/item/${itemId}`, fields, headers)

describe('an item', () => {
  test('has all that was typed', async () => {
    const trip = await aTrip()
    const sent = {
      id: randomUUID(),
      date: '2027-03-27',
      place: '  Fushimi Inari  ',
      place_id: 'sight:fushimi',
      lat: 34.967,
      lng: 135.772,
      type: 'sightseeing',
      details: 'Early.\n\tBefore the crowds.',
      start_time: '06:30',
      end_time: '02:00',
      cost: '12.5',
      confirmation_number: 'FI-637',
      url: 'https://inari.jp/en/',
      participants: null,
    }
    const reply = await post(trip.first, sent)
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      ...sent,
      approximate: false,
      spot: 'known',
      place: 'Fushimi Inari',
      cost: '12.50',
      trip_id: trip.id,
      sub_trip_id: trip.first,
      outside_trip: false,
      position: 0,
      version: 1,
    })
  })

  test('needs a place and a type', async () => {
    const { first } = await aTrip()
    for (const fields of [
      {},
      { place: 'Gion' },
      { type: 'dining' },
      { place: ' ', type: 'dining' },
      { place: 'Gion', type: '' },
      { place: null, type: null },
      { place: '\u200B', type: 'dining' },
      { id: null, date: null, place_id: null, lat: null, lng: null, details: null, start_time: null },
      { date: '', end_time: null, cost: null, url: null },
    ]) {
      const reply = await post(first, fields)
      expect([reply.status, reply.json.detail], JSON.stringify(fields)).toEqual([
        422,
        'Place and Type are required',
      ])
    }
  })

  test('takes an empty field of a form as none', async () => {
    const { first } = await aTrip()
    const reply = await post(first, {
      id: null,
      date: '',
      place: 'Gion',
      type: 'dining',
      start_time: '',
      end_time: '',
      cost: '',
      url: '',
      details: '',
    })
    expect(reply.json).toMatchObject({ start_time: null, end_time: null, cost: null, url: null, details: '' })
  })

  test.each([
    ['date', '2027-02-30'],
    ['date', '27/03/2027'],
    ['start_time', '24:00'],
    ['end_time', '9:00'],
    ['cost', '1,50'],
    ['cost', -1],
    ['cost', 1e9],
    ['cost', '1.234'],
    ['cost', '1e3'],
    ['type', 'swimming'],
    ['url', 'javascript:alert(1)'],
    ['url', 'ftp://example.com'],
    ['url', 'https://'],
    ['url', 'https://ana@example.com'],
    ['url', 'https://example.com:secret@evil.example/'],
    ['url', 'https://example.com\\@evil.example'],
    ['url', `https://example.com/${'a'.repeat(2_048)}`],
    ['lat', 90.1],
    ['lng', -180.1],
    ['lat', '35'],
    ['place', 'a'.repeat(201)],
    ['place', 'two\nlines'],
    ['details', 'a'.repeat(2_001)],
    ['details', 'a\0b'],
    ['place_id', 'a'.repeat(301)],
  ])('with the %s %j is refused by its name', async (field, value) => {
    const { first } = await aTrip()
    const reply = await post(first, { place: 'Gion', type: 'dining', [field]: value })
    expect(reply.status).toBe(422)
    expect(reply.json.errors).toMatchObject([{ field }])
  })

  test('is nowhere by half', async () => {
    const { first } = await aTrip()
    const expectMissing = async (reply: ReturnType<typeof put>, field: string) => {
      const { status, json } = await reply
      expect([status, json.errors]).toEqual([422, [{ field, code: 'request.invalid' }]])
    }
    await expectMissing(post(first, { place: 'Gion', type: 'dining', lat: 35 }), 'lng')
    await expectMissing(post(first, { place: 'Gion', type: 'dining', lat: null, lng: 135 }), 'lat')
    const typed = await ana.addsItem(first)
    await expectMissing(put(typed.id, { lat: 35 }), 'lng')
    const found = await ana.addsItem(first, { place_id: 'p', lat: 35, lng: 135 })
    await expectMissing(put(found.id, { lng: null }), 'lng')
    await expectMissing(put(found.id, { place: 'Somewhere else', lat: 36 }), 'lng')
    expect((await put(found.id, { lat: 36 })).json).toMatchObject({ lat: 36, lng: 135 })
    expect((await put(found.id, { lat: null, lng: null })).json).toMatchObject({ lat: null, lng: null })
  })

  test('has the date of its day and no other', async () => {
    const { first } = await aTrip()
    const reply = await post(first, { place: 'Gion', type: 'dining', date: '2027-03-28' })
    expect(reply.json.code).toBe('item.date_mismatch')
  })

  test('CC-03 that is sent twenty times at once is one item', async () => {
    const trip = await aTrip()
    const fields = { id: randomUUID(), place: 'Gion', type: 'dining' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(trip.first, fields)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await trip.placesOf(trip.first)).toEqual(['Gion'])
    await ana.adds(trip.id, mei)
    expect((await post(trip.first, { ...fields, place: 'Other' })).json.code).toBe('row.exists')
    expect((await post(trip.first, fields, mei)).json.code).toBe('row.exists')
    expect((await post(trip.days[1] ?? '', fields)).json.code).toBe('row.exists')
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${fields.id}`)
    expect((await post(trip.first, fields)).json.code).toBe('row.gone')
    expect((await ana.ask('DELETE', `/subtripitems/sub_trip/item/${fields.id}`)).status).toBe(404)
  })
})

describe('the order of a day', () => {
  test('follows the times, and leaves what has none at the end', async () => {
    const trip = await aTrip()
    for (const [place, start_time] of [
      ['lunch', '12:00'],
      ['shrine', '08:00'],
      ['somewhere', null],
      ['museum', '10:00'],
    ])
      await ana.addsItem(trip.first, { place, start_time })
    expect(await trip.placesOf(trip.first)).toEqual(['shrine', 'museum', 'lunch', 'somewhere'])
  })

  test('changes by hand, and afterwards only for what gets another time', async () => {
    const trip = await aTrip()
    const ids: Record<string, string> = {}
    for (const [place = '', start_time = ''] of [
      ['a', '08:00'],
      ['b', '09:00'],
      ['c', '10:00'],
    ])
      ids[place] = (await ana.addsItem(trip.first, { place, start_time })).id
    const order = ['c', 'a', 'b'].map(place => ids[place])
    await ana.does('POST', `/subtripitems/sub_trip/${trip.first}/order`, { item_ids: order })
    expect(await trip.placesOf(trip.first)).toEqual(['c', 'a', 'b'])
    await put(ids['c'] ?? '', { details: 'still first' })
    expect(await trip.placesOf(trip.first)).toEqual(['c', 'a', 'b'])
    await put(ids['c'] ?? '', { start_time: '08:30' })
    expect(await trip.placesOf(trip.first)).toEqual(['a', 'c', 'b'])
  })

  test.each([
    ['earlier', (n: number) => 59 - n],
    ['later', (n: number) => n],
  ])(
    'follows the times, each %s than the last, however many come between the same two',
    async (_how, minute) => {
      const trip = await aTrip()
      const at = (n: number) => `12:${String(minute(n)).padStart(2, '0')}`
      for (const start_time of ['08:00', '20:00'])
        await ana.addsItem(trip.first, { place: start_time, start_time })
      for (let n = 0; n < 30; n++) await ana.addsItem(trip.first, { place: at(n), start_time: at(n) })
      for (let n = 30; n < 60; n++) {
        const { id } = await ana.addsItem(trip.first, { place: at(n) })
        expect((await put(id, { start_time: at(n) })).status).toBe(200)
      }
      const places = await trip.placesOf(trip.first)
      expect(places).toHaveLength(62)
      expect(places).toEqual(places.toSorted())
      const { items } = await ana.plan(trip.id)
      expect(new Set(items.map(({ position }) => position)).size).toBe(62)
    },
  )

  test('is only changed as a whole', async () => {
    const trip = await aTrip()
    const one = await ana.addsItem(trip.first)
    const two = await ana.addsItem(trip.first)
    for (const item_ids of [[], [one.id], [one.id, one.id], [one.id, two.id, randomUUID()]]) {
      const reply = await ana.ask('POST', `/subtripitems/sub_trip/${trip.first}/order`, { item_ids })
      expect(reply.json.code).toBe('item.order_incomplete')
    }
  })

  test('has every item once, whatever is added, moved, timed and deleted', async () => {
    const trip = await aTrip()
    const time = fc.constantFrom('06:00', '09:30', '12:00', '18:00', '23:59', '')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), day: fc.nat(1), time }),
      fc.record({ kind: fc.constant('time' as const), item: fc.nat(20), time }),
      fc.record({ kind: fc.constant('move' as const), item: fc.nat(20), day: fc.nat(1) }),
      fc.record({ kind: fc.constant('delete' as const), item: fc.nat(20) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const known = new Set((await ana.plan(trip.id)).items.map(({ id }) => id))
        for (const step of steps) {
          const ids = [...known]
          const id = 'item' in step ? ids[step.item % Math.max(1, ids.length)] : undefined
          if (step.kind === 'add')
            known.add((await ana.addsItem(trip.days[step.day] ?? '', { start_time: step.time })).id)
          else if (id === undefined) continue
          else if (step.kind === 'time') await put(id, { start_time: step.time })
          else if (step.kind === 'move') await put(id, { date: `2027-03-${27 + step.day}` })
          else {
            await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
            known.delete(id)
          }
        }
        const { items } = await ana.plan(trip.id)
        expect(items.map(({ id }) => id).toSorted()).toEqual([...known].toSorted())
        for (const day of trip.days) {
          const positions = items.filter(item => item.sub_trip_id === day).map(({ position }) => position)
          expect(new Set(positions).size).toBe(positions.length)
        }
        for (const id of known) await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
      }),
      { numRuns: rounds({ usual: 15, long: 1_000 }) },
    )
  })
})

test('an item moves to another day of its trip by its date, and to no day that is not there', async () => {
  const trip = await aTrip()
  const item = await ana.addsItem(trip.first)
  const moved = await put(item.id, { date: '2027-03-29' })
  expect(moved.json).toMatchObject({ sub_trip_id: trip.days[2], date: '2027-03-29', version: 2 })
  const refused = await put(item.id, { date: '2027-04-20' })
  expect([refused.status, refused.json.code]).toEqual([422, 'item.no_day'])
  const other = await aTrip()
  for (const date of [null, '']) expect((await put(item.id, { date })).json.date).toBe('2027-03-29')
  const dragged = await put(item.id, { sub_trip_id: other.first, trip_id: other.id })
  expect(dragged.json).toMatchObject({ trip_id: trip.id, sub_trip_id: trip.days[2] })
})

test('a place that is typed anew has none of the old coordinates', async () => {
  const { first } = await aTrip()
  const item = await ana.addsItem(first, { place_id: 'p', lat: 1, lng: 2 })
  expect((await put(item.id, { place: 'Somewhere else' })).json).toMatchObject({
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('a spot is rough only where that is said of it, and for as long as it stays', async () => {
  const { first } = await aTrip()
  const rough = { lat: 1, lng: 2, approximate: true, spot: 'guessed' }
  const { id } = await ana.addsItem(first, rough)
  const after = async (fields: object) => (await put(id, { ...fields })).json
  expect(await after({ details: 'At noon' })).toMatchObject(rough)
  expect(await after({ lat: 3 })).toMatchObject({ lat: 3, lng: 2, approximate: false, spot: 'known' })
  expect(await after(rough)).toMatchObject(rough)
  expect(await after({ place: 'Somewhere else' })).toMatchObject({
    lat: null,
    approximate: false,
    spot: null,
  })
})

describe('CC-01 two members who edit one item', () => {
  test('with the version they saw: one is told', async () => {
    const trip = await aTrip()
    await ana.adds(trip.id, mei)
    let { id, version } = await ana.addsItem(trip.first)
    for (let round = 0; round < rounds({ usual: 15, long: 200 }); round++) {
      const headers = { 'if-match': `"${version}"` }
      const replies = await Promise.all([
        ana.ask('PUT', `/subtripitems/sub_trip/item/${id}`, { details: `ana ${round}` }, headers),
        mei.ask('PUT', `/subtripitems/sub_trip/item/${id}`, { details: `mei ${round}` }, headers),
      ])
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status]).toEqual([200, 412])
      expect(lost?.json.current).toEqual(won?.json)
      version = won?.json.version
    }
  })

  test('without it: different fields are both kept', async () => {
    const trip = await aTrip()
    await ana.adds(trip.id, mei)
    const { id } = await ana.addsItem(trip.first)
    for (let round = 0; round < rounds({ usual: 6, long: 200 }); round++) {
      const [details, place] = [`details ${round}`, `place ${round}`]
      await Promise.all([
        ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, { details }),
        mei.does('PUT', `/subtripitems/sub_trip/item/${id}`, { place }),
      ])
      const [item] = (await ana.plan(trip.id)).items
      expect(item).toMatchObject({ details, place })
    }
  })
})

test('shrinking a trip against adding to the day that goes loses nothing', async () => {
  const trip = await ana.plansTrip('2027-03-27', '2027-03-29')
  for (let round = 0; round < rounds({ usual: 15, long: 200 }); round++) {
    const last = (await ana.plan(trip.id)).days.at(-1)
    const [added, shrunk] = await Promise.all([
      post(last?.id ?? '', { place: 'Gion', type: 'dining' }),
      ana.ask('PUT', `/trips/update_trip/${trip.id}`, { end_date: '2027-03-28' }),
    ])
    const { items, trip: after } = await ana.plan(trip.id)
    if (added.status === 201) {
      expect(shrunk.json.code).toBe('trip.days_with_content')
      expect(items).toHaveLength(1)
      await ana.does('DELETE', `/subtripitems/sub_trip/item/${added.json.id}`)
    } else {
      expect([added.status, shrunk.status, items.length]).toEqual([404, 200, 0])
    }
    if (after.end_date === '2027-03-28')
      await ana.does('PUT', `/trips/update_trip/${trip.id}`, { end_date: '2027-03-29' })
  }
})

test('CC-09 deleting a trip against writing in it: all of a write is there, or nothing', async () => {
  for (let round = 0; round < rounds({ usual: 4, long: 100 }); round++) {
    const trip = await aTrip()
    const item = await ana.addsItem(trip.first)
    const [added, edited, deleted] = await Promise.all([
      post(trip.first, { place: 'Gion', type: 'dining' }),
      put(item.id, { details: 'in the last moment' }),
      ana.ask('DELETE', `/trips/delete_trip/${trip.id}`),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of [added, edited]) expect([200, 201, 404]).toContain(status)
    await ana.does('POST', `/trips/${trip.id}/restore`)
    const { items, seq } = await ana.plan(trip.id)
    expect(items).toHaveLength(added.status === 201 ? 2 : 1)
    expect(items.find(({ id }) => id === item.id)?.details).toBe(
      edited.status === 200 ? 'in the last moment' : '',
    )
    // Every number of the trip has its entry, nothing has one that was refused, and nothing came after the deletion.
    const written = await app.sql<{ seq: number; entity: string }>(
      'select distinct seq, entity from change where trip_id = $1 order by seq',
      [trip.id],
    )
    expect(written.map(row => row.seq)).toEqual(Array.from({ length: seq }, (_, index) => index + 1))
    expect(written.slice(-2).map(({ entity }) => entity)).toEqual(['trip', 'trip'])
  }
})
