import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { archived, brings, reads, rezipped } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { planTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei, rui } = await openApp(['ana', 'mei', 'rui'])

/** The trip of three, of which the first has paid, the second has paid back, and all share. */
async function paid() {
  const trip = await planTogether(ana, mei, rui)
  await trip.pays({ amount: '10' })
  await trip.pays({
    amount: '9',
    split: { mode: 'percent', parts: { [ana.id]: '50', [mei.id]: '25', [rui.id]: '25' } },
  })
  const [day] = (await ana.plan(trip.id)).days
  await ana.addsItem(day?.id ?? '', { participants: [rui.id] })
  return { ...(await archived(app, ana, trip.id)), trip }
}

const bring = (who: typeof ana, read_id: string, wanted: object = {}) =>
  who.ask('POST', '/trips/bring', { read_id, ...wanted })

describe('what was read', () => {
  test('is told, and nothing is made of it', async () => {
    const { tripId } = await setStage(app, ana)
    const { zip, json } = await archived(app, ana, tripId)
    const before = (await mei.does('GET', '/trips/my_trips/')).text
    const { status, json: read } = await reads(app, mei, zip)
    expect([status, read]).toEqual([
      200,
      expect.objectContaining({
        ...{ format: 'caravan', name: json['trip'].name, start_date: '2001-02-03', end_date: '2001-02-05' },
        ...{ days: 3, items: 1, ideas: 1, bookings: 3, expenses: 1, left_out: [] },
        people: [
          { n: 0, name: 'ana' },
          { n: 1, name: expect.stringMatching(/^former-/) },
        ],
      }),
    ])
    expect(read.sample).toContainEqual({ kind: 'flight', date: '2001-02-03', name: 'BR 198' })
    expect((await mei.does('GET', '/trips/my_trips/')).text).toBe(before)
  })

  test('is for who has sent it alone', async () => {
    const { zip } = await paid()
    const { read_id } = (await reads(app, mei, zip)).json
    expect((await bring(rui, read_id)).status).toBe(404)
    for (const other of [`${read_id}x`, read_id.replace(/^../, 'AA'), 'x', randomUUID()])
      expect((await bring(mei, other)).status).toBe(404)
    expect((await bring(mei, read_id)).status).toBe(201)
  })

  test('says which files are missing, and comes without them', async () => {
    const { tripId, attachmentId } = await setStage(app, ana)
    const { files, ...out } = await archived(app, ana, tripId)
    files.delete(`files/${attachmentId}/ticket.txt`)
    const zip = rezipped({ ...out, files })
    expect((await reads(app, mei, zip)).json.left_out).toEqual([
      { what: 'attachment', why: 'missing', count: 1 },
    ])
    const { json } = await archived(app, mei, await brings(app, mei, zip))
    expect(json['attachments']).toEqual([])
  })
})

describe('a trip that is brought', () => {
  test('is the same for the same call, another one for another, and goes like any other', async () => {
    const { zip } = await paid()
    const { read_id } = (await reads(app, mei, zip)).json
    const id = randomUUID()
    const [one, again, other] = [
      await bring(mei, read_id, { id }),
      await bring(mei, read_id, { id }),
      await bring(mei, read_id),
    ]
    expect([one.status, one.json.id, again.json.id]).toEqual([201, id, id])
    expect(again.headers['trip-seq']).toBeUndefined()
    expect(other.json.id).not.toBe(id)
    expect((await bring(mei, read_id, { id, name: 'Other' })).json.code).toBe('row.exists')
    expect((await mei.plan(id)).items.length).toBe(1)
    expect((await mei.does('GET', `/trips/${id}/history?`)).json.entries.length).toBe(1)
    await mei.does('DELETE', `/trips/delete_trip/${id}`)
    await mei.does('POST', `/trips/${id}/restore`)
    expect((await mei.plan(id)).items.length).toBe(1)
  })

  test('has people as the bringer says: a guest, the bringer, or nobody', async () => {
    const { zip, json } = await paid()
    const n = (who: typeof ana) =>
      json['people'].findIndex(({ user_id }: { user_id: string }) => user_id === who.id)
    const id = await brings(app, mei, zip, { people: { [n(mei)]: 'me', [n(rui)]: 'leave_out' } })
    const members = await mei.members(id)
    expect(members.map(({ username, name, status }) => [username ?? name, status])).toEqual([
      ['mei', 'member'],
      ['ana', 'guest'],
    ])
    const guest = members[1]?.user_id ?? ''
    const { expenses } = (await mei.does('GET', `/expenses/split_expense/${id}`)).json
    expect(expenses.map(({ split }: { split: object }) => split)).toEqual(
      expect.arrayContaining([
        { mode: 'equal', parts: {}, amounts: { [guest]: '5.00', [mei.id]: '5.00' } },
        {
          mode: 'percent',
          parts: { [guest]: '66.67', [mei.id]: '33.33' },
          amounts: { [guest]: '6.00', [mei.id]: '3.00' },
        },
      ]),
    )
    expect((await mei.plan(id)).items[0]?.participants).toEqual([])
  })

  test.each([
    ['who paid', 0, 422, 'bring.pays'],
    ['nobody of the file', 9, 422, 'request.invalid'],
  ])('refuses to leave out %s', async (_who, n, status, code) => {
    const { zip } = await paid()
    const { read_id } = (await reads(app, mei, zip)).json
    const answer = await bring(mei, read_id, { people: { [n]: 'leave_out' } })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('refuses two who are the bringer, and somebody who paid back and is left out', async () => {
    const { trip } = await paid()
    await trip.settle()
    const { zip, json } = await archived(app, ana, trip.id)
    const { read_id } = (await reads(app, ana, zip)).json
    expect((await bring(ana, read_id, { people: { 0: 'me', 1: 'me' } })).json.code).toBe('request.invalid')
    const n = json['people'].findIndex(({ user_id }: { user_id: string }) => user_id === mei.id)
    expect((await bring(ana, read_id, { people: { [n]: 'leave_out' } })).json.code).toBe('bring.pays')
  })

  test('begins on another day, with its bookings, and was paid when it was', async () => {
    const { tripId } = await setStage(app, ana)
    const { zip } = await archived(app, ana, tripId)
    const id = await brings(app, mei, zip, { start_date: '2004-02-28', name: 'Again' })
    const { trip, days, flights, items, rentals } = await mei.plan(id)
    expect(trip).toMatchObject({ name: 'Again', start_date: '2004-02-28', end_date: '2004-03-01' })
    expect(days.map(({ date }) => date)).toEqual(['2004-02-28', '2004-02-29', '2004-03-01'])
    expect([items[0]?.date, flights[0]?.depart_date, rentals[0]?.dropoff_date]).toEqual([
      ...['2004-02-28', '2004-02-28T08:50', '2004-03-01T18:00'],
    ])
    const { expenses } = (await mei.does('GET', `/expenses/split_expense/${id}`)).json
    expect(expenses[0].paid_date).toBe('2001-02-03')
    const { read_id } = (await reads(app, mei, zip)).json
    expect((await bring(mei, read_id, { start_date: '2199-12-31' })).status).toBe(422)
  })

  test('of who saw no more than the expenses has days, and its expenses name no booking', async () => {
    const { tripId, itemId, expenseId } = await setStage(app, ana)
    await ana.does('PUT', `/expenses/expense/${expenseId}`, {
      source: { kind: 'item', id: itemId, name: 'Gion' },
    })
    await ana.adds(tripId, mei)
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'expenses_only' })
    const id = await brings(app, rui, (await archived(app, mei, tripId)).zip)
    expect((await rui.plan(id)).days.map(({ date }) => date)).toEqual([
      '2001-02-03',
      '2001-02-04',
      '2001-02-05',
    ])
    const { expenses } = (await rui.does('GET', `/expenses/split_expense/${id}`)).json
    expect(expenses[0].source).toBeNull()
  })

  test('has pictures without what they tell, and small ones of them', async () => {
    const { tripId } = await setStage(app, ana)
    const { picture } = await import('../../testing/pictures.ts')
    const told = await picture(64, 48)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ana of Kyoto' } })
      .toBuffer()
    const sent = (await sendFile(app, ana, tripId, await picture(64, 48).jpeg().toBuffer(), {}, 'a.jpg')).json
    const out = await archived(app, ana, tripId)
    out.files.set(`files/${sent.id}/a.jpg`, told)
    const id = await brings(app, mei, rezipped(out))
    const again = await archived(app, mei, id)
    const [bytes] = [...again.files].flatMap(([path, bytes]) => (path.endsWith('a.jpg') ? [bytes] : []))
    expect(bytes?.includes('Ana of Kyoto')).toBe(false)
    expect(again.json['attachments'].find(({ name }: { name: string }) => name === 'a.jpg').bytes).toBe(
      bytes?.length,
    )
  })

  test('has somebody whose account is deleted as a guest who has left, in words', async () => {
    const gone = await createTraveller(app, 'gone')
    const trip = await planTogether(ana, gone)
    await trip.pays({ payer_id: gone.id })
    await gone.does('DELETE', '/users/me')
    await mei.does('PUT', '/users/me/profile', { language: 'zh' })
    const { zip, json } = await archived(app, ana, trip.id)
    expect(json['people']).toContainEqual(expect.objectContaining({ name: null, former: true }))
    const again = await archived(app, mei, await brings(app, mei, zip))
    expect(again.json['people']).toContainEqual(
      expect.objectContaining({ name: '已刪除的使用者', former: true }),
    )
  })

  test('counts among the trips of an account, and is told to nobody else', async () => {
    const { zip } = await paid()
    const lea = await createTraveller(app, 'lea')
    await app.sql(
      `with made as (insert into trip (id, name, start_date, end_date, places, created_by, content_hash)
         select gen_random_uuid(), 'x', '2027-01-01', '2027-01-01', '[]', $1, '' from generate_series(1, 500) returning id)
       insert into user_trip (trip_id, user_id) select id, $1 from made`,
      [lea.id],
    )
    const { read_id } = (await reads(app, lea, zip)).json
    const files = await filesOf(app).stored()
    expect((await bring(lea, read_id)).json.code).toBe('limit.reached')
    expect(await filesOf(app).stored()).toEqual(files)
  })
})
