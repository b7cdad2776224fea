import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { planTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana, mei, ben } = await openApp(['ana', 'mei', 'ben'])

async function aTrip() {
  const trip = await planTogether(ana, mei)
  const { days } = await ana.plan(trip.id)
  const path = `/subtripitems/sub_trip/${days[0]?.id}/item`
  const { json: item } = await ana.does('POST', path, { place: 'Gion', type: 'dining' })
  const about = { kind: 'item', id: item.id as string }
  const all = `/trips/${trip.id}/comments`
  return {
    ...trip,
    ...{ day: days[0]?.id ?? '', about, all },
    say: async (who = ana, fields: object = {}) =>
      (await who.does('POST', all, { about, text: 'Booked?', ...fields })).json,
    thread: async (on = about) => (await ana.does('GET', `${all}?kind=${on.kind}&entity_id=${on.id}`)).json,
    threads: async () => (await ana.plan(trip.id)).threads,
    unread: async (who = ana) => (await who.does('GET', `${all}/unread`)).json,
  }
}

const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]

describe('a thread', () => {
  test('has what was said about a row, and the plan has its numbers', async () => {
    const trip = await aTrip()
    const one = await trip.say(ana, { text: '  See https://example.com/\nBooked? ', mentions: [mei.id] })
    const other = await trip.say(mei)
    expect(one).toMatchObject({
      ...{ about: trip.about, text: 'See https://example.com/\nBooked?', mentions: [mei.id] },
      ...{ author_id: ana.id, edited_at: null, resolved_at: null, version: 1 },
    })
    expect(await trip.thread()).toEqual([one, other])
    expect(await trip.threads()).toEqual([
      { about: trip.about, open: 2, total: 2, last_at: other.created_at },
    ])
  })

  test.each(['expense', 'todo', 'idea', 'flight', 'ride', 'rental', 'day'])('is on %s too', async kind => {
    const trip = await aTrip()
    const made = {
      expense: async () => (await trip.pays()).expense_id,
      todo: async () => (await ana.does('POST', `/trips/${trip.id}/todos`, { text: 'Pack' })).json.id,
      idea: async () => (await ana.does('POST', `/trips/${trip.id}/ideas`, { name: 'Nara' })).json.id,
      flight: async () =>
        (
          await ana.does('POST', `/subtripitems/trip/${trip.id}/flights`, {
            ...{ flight_number: 'BR 198', depart_date: '2027-03-28T08:50' },
          })
        ).json.id,
      ride: async () =>
        (
          await ana.does('POST', `/trips/${trip.id}/rides`, {
            ...{ type: 'train', from_place: 'Tokyo', depart_date: '2027-03-28T08:26' },
          })
        ).json.id,
      rental: async () =>
        (
          await ana.does('POST', `/subtripitems/trip/${trip.id}/rentals`, {
            ...{ company: 'Nippon', pickup_place: 'Narita' },
            ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T18:00' },
          })
        ).json.id,
      day: async () => trip.day,
    }
    const about = { kind, id: await made[kind as 'day']() }
    await trip.say(mei, { about })
    expect(await trip.threads()).toMatchObject([{ about, open: 1, total: 1 }])
  })

  test('is resolved by anybody as a whole, and open again by the next comment', async () => {
    const trip = await aTrip()
    const [one, other] = [await trip.say(), await trip.say(mei)]
    const path = `${trip.all}/${one.id}/resolved`
    const { json } = await mei.does('PUT', path, { resolved: true })
    expect(json.map((row: object) => Object.entries(row))).toEqual(
      [one, other].map(row =>
        Object.entries({ ...row, resolved_at: json[0].resolved_at, resolved_by: mei.id, version: 2 }),
      ),
    )
    expect(await trip.threads()).toMatchObject([{ open: 0, total: 2 }])
    await trip.say()
    expect(await trip.threads()).toMatchObject([{ open: 3, total: 3 }])
    await ana.does('PUT', path, { resolved: true })
    await ana.does('PUT', path, { resolved: false })
    expect((await trip.thread()).map((row: { resolved_by: string }) => row.resolved_by)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is written by one who may only look', async () => {
    const trip = await aTrip()
    await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { role: 'viewer' })
    const { id } = await trip.say(mei)
    await mei.does('PUT', `${trip.all}/${id}`, { text: 'Booked.' })
    await mei.does('PUT', `${trip.all}/${id}/resolved`, { resolved: true })
    await mei.does('DELETE', `${trip.all}/${id}`)
    expect(await trip.thread()).toEqual([])
  })

  test('is read by each for themselves', async () => {
    const trip = await aTrip()
    const seen = (about: object) => ana.ask('PUT', `${trip.all}/seen`, { about })
    await trip.say(ana)
    expect(await trip.unread()).toEqual([])
    await trip.say(mei)
    await trip.say(mei)
    expect([await trip.unread(), await trip.unread(mei)]).toEqual([
      [{ about: trip.about, unread: 2 }],
      [{ about: trip.about, unread: 1 }],
    ])
    const { seq } = await ana.plan(trip.id)
    await seen(trip.about)
    expect([await trip.unread(), (await ana.plan(trip.id)).seq]).toEqual([[], seq])
    await trip.say(mei)
    expect(await trip.unread()).toMatchObject([{ unread: 1 }])
    expect(codeOf(await seen({ ...trip.about, kind: 'flight' }))).toEqual([422, 'comment.about'])
  })
})

describe('only its author', () => {
  test('changes and deletes a comment, and any full member takes that back', async () => {
    const trip = await aTrip()
    const { id, created_at } = await trip.say(mei)
    const path = `${trip.all}/${id}`
    expect(codeOf(await ana.ask('PUT', path, { text: 'No' }))).toEqual([403, 'comment.not_yours'])
    expect(codeOf(await ana.ask('DELETE', path))).toEqual([403, 'comment.not_yours'])
    const edited = await mei.does('PUT', path, { text: 'Booked.', mentions: [ana.id] })
    expect(edited.json).toMatchObject({ text: 'Booked.', created_at, edited_at: expect.any(String) })
    await trip.undo(edited.headers['trip-seq'])
    expect(await trip.thread()).toMatchObject([{ text: 'Booked?', mentions: [], edited_at: null }])
    const deleted = await mei.does('DELETE', path)
    await trip.undo(deleted.headers['trip-seq'])
    expect(await trip.thread()).toMatchObject([{ id, text: 'Booked?', created_at, author_id: mei.id }])
  })
})

describe('comments go with their row', () => {
  test('and come back with it, but not to one that is gone', async () => {
    const trip = await aTrip()
    const { id } = await trip.say()
    await trip.say(mei)
    const own = await ana.does('DELETE', `${trip.all}/${id}`)
    const gone = await ana.does('DELETE', `/subtripitems/sub_trip/item/${trip.about.id}`)
    expect(await trip.threads()).toEqual([])
    expect(
      codeOf(await ana.ask('POST', `/trips/${trip.id}/history/${own.headers['trip-seq']}/undo`)),
    ).toEqual([409, 'history.changed_since'])
    await trip.undo(gone.headers['trip-seq'])
    expect(await trip.threads()).toMatchObject([{ about: trip.about, total: 1 }])
  })

  test('to a day and back to the ideas', async () => {
    const trip = await aTrip()
    await trip.say()
    const { json: idea } = await ana.does('POST', `/subtripitems/sub_trip/item/${trip.about.id}/unplan`, {})
    expect(await trip.threads()).toMatchObject([{ about: { kind: 'idea', id: idea.id } }])
    const planned = await ana.does('POST', `/trips/${trip.id}/ideas/${idea.id}/plan`, {
      sub_trip_id: trip.day,
    })
    expect(await trip.threads()).toMatchObject([{ about: { kind: 'item', id: planned.json.id } }])
    await trip.undo(planned.headers['trip-seq'])
    expect(await trip.threads()).toMatchObject([{ about: { kind: 'idea', id: idea.id } }])
  })

  test('of a stay to its first night', async () => {
    const trip = await aTrip()
    const stay = { place: 'Gracery', check_in: '2027-03-27', check_out: '2027-03-29' }
    const { json: nights } = await ana.does('POST', `/subtripitems/trip/${trip.id}/lodging`, stay)
    await trip.say(mei, { about: { kind: 'item', id: nights[0].id } })
    const { json: later } = await ana.does('PUT', `/subtripitems/trip/${trip.id}/lodging`, {
      nights: nights.map(({ id, version }: { id: string; version: number }) => ({ id, version })),
      check_in: '2027-03-28',
    })
    expect(await trip.threads()).toMatchObject([{ about: { kind: 'item', id: later[0].id } }])
  })

  test('and not into a copy, but into the export', async () => {
    const trip = await aTrip()
    const said = await trip.say()
    const copy = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-03-27' })
    expect((await ana.plan(copy.json.id)).threads).toEqual([])
    const { json } = await ana.does('GET', `/trips/${trip.id}/export.json`)
    expect(json.comments).toEqual([said])
  })
})

describe('a comment is refused', () => {
  test.each([
    ['with 2,001 characters', { text: 'x'.repeat(2_001) }, 'request.invalid'],
    ['with nothing to see', { text: ' \u200b ' }, 'request.invalid'],
    ['with 500 mentions', { mentions: Array.from({ length: 500 }, randomUUID) }, 'request.invalid'],
    ['with a mention twice', { mentions: [ana.id, ana.id] }, 'request.invalid'],
    ['with a mention of a stranger', { mentions: [ben.id] }, 'request.invalid'],
    ['about what is unknown', { about: { kind: 'item', id: randomUUID() } }, 'comment.about'],
  ])('%s', async (_, fields, code) => {
    const trip = await aTrip()
    const { about } = trip
    expect(codeOf(await ana.ask('POST', trip.all, { about, text: 'Booked?', ...fields }))).toEqual([
      422,
      code,
    ])
    expect(await trip.threads()).toEqual([])
  })

  test('about a row of another kind, of another trip, or that has gone', async () => {
    const [trip, other] = [await aTrip(), await aTrip()]
    const say = (about: object) => ana.ask('POST', trip.all, { about, text: 'Booked?' })
    const refused = [422, 'comment.about']
    expect(codeOf(await say({ ...trip.about, kind: 'idea' }))).toEqual(refused)
    expect(codeOf(await say(other.about))).toEqual(refused)
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${trip.about.id}`)
    expect(codeOf(await say(trip.about))).toEqual(refused)
  })

  test('as the 201st of a row', async () => {
    const trip = await aTrip()
    const { id } = await trip.say()
    await app.sql(
      `insert into comment (trip_id, id, about, text, mentions, author_id, created_at)
       select trip_id, gen_random_uuid(), about, text, mentions, author_id, created_at
       from comment cross join generate_series(2, $2) where id = $1`,
      [id, 199],
    )
    await app.sql(`update trip set counts = counts || '{"comment": 199}', seq = seq + 1 where id = $1`, [
      trip.id,
    ])
    await trip.say()
    expect(codeOf(await ana.ask('POST', trip.all, { about: trip.about, text: 'More' }))).toEqual([
      409,
      'limit.reached',
    ])
  })
})

test('a repeated call answers the comment that there is', async () => {
  const trip = await aTrip()
  const id = randomUUID()
  expect([await trip.say(ana, { id }), await trip.say(ana, { id })]).toEqual(
    Array(2).fill((await trip.thread())[0]),
  )
})
