import type { Page } from '@playwright/test'
import { desk, expectAccessible, expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { day, planKyoto, planKyotoForTwo } from './trip-screen.ts'

const there = {
  flight_number: 'BR 198',
  depart_airport_code: 'TPE',
  depart_date: `${day}T08:50`,
  arrive_airport_code: 'NRT',
  arrive_date: `${day}T13:05`,
}

function flightsOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Flights' })
  const form = page.getByRole('dialog', { name: /^(Add|Edit) flight$/ })
  return {
    list,
    form,
    open: () => page.getByRole('navigation', { name: 'Trip tools' }).getByText('Flights').click(),
    rows: list.getByRole('listitem'),
    opener: (name: string) => list.getByRole('button', { name, exact: true }),
    save: form.getByRole('button', { name: 'Save' }),
    async pickAirport(field: 'From' | 'To', typed: string, hit: RegExp) {
      await form.getByRole('combobox', { name: field, exact: true }).pressSequentially(typed)
      await expect(page.getByRole('option', { name: hit }).first()).toBeVisible()
      await page.keyboard.press('Enter')
    },
    async typeTime(name: string, time: string) {
      await form.getByRole('group', { name }).getByRole('spinbutton').first().click()
      await page.keyboard.type(time.replace(':', ''))
    },
  }
}

test('a flight is added at a desk, and edited, deleted and brought back on a phone', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  await page.setViewportSize(desk)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const flights = flightsOn(page)
  await flights.open()
  await expect(flights.list).toContainText('No flights yet.')
  await flights.list.getByRole('button', { name: '+ Add Flight' }).click()
  await expect(flights.form).toBeVisible()
  // List and form stand in the address, and both come back.
  await page.reload()
  await flights.form.getByLabel('Flight number').fill('BR 198')
  await flights.pickAirport('From', 'TPE', /^TPE/)
  await flights.typeTime('Departure time', '08:50')
  await flights.pickAirport('To', 'Tokyo', /^HND/)
  await flights.typeTime('Arrival time', '13:05')
  await flights.form.getByLabel('Cost').fill('420')
  await expectAccessibleInSizes(page)
  await flights.save.click()
  await expect(flights.form).toBeHidden()
  await expect(flights.rows).toHaveCount(1)
  await expect(flights.rows).toContainText('BR 198, TPE → HND')
  await expect(flights.rows).toContainText('Wed 31/0308:50 TPE Taipei 3 h 15 min 13:05 HND Tokyo')
  await expect(flights.rows).toContainText('£420.00')

  await flights.opener('BR 198, TPE → HND').click()
  await flights.form.getByLabel('Notes').fill('Seats 12A and 12B')
  await flights.save.click()
  await expect(flights.rows).toContainText('Seats 12A and 12B')
  await expect(flights.opener('BR 198, TPE → HND')).toBeFocused()

  await flights.list.getByRole('button', { name: 'Delete flight BR 198' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this flight?' })
  await question.getByRole('button', { name: 'Delete flight' }).click()
  await expect(flights.rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(flights.rows).toContainText('Seats 12A and 12B')

  await page.keyboard.press('Escape')
  await expect(flights.list).toBeHidden()
  const items = page.getByRole('list', { name: 'Items of this day' })
  // Between the train at 08:26 and the lunch at 11:30.
  await expect(items.getByRole('listitem').nth(1)).toContainText('BR 198, TPE → HND')
  await expect(items.getByRole('listitem').nth(1)).toContainText('08:50 TPE Taipei')
})

test('what one member does with a flight the others see at once, viewers without a way to change it', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the browser logs the answer that tells of the other edit')
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const other = await openBrowser({ baseURL: server.url })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=flights`)
  await enter(other, server, mei, `/edit-trip/${tripId}?day=${day}&dialog=flights`)
  const [here, away] = [flightsOn(page), flightsOn(other)]

  const path = `/subtripitems/trip/${tripId}/flights`
  const made = await api.send<{ id: string }>('POST', path, there)
  await expect(here.rows).toContainText('BR 198, TPE → NRT')
  await expect(away.rows).toContainText('BR 198, TPE → NRT')
  await away.opener('BR 198, TPE → NRT').click()
  await away.form.getByLabel('Notes').fill('Window')
  await api.send('PUT', `/subtripitems/flight/${made.id}`, { confirmation_number: 'X7K2PQ' })
  await away.save.click()
  await expect(here.rows).toContainText('Window')
  await expect(here.rows).toContainText('Confirmation X7K2PQ')

  await api.setRole(tripId, mei, 'viewer')
  await expect(away.list.getByRole('button', { name: '+ Add Flight' })).toBeHidden()
  await expect(away.rows).toContainText('Window')
  // One closes the list, one opens the flight to read.
  await expect(away.list.getByRole('button')).toHaveCount(2)
  await expectAccessible(other)
})
