import { logout } from '@caravan/contract/auth'
import { history, undoChange } from '@caravan/contract/history'
import { createItem, createItems, updateItem } from '@caravan/contract/items'
import { myTrips } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../lib/calls/outbox.ts'
import { expectSuccess } from '../testing/expect.ts'
import { historyOf } from '../testing/history.ts'
import { takeChanges } from '../testing/items.ts'
import { comeBack, on, sentTo } from '../testing/network.ts'
import { dayId, idOf, mei } from '../testing/trip.ts'
import { change, market, openOffline, openTray, savedAll, write } from '../testing/unsent.ts'

test('what somebody else has deleted comes back with its place and files, and with what was written', async () => {
  const { plan, press } = await openOffline()
  await change({ details: 'Tako tamago' })
  plan.items.splice(1, 1)
  on(updateItem).fails('request.not_found').answers(takeChanges(plan))
  const deletion = { entity: 'item' as const, id: market.id, name: market.place, before: market, after: null }
  const entry = { seq: 7, at: '2027-03-01T10:00:00Z', actor: mei.user_id ?? null, undoes: null, cause: null }
  on(history).answers({
    entries: [{ ...entry, can_undo: true, written_at: null, count: { item: 1 }, changes: [deletion] }],
    people: [],
    seen_seq: 1,
  })
  on(undoChange).answers(() => {
    plan.items.push({ ...market, version: 3 })
    return { seq: 8 }
  })
  comeBack()
  const tray = await openTray()
  tray.getByText('mei deleted Nishiki Market.')
  await press(/^Add it again: /)
  await savedAll(tray)
  expect(sentTo(undoChange)[0]?.params).toMatchObject({ seq: '7' })
  expect(plan.items.find(({ id }) => id === market.id)?.details).toBe('Tako tamago')
})

test('a change to a place that went with its day says who deleted the day', async () => {
  const { plan } = await openOffline('zh')
  await change({ details: 'Tako tamago' })
  plan.items.splice(1, 1)
  on(updateItem).fails('request.not_found')
  const entry = { seq: 7, actor: mei.user_id ?? null, count: { item: 30, day: 1 } }
  const day = { entity: 'day' as const, id: dayId(market.date), name: market.date, before: {}, ...entry }
  const item = { id: market.id, name: market.place, before: market, ...entry }
  on(history).answers(({ query }) => historyOf([query.kind === 'day' ? day : item]))
  comeBack()
  await screen.findByText(/。mei 刪除了週.?三 3\/31 和當中的 30 個項目。$/)
  expect(sentTo(history).at(-1)?.query).toEqual({ kind: 'day', before: '8', limit: '1' })
})

const anotherPlace = /^Another place: /

/** Opens the tray with two refused changes to an item whose day mei deleted. */
async function openAfterChangesOnDeletedDay() {
  const opened = await openOffline()
  await change({ details: 'Tako tamago' })
  await write('updateItem', {
    params: { itemId: market.id },
    body: { cost: '12.00' },
    base: { ...market, details: 'Tako tamago' },
  })
  opened.plan.days = opened.plan.days.filter(({ date }) => date !== market.date)
  const items = opened.plan.items.splice(0)
  on(updateItem).fails('request.not_found').fails('request.not_found').answers(takeChanges(opened.plan))
  const entry = { seq: 7, actor: mei.user_id ?? null, count: { item: 3, day: 1 } }
  const day = { entity: 'day' as const, id: dayId(market.date), name: market.date, before: {}, ...entry }
  const item = { id: market.id, name: market.place, before: market, ...entry }
  on(history).answers(({ query }) => historyOf([query.kind === 'day' ? day : item]))
  comeBack()
  await waitFor(() => expect(outbox.all().map(({ refused }) => refused?.gone)).toEqual(['row', 'row']))
  return { ...opened, items, tray: await openTray() }
}

test('changes to an item that went with its day become one new item on another day', async () => {
  const { tray, user } = await openAfterChangesOnDeletedDay()
  expect(tray.queryByRole('button', { name: /^Add it again/ })).toBeNull()
  expect(tray.getAllByRole('button', { name: anotherPlace })).toHaveLength(2)
  on(createItem).answers(({ body }) => ({ ...market, ...body, version: 1 }) as typeof market)
  await user.click(tray.getAllByRole('button', { name: /^Another day: / })[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: /^Sat 03\/04/ }))
  await savedAll(tray)
  expect(sentTo(createItem).map(({ params }) => params)).toEqual([{ subTripId: dayId('2027-04-03') }])
  const { body } = sentTo(createItem)[0] ?? {}
  const { place, type, start_time } = market
  const written = { details: 'Tako tamago', cost: '12.00' }
  expect(body).toMatchObject({ place, type, start_time, date: '2027-04-03', ...written })
  expect(body?.id).not.toBe(market.id)
})

test('changes to an item that went with its day are saved once the day is back', async () => {
  const { items, plan, tray, user } = await openAfterChangesOnDeletedDay()
  on(undoChange).answers(() => {
    plan.days.push({ ...(plan.days[0] as (typeof plan.days)[0]), id: dayId(market.date), date: market.date })
    plan.items.push(...items)
    return { seq: 8 }
  })
  await user.click(tray.getAllByRole('button', { name: /^Bring the day back: / })[0] as HTMLElement)
  await savedAll(tray)
  expect(sentTo(undoChange)[0]?.params).toMatchObject({ seq: '7' })
  const saved = { details: 'Tako tamago', cost: '12.00' }
  expect(plan.items.find(({ id }) => id === market.id)).toMatchObject(saved)
})

const lastDay = { id: dayId('2027-04-04'), date: '2027-04-04' }

/** Answers the history with Mei's deletion of a row. */
function deleted(entity: 'day' | 'item', id: string, name: string) {
  const change = { entity, id, name, before: { id, date: name }, seq: 7, actor: mei.user_id ?? null }
  const people = [{ user_id: mei.user_id ?? '', name: mei.name, former: false }]
  on(history).answers(historyOf([change], { people }))
}

const addTo = (body: object) =>
  write('createItem', {
    params: { subTripId: lastDay.id },
    body: { id: idOf(901), date: lastDay.date, place: 'Kansai Airport', type: 'commute', ...body },
  })

async function openAfterDeletedDay() {
  const opened = await openOffline()
  await addTo({})
  opened.plan.days = opened.plan.days.filter(({ id }) => id !== lastDay.id)
  on(createItem)
    .fails('request.not_found')
    .answers(({ body, params }) => ({
      ...market,
      id: idOf(901),
      sub_trip_id: params.subTripId,
      place: body.place ?? '',
      date: body.date ?? '',
    }))
  deleted('day', lastDay.id, lastDay.date)
  comeBack()
  return opened
}

test('a place for a day that somebody deleted says who did, and goes onto another day', async () => {
  const { user } = await openAfterDeletedDay()
  const told = await screen.findByText(/mei deleted Sun 04\/04\.$/)
  expect(told.closest('[role=status]')?.textContent).toContain('You added Kansai Airport on Sun 04/04')
  await user.click(screen.getByRole('button', { name: 'What now?' }))
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  expect(tray.queryByRole('button', { name: /^(Try again|Edit)/ })).toBeNull()
  await user.click(tray.getByRole('button', { name: /^Another day: / }))
  await user.click(await screen.findByRole('menuitem', { name: /^Sat 03\/04/ }))
  await savedAll(tray)
  expect(sentTo(createItem).at(-1)?.params.subTripId).toBe(dayId('2027-04-03'))
  expect(sentTo(createItem).at(-1)?.body).toMatchObject({ id: idOf(901), date: '2027-04-03' })
})

test('the deleted day is brought back with what was to lie on it', async () => {
  const { plan, press } = await openAfterDeletedDay()
  const tray = await openTray()
  tray.getByText('mei deleted Sun 04/04.')
  on(undoChange).answers(() => {
    plan.days.push({ ...(plan.days[0] as (typeof plan.days)[0]), ...lastDay })
    return { seq: 8 }
  })
  await press(/^Bring the day back: /)
  await savedAll(tray)
  expect(sentTo(undoChange)[0]?.params).toMatchObject({ seq: '7' })
  expect(sentTo(createItem).at(-1)?.params.subTripId).toBe(lastDay.id)
})

const airport = { id: idOf(901), date: lastDay.date, place: 'Kansai Airport', type: 'commute' } as const

/** Adds one place by the call that the day's own field makes. */
async function openAfterPlaceForDeletedDay() {
  const opened = await openOffline()
  await write('createItems', { params: { subTripId: lastDay.id }, body: { items: [airport] } })
  opened.plan.days = opened.plan.days.filter(({ id }) => id !== lastDay.id)
  on(createItems)
    .fails('request.not_found')
    .answers(({ body, params }) =>
      body.items.map(item => ({ ...market, ...item, sub_trip_id: params.subTripId }) as typeof market),
    )
  on(createItem).answers(({ body }) => ({ ...market, ...body }) as typeof market)
  deleted('day', lastDay.id, lastDay.date)
  comeBack()
  return opened
}

test('the toast of an added place goes when the server refuses it', async () => {
  const { plan, user } = await openOffline()
  await user.type(
    await screen.findByRole('combobox', { name: 'Add a place to this day' }),
    'Kennin-ji{Enter}',
  )
  await expectSuccess('Kennin-ji has been added to Wed 31/03.')
  plan.days = plan.days.filter(({ date }) => date !== market.date)
  on(createItems).fails('request.not_found')
  deleted('day', dayId(market.date), market.date)
  comeBack()
  await screen.findByText(/mei deleted Wed 31\/03\.$/)
  expect(screen.queryByText(/has been added/)).toBeNull()
})

test('a place from the field of a deleted day goes onto another day', async () => {
  const { press, user } = await openAfterPlaceForDeletedDay()
  const tray = await openTray()
  await press(/^Another day: /)
  await user.click(await screen.findByRole('menuitem', { name: /^Sat 03\/04/ }))
  await savedAll(tray)
  expect(sentTo(createItems).at(-1)).toMatchObject({
    params: { subTripId: dayId('2027-04-03') },
    body: { items: [{ id: airport.id, date: '2027-04-03' }] },
  })
})

test('a place from the field of a deleted day is replaced by another place', async () => {
  const { fill, press, user } = await openAfterPlaceForDeletedDay()
  const form = await openItemForm(user)
  await fill(form.getByRole('combobox', { name: 'Location' }), 'Osaka Castle')
  await user.type(form.getByRole('spinbutton', { name: /^day/ }), '03')
  await press('Save')
  await screen.findByText('Osaka Castle has been added to Sat 03/04.')
  expect(outbox.all()).toEqual([])
  expect(sentTo(createItem).at(-1)).toMatchObject({
    params: { subTripId: dayId('2027-04-03') },
    body: { id: airport.id, date: '2027-04-03', place: 'Osaka Castle', type: 'commute' },
  })
})

async function openItemForm(user: Awaited<ReturnType<typeof openOffline>>['user']) {
  await user.click((await openTray()).getByRole('button', { name: anotherPlace }))
  return within(await screen.findByRole('dialog', { name: 'Add a place' }))
}

test('another place is chosen in the form, which says that the day is gone', async () => {
  const { fill, press, user } = await openAfterDeletedDay()
  await openItemForm(user)
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(outbox.all().map(({ refused }) => refused?.status)).toEqual([404])

  const form = await openItemForm(user)
  form.getByText('No place found for this day. Please add one first.')
  await fill(form.getByRole('combobox', { name: 'Location' }), 'Osaka Castle')
  await user.type(form.getByRole('spinbutton', { name: /^day/ }), '03')
  expect(form.queryByText(/^No place found/)).toBeNull()
  await press('Save')
  await screen.findByText('Osaka Castle has been added to Sat 03/04.')
  expect(outbox.all()).toEqual([])
  expect(sentTo(createItem).at(-1)).toMatchObject({
    params: { subTripId: dayId('2027-04-03') },
    body: { id: idOf(901), date: '2027-04-03', place: 'Osaka Castle', type: 'commute' },
  })
})

test('a deleted item is added again as another place, with the rest of what was written', async () => {
  const { fill, press, plan, user } = await openOffline()
  await change({ details: 'Tako tamago' })
  plan.items.splice(1, 1)
  on(updateItem).fails('request.not_found')
  on(createItem).answers(({ body }) => ({ ...market, ...body }) as typeof market)
  deleted('item', market.id, market.place)
  comeBack()
  const form = await openItemForm(user)
  await fill(form.getByRole('combobox', { name: 'Location' }), 'Kuromon Market')
  await press('Save')
  await waitFor(() => expect(outbox.all()).toEqual([]))
  const { body } = sentTo(createItem)[0] ?? {}
  expect(body).toMatchObject({ date: market.date, place: 'Kuromon Market', details: 'Tako tamago' })
  expect(body?.id).not.toBe(market.id)
})

test('signing out with a refused change says what is lost', async () => {
  const { press, user } = await openAfterDeletedDay()
  await screen.findByText(/mei deleted Sun 04\/04\.$/)
  on(logout).answers(undefined)
  on(myTrips).answers([])
  await user.click(screen.getByRole('link', { name: 'Back to your trips' }))
  await press('Sign out')
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out and lose changes?' }))
  question.getByText(/^One change was refused and is on this device alone\./)
  await press('Stay signed in')
  expect(outbox.all()).toHaveLength(1)
  expect(sentTo(logout)).toEqual([])
})
