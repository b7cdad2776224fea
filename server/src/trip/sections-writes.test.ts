import { beforeAll, describe, expect, test } from 'vitest'
import { changesNothing } from '../testing/fingerprint.ts'
import { type FullStage, setFullStage } from '../testing/full-stage.ts'
import { openApp } from '../testing/open-app.ts'
import type { Request } from '../testing/samples.ts'
import { sendAs, sendFile } from '../testing/send.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

type Row = Record<string, unknown>

describe('a member who sees no costs', () => {
  let stage: FullStage
  beforeAll(async () => {
    stage = await setFullStage(app, ana, mei, 'no_costs')
  })

  const saved: [string, (stage: FullStage) => string, part: string][] = [
    ['an item', ({ itemId }) => `/subtripitems/sub_trip/item/${itemId}`, 'items'],
    ['a flight', ({ flightId }) => `/subtripitems/flight/${flightId}`, 'flights'],
    ['a rental car', ({ rentalId }) => `/subtripitems/rental/${rentalId}`, 'rentals'],
    ['a ride', ({ tripId, rideId }) => `/trips/${tripId}/rides/${rideId}`, 'rides'],
  ]
  test.each(saved)('saves %s as it was answered, and its cost stays', async (_, pathOf, part) => {
    const rowsAs = async (reader: typeof ana) =>
      ((await reader.plan(stage.tripId)) as unknown as Record<string, Row[]>)[part]
    const [row] = (await rowsAs(mei)) ?? []
    const [was] = (await rowsAs(ana)) ?? []
    expect([row?.['cost'], was?.['cost']]).toEqual([null, '83.17'])
    const noted = part === 'items' || part === 'rentals' || part === 'rides' ? 'details' : 'notes'
    const field = row && noted in row ? noted : 'notes'
    const answer = await mei.ask('PUT', pathOf(stage), { ...row, [field]: 'Window seats', cost: '' })
    expect([answer.status, answer.json.cost]).toEqual([200, null])
    const [is] = (await rowsAs(ana)) ?? []
    expect(is).toEqual({ ...was, [field]: 'Window seats', version: (was?.['version'] as number) + 1 })
  })

  test('saves a trip as it was answered, and its money stays', async () => {
    const path = `/trips/update_trip/${stage.tripId}`
    const { trip: was } = await ana.plan(stage.tripId)
    const { trip } = await mei.plan(stage.tripId)
    const answer = await mei.ask('PUT', path, { ...trip, name: 'Our trip' })
    expect([answer.status, answer.json.budgets, answer.json.rates]).toEqual([200, {}, []])
    const { trip: is } = await ana.plan(stage.tripId)
    expect(is).toEqual({ ...was, name: 'Our trip', version: was.version + 1 })
  })

  const calls: [string, (stage: FullStage) => Request | Promise<Request>][] = [
    [
      'changes the currency of the trip',
      ({ tripId }) => put(`/trips/update_trip/${tripId}`, { currency: 'JPY' }),
    ],
    ['renames a receipt', ({ tripId, receiptId }) => put(fileAt(tripId, receiptId), { name: 'x.txt' })],
    ['sends a receipt back unchanged', ({ tripId, receiptId }) => put(fileAt(tripId, receiptId), {})],
    ['moves a receipt to a day', ({ tripId, receiptId }) => put(fileAt(tripId, receiptId), { day: null })],
    [
      'gives a receipt to an item',
      ({ tripId, receiptId, itemId }) =>
        put(fileAt(tripId, receiptId), { owner: { kind: 'item', id: itemId } }),
    ],
    [
      'gives a receipt to the trip',
      ({ tripId, receiptId }) => put(fileAt(tripId, receiptId), { owner: { kind: 'trip' } }),
    ],
    [
      'gives the file of an item to an expense',
      ({ tripId, fileId, expenseId }) =>
        put(fileAt(tripId, fileId), { owner: { kind: 'expense', id: expenseId } }),
    ],
    ['deletes a receipt', ({ tripId, receiptId }) => ({ method: 'DELETE', path: fileAt(tripId, receiptId) })],
    [
      'comments on an expense',
      ({ tripId, expenseId }) => ({
        ...{ method: 'POST', path: `/trips/${tripId}/comments` },
        json: { about: { kind: 'expense', id: expenseId }, text: 'How much?' },
      }),
    ],
    ['changes a comment on an expense', stage => put(commentAt(stage), { text: 'How much?' })],
    ['sends a comment on an expense back', stage => put(commentAt(stage), { text: 'For the boat' })],
    ['deletes a comment on an expense', stage => ({ method: 'DELETE', path: commentAt(stage) })],
    ['resolves the comments on an expense', stage => put(`${commentAt(stage)}/resolved`, { resolved: true })],
    [
      'reads the comments on an expense',
      ({ tripId, expenseId }) =>
        put(`/trips/${tripId}/comments/seen`, { about: { kind: 'expense', id: expenseId } }),
    ],
    [
      'is shown as writing about an expense',
      ({ tripId, expenseId }) =>
        put(`/trips/${tripId}/presence`, { tab: expenseId, writing: { kind: 'expense', id: expenseId } }),
    ],
    [
      'takes back what was changed of a cost',
      ({ tripId, costSeq }) => ({ method: 'POST', path: `/trips/${tripId}/history/${costSeq}/undo` }),
    ],
    ['deletes the trip', ({ tripId }) => ({ method: 'DELETE', path: `/trips/delete_trip/${tripId}` })],
    [
      'removes a member',
      ({ tripId }) => ({
        method: 'DELETE',
        path: `/tripmembers/trip_members/${tripId}/${ana.id}?force=true`,
      }),
    ],
  ]
  describe('is refused when one', () => {
    changesNothing(() => app)

    test.each(calls)('%s', async (_, request) => {
      const answer = await sendAs(app, mei.token, await request(stage))
      expect([answer.status, answer.json.code]).toEqual([403, 'trip.section_hidden'])
    })

    test('adds a receipt to an expense', async () => {
      const owner = { owner_kind: 'expense', owner_id: stage.expenseId }
      const answer = await sendFile(app, mei, stage.tripId, 'Mine', owner)
      expect([answer.status, answer.json.code]).toEqual([403, 'trip.section_hidden'])
    })

    test('changes an older version of a receipt', async () => {
      const path = fileAt(stage.tripId, stage.receiptId)
      const answer = await mei.ask('PUT', path, { name: 'x.txt' }, { 'if-match': '"99"' })
      expect([answer.status, answer.json.code]).toEqual([403, 'trip.section_hidden'])
    })
  })

  test('deletes an item and takes it back with its cost', async () => {
    const own = await setFullStage(app, ana, mei, 'no_costs')
    const { headers } = await mei.does('DELETE', `/subtripitems/sub_trip/item/${own.itemId}`)
    await mei.does('POST', `/trips/${own.tripId}/history/${headers['trip-seq']}/undo`)
    const { items } = await ana.plan(own.tripId)
    expect(items.find(({ id }) => id === own.itemId)).toMatchObject({ cost: '83.17' })
  })

  test('moves an item to another day and back', async () => {
    const own = await setFullStage(app, ana, mei, 'no_costs')
    const path = `/subtripitems/sub_trip/item/${own.itemId}`
    const moved = await mei.does('PUT', path, { date: '2001-02-04' })
    await mei.does('POST', `/trips/${own.tripId}/history/${moved.headers['trip-seq']}/undo`)
    const { items } = await ana.plan(own.tripId)
    expect(items.find(({ id }) => id === own.itemId)).toMatchObject({ cost: '83.17', date: '2001-02-03' })
  })
})

describe('a member who sees the expenses only', () => {
  test('is told of no booking that an expense paid for', async () => {
    const { tripId, expenseId, itemId } = await setFullStage(app, ana, mei, 'expenses_only')
    const entry = `/trips/${tripId}/history?kind=expense`
    for (const path of [
      `/expenses/split_expense/${tripId}`,
      `/expenses/ledger/${tripId}`,
      `/expenses/ledger/${tripId}?since=1`,
      `/trips/${tripId}/export.csv`,
      entry,
    ]) {
      const answer = await mei.ask('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, answer.text.includes(itemId) || answer.text.includes('Gion')]).toEqual([path, false])
    }
    const [row] = (await mei.does('GET', `/expenses/split_expense/${tripId}`)).json.expenses
    const { json } = await mei.does('PUT', `/expenses/expense/${expenseId}`, { ...row, description: 'Soba' })
    expect([json.description, json.source]).toEqual(['Soba', null])
    const [known] = (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json.expenses
    expect([known.description, known.source]).toEqual(['Soba', { kind: 'item', id: itemId, name: 'Gion' }])
  })
})

const put = (path: string, json: object): Request => ({ method: 'PUT', path, json })
const fileAt = (tripId: string, id: string) => `/trips/${tripId}/attachments/${id}`
const commentAt = ({ tripId, saidId }: FullStage) => `/trips/${tripId}/comments/${saidId}`
