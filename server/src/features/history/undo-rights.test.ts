import { randomUUID } from 'node:crypto'
import { entities } from '@caravan/contract/history'
import { beforeAll, describe, expect, test } from 'vitest'
import { found } from '../../failure.ts'
import type { Reply } from '../../testing/app.ts'
import { guestOf } from '../../testing/guest-of.ts'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'

const names = ['ana', 'mei', 'vic', 'nora', 'otto', 'leo'] as const
const { app, ana, mei, vic, nora, otto, leo } = await openApp(names)
const LAST = '2027-03-30'
const COST = { cost: '83.17', cost_currency: 'GBP' }

let trip: TripTogether
let gus: Awaited<ReturnType<typeof guestOf>>
let callers: Record<string, { token: string }>
/** Ids of the rows that the changes are about. */
const ids = {} as Record<
  | 'day'
  | 'otherDay'
  | 'item'
  | 'flight'
  | 'idea'
  | 'todo'
  | 'expense'
  | 'file'
  | 'receipt'
  | 'said'
  | 'onBill'
  | 'guest',
  string
>

const items = '/subtripitems/sub_trip'
const ofTrip = (path: string) => `/trips/${trip.id}/${path}`
const bookings = (path: string) => `/subtripitems/trip/${trip.id}/${path}`
const does = ana.does
const idOf = async (made: Promise<Reply>): Promise<string> => (await made).json.id
const update = (fields: object) => does('PUT', `/trips/update_trip/${trip.id}`, fields)
const standing = (who: { id: string }, fields: object) =>
  does('PUT', `/tripmembers/trip_members/${trip.id}/${who.id}`, fields)
const addItem = (fields: object = {}) =>
  does('POST', `${items}/${ids.day}/item`, { place: 'Gion', type: 'dining', ...fields })
const changeItem = (fields: object) => does('PUT', `${items}/item/${ids.item}`, fields)
const flightOf = (fields: object = {}) => ({
  ...{ flight_number: 'BR 198', depart_date: '2027-03-28T08:50', ...fields },
})
const ride = { type: 'train', from_place: 'Tokyo', depart_date: '2027-03-28T08:26' }
const rental = {
  ...{ company: 'Nippon', pickup_place: 'Narita' },
  ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T18:00' },
}
const stay = { place: 'Ryokan', check_in: '2027-03-27', check_out: '2027-03-29' }
const settle = () => does('POST', '/expenses/settlements', trip.repayment())
const pay = () => does('POST', '/expenses/split_expense/', trip.dinner())
const say = (kind: string, id: string) =>
  does('POST', ofTrip('comments'), { about: { kind, id }, text: 'Why?' })
const upload = async (owner: Record<string, string> = {}) => {
  const reply = await sendFile(app, ana, trip.id, `A ticket ${randomUUID()}`, owner)
  expect(reply.status).toBe(201)
  return reply
}
const receiptOf = (owner_id: string) => upload({ owner_kind: 'expense', owner_id })
const importOf = (row: object) =>
  does('POST', ofTrip('import'), { id: randomUUID(), rows: [{ kind: 'flight', row }] })
const addGuest = () => does('POST', `/tripmembers/${trip.id}/guests`, { name: 'Gil' })
const today = { paid_date: '2027-03-28' }
/** A new day on the last date, which has none then. */
const addDay = async (): Promise<Reply> => {
  const day = (await ana.plan(trip.id)).days.find(({ date }) => date === LAST)
  if (day) await does('DELETE', `/subtrips/delete_sub_trip/${day.id}`)
  return does('POST', `/subtrips/parent_trip/${trip.id}/sub_trips`, { date: LAST })
}
const deleteDay = async (cost: object) => {
  const day = await idOf(addDay())
  await does('POST', `${items}/${day}/item`, { place: 'Gion', type: 'dining', ...cost })
  return does('DELETE', `/subtrips/delete_sub_trip/${day}`)
}

type Changes = Record<string, () => Promise<Reply>>

/** Changes of the plan that say nothing of costs. */
const plan: Changes = {
  'an item added': addItem,
  'several items added': () =>
    does('POST', `${items}/${ids.day}/items`, { items: [{ place: 'Gion', type: 'dining' }] }),
  'an item changed': () => changeItem({ details: 'At noon' }),
  'an item moved': () => changeItem({ date: '2027-03-28', sub_trip_id: ids.otherDay }),
  'an item deleted': async () => does('DELETE', `${items}/item/${await idOf(addItem())}`),
  'an item unplanned': async () => does('POST', `${items}/item/${await idOf(addItem())}/unplan`, {}),
  'items reordered': async () => {
    const day = await idOf(addDay())
    const item = { place: 'Gion', type: 'dining' }
    const made = [1, 2].map(() => idOf(does('POST', `${items}/${day}/item`, item)))
    const item_ids = (await Promise.all(made)).toSorted()
    const order = (list: string[]) => does('POST', `${items}/${day}/order`, { item_ids: list })
    await order(item_ids)
    return order(item_ids.toReversed())
  },
  'a day renamed': () => does('PUT', `/subtrips/update_sub_trip/${ids.otherDay}`, { place: 'Nara' }),
  'a day added': addDay,
  'a day deleted': () => deleteDay({}),
  'a flight added': () => does('POST', bookings('flights'), flightOf()),
  'a flight changed': () => does('PUT', `/subtripitems/flight/${ids.flight}`, { notes: 'Aisle' }),
  'a flight deleted': async () =>
    does('DELETE', `/subtripitems/flight/${await idOf(does('POST', bookings('flights'), flightOf()))}`),
  'a rental added': () => does('POST', bookings('rentals'), rental),
  'a ride added': () => does('POST', ofTrip('rides'), ride),
  'a stay booked': () => does('POST', bookings('lodging'), stay),
  'a to-do added': () => does('POST', ofTrip('todos'), { text: 'Pack' }),
  'a to-do ticked': () => does('PUT', ofTrip(`todos/${ids.todo}`), { done: true }),
  'a to-do deleted': async () =>
    does('DELETE', ofTrip(`todos/${await idOf(does('POST', ofTrip('todos'), { text: 'Go' }))}`)),
  'an idea added': () => does('POST', ofTrip('ideas'), { name: 'Nara' }),
  'an idea changed': () => does('PUT', ofTrip(`ideas/${ids.idea}`), { details: 'Deer' }),
  'an idea voted for': () => does('PUT', ofTrip(`ideas/${ids.idea}/vote`)),
  'an idea planned': () => does('POST', ofTrip(`ideas/${ids.idea}/plan`), { sub_trip_id: ids.day }),
  'a file added': () => upload(),
  'a file renamed': () => does('PUT', ofTrip(`attachments/${ids.file}`), { name: 'Pass.txt' }),
  'a file moved': () =>
    does('PUT', ofTrip(`attachments/${ids.file}`), { owner: { kind: 'item', id: ids.item } }),
  'a file deleted': () => does('DELETE', ofTrip(`attachments/${ids.file}`)),
  'a comment on an item': () => say('item', ids.item),
  'a comment edited': () => does('PUT', ofTrip(`comments/${ids.said}`), { text: 'Why not?' }),
  'a comment resolved': () => does('PUT', ofTrip(`comments/${ids.said}/resolved`), { resolved: true }),
  'a comment deleted': () => does('DELETE', ofTrip(`comments/${ids.said}`)),
  'the trip renamed': () => update({ name: 'Japan in spring' }),
  'the dates moved': () => update({ start_date: '2027-04-27', end_date: '2027-04-30' }),
  'the note saved': () => update({ note: `<p>${randomUUID()}</p>` }),
  'bookings imported': () => importOf(flightOf()),
}

/** Changes of the plan that say what something costs. */
const costs: Changes = {
  'an item with a cost added': () => addItem(COST),
  'the cost of an item': () => changeItem({ cost: '12.00' }),
  'an item with a cost deleted': async () => does('DELETE', `${items}/item/${await idOf(addItem(COST))}`),
  'an item with a cost unplanned': async () =>
    does('POST', `${items}/item/${await idOf(addItem(COST))}/unplan`, {}),
  'a day with a cost deleted': () => deleteDay(COST),
  'the cost of a flight': () => does('PUT', `/subtripitems/flight/${ids.flight}`, COST),
  'a rental with a cost': () => does('POST', bookings('rentals'), { ...rental, ...COST }),
  'a ride with a cost': () => does('POST', ofTrip('rides'), { ...ride, ...COST }),
  'a stay with a cost': () => does('POST', bookings('lodging'), { ...stay, cost: '90' }),
  'the currency changed': () => update({ currency: 'JPY' }),
  'the budgets': () => update({ budgets: { GBP: '9000' } }),
  'the rates': () => update({ rates: [{ from: 'GBP', rate: '187.5', to: 'JPY', date: '2027-03-03' }] }),
  'the default split': () =>
    update({
      default_split: {
        mode: 'shares',
        parts: { [ana.id]: '1', [mei.id]: '2' },
        shared_with: [ana.id, mei.id],
      },
    }),
  'a name and a budget': () => update({ name: 'Kansai', budgets: { JPY: '10000' } }),
  'an imported booking with a cost': () => importOf(flightOf(COST)),
  'a receipt added': () => receiptOf(ids.expense),
  'a receipt renamed': () => does('PUT', ofTrip(`attachments/${ids.receipt}`), { name: 'Bill.txt' }),
  'a receipt moved to an item': () =>
    does('PUT', ofTrip(`attachments/${ids.receipt}`), { owner: { kind: 'item', id: ids.item } }),
  'a receipt deleted': () => does('DELETE', ofTrip(`attachments/${ids.receipt}`)),
}

const ledger: Changes = {
  'an expense added': pay,
  'an expense changed': () => does('PUT', `/expenses/expense/${ids.expense}`, { amount: '11' }),
  'an expense deleted': async () => does('DELETE', `/expenses/expense/${(await pay()).json.expense_id}`),
  'a settlement added': settle,
  'a settlement deleted': async () => does('DELETE', `/expenses/settlements/${await idOf(settle())}`),
  'expenses imported': () =>
    does('POST', `/expenses/import/${trip.id}`, {
      ...{ id: randomUUID(), expenses: [trip.dinner(today)], settlements: [trip.repayment(today)] },
    }),
  'a comment on an expense': () => say('expense', ids.expense),
  'a comment on an expense edited': () => does('PUT', ofTrip(`comments/${ids.onBill}`), { text: 'Really?' }),
}

const people: Changes = {
  'a role': () => standing(leo, { role: 'viewer' }),
  'what somebody sees': () => standing(leo, { sees: 'no_costs' }),
  'a guest added': addGuest,
  'a guest renamed': () => does('PUT', `/tripmembers/${trip.id}/guests/${ids.guest}`, { name: 'Gustav' }),
  'the role of a guest': () => does('PUT', `/tripmembers/${trip.id}/guests/${ids.guest}`, { role: 'viewer' }),
  'a guest removed': async () =>
    does('DELETE', `/tripmembers/trip_members/${trip.id}/${(await addGuest()).json.user_id}`),
  'a guest claimed': async () =>
    does('POST', `/tripmembers/${trip.id}/guests/${(await addGuest()).json.user_id}/is`, { user_id: leo.id }),
}

/** Each kind of change, with the members who may make its reverse by a call of their own. */
const walk = [
  ...Object.entries(plan).map(([name, change]) => ({ name, change, allowed: ['full', 'no_costs'] })),
  ...Object.entries(costs).map(([name, change]) => ({ name, change, allowed: ['full'] })),
  ...Object.entries(ledger).map(([name, change]) => ({ name, change, allowed: ['full', 'expenses_only'] })),
  ...Object.entries(people).map(([name, change]) => ({ name, change, allowed: ['full'] })),
]
const refusals: Record<string, string> = {
  ...{ viewer: 'trip.view_only', 'guest viewer': 'trip.view_only', guest: 'guest.not_allowed' },
  ...{ no_costs: 'trip.section_hidden', expenses_only: 'trip.section_hidden' },
}
const undo = (who: { token: string }, seq: unknown) =>
  app.ask('POST', ofTrip(`history/${seq}/undo`), { token: who.token })
const seqOf = ({ headers }: Reply) => Number(headers['trip-seq'])

beforeAll(async () => {
  trip = await planTogether(ana, mei, vic, nora, otto, leo)
  await standing(vic, { role: 'viewer' })
  await standing(nora, { sees: 'no_costs' })
  await standing(otto, { sees: 'expenses_only' })
  gus = await guestOf(app, ana, trip.id, 'Gus')
  const viewer = await guestOf(app, ana, trip.id, 'Gwen', 'viewer')
  callers = {
    ...{ full: mei, viewer: vic, no_costs: nora, expenses_only: otto },
    ...{ guest: gus, 'guest viewer': viewer },
  }
  const [first, second] = (await ana.plan(trip.id)).days
  Object.assign(ids, { day: first?.id, otherDay: second?.id })
  ids.item = await idOf(addItem())
  ids.flight = await idOf(does('POST', bookings('flights'), flightOf()))
  ids.idea = await idOf(does('POST', ofTrip('ideas'), { name: 'Kiyomizu-dera' }))
  ids.todo = await idOf(does('POST', ofTrip('todos'), { text: 'Book' }))
  ids.expense = (await pay()).json.expense_id
  ids.file = await idOf(upload())
  ids.receipt = await idOf(receiptOf(ids.expense))
  ids.guest = (await addGuest()).json.user_id
  ids.said = await idOf(say('item', ids.item))
  ids.onBill = await idOf(say('expense', ids.expense))
})

describe('a change made by a full member', () => {
  test.each(walk)('$name is undone by exactly those who could reverse it', async ({ change, allowed }) => {
    const make = async () => seqOf(await change())
    const tries = async (kind: string, seq: number) => {
      const { status, json } = await undo(found(callers[kind]), seq)
      return [kind, status, json.code]
    }
    let seq = await make()
    for (const kind of Object.keys(callers).filter(kind => !allowed.includes(kind)))
      expect(await tries(kind, seq)).toEqual([kind, 403, refusals[kind]])
    for (const kind of allowed) {
      expect(await tries(kind, seq)).toEqual([kind, 200, undefined])
      seq = await make()
    }
    await does('POST', ofTrip(`history/${seq}/undo`))
  })

  test('all kinds of rows are walked over', async () => {
    const seen = new Set<string>()
    for (const { change } of walk) {
      const seq = seqOf(await change())
      for (const one of await ana.changes(trip.id, 'limit=1')) if (one.seq === seq) seen.add(one.entity)
      await undo(ana, seq)
    }
    expect([...seen].toSorted()).toEqual([...entities].toSorted())
  })
})
