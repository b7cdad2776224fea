import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { archived, reads } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { openApp } from '../../testing/open-app.ts'
import { multipart, multipartType, send } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { zipOf } from '../../testing/zip.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const mark = (name: string, at = '135.77,35.0') =>
  `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`
const folder = (name: string, ...parts: string[]) => `<Folder><name>${name}</name>${parts.join('')}</Folder>`
const kml = (...parts: string[]) =>
  `<?xml version="1.0"?><kml><Document><name>Kansai</name>${parts.join('')}</Document></kml>`
const dated = kml(
  folder('2027-03-27', mark('Gion'), mark('Nijo')),
  folder('2027-03-29', mark('Uji')),
  folder('Food', mark('Ramen'), mark('Soba')),
)
const numbered = kml(folder('Day 1', mark('Gion')), folder('Day 3', mark('Uji')), mark('Later'))

const read = async (file: string | Buffer, who = ana) => (await reads(app, who, file)).json
const bring = (read_id: string, wanted: object = {}, who = ana) =>
  who.ask('POST', '/trips/bring', { read_id, ...wanted })
async function planOf(id: string) {
  const { items, ideas, days, trip } = await ana.plan(id)
  return {
    dates: [trip.start_date, trip.end_date, days.length],
    items: items.map(({ date, place }) => `${date} ${place}`),
    ideas: ideas.map(({ name }) => name),
  }
}

describe('a map becomes a trip', () => {
  test('with the days of its folders, and ideas', async () => {
    const found = await read(dated)
    expect(found).toMatchObject({
      ...{ format: 'kml', name: 'Kansai', start_date: '2027-03-27', end_date: '2027-03-29', days: 3 },
      ...{ items: 3, ideas: 2, bookings: 0, expenses: 0, people: [], left_out: [] },
    })
    expect(found.sample).toContainEqual({ kind: 'item', date: '2027-03-27', name: 'Gion' })
    const { status, json } = await bring(found.read_id)
    expect(status).toBe(201)
    expect(await planOf(json.id)).toEqual({
      dates: ['2027-03-27', '2027-03-29', 3],
      items: ['2027-03-27 Gion', '2027-03-27 Nijo', '2027-03-29 Uji'],
      ideas: ['Ramen', 'Soba'],
    })
    const moved = (await bring(found.read_id, { start_date: '2028-01-01', name: 'Other' })).json
    expect([moved.name, (await planOf(moved.id)).items[2]]).toEqual(['Other', '2028-01-03 Uji'])
  })

  test('that begins when it is said, where nothing has a date', async () => {
    const found = await read(zipOf({ 'images/a.png': 'x', 'doc.kml': numbered }))
    expect(found).toMatchObject({ start_date: null, end_date: null, days: 3, items: 2, ideas: 1 })
    expect(found.sample[0].date).toBeNull()
    const refused = await bring(found.read_id)
    expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'start_date'])
    const { json } = await bring(found.read_id, { start_date: '2027-05-01' })
    expect(await planOf(json.id)).toEqual({
      dates: ['2027-05-01', '2027-05-03', 3],
      items: ['2027-05-01 Gion', '2027-05-03 Uji'],
      ideas: ['Later'],
    })
  })

  test('that says what is more than a trip holds, or far from the rest', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => mark(`Place ${n}`))
    const found = await read(
      kml(folder('Day 1', ...many(101)), ...many(501), folder('Day 400', mark('Idea by then'))),
    )
    expect(found).toMatchObject({ items: 100, ideas: 500 })
    expect(found.left_out).toEqual([
      { what: 'item', why: 'limit', count: 1 },
      { what: 'idea', why: 'limit', count: 2 },
    ])
    const far = await read(
      kml(
        folder('1905-01-01', mark('Old')),
        folder('1804-01-01', mark('Older')),
        ...['2027-03-27', '2027-03-28'].map(date => folder(date, mark('Gion'))),
      ),
    )
    expect(far).toMatchObject({ start_date: '2027-03-27', end_date: '2027-03-28', items: 2, ideas: 1 })
    expect(far.left_out).toEqual([{ what: 'item', why: 'outside', count: 1 }])
  })
})

test('a calendar becomes bookings by the clocks of their places, and what lacks something an item', async () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const found = await read(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
      ...event('SUMMARY:Flight BR198 TPE-NRT', 'DTSTART:20270327T005000Z', 'DTEND:20270327T041500Z'),
      ...event('SUMMARY:Stay at Ryokan Sawaya', 'DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329'),
      ...event('SUMMARY:Tea', 'DTSTART:20270328T150000', 'GEO:35.0;135.77'),
      ...event('SUMMARY:Flight BR 2', 'DTSTART:20270329T150000'),
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect(found).toMatchObject({ format: 'ics', name: 'trip', bookings: 2, items: 2, left_out: [] })
  expect(found.sample.filter(({ name }: { name: string }) => name === 'Ryokan Sawaya')).toHaveLength(1)
  const plan = await ana.plan((await bring(found.read_id)).json.id)
  expect(plan.flights).toMatchObject([
    { flight_number: 'BR198', depart_date: '2027-03-27T08:50', arrive_date: '2027-03-27T13:15' },
  ])
  expect(plan.items.map(({ date, place, type }) => `${date} ${place} ${type}`)).toEqual([
    '2027-03-27 Ryokan Sawaya lodging',
    '2027-03-28 Ryokan Sawaya lodging',
    '2027-03-28 Tea sightseeing',
    '2027-03-29 BR2 flight',
  ])
})

test('a table is taken by its headings, or by the columns that are chosen, also when it is brought', async () => {
  const content = 'What,Where to,When\nGion,Kyoto,2027-03-27\n'
  const table = async (query = '') =>
    send(app, {
      method: 'POST',
      url: `/api/trips/bring/read${query}`,
      headers: { 'content-type': multipartType, authorization: `Bearer ${ana.token}` },
      payload: multipart({ filename: 'Kansai 2027.csv', content }),
    })
  expect((await table()).json).toMatchObject({
    ...{ format: 'csv', name: 'Kansai 2027', items: 0, ideas: 0 },
    columns: { headings: ['What', 'Where to', 'When'], chosen: {} },
  })
  const { json: chosen } = await table('?columns=name:2,date:3')
  expect(chosen).toMatchObject({ items: 1, columns: { chosen: { name: 2, date: 3 } } })
  expect((await planOf((await bring(chosen.read_id)).json.id)).items).toEqual(['2027-03-27 Kyoto'])
  for (const columns of ['name:0', 'rank:1', 'name', 'name:1,'])
    expect((await table(`?columns=${columns}`)).status).toBe(422)
})

test('who is named in it becomes a guest', async () => {
  const trip = { title: 'Kansai', start_date: '2027-03-27', end_date: '2027-03-28', currency: 'JPY' }
  const members = { owner: { username: 'Hana' }, members: [{ username: 'Rui' }, { username: 'Hana' }] }
  const found = await read(JSON.stringify({ trip, members, days: [], places: [{ id: 1, name: 'Gion' }] }))
  expect(found).toMatchObject({
    format: 'trek',
    people: [
      { n: 0, name: 'Hana' },
      { n: 1, name: 'Rui' },
    ],
    days: 2,
  })
  const { json } = await bring(found.read_id, { people: { 0: 'me' } })
  const members_ = await ana.members(json.id)
  expect([json.currency, members_.map(({ name, status }) => [name, status])]).toEqual([
    'JPY',
    [
      ['ana', 'member'],
      ['Rui', 'guest'],
    ],
  ])
})

test.each([
  ['places.gpx', ['2001-02-03 Gion'], ['Nijo']],
  ['places.kml', ['2001-02-03 Gion'], ['Nijo']],
  ['trip.ics', ['2001-02-03 Gion'], []],
])('our own %s is read back for what it can hold', async (name, items, ideas) => {
  const { id: tripId } = await ana.plansTrip('2001-02-03', '2001-02-04')
  const [day] = (await ana.plan(tripId)).days
  const spot = { lat: 35.0037, lng: 135.7751, place_id: 'gion', details: 'Lanterns' }
  await ana.addsItem(day?.id ?? '', { place: 'Gion', ...spot, start_time: '18:30' })
  await ana.addsItem(day?.id ?? '', { place: 'Gion', ...spot, start_time: '18:30' })
  await ana.does('POST', `/trips/${tripId}/ideas`, { name: 'Nijo', lat: 35.01, lng: 135.74 })
  const { text } = await ana.does('GET', `/trips/${tripId}/${name}`)
  const { json } = await bring((await read(text)).read_id)
  const plan = await planOf(json.id)
  expect([[...new Set(plan.items)], plan.ideas]).toEqual([items, ideas])
  expect((await ana.plan(json.id)).items[0]).toMatchObject({ lat: 35.0037, details: 'Lanterns' })
})

describe('places are added to a trip', () => {
  const into = (tripId: string, read_id: string, id: string = randomUUID(), who = ana) =>
    who.ask('POST', `/trips/${tripId}/bring`, { read_id, id })

  test('on its days, and else as ideas, in one change that can be taken back and sent again', async () => {
    const { id: tripId } = await ana.plansTrip('2027-03-27', '2027-03-28')
    const { read_id } = await read(dated)
    const id = randomUUID()
    const answer = await into(tripId, read_id, id)
    expect([answer.status, answer.json]).toEqual([201, { id, items: 2, ideas: 3, bookings: 0 }])
    const added = await planOf(tripId)
    expect(added).toMatchObject({
      items: ['2027-03-27 Gion', '2027-03-27 Nijo'],
      ideas: ['Uji', 'Ramen', 'Soba'],
    })
    const again = await into(tripId, read_id, id)
    expect([again.json, again.headers['trip-seq'], await planOf(tripId)]).toEqual([
      answer.json,
      undefined,
      added,
    ])
    const [entry] = (await ana.does('GET', `/trips/${tripId}/history?`)).json.entries
    expect(entry).toMatchObject({ cause: 'import' })
    await ana.does('POST', `/trips/${tripId}/history/${answer.headers['trip-seq']}/undo`)
    expect(await planOf(tripId)).toMatchObject({ items: [], ideas: [] })
    expect((await into(tripId, read_id, id)).json.code).toBe('row.gone')
  })

  test('whose days are counted from its first one where they have no date', async () => {
    const { id: tripId } = await ana.plansTrip('2027-06-01', '2027-06-02')
    await into(tripId, (await read(numbered)).read_id)
    expect(await planOf(tripId)).toMatchObject({ items: ['2027-06-01 Gion'], ideas: ['Uji', 'Later'] })
  })

  test('with a stay that lies elsewhere as one idea, and else as its nights', async () => {
    const stay = (name: string, from: string, until: string) =>
      `BEGIN:VEVENT\r\nSUMMARY:Stay at ${name}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${until}\r\nEND:VEVENT`
    const stays = [stay('Ryokan Sawaya', '20270327', '20270330'), stay('Inn', '20270410', '20270413')]
    const { id: tripId } = await ana.plansTrip('2027-03-27', '2027-03-30')
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...stays, 'END:VCALENDAR'].join('\r\n')
    const answer = await into(tripId, (await read(calendar)).read_id)
    expect(answer.json).toMatchObject({ items: 0, ideas: 1, bookings: 1 })
    const { items, ideas } = await planOf(tripId)
    expect([items.length, ideas]).toEqual([3, ['Inn']])
  })

  test('of an archive without what is about its people', async () => {
    const stage = await setStage(app, ana)
    const { zip } = await archived(app, ana, stage.tripId)
    const { id: tripId } = await mei.plansTrip('2001-02-03', '2001-02-05')
    const { read_id } = (await reads(app, mei, zip)).json
    const answer = await into(tripId, read_id, randomUUID(), mei)
    expect(answer.json).toMatchObject({ items: 1, ideas: 1, bookings: 3 })
    const { items, ideas } = await mei.plan(tripId)
    expect([items[0]?.participants, ideas[0]?.votes]).toEqual([null, []])
  })

  test('by full members of it, of what they have read themselves', async () => {
    const { id: tripId } = await mei.plansTrip('2027-03-27', '2027-03-28')
    const { read_id } = await read(dated)
    expect((await into(tripId, read_id)).status).toBe(404)
    expect((await into(tripId, read_id, randomUUID(), mei)).status).toBe(404)
  })
})

test.each([
  ['deep JSON', '{"a":'.repeat(1_000_000)],
  ['a broken map', `${dated.slice(0, 40)}${'<a>'.repeat(200)}`],
  ['a zip of a bomb', zipOf({ 'doc.kml': kml(mark('x'.repeat(21 * 1024 * 1024))) })],
])('%s is refused, and nothing of it stays', async (_what, file) => {
  const files = await filesOf(app).stored()
  const { status, json } = await reads(app, ana, file)
  expect([status, json.code]).toEqual([422, 'attachment.unreadable'])
  expect([await filesOf(app).stored(), await filesOf(app).incoming()]).toEqual([files, []])
})

test('what is no archive has 20 MiB', async () => {
  const { status, json } = await reads(app, ana, `${kml()}${' '.repeat(20 * 1024 * 1024)}`)
  expect([status, json.code]).toEqual([413, 'attachment.too_large'])
})
