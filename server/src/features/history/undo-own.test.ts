import { expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'

const { app, ana, mei, nora } = await openApp(['ana', 'mei', 'nora'])

type Person = { id: string; token: string }
const call = (who: Person) => (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  app.ask(method, path, { token: who.token, ...(json ? { json } : {}) })
const standing = (trip: TripTogether, who: Person, fields: object) =>
  ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${who.id}`, fields)

async function undo(trip: TripTogether, who: Person, { headers }: { headers: Record<string, unknown> }) {
  const seq = headers['trip-seq']
  const { status, json } = await call(who)('POST', `/trips/${trip.id}/history/${seq}/undo`)
  return status === 200 ? status : json.code
}

test('a restricted member undoes their own deletion of a booking with a cost, and nobody elses', async () => {
  const trip = await planTogether(ana, mei, nora)
  for (const who of [mei, nora]) await standing(trip, who, { sees: 'no_costs' })
  const [day] = (await ana.plan(trip.id)).days
  const item = await ana.addsItem(day?.id ?? '', { cost: '83.17' })
  const deleted = await nora.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
  expect(await undo(trip, mei, deleted)).toBe('trip.section_hidden')
  expect(await undo(trip, nora, deleted)).toBe(200)
  expect((await ana.plan(trip.id)).items).toMatchObject([{ id: item.id, cost: '83.17' }])
})

test('a member who was restricted since cannot undo their own change of what is hidden now', async () => {
  const trip = await planTogether(ana, mei, nora)
  const budget = await nora.does('PUT', `/trips/update_trip/${trip.id}`, { budgets: { GBP: '9000' } })
  const role = await nora.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { role: 'viewer' })
  const restricted = await standing(trip, nora, { sees: 'no_costs' })
  for (const own of [budget, role]) expect(await undo(trip, nora, own)).toBe('trip.section_hidden')
  // A restriction that was undone itself counts no more.
  expect(await undo(trip, ana, restricted)).toBe(200)
  for (const own of [role, budget]) expect(await undo(trip, nora, own)).toBe(200)
})

test('guests undo exactly what they did themselves and still may do', async () => {
  const trip = await planTogether(ana, mei)
  const gus = await guestOf(app, ana, trip.id, 'Gus')
  const hana = await guestOf(app, ana, trip.id, 'Hana')
  const idea = (await ana.does('POST', `/trips/${trip.id}/ideas`, { name: 'Nara' })).json
  const todo = (await ana.does('POST', `/trips/${trip.id}/todos`, { text: 'Pack', assignees: [gus.id] })).json
  const [day] = (await ana.plan(trip.id)).days
  const bill = (await trip.pays()).expense_id
  const asGus = call(gus)
  const receipt = { owner_kind: 'expense', owner_id: bill }
  const changes = {
    expense: () => asGus('POST', '/expenses/split_expense/', trip.dinner({ shared_with: [gus.id, ana.id] })),
    amount: () => asGus('PUT', `/expenses/expense/${bill}`, { amount: '12' }),
    settlement: () => asGus('POST', '/expenses/settlements', trip.repayment({ from: gus.id })),
    vote: () => asGus('PUT', `/trips/${trip.id}/ideas/${idea.id}/vote`),
    comment: () =>
      asGus('POST', `/trips/${trip.id}/comments`, { about: { kind: 'day', id: day?.id }, text: 'When?' }),
    receipt: () => sendFile(app, gus, trip.id, 'A receipt', receipt),
    tick: () => asGus('PUT', `/trips/${trip.id}/todos/${todo.id}`, { done: true }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const made = await change()
    expect([name, made.status]).toEqual([name, expect.toBeOneOf([200, 201])])
    expect([name, await undo(trip, hana, made)]).toEqual([name, 'guest.not_allowed'])
    await standing(trip, gus, { role: 'viewer' })
    expect([name, await undo(trip, gus, made)]).toEqual([name, 'trip.view_only'])
    await standing(trip, gus, { role: 'member' })
    expect([name, await undo(trip, gus, made)]).toEqual([name, 200])
  }
  const ticked = await changes.tick()
  await ana.does('PUT', `/trips/${trip.id}/todos/${todo.id}`, { assignees: [hana.id] })
  expect(await undo(trip, gus, ticked)).toBe('guest.not_allowed')
  expect(await undo(trip, ana, ticked)).toBe(200)
})

test('nobody changes their own role by an undo', async () => {
  const trip = await planTogether(ana, mei)
  const lowered = await standing(trip, mei, { role: 'viewer' })
  const gus = await guestOf(app, ana, trip.id, 'Gus')
  const merged = await call(mei)('POST', '/guests/claim', { token: gus.link, merge: true })
  const roleOf = async (who: Person) => (await ana.members(trip.id)).find(row => row.user_id === who.id)?.role
  expect(await roleOf(mei)).toBe('member')
  expect(await undo(trip, mei, merged)).toBe('member.own_role')
  expect(await undo(trip, ana, merged)).toBe(200)
  expect([await roleOf(mei), await undo(trip, mei, lowered)]).toEqual(['viewer', 'trip.view_only'])
  await standing(trip, mei, { role: 'member' })
  const raised = await standing(trip, mei, { role: 'viewer' }).then(() =>
    standing(trip, mei, { role: 'member' }),
  )
  expect(await undo(trip, mei, raised)).toBe('member.own_role')
  expect(await roleOf(mei)).toBe('member')
})
