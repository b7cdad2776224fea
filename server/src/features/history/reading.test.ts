import { randomUUID } from 'node:crypto'
import type { History } from '@caravan/contract/history'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const read = async (tripId: string, query = '', who = ana): Promise<History> =>
  (await who.does('GET', `/trips/${tripId}/history?${query}`)).json
const numbersOf = ({ entries }: History) => entries.map(({ seq }) => seq)
const seqOf = async (tripId: string) => (await ana.plan(tripId)).seq
const undo = async (tripId: string, seq: number) => ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)

/** A trip of two, with an item of each of them. */
async function together() {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  const [day] = (await ana.plan(trip.id)).days
  const gion = await ana.addsItem(day?.id ?? '', { place: 'Gion' })
  const nara = await mei.addsItem(day?.id ?? '', { place: 'Nara' })
  return { tripId: trip.id, dayId: day?.id ?? '', gion, nara }
}
const change = (who: Traveller, id: string, fields: object) =>
  who.does('PUT', `/subtripitems/sub_trip/item/${id}`, fields)
const remove = (id: string) => ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)

test('of what was made together twenty changes are told in their order, of rows that are asked for all', async () => {
  const { tripId } = await together()
  const bill = {
    shared_with: [ana.id],
    amount: '1.00',
    currency: 'EUR',
    type: 'Food',
    paid_date: '2027-03-27',
    payer_id: ana.id,
  }
  const expenses = Array.from({ length: 30 }, (_, n) => ({
    ...{ ...bill, description: `Tea ${n}` },
    // Ids in another order than they are sent.
    expense_id: `0199d7a0-0000-4000-8000-0000000001${59 - n}`,
  }))
  const settlements = [{ from: mei.id, to: ana.id, amount: '2.00', currency: 'EUR', paid_date: '2027-03-28' }]
  await ana.does('POST', `/expenses/import/${tripId}`, {
    ...{ id: '0199d7a0-0000-4000-8000-000000000001', expenses, settlements },
  })
  const [latest] = (await read(tripId, 'limit=1')).entries
  expect(latest?.count).toEqual({ expense: 30, settlement: 1 })
  const described = expenses.map(({ description }) => description)
  expect(latest?.changes.map(({ name }) => name)).toEqual(described.slice(0, 20))
  const [asked] = (await read(tripId, `entity_id=${expenses.map(({ expense_id }) => expense_id).join()}`))
    .entries
  expect(asked?.changes.map(({ name }) => name)).toEqual(described)
  const [repaid] = (await read(tripId, 'kind=settlement')).entries
  expect(repaid).toMatchObject({ seq: latest?.seq, count: latest?.count, can_undo: true })
  expect(repaid?.changes).toMatchObject([{ entity: 'settlement', name: null, after: { amount: '2.00' } }])
})

test('it is asked for by person, kind and row, page by page', async () => {
  const { tripId, gion, nara } = await together()
  const seq = await seqOf(tripId)
  await change(mei, gion.id, { details: 'at night' })
  await change(ana, nara.id, { details: 'deer' })
  expect(numbersOf(await read(tripId, `actor=${mei.id}`))).toEqual([seq + 1, seq])
  expect(numbersOf(await read(tripId, 'kind=member'))).toEqual([seq - 2])
  expect(numbersOf(await read(tripId, `entity_id=${gion.id}`))).toEqual([seq + 1, seq - 1])
  const both = `entity_id=${gion.id},${nara.id}`
  expect(numbersOf(await read(tripId, `${both}&limit=3`))).toEqual([seq + 2, seq + 1, seq])
  expect(numbersOf(await read(tripId, `${both}&before=${seq}`))).toEqual([seq - 1])
  expect(numbersOf(await read(tripId, `actor=${mei.id}&kind=item&entity_id=${nara.id}`))).toEqual([seq])
  for (const wrong of ['kind=account', 'entity_id=', 'entity_id=1', 'actor=mei', 'limit=101'])
    expect((await ana.ask('GET', `/trips/${tripId}/history?${wrong}`)).status).toBe(422)
})

const now = Math.floor(Date.now() / 1_000)
const ago = (seconds: number) => new Date((now - seconds) * 1_000).toISOString()
const twoMinutes = ago(120)

test.each<[string, string, string | null]>([
  ['two minutes', twoMinutes, twoMinutes],
  ['two minutes, with many digits', twoMinutes.replace('Z', `${'0'.repeat(5_000)}Z`), twoMinutes],
  ['half a minute', ago(30), null],
  ['a clock that is a day ahead', ago(-86_400), null],
  ['a clock of two years ago', ago(2 * 365 * 86_400), null],
  ['no date', '2027-02-30T10:00:00Z', null],
  ['no ISO 8601', new Date(twoMinutes).toUTCString(), null],
  ['two headers', `${twoMinutes}, ${twoMinutes}`, null],
  ['a megabyte', '2'.repeat(1_000_000), null],
])('it tells when a change was written that has waited: %s', async (_, sent, told) => {
  const { tripId, gion } = await together()
  const path = `/subtripitems/sub_trip/item/${gion.id}`
  expect((await ana.ask('PUT', path, { details: 'at night' }, { 'Written-At': sent })).status).toBe(200)
  const [latest, before] = (await read(tripId, 'limit=2')).entries
  expect([latest?.written_at, before?.written_at]).toEqual([told, null])
})

test('each change has the name of its row, also of one that is gone', async () => {
  const { tripId, dayId, gion, nara } = await together()
  await change(ana, gion.id, { details: 'at night' })
  await change(ana, gion.id, { place: 'Pontocho' })
  await change(ana, nara.id, { details: 'deer' })
  await remove(nara.id)
  await ana.does('PUT', `/subtrips/update_sub_trip/${dayId}`, { place: 'Osaka' })
  const names = (await ana.changes(tripId, 'limit=7')).map(({ name }) => name)
  expect(names).toEqual(['2027-03-27', 'Nara', 'Nara', 'Pontocho', 'Pontocho', 'Nara', 'Gion'])
  await remove(gion.id)
  expect((await ana.changes(tripId, `entity_id=${gion.id}`)).map(({ name }) => name)).toEqual([
    ...['Pontocho', 'Pontocho', 'Pontocho', 'Gion'],
  ])
})

test('an undo says what it takes back, and who comes and goes is not taken back', async () => {
  const { tripId, gion } = await together()
  await remove(gion.id)
  const seq = await seqOf(tripId)
  await undo(tripId, seq)
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { role: 'viewer' })
  const { entries } = await read(tripId)
  expect(entries.map(entry => [entry.seq, entry.undoes, entry.can_undo])).toEqual([
    [seq + 2, null, true],
    [seq + 1, seq, true],
    [seq, null, true],
    [seq - 1, null, true],
    [seq - 2, null, true],
    [seq - 3, null, false],
    [seq - 4, null, false],
  ])
})

test('a change that nobody made row by row says why it was made', async () => {
  const { tripId, gion } = await together()
  const causesOf = async (id: string) => (await read(id)).entries.map(({ cause }) => cause)
  expect(await causesOf(tripId)).toEqual([null, null, null, null])
  const bill = { amount: '4', currency: 'JPY', description: 'Tea', type: 'Food', paid_date: '2027-03-27' }
  const expenses = ['Tea', 'Rice'].map(description => ({
    ...bill,
    description,
    payer_id: ana.id,
    shared_with: [ana.id],
  }))
  await ana.does('POST', `/expenses/import/${tripId}`, { id: randomUUID(), expenses, settlements: [] })
  await undo(tripId, await seqOf(tripId))
  await remove(gion.id)
  expect((await causesOf(tripId)).slice(0, 3)).toEqual([null, 'undo', 'import'])
  const copy = (await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-03-27' })).json
  expect(await causesOf(copy.id)).toEqual(['copy'])

  // As an older server has stored it.
  await app.sql('update change set cause = null where trip_id = $1', [tripId])
  expect((await causesOf(tripId)).slice(0, 3)).toEqual([null, 'undo', null])
})

test('everybody who was ever there has a name, and deleted accounts have none', async () => {
  const { tripId } = await together()
  const noa = await createTraveller(app, 'noa')
  await ana.adds(tripId, noa)
  await mei.does('DELETE', `/tripmembers/${tripId}/me`)
  const people = async () =>
    (await read(tripId)).people.map(({ user_id, name, former }) => [user_id, name, former])
  expect(await people()).toEqual([
    [ana.id, 'ana', false],
    [mei.id, 'mei', true],
    [noa.id, 'noa', false],
  ])
})

test('each member has looked at the history up to a number of their own', async () => {
  const { tripId, gion } = await together()
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { role: 'viewer' })
  const seen = async (who: Traveller) => (await who.does('GET', `/trips/${tripId}/history/seen`)).json
  const look = (who: Traveller, seq: number) => who.does('PUT', `/trips/${tripId}/history/seen`, { seq })
  const seq = await seqOf(tripId)
  expect(await seen(ana)).toEqual({ seen_seq: 0, unseen: true })
  // A new member has seen what was there before.
  expect(await seen(mei)).toEqual({ seen_seq: seq - 3, unseen: true })
  await look(mei, seq)
  expect(await seen(mei)).toEqual({ seen_seq: seq, unseen: false })
  await look(mei, 1)
  expect(await read(tripId, '', mei)).toMatchObject({ seen_seq: seq })
  await look(ana, 999_999_999)
  expect(await seen(ana)).toEqual({ seen_seq: seq, unseen: false })
  await change(ana, gion.id, { details: 'at night' })
  expect([await seen(ana), await seen(mei)]).toMatchObject([{ unseen: false }, { unseen: true }])
  // A change of which nobody is told whose it was is new to everybody.
  await app.sql('update change set actor = null where trip_id = $1 and seq > $2', [tripId, seq])
  expect(await seen(ana)).toMatchObject({ unseen: true })
  expect(await seqOf(tripId)).toBe(seq + 1)
})
