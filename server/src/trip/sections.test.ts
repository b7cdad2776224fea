import { randomUUID } from 'node:crypto'
import { isHidden, type Sees } from '@caravan/contract/sections'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEvents } from '../testing/event-stream.ts'
import { openApp } from '../testing/open-app.ts'
import { listen } from '../testing/raw-http.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { sendAs, sendFile } from '../testing/send.ts'
import { type Stage, setStage } from '../testing/stage.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
/** An amount that stands nowhere else. */
const [COST, BUDGET] = ['83.17', '9517.31']
let stage: Stage
let receipt: string
let port: number

const see = (sees: Sees) => ana.does('PUT', `/tripmembers/trip_members/${stage.tripId}/${mei.id}`, { sees })

beforeAll(async () => {
  port = await listen(app)
  stage = await setStage(app, ana)
  const { tripId } = stage
  await ana.adds(tripId, mei)
  const cost = { cost: Number(COST) }
  await ana.does('PUT', `/subtripitems/sub_trip/item/${stage.itemId}`, cost)
  for (const path of [
    `/subtripitems/flight/${stage.flightId}`,
    `/subtripitems/rental/${stage.rentalId}`,
    `/trips/${tripId}/rides/${stage.rideId}`,
  ])
    await ana.does('PUT', path, { ...cost, cost_currency: 'GBP' })
  await ana.does('PUT', `/expenses/expense/${stage.expenseId}`, { amount: COST, description: 'Kaiseki' })
  await ana.does('PUT', `/trips/update_trip/${tripId}`, {
    budgets: { GBP: BUDGET },
    note: '<p>Secret plan</p>',
  })
  const owner = { owner_kind: 'expense', owner_id: stage.expenseId }
  receipt = (await sendFile(app, ana, tripId, 'A receipt', owner)).json.id
})

const ofTrip = endpoints.filter(([, { access }]) => typeof access === 'object' && !access.deleted)
const reads = ofTrip.filter(
  ([, { method, response }]) => method === 'GET' && response !== 'text/event-stream',
)

describe.each(['no_costs', 'expenses_only'] as const)('somebody who sees %s', sees => {
  beforeAll(() => see(sees))
  const hidden = ofTrip.filter(([, { section = 'plan' }]) => isHidden(section, sees))

  test.each(hidden)('hears from %s that it is not shown', async (_name, endpoint) => {
    const { access, body, section = 'plan' } = endpoint
    const request = requestFor(endpoint, stage)
    const named = typeof access === 'object' && 'in' in access ? { [access.by]: stage.tripId } : []
    const answer = await sendAs(app, mei.token, { ...request, ...(body ? { json: named } : {}) })
    expect([section, answer.status, answer.json.code]).toEqual([section, 403, 'trip.section_hidden'])
  })

  test('finds nothing of the rest in any answer that is read', async () => {
    const words =
      sees === 'no_costs' ? [COST, BUDGET, 'Kaiseki', receipt] : ['Gion', 'Nippon', 'Secret', 'BR 198']
    const shown = reads.filter(([, { section = 'plan' }]) => !isHidden(section, sees))
    expect(shown.length).toBeGreaterThan(5)
    for (const [name, endpoint] of shown) {
      const { text } = await sendAs(app, mei.token, requestFor(endpoint, stage))
      for (const word of words) expect([name, text.includes(word)]).toEqual([name, false])
    }
    const trips = (await mei.does('GET', '/trips/my_trips/')).text
    expect(trips.includes('"sub_trips":[]')).toBe(sees === 'expenses_only')
    for (const word of words) expect(trips).not.toContain(word)
  })

  test('does not come to see more by what they can write', async () => {
    const { tripId } = stage
    const own = `/tripmembers/trip_members/${tripId}/${mei.id}`
    expect((await mei.ask('PUT', own, { sees: 'all' })).json.code).toBe('trip.section_hidden')
    const { headers } = await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, {
      role: 'viewer',
    })
    await ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
    const members = await ana.members(tripId)
    expect(members.find(({ user_id }) => user_id === mei.id)).toMatchObject({ role: 'member', sees })
  })
})

test('live events tell of no topic that somebody does not see', async () => {
  const { tripId } = stage
  const url = `http://127.0.0.1:${port}/api/trips/${tripId}/live`
  const open = () => openEvents(url, { authorization: `Bearer ${mei.token}` })
  const writes = {
    plan: () => ana.does('PUT', `/subtripitems/sub_trip/item/${stage.itemId}`, { details: randomUUID() }),
    costs: () => ana.does('PUT', `/expenses/expense/${stage.expenseId}`, { description: randomUUID() }),
    both: () => ana.does('PUT', `/trips/update_trip/${tripId}`, { name: randomUUID().slice(0, 8) }),
  }
  for (const [sees, hidden, shown] of [
    ['no_costs', 'costs', ['items']],
    ['expenses_only', 'plan', ['expenses']],
  ] as const) {
    await see(sees)
    const stream = await open()
    expect((await stream.next())?.topics).toEqual([])
    await writes[hidden]()
    await writes[hidden === 'plan' ? 'costs' : 'plan']()
    expect((await stream.next())?.topics).toEqual(shown)
    await writes[hidden]()
    await writes.both()
    expect((await stream.next())?.topics).toEqual(['trip'])
    stream.close()
  }
})

test('live events say where others are as far as somebody sees that part of the trip', async () => {
  const { tripId, itemId, expenseId, flightId } = stage
  const at = `http://127.0.0.1:${port}/api/trips/${tripId}`
  const open = (token: string, query = '') =>
    openEvents(`${at}/live${query}`, { authorization: `Bearer ${token}` })
  const about = (kind: string, id: string) => ({ kind, id })
  const [day, nowhere] = ['2001-02-03', { day: null, item_id: null, dialog: null, writing: null }]
  const onDay = { day, item_id: itemId, dialog: null, writing: about('item', itemId) }
  const inFlights = { day, item_id: flightId, dialog: 'flights', writing: null }
  const inExpenses = { day, item_id: expenseId, dialog: 'expenses', writing: about('expense', expenseId) }
  for (const [sees, ...seen] of [
    ['no_costs', onDay, inFlights, { ...nowhere, day }],
    ['expenses_only', nowhere, nowhere, { ...inExpenses, day: null }],
  ] as const) {
    await see(sees)
    const tab = randomUUID()
    const [anas, meis] = [await open(ana.token, `?tab=${tab}`), await open(mei.token)]
    await meis.nextPresence()
    for (const [n, place] of [onDay, inFlights, inExpenses].entries()) {
      await ana.does('PUT', `/trips/${tripId}/presence`, { tab, ...place })
      const people = (await meis.nextPresence()) ?? []
      expect(people.find(({ user_id }) => user_id === ana.id)).toEqual({ user_id: ana.id, ...seen[n] })
    }
    anas.close()
    meis.close()
  }
})

test('who sees the expenses only has what is said about them, and nothing else that is said', async () => {
  await see('all')
  const { tripId } = stage
  const say = async (kind: string, id: string): Promise<string> =>
    (await mei.does('POST', `/trips/${tripId}/comments`, { about: { kind, id }, text: 'Why?' })).json.id
  const [ofItem, ofExpense] = [await say('item', stage.itemId), await say('expense', stage.expenseId)]
  await ana.does('POST', `/trips/${tripId}/comments`, {
    ...{ about: { kind: 'expense', id: stage.expenseId }, text: 'For the boat' },
  })
  await see('expenses_only')
  const about = { kind: 'expense', id: stage.expenseId }
  const plan = (await mei.does('GET', `/trips/${tripId}/plan`)).json
  expect(plan.threads).toMatchObject([{ about }])
  expect([plan.note, plan.days, plan.items, plan.trip.id]).toEqual([null, [], [], tripId])
  const path = `/trips/${tripId}/comments`
  expect((await mei.does('GET', `${path}/unread`)).json).toEqual([{ about, unread: 1 }])
  const read = (kind: string, id: string) => mei.does('GET', `${path}?kind=${kind}&entity_id=${id}`)
  expect((await read('expense', stage.expenseId)).json.length).toBeGreaterThan(1)
  expect((await read('item', stage.itemId)).json).toEqual([])
  const put = (id: string) => mei.ask('PUT', `${path}/${id}`, { text: 'Why not?' })
  expect([(await put(ofExpense)).status, (await put(ofItem)).json.code]).toEqual([200, 'trip.section_hidden'])
  for (const [method, end, body] of [
    ['PUT', '/resolved', { resolved: true }],
    ['DELETE', '', undefined],
  ] as const)
    expect((await mei.ask(method, `${path}/${ofItem}${end}`, body)).json.code).toBe('trip.section_hidden')
  const onItem = { about: { kind: 'item', id: stage.itemId }, text: 'Hello' }
  expect((await mei.ask('POST', path, onItem)).json.code).toBe('trip.section_hidden')
  const said = (await mei.changes(tripId)).filter(({ entity }) => entity === 'comment')
  expect(said.map(({ after }) => after?.['text'])).toEqual(expect.arrayContaining(['Why?', 'For the boat']))
  for (const { id } of said) expect(id).not.toBe(ofItem)
})

test('who sees no costs changes a row without its cost, and is told none where somebody was quicker', async () => {
  await see('no_costs')
  const path = `/subtripitems/sub_trip/item/${stage.itemId}`
  const changed = await mei.does('PUT', path, { details: 'Before noon' })
  expect([changed.json.details, changed.json.cost]).toEqual(['Before noon', null])
  const outdated = await mei.ask('PUT', path, { details: 'At noon' }, { 'if-match': '"1"' })
  expect([outdated.status, outdated.json.current.cost]).toEqual([412, null])
  expect((await mei.ask('GET', `/trips/${stage.tripId}/attachments/${receipt}`)).json.code).toBe(
    'trip.section_hidden',
  )
  const { json } = await ana.does('GET', `/trips/${stage.tripId}/plan`)
  expect(json.items.find(({ id }: { id: string }) => id === stage.itemId)).toMatchObject({ cost: COST })
})

test('an undo by somebody who does not see what it is about is refused', async () => {
  await see('no_costs')
  const { headers } = await ana.does('PUT', `/expenses/expense/${stage.expenseId}`, { description: 'Soba' })
  const undo = await mei.ask('POST', `/trips/${stage.tripId}/history/${headers['trip-seq']}/undo`)
  expect(undo.json.code).toBe('trip.section_hidden')
})
