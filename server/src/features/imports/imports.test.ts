import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/app.ts'
import { flightMark as flight, stayMark as stay } from '../../testing/marks.ts'
import { openApp } from '../../testing/open-app.ts'
import { mailOf, pageWith } from '../../testing/reading.ts'
import { multipart, multipartType, send } from '../../testing/send.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
let tripId = ''
beforeEach(async () => {
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-30')).id
})

const mail = (...marks: object[]) =>
  mailOf(
    { Subject: 'Your booking', Date: 'Mon, 01 Feb 2027 09:00:00 +0000' },
    { type: 'text/html', content: pageWith(...marks) },
  )

const readText = async (text: string, who = ana) => who.ask('POST', `/trips/${tripId}/import/read`, { text })
async function readFile(file: Buffer, name = 'booking.eml', who = ana): Promise<Reply> {
  return send(app, {
    method: 'POST',
    url: `/api/trips/${tripId}/import/read`,
    headers: { 'content-type': multipartType, authorization: `Bearer ${who.token}` },
    payload: multipart({ filename: name, content: file }),
  })
}
const imports = (body: object, id: string = randomUUID()) =>
  ana.ask('POST', `/trips/${tripId}/import`, { id, ...body })
/** As the preview sends what was not changed: without what is not known. */
const rowOf = ({ row }: { row: object }) =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => value !== null && field !== 'cost_currency'),
  )

test('a mail is read as the rows that it would become, and nothing is written', async () => {
  const before = await ana.plan(tripId)
  const { status, json } = await readFile(mail(flight(), stay()))
  expect(status).toBe(200)
  expect(json.proposals).toMatchObject([
    {
      ...{ n: 0, kind: 'flight', sure: true, doubts: [], people: ['Ana Silva'], source: { by: 'marks' } },
      row: {
        ...{ flight_number: 'BR198', confirmation_number: 'K7Q2ZP', depart_date: '2027-03-27T08:50' },
        ...{ depart_airport_code: 'TPE', arrive_airport_code: 'NRT', arrive_date: '2027-03-27T13:15' },
      },
    },
    {
      ...{ n: 1, kind: 'stay' },
      row: { place: 'Ryokan Sawaya', check_in: '2027-03-27', check_out: '2027-03-30' },
    },
  ])
  expect(json.proposals.some((one: object) => 'existing' in one)).toBe(false)
  expect(json.file).toMatchObject({ name: 'booking.eml', type: 'message/rfc822' })
  expect(await ana.plan(tripId)).toEqual(before)
})

test('all of it is one change with its original, known when it comes again, and undone as one', async () => {
  const { proposals, file } = (await readFile(mail(flight(), stay()))).json
  const id = randomUUID()
  const body = {
    rows: proposals.map((one: { kind: string; row: object }) => ({ kind: one.kind, row: rowOf(one) })),
    keep: [{ id: file.id }],
  }
  const answer = await imports(body, id)
  expect(answer.status).toBe(201)
  const [plane, nights] = answer.json.rows
  expect(nights.ids).toHaveLength(3)
  const plan = await ana.plan(tripId)
  expect(plan.flights).toMatchObject([{ id: plane.ids[0], flight_number: 'BR198', depart_city: 'Taipei' }])
  expect(plan.items.map(({ id, type, place }) => [id, type, place])).toEqual(
    nights.ids.map((night: string) => [night, 'lodging', 'Ryokan Sawaya']),
  )
  expect(plan.attachments).toMatchObject([
    { name: 'booking.eml', owner: { kind: 'flight', id: plane.ids[0] } },
  ])
  const { entries } = (await ana.does('GET', `/trips/${tripId}/history`)).json
  expect(entries[0]).toMatchObject({ cause: 'import' })

  const again = await imports(body, id)
  expect([again.status, again.json, again.headers['trip-seq']]).toEqual([200, answer.json, undefined])
  expect(await imports({ rows: body.rows.slice(1) }, id)).toMatchObject({
    ...{ status: 409, json: { code: 'row.exists' } },
  })
  expect(await ana.plan(tripId)).toMatchObject({ flights: plan.flights, items: plan.items })

  await ana.does('POST', `/trips/${tripId}/history/${answer.headers['trip-seq']}/undo`)
  expect(await ana.plan(tripId)).toMatchObject({ flights: [], items: [], attachments: [] })
  expect(await imports(body, id)).toMatchObject({ status: 409, json: { code: 'row.gone' } })
})

test('a booking that is there is shown as what changes, or as there already', async () => {
  const { proposals } = (await readFile(mail(flight(), stay()))).json
  await imports({
    rows: proposals.map((one: { kind: string; row: object }) => ({ kind: one.kind, row: rowOf(one) })),
  })
  const plan = await ana.plan(tripId)
  await ana.does('PUT', `/subtripitems/flight/${plan.flights[0]?.id}`, { notes: 'Window seat' })

  const later = { departureTime: '2027-03-27T10:05:00+08:00', arrivalTime: '2027-03-27T14:30:00+09:00' }
  const { json } = await readFile(mail(flight(later), stay()))
  const [plane, ryokan] = json.proposals
  expect(plane.existing).toEqual({
    ...{ kind: 'flight', id: plan.flights[0]?.id, version: 2 },
    changes: { depart_date: '2027-03-27T10:05', arrive_date: '2027-03-27T14:30' },
  })
  expect(ryokan.existing).toMatchObject({ kind: 'stay', id: plan.items[0]?.id, changes: {} })

  const { id, version, changes } = plane.existing
  expect((await imports({ rows: [{ kind: 'flight', id, version: 1, changes }] })).status).toBe(412)
  expect((await imports({ rows: [{ kind: 'flight', id, version, changes }] })).status).toBe(201)
  const [changed] = (await ana.plan(tripId)).flights
  expect(changed).toMatchObject({ depart_date: '2027-03-27T10:05', notes: 'Window seat' })

  const shorter = stay({ checkoutTime: '2027-03-29T11:00:00+09:00' })
  const [cut] = (await readFile(mail(shorter))).json.proposals
  expect(cut.existing.changes).toEqual({ check_out: '2027-03-29' })
  await imports({ rows: [{ kind: 'stay', ...cut.existing }] })
  expect((await ana.plan(tripId)).items).toHaveLength(2)
})

test('a cancellation is offered as the end of what is there', async () => {
  const { proposals } = (await readFile(mail(flight(), stay()))).json
  await imports({
    rows: proposals.map((one: { kind: string; row: object }) => ({ kind: one.kind, row: rowOf(one) })),
  })
  const cancelled = { reservationStatus: 'http://schema.org/ReservationCancelled' }
  const { json } = await readFile(mail({ ...flight(), ...cancelled }, stay(cancelled)))
  expect(json.proposals).toMatchObject([
    { kind: 'cancellation', of: 'flight', existing: { kind: 'flight', changes: {} } },
    { kind: 'cancellation', of: 'stay', existing: { kind: 'stay', changes: {} } },
  ])
  const rows = json.proposals.map(
    ({ existing: { kind, id } }: { existing: { kind: string; id: string } }) => ({
      ...{ kind, id, delete: true },
    }),
  )
  expect((await imports({ rows })).status).toBe(201)
  expect(await ana.plan(tripId)).toMatchObject({ flights: [], items: [] })
  const [nothing] = (await readFile(mail({ ...flight(), ...cancelled }))).json.proposals
  expect(nothing).toMatchObject({ kind: 'cancellation', of: 'flight' })
  expect(nothing.existing).toBeUndefined()
})

test('an original belongs to the row that it was found for', async () => {
  const { proposals } = (await readFile(mail(flight(), stay()))).json
  const rows = proposals.map((one: { kind: string; row: object }) => ({ kind: one.kind, row: rowOf(one) }))
  const { file } = (await readFile(mail(stay()), 'stay.eml')).json
  expect((await imports({ rows, keep: [{ id: file.id, row: 2 }] })).status).toBe(422)
  const { json } = await imports({ rows, keep: [{ id: file.id, row: 1 }] })
  const [kept] = (await ana.plan(tripId)).attachments
  expect(kept?.owner).toEqual({ kind: 'item', id: json.rows[1].ids[0] })
})

test('an original is kept with rows that are taken later as well', async () => {
  const { proposals, file } = (await readFile(mail(flight(), stay()))).json
  const [plane, nights] = proposals.map((one: { kind: string; row: object }) => ({
    kind: one.kind,
    row: rowOf(one),
  }))
  const first = await imports({ rows: [plane], keep: [{ id: file.id }] })
  expect(first.status).toBe(201)
  const second = await imports({ rows: [nights], keep: [{ id: file.id }] })
  expect(second.status).toBe(201)
  const item = { kind: 'item', row: { place: 'Nijo', type: 'sightseeing', date: '2027-03-28' } }
  const both = [0, 1].map(row => ({ id: file.id, row }))
  expect((await imports({ rows: [item, item], keep: both })).status).toBe(201)
  const { attachments } = await ana.plan(tripId)
  expect(attachments.map(({ owner }) => owner.kind)).toEqual(['flight', 'item', 'item', 'item'])
  // Each is a file of its own: deleting one leaves the others.
  const [kept, ...others] = attachments.map(({ id }) => id)
  await ana.does('DELETE', `/trips/${tripId}/attachments/${kept}`)
  await app.sql('delete from attachment_file where id = $1', [kept])
  for (const id of others)
    expect((await ana.ask('GET', `/trips/${tripId}/attachments/${id}`)).status).toBe(200)
})

describe('nothing of an import stays', () => {
  const good = { kind: 'item', row: { place: 'Nijo', type: 'sightseeing', date: '2027-03-28' } }
  test.each<[string, object, number, string]>([
    [
      'a row that lacks what is required',
      { kind: 'flight', row: { flight_number: 'BR198' } },
      422,
      'rows.1.row.depart_date',
    ],
    [
      'a clock without its time',
      { kind: 'flight', row: { flight_number: 'BR198', depart_date: '2027-03-27' } },
      422,
      'rows.1.row.depart_date',
    ],
    [
      'an item on no day',
      { kind: 'item', row: { place: 'Nijo', type: 'sightseeing', date: '2027-05-28' } },
      422,
      'rows.1.row',
    ],
    ['a stay without dates', { kind: 'stay', row: { place: 'Ryokan' } }, 422, ''],
    [
      'what says two things',
      { kind: 'flight', row: { flight_number: 'BR198', depart_date: '2027-03-27T08:00' }, delete: true },
      422,
      'rows.1',
    ],
    ['what is not there', { kind: 'flight', id: randomUUID(), delete: true }, 404, ''],
    ['another kind', { kind: 'todo', row: { text: 'x' } }, 422, 'rows.1.kind'],
  ])('with %s', async (_, row, status, field) => {
    const answer = await imports({ rows: [good, row] })
    expect(answer.status).toBe(status)
    if (field) expect(answer.json.errors.map((one: { field: string }) => one.field)).toContain(field)
    expect((await ana.plan(tripId)).items).toEqual([])
  })

  test('with an original that is not held any more, or is held for somebody else', async () => {
    await ana.adds(tripId, mei)
    const { file } = (await readFile(mail(flight()), 'x.eml', mei)).json
    for (const id of [file.id, 'x', `${file.id}x`, file.id.replace(/^../, 'AA')])
      expect((await imports({ rows: [good], keep: [{ id }] })).json.code).toBe('row.gone')
    expect((await ana.plan(tripId)).items).toEqual([])
  })
})

test('what is in another trip is not there, and strangers are nobody', async () => {
  const other = await mei.plansTrip('2027-03-27', '2027-03-30')
  const own = { flight_number: 'CI100', depart_date: '2027-03-27T10:00' }
  const { id } = (await mei.does('POST', `/subtripitems/trip/${other.id}/flights`, own)).json
  const [day] = (await mei.plan(other.id)).days
  const item = await mei.addsItem(day?.id ?? '')
  for (const row of [
    { kind: 'flight', id, delete: true },
    { kind: 'flight', id, version: 1, changes: { notes: 'Mine' } },
    { kind: 'item', id: item.id, delete: true },
    { kind: 'stay', id: item.id, delete: true },
  ])
    expect((await imports({ rows: [row] })).json.code).toBe('request.not_found')
  const among = await imports({ rows: [{ kind: 'flight', row: { ...own, participants: [mei.id] } }] })
  expect(among.status).toBe(422)
  expect((await mei.plan(other.id)).flights).toMatchObject([{ id, notes: null }])
})

test('a file of the trip and a text are read, and what no booking is in says so', async () => {
  const { proposals, file } = (await readFile(mail(flight()))).json
  await imports({
    rows: [{ kind: 'flight', row: rowOf(proposals[0]) }],
    keep: [{ id: file.id, name: 'Ticket' }],
  })
  const [kept] = (await ana.plan(tripId)).attachments
  expect(kept?.name).toBe('Ticket.eml')
  const read = await ana.ask('POST', `/trips/${tripId}/import/read`, { attachment_id: kept?.id })
  expect(read.json).toMatchObject({ proposals: [{ kind: 'flight', existing: { changes: {} } }], file: null })
  expect((await readText('Dear Ana, see you soon.')).json).toEqual({
    ...{ proposals: [], found_nothing: 'nothing', file: null },
  })
  expect((await ana.ask('POST', `/trips/${tripId}/import/read`, {})).status).toBe(422)
  expect((await readText('x'.repeat(200_001))).status).toBe(422)
  expect(
    (await ana.ask('POST', `/trips/${tripId}/import/read`, { attachment_id: randomUUID() })).status,
  ).toBe(404)
  const held = (await readFile(mail(), 'empty.eml')).json.file
  const found = await ana.ask('POST', `/trips/${tripId}/import/read`, { text: 'nothing', file_id: held.id })
  expect(found.json.file).toEqual(held)
})

test('those who may only look read nothing into a trip, and strangers find none', async () => {
  const rui = await createTraveller(app, 'rui')
  expect((await readText('x', rui)).status).toBe(404)
  await ana.adds(tripId, rui)
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${rui.id}`, { role: 'viewer' })
  expect((await readText('x', rui)).json.code).toBe('trip.view_only')
  expect((await readFile(mail(flight()), 'x.eml', rui)).json.code).toBe('trip.view_only')
})

test('a receipt is an expense, which is known again, and which those without costs do not see', async () => {
  await ana.adds(tripId, mei)
  const receipt = 'TRATTORIA DA ENZO\n2 Cacio e pepe   24,00\nTotal EUR 36,00\n28/03/2026 20:41'
  const row = {
    ...{ description: 'TRATTORIA DA ENZO', type: 'Food', amount: '36', currency: 'EUR' },
    paid_date: '2026-03-28',
  }
  const [proposal] = (await readText(receipt)).json.proposals
  expect(proposal).toMatchObject({ kind: 'expense', row, sure: false, doubts: [] })
  expect(proposal).not.toHaveProperty('existing')
  const shared = { payer_id: ana.id, is_shared_with_all: true }
  const { json } = await imports({ rows: [{ kind: 'expense', row: { ...row, ...shared } }] })

  const [again] = (await readText(receipt)).json.proposals
  expect(again.existing).toEqual({ kind: 'expense', id: json.rows[0].ids[0], version: 1, changes: {} })
  const [other] = (await readText(receipt.replace('36,00', '36,10'))).json.proposals
  expect(other).not.toHaveProperty('existing')

  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'no_costs' })
  expect((await readText(receipt, mei)).json).toMatchObject({ proposals: [], found_nothing: 'nothing' })
})

test('the repeats of a calendar that lie outside of the trip are counted', async () => {
  const tea = [
    'BEGIN:VEVENT',
    'SUMMARY:Tea',
    'DTSTART:20270329T150000',
    'RRULE:FREQ=DAILY;COUNT=9',
    'END:VEVENT',
  ]
  const calendar = ['BEGIN:VCALENDAR', ...tea, 'END:VCALENDAR', ''].join('\r\n')
  const { json } = await readFile(Buffer.from(calendar), 'tea.ics')
  expect([json.proposals.length, json.left_out]).toEqual([2, 7])
  expect((await readFile(mail(flight()))).json).not.toHaveProperty('left_out')
})
