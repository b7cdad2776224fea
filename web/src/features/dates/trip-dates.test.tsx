import { addDays } from '@caravan/contract/days.rules'
import type { Plan } from '@caravan/contract/plan'
import { updateTrip } from '@caravan/contract/trips'
import { getLocalTimeZone, today } from '@internationalized/date'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writeDates } from '../../lib/format/dates.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { dayId, itemOn, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const shown = (dates = '27/03 - 04/04') => screen.findByRole('button', { name: dates })
const part = (name: string) => screen.findByRole('spinbutton', { name })

async function openDates(plan = planOf()) {
  const trip = serveTrip(plan)
  const app = await open(`/edit-trip/${tripId}`)
  await app.user.click(await shown())
  await part('day, First day')
  async function type(field: 'First day' | 'Last day', day: string) {
    await app.user.click(await part(`day, ${field}`))
    await app.user.keyboard(day.split('-').reverse().join(''))
  }
  return { ...app, ...trip, type }
}

/** The server takes every change of the dates. */
function takeDates(plan: Plan) {
  on(updateTrip).answers(({ body }) => {
    const start_date = body.start_date ?? plan.trip.start_date
    const end_date = body.end_date ?? plan.trip.end_date
    Object.assign(plan, planOf(plan.items, { start_date, end_date, version: 2 }))
    return plan.trip
  })
}

test('a press on the dates lets one type them, from one part to the next', async () => {
  const { user, plan } = await openDates()
  expect(await part('day, First day')).toBe(document.activeElement)
  await user.keyboard('28')
  expect((await part('day, First day')).textContent).toBe('28')
  expect(await part('month, First day')).toBe(document.activeElement)
  takeDates(plan)
  await user.keyboard('{Enter}')
  await expectSuccess('Dates saved')
  await shown('28/03 - 04/04')
})

test('once a first day is pressed the months ask for the last one', async () => {
  const { user } = await openDates()
  const months = await screen.findByText('9 days, 8 nights')
  // Two months may both show a day.
  const day = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement
  await user.click(day(/29 March 2027/))
  expect(months.textContent).toBe('Now the last day')
  await user.click(day(/31 March 2027/))
  expect(months.textContent).toBe('3 days, 2 nights')
})

test('the months of a trip that is under way open at today', async () => {
  const now = today(getLocalTimeZone()).toString()
  const { plan } = serveTrip(planOf([], { start_date: addDays(now, -70), end_date: addDays(now, 2) }))
  const { user } = await open(`/edit-trip/${tripId}?day=${now}`)
  const { start_date: start, end_date: end } = plan.trip
  await user.click(await shown(writeDates('en').dayMonths({ start, end })))
  await screen.findByText('73 days, 72 nights')
  // Two months may both show a day.
  expect(screen.getAllByRole('button', { name: /^Today/ })).not.toEqual([])
})

test('impossible dates say so, and stay to be mended or given up', async () => {
  const { user, type, plan } = await openDates()
  await type('Last day', '2027-03-20')
  await user.click(screen.getByRole('navigation', { name: 'Trip tools' }))
  await screen.findByText('A trip cannot end before it starts.')
  expect((await part('day, Last day')).textContent).toBe('20')
  expect(screen.getByRole('button', { name: 'Save Dates' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await shown())
  expect(sentTo(updateTrip)).toEqual([])

  takeDates(plan)
  await type('Last day', '2027-04-02')
  await user.click(screen.getByRole('navigation', { name: 'Trip tools' }))
  await expectSuccess('Dates saved')
  expect(sentTo(updateTrip)[0]?.body).toMatchObject({ end_date: '2027-04-02' })
})

test('dates that cannot be saved are said so, until they are changed again', async () => {
  const { user, type } = await openDates()
  on(updateTrip).fails('server.busy')
  await type('Last day', '2027-04-05')
  await user.keyboard('{Enter}')
  await expectFailure('Failed to save dates')
  await user.click(screen.getByRole('button', { name: 'Edit again' }))
  expect((await part('month, Last day')).textContent).toBe('04')
  expect((await part('day, Last day')).textContent).toBe('05')
  await user.keyboard('{Escape}')
  await user.click(await shown())
  expect(screen.queryByRole('alert')).toBeNull()
})

const item = itemOn('2027-04-03', 'Dotonbori')
const stay = itemOn('2027-04-04', 'Hotel Kanra', { type: 'lodging' })
const inTheWay = [
  { id: dayId('2027-04-03'), date: '2027-04-03', place: 'Hakone', items: 1 },
  { id: dayId('2027-04-04'), date: '2027-04-04', place: null, items: 1 },
]

test.each([
  ['Keep them on the last day', 'move_to_last'],
  ['Delete them', 'delete'],
] as const)('a shorter trip asks about the items of its last days: %s', async (choice, on_conflict) => {
  const { user, type, plan } = await openDates(planOf([item]))
  on(updateTrip).fails('trip.days_with_content', { extra: { days: inTheWay } })
  await type('Last day', '2027-04-02')
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Some days still have items' })
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(row => row.textContent),
  ).toEqual(['Sat 03/04Hakone1 item', expect.stringContaining('Sun 04/04')])
  expect(question.textContent).not.toContain('booked')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect((await part('day, Last day')).textContent).toBe('02')
  await user.keyboard('{Enter}')
  takeDates(plan)
  await user.click(await screen.findByRole('button', { name: choice }))
  await shown('27/03 - 02/04')
  expect(sentTo(updateTrip).at(-1)?.body).toMatchObject({ end_date: '2027-04-02', on_conflict })
})

const cities = (dates: Record<string, number>) => {
  const plan = planOf()
  const names = Object.entries(dates).flatMap(([name, count]) => Array<string>(count).fill(name))
  return { ...plan, days: plan.days.map((day, n) => ({ ...day, place: names[n] ?? null })) }
}

test('fewer days name the cities as they are divided among them, and the one that goes, with Undo', async () => {
  const { user, type } = await openDates(cities({ Tokyo: 4, Kyoto: 3, Osaka: 2 }))
  const told = '2 days: Tokyo 1, Kyoto 1. No longer on the way: Osaka.'
  await type('Last day', '2027-04-02')
  await screen.findByText('7 days: Tokyo 3, Kyoto 2, Osaka 2.')
  await type('Last day', '2027-03-28')
  await screen.findByText(told)
  on(updateTrip).answers(({ body }) => ({ ...planOf().trip, end_date: body.end_date ?? '' }))
  await user.keyboard('{Enter}')
  await expectSuccess(`Dates saved. ${told}`)
  screen.getByRole('button', { name: 'Undo' })
  expect(sentTo(updateTrip)[0]?.body).toMatchObject({ end_date: '2027-03-28', spread_anew: true })
})

test('more days come without a place where something is planned', async () => {
  const plan = cities({ Tokyo: 5, Kyoto: 4 })
  const { type } = await openDates({ ...plan, items: [item] })
  await type('Last day', '2027-04-06')
  await screen.findByText('11 days: Tokyo 5, Kyoto 4, without a place 2.')
})

test('a shorter trip says that what is booked keeps its date', async () => {
  const { user, type } = await openDates(planOf([stay]))
  on(updateTrip).fails('trip.days_with_content', { extra: { days: inTheWay } })
  await type('Last day', '2027-04-02')
  await user.keyboard('{Enter}')
  await screen.findByText('If they are kept, booked flights and stays keep their date.')
})

test('a booking that is to keep its date is not asked about again', async () => {
  const plan = { ...planOf(), outside: [itemOn('2027-03-20', 'Hotel Kanra', { type: 'lodging' })] }
  const notice = /Hotel Kanra \(20\/03\)/
  serveTrip(plan)
  const { user } = await open(`/edit-trip/${tripId}`)
  await screen.findByText(notice)
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(screen.queryByText(notice)).toBeNull()
  cleanup()
  await open(`/edit-trip/${tripId}`)
  await shown()
  expect(screen.queryByText(notice)).toBeNull()
})
