import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectSuccess } from './screen.ts'
import { daysOf, openTrip, typeDay, undo } from './trip-screen.ts'

test('dates are moved as typed, with the plan, and what is booked is asked about', async ({
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
  // It is shown before the server has it.
  await expect.poll(async () => (await elsewhere.plan(tripId)).outside).toEqual([])
  const { items: moved } = await elsewhere.plan(tripId)
  expect(moved.find(({ place }) => place === 'Hotel Kanra')?.date).toBe('2027-04-05')
})

test('a trip gets longer in the calendar, one undo takes it back, and of a shorter one the items are asked about', async ({
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
  const calendar = page.getByRole('dialog', { name: 'Trip dates' })
  await calendar.getByRole('button', { name: /, 26 March 2027/ }).click()
  await calendar.getByRole('button', { name: /, 6 April 2027/ }).click()
  await expect(calendar.getByText('12 days, 11 nights')).toBeVisible()
  await calendar.getByRole('button', { name: 'Save Dates' }).click()
  await expect(daysOf(page)).toHaveCount(12)
  await expect(daysOf(page).first()).toContainText('No place specified')
  await undo(page).click()
  await expectSuccess(page, 'The dates are 27/03 - 04/04 again.')
  await expect(daysOf(page)).toHaveCount(9)

  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await typeDay(page, 'Last day', '2027-03-30')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Some days still have items' })
  await expect(question.getByRole('listitem')).toHaveText([/Wed 31\/03.*1 item/, /Sat 03\/04.*1 item/])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep them on the last day' }).click()
  await expect(daysOf(page)).toHaveCount(4)
  const { items: kept } = await elsewhere.plan(tripId)
  expect(kept.map(({ place }) => place)).toEqual(['Senso-ji', 'Gion Karyo', 'Dotonbori'])
})
