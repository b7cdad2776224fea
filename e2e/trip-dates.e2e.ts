import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectFailure, expectSuccess } from './screen.ts'
import { daysOf, openTrip, typeDay, undo } from './trip-screen.ts'

test('dates are moved as typed, with the plan, what is booked is asked about, and one undo takes more days back', async ({
  page,
  server,
}) => {
  const items = {
    '2027-03-27': [{ place: 'Hotel Kanra', type: 'lodging' }, { place: 'Senso-ji' }],
    '2027-03-31': [{ place: 'Kiyomizu-dera' }],
  }
  const { elsewhere, tripId } = await openTrip(page, server, { items }, '?day=2027-03-31')
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await expectAccessible(page)
  await typeDay(page, 'First day', '2027-04-05')
  await typeDay(page, 'Last day', '2027-04-13')
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Dates saved')
  await expect(page.getByRole('button', { name: '05/04 - 13/04' })).toBeVisible()
  await expect(page, 'the open day moves along').toHaveURL(/day=2027-04-09/)
  await expect(page.getByText('Kiyomizu-dera').first()).toBeVisible()

  const notice = page.getByText('One booking is now outside the dates of the trip: Hotel Kanra (27/03).')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Move with the trip' }).click()
  await expect(notice).toBeHidden()
  const { items: moved, outside } = await elsewhere.plan(tripId)
  expect(outside).toEqual([])
  expect(moved.find(({ place }) => place === 'Hotel Kanra')?.date).toBe('2027-04-05')

  await page.getByRole('button', { name: '05/04 - 13/04' }).click()
  const calendar = page.getByRole('dialog', { name: 'Trip dates' })
  await calendar.getByRole('button', { name: /, 4 April 2027/ }).click()
  await calendar.getByRole('button', { name: /, 15 April 2027/ }).click()
  await expect(calendar.getByText('12 days, 11 nights')).toBeVisible()
  await calendar.getByRole('button', { name: 'Save Dates' }).click()
  await expect(daysOf(page)).toHaveCount(12)
  await expect(daysOf(page).first()).toContainText('No place specified')
  await undo(page).click()
  await expectSuccess(page, 'The old dates are back.')
  await expect(daysOf(page)).toHaveCount(9)
  expect((await elsewhere.plan(tripId)).trip.start_date).toBe('2027-04-05')
})

test('a booking that is to keep its date is not asked about again', async ({ page, server }) => {
  const items = { '2027-03-27': [{ place: 'Hotel Kanra', type: 'lodging' }] }
  const { elsewhere, tripId } = await openTrip(page, server, { items })
  await elsewhere.change(tripId, { start_date: '2027-04-05', end_date: '2027-04-13' })
  const notice = page.getByText('Hotel Kanra (27/03)')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(daysOf(page)).toHaveCount(9)
  await expect(notice).toBeHidden()
})

test('a press on the dates lets one type them, and impossible ones stay to be mended', async ({
  page,
  server,
}) => {
  const { elsewhere, tripId } = await openTrip(page, server)
  const part = (name: string) => page.getByRole('spinbutton', { name })
  const elsewhereOnPage = () =>
    page.getByRole('navigation', { name: 'Trip tools' }).click({ position: { x: 2, y: 2 } })
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await expect(part('day, First day')).toBeFocused()
  await page.keyboard.type('28')
  await expect(part('day, First day')).toHaveText('28')
  await expect(part('month, First day')).toBeFocused()

  await typeDay(page, 'Last day', '2027-03-20')
  await elsewhereOnPage()
  await expect(page.getByText('A trip cannot end before it starts.')).toBeVisible()
  await expect(part('day, Last day')).toHaveText('20')
  await typeDay(page, 'Last day', '2027-04-02')
  await elsewhereOnPage()
  await expectSuccess(page, 'Dates saved')
  expect((await elsewhere.plan(tripId)).trip).toMatchObject({
    start_date: '2027-03-28',
    end_date: '2027-04-02',
  })
})

test('a trip gets longer in the calendar, and one undo takes it back', async ({ page, server }) => {
  const { elsewhere, tripId } = await openTrip(page, server)
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  const calendar = page.getByRole('dialog', { name: 'Trip dates' })
  await calendar.getByRole('button', { name: /, 26 March 2027/ }).click()
  await calendar.getByRole('button', { name: /, 6 April 2027/ }).click()
  await expect(calendar.getByText('12 days, 11 nights')).toBeVisible()
  await calendar.getByRole('button', { name: 'Save Dates' }).click()
  await expect(daysOf(page)).toHaveCount(12)
  await expect(daysOf(page).first()).toContainText('No place specified')
  await undo(page).click()
  await expectSuccess(page, 'The old dates are back.')
  await expect(daysOf(page)).toHaveCount(9)
  expect((await elsewhere.plan(tripId)).trip.start_date).toBe('2027-03-27')

  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await typeDay(page, 'Last day', '2027-03-20')
  await expect(calendar.getByText('A trip cannot end before it starts.')).toBeVisible()
  await calendar.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: '27/03 - 04/04' })).toBeVisible()
})

for (const [choice, left] of [
  ['Keep them on the last day', ['Senso-ji', 'Gion Karyo', 'Dotonbori']],
  ['Delete them', ['Senso-ji']],
] as const) {
  test(`a shorter trip asks about the items of its last days: ${choice}`, async ({
    page,
    server,
    tolerate,
  }) => {
    tolerate(/status of 409/, 'the items of the last days are in the way')
    const items = {
      '2027-03-27': [{ place: 'Senso-ji' }],
      '2027-03-31': [{ place: 'Gion Karyo' }],
      '2027-04-03': [{ place: 'Dotonbori' }],
    }
    const { elsewhere, tripId } = await openTrip(page, server, { items })
    await page.getByRole('button', { name: '27/03 - 04/04' }).click()
    await typeDay(page, 'Last day', '2027-03-30')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Some days still have items' })
    await expect(question.getByRole('listitem')).toHaveText([/Wed 31\/03.*1 item/, /Sat 03\/04.*1 item/])
    await expect(question).not.toContainText('booked')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(daysOf(page)).toHaveCount(9)

    await expect(page.getByRole('spinbutton', { name: 'day, First day' })).toBeFocused()
    await expect(page.getByRole('spinbutton', { name: 'day, Last day' })).toHaveText('30')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await question.getByRole('button', { name: choice }).click()
    await expect(daysOf(page)).toHaveCount(4)
    const { items: kept } = await elsewhere.plan(tripId)
    expect(kept.map(({ place }) => place)).toEqual(left)
  })
}

test('a shorter trip says that what is booked keeps its date', async ({ page, server, tolerate }) => {
  tolerate(/status of 409/, 'the items of the last days are in the way')
  const items = { '2027-04-04': [{ place: 'Hotel Kanra', type: 'lodging' }] }
  await openTrip(page, server, { items })
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await typeDay(page, 'Last day', '2027-04-03')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Some days still have items' })
  await expect(question).toContainText('If they are kept, booked flights and stays keep their date.')
  await question.getByRole('button', { name: 'Keep them on the last day' }).click()
  await expect(page.getByText('Hotel Kanra (04/04)')).toBeVisible()
})

test('dates that cannot be saved are said so', async ({ page, server, tolerate }) => {
  tolerate(/ERR_FAILED/, 'the server is away')
  await openTrip(page, server)
  await page.route('**/api/trips/update_trip/*', route => route.abort())
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await typeDay(page, 'Last day', '2027-04-05')
  await page.keyboard.press('Enter')
  await expectFailure(page, 'Failed to save dates')
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})
