import { createExpense, expenses } from '@caravan/contract/expenses'
import { Plan, plan as readPlan } from '@caravan/contract/plan'
import { SharedTrip, sharedTrip } from '@caravan/contract/shares'
import { timeOn } from '@caravan/contract/ways.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { Ship } from 'lucide-react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { estimatesOf } from './features/expenses/planned.ts'
import { waysOn } from './features/items/item-rows.ts'
import { toolsOf } from './features/trip-page/toolbar.tsx'
import { bookingKinds, kinds } from './kinds.tsx'
import { expenseOf, ledgerOf } from './testing/ledger.ts'
import { on, sentTo } from './testing/network.ts'
import { open } from './testing/open.tsx'
import { intoSight } from './testing/sight.ts'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from './testing/trip.ts'
import { bookedIn } from './trip/bookings.ts'
import { type Booked, type BookingKind, bookingKind, type Kind } from './trip/kinds.ts'

const date = '2027-03-31'
const patience = { timeout: 30_000 }

type Ferry = Booked & { line: string; sails: string; lands: string; quay: { lat: number; lng: number } }
const starFerry: Ferry = {
  ...{ id: idOf(90), version: 1, line: 'Star Ferry', cost: '12.00', participants: null },
  ...{ sails: `${date}T09:00`, lands: `${date}T10:30`, quay: { lat: 35, lng: 135.7 } },
}

const rest = {
  ...{ name: 'ferry' as string as 'rental', icon: Ship, tint: 'bg-commute-soft', tool: null },
  ...{ Part: null, parts: ['ferries' as string as 'rentals'], link: 'item' as const },
  rowsIn: (plan: Plan) => (plan as Plan & { ferries?: Ferry[] }).ferries ?? [],
  nameOf: ({ line }: Ferry) => line,
  dateOf: ({ sails }: Ferry) => sails.slice(0, 10),
  expenseType: () => 'Transit' as const,
  currencyOf: null,
  onDay: ({ id, line, sails }: Ferry, day: string) =>
    sails.startsWith(day) ? [{ id, time: sails.slice(11), row: `${line} sails` }] : [],
  icons: null,
  iconNameOf: null,
  ways: ({ sails, lands }: Ferry, day: string) => ({
    leaps: [sails, lands].flatMap(moment => timeOn(day, moment) ?? []),
    cars: [],
  }),
  arcs: null,
  segment: null,
  shared: {
    part: 'ferries' as string as 'rentals',
    Lines: ({ row: { lands } }: { row: Ferry }) => <p>lands {lands.slice(11)}</p>,
  },
} as const
const ferry = bookingKind<Ferry, Ferry>({
  ...rest,
  spots: ({ sails, quay }) => [{ ...quay, id: 'quay', date: sails.slice(0, 10), detail: 'the quay' }],
})

const lists = [bookingKinds, kinds] as [BookingKind[], Kind[]]
beforeAll(() => {
  for (const list of lists) list.push(ferry)
  Object.assign(readPlan, { response: z.extend(Plan, { ferries: z.array(z.any()) }) })
  Object.assign(sharedTrip, { response: z.extend(SharedTrip, { bookings: z.any() }) })
})
afterAll(() => {
  for (const list of lists) list.pop()
  Object.assign(readPlan, { response: Plan })
  Object.assign(sharedTrip, { response: SharedTrip })
})

const planWith = (row: Ferry, cost = '4.00') =>
  Object.assign(planOf(kyoto.map(item => ({ ...item, cost }))), { ferries: [row] })
const aDay = `/edit-trip/${tripId}?day=${date}`

test('a kind that leaves a part out does not compile', () => {
  // @ts-expect-error its places on the map are neither told nor null
  expect(bookingKind<Ferry, Ferry>(rest)).toBeDefined()
})

test('a kind more stands on its day by its time, and on the map', async () => {
  serveTrip(planWith(starFerry))
  intoSight()
  await open(aDay)
  const list = await screen.findByRole('list', { name: 'Items of this day' }, patience)
  const rows = within(list).getAllByRole('listitem')
  expect(
    rows.map(({ textContent }) => /Star Ferry|Kyoto Station|Nishiki/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Kyoto Station', 'Star Ferry', 'Nishiki', undefined])
  await screen.findByRole('button', { name: 'Star Ferry, the quay' }, patience)
})

test('"My day" leaves out what somebody else has booked of it', async () => {
  serveTrip(planWith({ ...starFerry, participants: [mei.user_id ?? ''] }), [memberAna, mei])
  const { user } = await open(aDay)
  await screen.findByText('Star Ferry sails', undefined, patience)
  await user.click(screen.getByRole('button', { name: 'My day' }))
  expect(screen.queryByText('Star Ferry sails')).toBeNull()
})

test('its costs are planned, and it leads to its expense', async () => {
  const plan = planWith(starFerry, '')
  expect(estimatesOf(bookingKinds, plan, ['a']).get('GBP')?.total).toBe(1_200n)
  serveTrip(plan)
  on(expenses).answers(ledgerOf([]))
  on(createExpense).answers(expenseOf(1))
  const { user } = await open(`${aDay}&expense=new&from=${starFerry.id}`)
  const form = within(await screen.findByRole('dialog', { name: 'Add expense' }, patience))
  await user.click(await form.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(createExpense)).toHaveLength(1))
  expect(sentTo(createExpense)[0]?.body).toMatchObject({
    ...{ description: 'Star Ferry', type: 'Transit', paid_date: date, amount: '12.00' },
    source: { id: starFerry.id, kind: 'item', name: 'Star Ferry' },
  })
})

test('no way is told where it is taken, and its tool is found', () => {
  expect(waysOn(bookedIn(bookingKinds, planWith(starFerry)), date, true)).toEqual({
    leaps: ['09:00', '10:30'],
    cars: [],
  })
  expect(toolsOf([{ ...ferry, tool: 'ferries' as string as 'flights' }]).more.plan[0]?.[0]).toBe('ferries')
})

test('those with a link see it', async () => {
  const shown: SharedTrip = {
    ...{ name: 'Trip to Japan', start_date: date, end_date: date, places: [], note: null, days: null },
    ...{ expires_at: '2028-01-01T00:00:00Z' },
    bookings: Object.assign(
      { flights: [], rentals: [], rides: [] },
      { ferries: [{ ...starFerry, id: undefined }] },
    ),
  }
  on(sharedTrip).answers(shown)
  await open('/shared/token')
  await screen.findByRole('heading', { name: 'Star Ferry' }, patience)
  screen.getByText('lands 10:30')
})
