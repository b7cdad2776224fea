import { desk, expectAccessible, expectAccessibleInSizes, phone } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { answerPlaceSearch, day, planKyoto } from './trip-screen.ts'

test('a ferry is booked, and stands on its day', async ({ page, server }) => {
  const { ana, api, tripId } = await planKyoto(server)
  await page.setViewportSize(desk)
  await answerPlaceSearch(page)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=transportation`)
  const list = page.getByRole('dialog', { name: 'Transportation', exact: true })
  const form = page.getByRole('dialog', { name: /^(Add booked|Edit) ride$/ })
  const opener = list.getByRole('button', { name: /^Setonaikai, Kyoto/ })
  const typeTime = async (name: string, time: string) => {
    await form.getByRole('group', { name }).getByRole('spinbutton').first().click()
    await page.keyboard.type(time)
  }
  await list.getByRole('button', { name: '+ Add Transportation' }).click()
  await form.getByRole('button', { name: 'Ferry' }).click()
  await form.getByLabel('Number or name').fill('Setonaikai')
  await form.getByRole('combobox', { name: 'From' }).pressSequentially('Kyoto')
  await expect(page.getByRole('option', { name: /^Kyoto/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'To', exact: true }).fill('Miyajima')
  await page.keyboard.press('Tab')
  await typeTime('Departure time', '0900')
  await typeTime('Arrival time', '0945')
  await form.getByLabel('Seat').fill('Deck 2')
  await expectAccessibleInSizes(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(opener).toHaveText('Setonaikai, Kyoto → Miyajima')
  await expect(list).toContainText('Wed 31/03 09:00 - 09:45 FerrySeat Deck 2')
  await expect
    .poll(async () => (await api.plan(tripId)).rides)
    .toMatchObject([{ type: 'ferry', to_place: 'Miyajima', seat: 'Deck 2', from_zone: 'Asia/Tokyo' }])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Items of this day' }).getByText('Setonaikai')).toBeVisible()
})

test('an opened journey breaks no rule of accessibility, in the list and on its day', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  const flight = (from: string, departs: string, to: string, arrives: string) =>
    api.send('POST', `/subtripitems/trip/${tripId}/flights`, {
      flight_number: `JL ${from}`,
      depart_airport_code: from,
      depart_date: `${day}T${departs}`,
      arrive_airport_code: to,
      arrive_date: `${day}T${arrives}`,
    })
  await flight('TPE', '08:50', 'NRT', '13:05')
  await flight('NRT', '15:00', 'CTS', '16:40')
  const title = 'TPE → CTS, 1 change at NRT'
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=transportation`)
  const list = page.getByRole('dialog', { name: 'Transportation', exact: true })
  for (const place of [list, page]) {
    await page.setViewportSize(desk)
    const opener = place.getByRole('button', { name: title })
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})
