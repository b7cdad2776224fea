import { createExpense, type Expense, expenses, updateExpense } from '@caravan/contract/expenses'
import type { Flight } from '@caravan/contract/flights'
import { type Item, updateItem } from '@caravan/contract/items'
import { changeLodging } from '@caravan/contract/lodging'
import type { Plan } from '@caravan/contract/plan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../testing/account.ts'
import { expectSuccess } from '../testing/expect.ts'
import { expenseOf, ledgerOf } from '../testing/ledger.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { idOf, itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'
import { bookedIn } from './items.ts'

const date = '2027-03-31'
const temple = itemOn(date, 'Kiyomizu-dera', { cost: '4.00' })
const market = itemOn(date, 'Nishiki Market', { position: 1 })
const kanra = [date, '2027-04-01'].map((date, index) =>
  itemOn(date, 'Hotel Kanra', { type: 'lodging', cost: '90.00', position: 2 + index }),
)
const description = 'BR 198, TPE → NRT'
const nothing = ['confirmation_number', 'attachment', 'notes', 'arrive_date'].map(field => [field, null])
const end = (name: string, code: string) =>
  Object.entries({ airport: name, airport_code: code, zone: null, city: null, lat: null, lng: null }).map(
    ([field, value]) => [`${code === 'TPE' ? 'depart' : 'arrive'}_${field}`, value],
  )
const flight = {
  ...Object.fromEntries([...nothing, ...end('Taoyuan', 'TPE'), ...end('Narita', 'NRT')]),
  ...{ id: idOf(50), trip_id: tripId, flight_number: 'BR 198', depart_date: `${date}T08:50`, version: 1 },
  ...{ cost: '12000', cost_currency: 'JPY', cost_currency_symbol: '¥', participants: [mei.user_id] },
} as Flight
const idsOfAll = [ana.id, mei.user_id ?? ''].toSorted()
const items = [temple, market, ...kanra]
const [first, second] = kanra.map(({ id }) => id)

async function openTrip(
  paidIds: readonly (string | null | undefined)[],
  search = '',
  people = [memberAna, mei],
  rows = items,
) {
  const trip = serveTrip({ ...planOf(rows), flights: [flight] }, people)
  const bills = paidIds.map((id, index) =>
    expenseOf(index, {
      source: { kind: 'item', id: id ?? null, name: 'Booking' },
      description: 'What it cost',
    }),
  )
  trip.plan.paid = bills.map(({ id, source }) => ({
    kind: 'item',
    id: source?.id ?? idOf(404),
    expense_id: id,
  }))
  on(expenses).answers(ledgerOf(bills))
  return { ...trip, bills, ...(await open(`/edit-trip/${tripId}?day=${date}${search}`)) }
}
const patience = { timeout: 10_000 }
const rowOf = async (id = '') => {
  await screen.findAllByText('Kiyomizu-dera', undefined, patience)
  return document.querySelector(`[data-item="${id}"]`)?.textContent
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patience))

test('the row of an item says that it was paid', async () => {
  await openTrip([temple.id])
  expect(await rowOf(temple.id)).toContain('Paid')
  expect(await rowOf(market.id)).not.toContain('Paid')
})

test('an item with a number or, if it costs something, a file is booked, until it is paid', () => {
  const plan = planOf(items)
  const numbered = { ...market, confirmation_number: 'NM-1' }
  const fileOf = (id: string | undefined) => ({ owner: { kind: 'item', id } }) as Plan['attachments'][number]
  expect([...bookedIn(plan)]).toEqual([])
  expect([...bookedIn({ ...plan, items: [temple, numbered] })]).toEqual([market.id])
  const attachments = [temple.id, market.id, second].map(fileOf)
  expect([...bookedIn({ ...plan, attachments })]).toEqual([temple.id, first, second])
})

test('the row of an item says that it is booked, in place of that once it was paid', async () => {
  const numbered = [temple, market].map(item => ({ ...item, confirmation_number: 'KD-1' }))
  await openTrip([market.id], '', undefined, numbered)
  expect(await rowOf(temple.id)).toContain('Booked')
  expect(await rowOf(market.id)).toMatch(/Paid(?!.*Booked)/)
})

test('a flight among the items of its day says that it was paid', async () => {
  await openTrip([flight.id])
  const row = await screen.findByRole('button', { name: /BR 198.*Paid/ }, patience)
  expect(row).toBeDefined()
})

test('a stay was paid with any of its nights, as the list of stays tells', async () => {
  await openTrip([second], '&dialog=lodging')
  const list = await dialog('Lodging')
  expect(list.getByRole('button', { name: 'Hotel Kanra' }).closest('li')?.textContent).toContain('Paid')
})

test('what has a cost is turned into an expense', async () => {
  const { user, address } = await openTrip([], `&item=${temple.id}`)
  const form = await dialog('Edit place')
  await user.click(await form.findByRole('button', { name: 'Turn into expense' }))
  expect(address()).toBe(`/edit-trip/${tripId}?day=${date}&expense=new&from=${temple.id}`)
  await dialog('Add expense')
})

test.each([
  ['an item', temple.id, { amount: '4.00', description: 'Kiyomizu-dera', type: 'Sightseeing' }, 'item'],
  [
    'a stay, by any of its nights',
    second,
    { description: 'Hotel Kanra', amount: '180.00', type: 'Lodging', paid_date: date },
    'item',
  ],
  ['a flight', flight.id, { amount: '12000', currency: 'JPY', type: 'Flights', description }, 'flight'],
])('the expense of %s begins with what is known of it', async (_, id = '', content, kind) => {
  const { user } = await openTrip([], `&expense=new&from=${id}`)
  const form = await dialog('Add expense')
  on(createExpense).answers(expenseOf(1))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(createExpense)).toHaveLength(1))
  const [sent] = sentTo(createExpense)
  const source = { kind, id: id === second ? first : id, name: content.description }
  expect(sent?.body).toMatchObject({ ...content, source })
  expect(sent?.body.shared_with).toEqual(id === flight.id ? [mei.user_id] : idsOfAll)
})

test('an expense leads to the whole stay', async () => {
  const { user, address } = await openTrip([second], `&expense=${expenseOf(0).id}`)
  const form = await dialog('Edit expense')
  await user.click(await form.findByRole('button', { name: 'Booking' }))
  expect(address()).toContain(`stay=${first}`)
})

test('an expense says when its booking is gone', async () => {
  await openTrip([null], `&expense=${expenseOf(0).id}`)
  await (await dialog('Edit expense')).findByText('For Booking, which has been deleted')
})

test('what costs nothing is not', async () => {
  await openTrip([], `&item=${market.id}`)
  expect((await dialog('Edit place')).queryByRole('button', { name: 'Turn into expense' })).toBeNull()
})

test('a booking with several expenses leads to each of them', async () => {
  const { user, bills, address } = await openTrip([temple.id, temple.id], `&item=${temple.id}`)
  const form = await dialog('Edit place')
  await user.click(await form.findByRole('button', { name: 'Paid: show the expense' }))
  const ways = await screen.findAllByRole('menuitem', { name: 'What it cost, £30.00' })
  await user.click(ways[1] as HTMLElement)
  await waitFor(() => expect(address()).toContain(`expense=${bills[1]?.id}`))
})

test('those who may only look are shown the expense', async () => {
  const { user, bills, address } = await openTrip([temple.id], `&item=${temple.id}`, [
    { ...memberAna, role: 'viewer' },
  ])
  const reading = await dialog('Kiyomizu-dera')
  await user.click(await reading.findByRole('button', { name: 'Paid: show the expense' }))
  expect(address()).toContain(`expense=${bills[0]?.id}`)
})

test('what is unsaved in the form is not lost on the way', async () => {
  const { user, press, address } = await openTrip([], `&item=${temple.id}`)
  const form = await dialog('Edit place')
  await user.type(await form.findByRole('textbox', { name: 'Details' }), 'At dawn')
  await user.click(form.getByRole('button', { name: 'Turn into expense' }))
  await screen.findByRole('alertdialog')
  await press('Keep editing')
  expect(address()).toContain(`item=${temple.id}`)
})

test('to delete what was paid, alone or with its day, leaves the expense, and says so', async () => {
  const { user, press } = await openTrip([temple.id, idOf(404)])
  await rowOf()
  await user.click(screen.getByRole('button', { name: 'Delete Kiyomizu-dera' }))
  const stays = 'Its expense is kept, and everybody still owes the same.'
  expect((await screen.findByRole('alertdialog')).textContent).toContain(stays)
  await press('Cancel')
  await user.click(screen.getByRole('button', { name: 'Delete Nishiki Market' }))
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain(stays)
  await press('Cancel')
  await press(/^Delete Wed/)
  expect((await screen.findByRole('alertdialog')).textContent).toContain(`3 items.\n${stays}`)
})

const otherCost = async (
  label: string,
  amount: string,
  { fill, user }: Awaited<ReturnType<typeof openTrip>>,
) => {
  const form = await dialog(label === 'Amount' ? 'Edit expense' : 'Edit place')
  await fill(await form.findByLabelText(label), amount)
  await user.click(form.getByRole('button', { name: 'Save' }))
}

test('another cost of what was paid is offered to its expense', async () => {
  const app = await openTrip([temple.id], `&item=${temple.id}`)
  on(updateItem).answers(({ body }) => ({ ...temple, ...body, version: 2 }) as Item)
  await otherCost('Estimated cost', '6', app)
  await screen.findByText('The bill says £30.00. Change it too?')
  expect(sentTo(updateExpense)).toEqual([])
  on(updateExpense).answers(({ body }) => ({ ...app.bills[0], ...body, version: 2 }) as Expense)
  await app.press('Change it')
  await expectSuccess('It has been changed too.')
  expect(sentTo(updateExpense).map(({ body }) => body)).toEqual([{ amount: '6.00', currency: 'GBP' }])
})

test('another amount of an expense is offered to its booking', async () => {
  const app = await openTrip([first], `&expense=${expenseOf(0).id}`)
  on(updateExpense).answers(({ body }) => ({ ...app.bills[0], ...body, version: 2 }) as Expense)
  await otherCost('Amount', '200', app)
  await screen.findByText('The plan says £180.00. Change it too?')
  on(changeLodging).answers(kanra.map(night => ({ ...night, cost: '100.00', version: 2 })))
  await app.press('Change it')
  await waitFor(() => expect(sentTo(changeLodging)).toHaveLength(1))
  expect(sentTo(changeLodging)[0]?.body).toEqual({
    cost: '200.00',
    nights: [first, second].map(id => ({ id, version: 1 })),
  })
})

test.each([
  ['more than one expense', [temple.id, temple.id], '6'],
  ['the amount of its expense', [temple.id], '30'],
])('nothing is offered where a booking has %s', async (_, paidIds, amount) => {
  const app = await openTrip(paidIds, `&item=${temple.id}`)
  on(updateItem).answers(({ body }) => ({ ...temple, ...body, version: 2 }) as Item)
  await otherCost('Estimated cost', amount, app)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(screen.queryByText(/Change it too/)).toBeNull()
})
