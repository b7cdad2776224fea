import type { Attachment, Owner } from '@caravan/contract/attachments'
import { beforeEach, describe, expect, test } from 'vitest'
import { lodgingOf } from '../../testing/lodging.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])
const { put, remove, aStay } = lodgingOf(ana)

let tripId: string
const listed = async (): Promise<Attachment[]> => (await ana.plan(tripId)).attachments
const owners = async () => Object.fromEntries((await listed()).map(({ name, owner }) => [name, owner.id]))
const undo = async () => ana.does('POST', `/trips/${tripId}/history/${(await ana.plan(tripId)).seq}/undo`)
async function adds(name: string, owner: Owner = { kind: 'trip' }, who = ana): Promise<Attachment> {
  const query = { name, owner_kind: owner.kind, ...(owner.id && { owner_id: owner.id }) }
  const { status, json, text } = await sendFile(app, who, tripId, 'A ticket', query)
  expect(status, text).toBe(201)
  return json
}

describe('files of a stay', () => {
  let nights: Awaited<ReturnType<typeof aStay>>['nights']
  beforeEach(async () => {
    const stay = await aStay({ check_in: '2027-03-28', check_out: '2027-03-31' })
    tripId = stay.tripId
    nights = stay.nights
    await adds('voucher.txt', { kind: 'item', id: nights[0]?.id })
    await adds('breakfast.txt', { kind: 'item', id: nights[1]?.id })
  })

  test.each([
    ['begins earlier', { check_in: '2027-03-27' }, false],
    ['begins later', { check_in: '2027-03-29' }, true],
    ['ends with its second night as the only one', { check_in: '2027-03-29', check_out: '2027-03-30' }, true],
    ['is on other dates', { check_in: '2027-04-01', check_out: '2027-04-02' }, true],
  ])('are with its first night when it %s, and go back with an undo', async (_what, dates, isGathered) => {
    const before = await owners()
    const { status, json } = await put(tripId, nights, dates)
    expect(status).toBe(200)
    const [first] = json
    expect(await owners()).toEqual({
      'voucher.txt': first.id,
      'breakfast.txt': isGathered ? first.id : nights[1]?.id,
    })
    await undo()
    expect(await owners()).toEqual(before)
  })

  test('stay where they are when its first night does', async () => {
    const before = await listed()
    await put(tripId, nights, { check_out: '2027-04-02' })
    await put(tripId, nights, { place: 'Elsewhere' })
    expect(await listed()).toEqual(before)
  })

  test('go with all of it, and come back with it', async () => {
    const before = await listed()
    await remove(tripId, nights)
    expect(await listed()).toEqual([])
    await undo()
    expect(await listed()).toEqual(before)
  })
})

describe('files of a trip', () => {
  beforeEach(async () => {
    tripId = (await ana.plansTrip()).id
  })

  test('go with a day that its dates leave out, and come back with it', async () => {
    const last = (await ana.plan(tripId)).days.at(-1)
    const item = await ana.addsItem(last?.id ?? '')
    await adds('ticket.txt', { kind: 'item', id: item.id })
    const before = await listed()
    await ana.does('PUT', `/trips/update_trip/${tripId}`, { end_date: '2027-03-29', on_conflict: 'delete' })
    expect(await listed()).toEqual([])
    await undo()
    expect(await listed()).toEqual(before)
  })

  test('belong to it when they come back after their row has gone', async () => {
    const [day] = (await ana.plan(tripId)).days
    const item = await ana.addsItem(day?.id ?? '')
    const { id } = await adds('ticket.txt', { kind: 'item', id: item.id })
    await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
    const { seq } = await ana.plan(tripId)
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
    await ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)
    expect(await listed()).toMatchObject([{ id, owner: { kind: 'trip' } }])
  })

  test('move to another row, and not to one that is gone or elsewhere', async () => {
    const { id } = await adds('ticket.txt')
    const [day] = (await ana.plan(tripId)).days
    const item = await ana.addsItem(day?.id ?? '')
    const elsewhere = await ana.plansTrip()
    const path = `/trips/${tripId}/attachments/${id}`
    const { json } = await ana.does('PUT', path, { owner: { kind: 'item', id: item.id }, day: '2027-03-28' })
    expect(json).toMatchObject({ owner: { kind: 'item', id: item.id }, day: '2027-03-28', version: 2 })
    for (const [owner, code] of [
      [{ kind: 'flight', id: item.id }, 'row.gone'],
      [{ kind: 'item', id: (await ana.plan(elsewhere.id)).days[0]?.id }, 'row.gone'],
      [{ kind: 'trip', id: tripId }, 'request.invalid'],
    ])
      expect((await ana.ask('PUT', path, { owner })).json.code).toBe(code)
    await ana.does('PUT', path, { owner: { kind: 'trip' }, day: null })
    expect(await listed()).toMatchObject([{ owner: { kind: 'trip' }, day: null, version: 3 }])
  })

  test('are in none of its copies and share links', async () => {
    await adds('ticket.txt')
    const { json: copy } = await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-03-01' })
    expect((await ana.plan(copy.id)).attachments).toEqual([])
    const sections = { plan: true, bookings: true, details: true, costs: true, note: true }
    const { json: share } = await ana.does('POST', `/trips/${tripId}/shares`, { sections, days: 7 })
    const seen = await app.ask('GET', share.url.slice(share.url.indexOf('/shared')))
    expect(seen.text).toContain('Japan')
    expect(seen.text).not.toContain('ticket')
  })

  test('stay when the one who has sent them deletes the account', async () => {
    const mei = await createTraveller(app, 'mei')
    await ana.adds(tripId, mei)
    const file = await adds('ticket.txt', undefined, mei)
    await mei.does('DELETE', '/users/me')
    expect(await listed()).toEqual([file])
    expect((await ana.does('GET', `/trips/${tripId}/attachments/${file.id}`)).text).toBe('A ticket')
  })
})
