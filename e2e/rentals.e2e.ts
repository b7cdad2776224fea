import type { Page } from '@playwright/test'
import { desk, expectAccessible, expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { answerPlaceSearch, day, daysOf, planKyoto, planKyotoForTwo, undo } from './trip-screen.ts'

const returned = '2027-04-02'

function rentalsOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Rental Car', exact: true })
  const form = page.getByRole('dialog', { name: /^(Add|Edit) rental car$/ })
  return {
    list,
    form,
    rows: list.getByRole('listitem'),
    opener: list.getByRole('button', { name: 'Nippon', exact: true }),
    save: form.getByRole('button', { name: 'Save' }),
    onDay: page.getByRole('list', { name: 'Items of this day' }).getByText('Nippon'),
    /** Types a moment as its segments are typed one after the other. */
    async typeMoment(name: string, date: string, time: string) {
      const [year = '', month = '', ofMonth = ''] = date.split('-')
      await form.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click()
      await page.keyboard.type(ofMonth + month + year)
      await form
        .getByRole('group', { name: `${name} time` })
        .getByRole('spinbutton')
        .first()
        .click()
      await page.keyboard.type(time)
    },
  }
}

test('a rental car is added at a desk, and edited, deleted and brought back on a phone', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  await page.setViewportSize(desk)
  await answerPlaceSearch(page)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=rental-car`)
  const cars = rentalsOn(page)
  await cars.list.getByRole('button', { name: '+ Add Rental Car' }).click()
  await cars.form.getByLabel('Company').fill('Nippon')
  await cars.form.getByRole('combobox', { name: 'Pick-up place' }).pressSequentially('Kyoto')
  await expect(page.getByRole('option', { name: /^Kyoto/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await cars.typeMoment('Pick-up', day, '0900')
  await cars.typeMoment('Return', returned, '1800')
  await expectAccessibleInSizes(page)
  await cars.save.click()
  await expect(cars.rows).toContainText('Wed 31/03 09:00 Pick-up, Kyoto')
  await expect(cars.rows).toContainText('Fri 02/04 18:00 Return, Kyoto')
  await expectAccessible(page)

  await cars.opener.click()
  await cars.form.getByLabel('Notes').fill('Snow tyres')
  await cars.save.click()
  await expect(cars.rows).toContainText('Snow tyres')

  await cars.list.getByRole('button', { name: 'Delete rental car Nippon' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rental car' }).click()
  await expect(cars.rows).toHaveCount(0)
  await undo(page).click()
  await expect(cars.rows).toContainText('Snow tyres')
  // Leaving before that would ask for it twice.
  await expectSuccess(page, 'Rental car Nippon is back.')

  await page.keyboard.press('Escape')
  await expect(cars.onDay).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?day=${returned}`)
  await expect(cars.onDay).toBeVisible()
  await expectAccessible(page)
})

test('a car for one is seen by the others at once, hidden on their own day, and only read by viewers', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const other = await openBrowser({ baseURL: server.url })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await enter(other, server, mei, `/edit-trip/${tripId}?day=${day}`)
  await expect(daysOf(other).first()).toBeVisible()
  const [here, away] = [rentalsOn(page), rentalsOn(other)]
  await api.send('POST', `/subtripitems/trip/${tripId}/rentals`, {
    ...{ company: 'Nippon', pickup_place: 'Kyoto' },
    ...{ pickup_date: `${day}T09:00`, dropoff_date: `${returned}T18:00` },
  })
  await expect(away.onDay).toBeVisible()

  await here.onDay.click()
  const people = here.form.getByRole('group', { name: 'Who takes part' })
  await people.getByRole('button', { name: ana.username }).click()
  await here.save.click()
  await other.getByRole('button', { name: 'My day' }).click()
  await expect(away.onDay).toBeHidden()
  await expect(other.getByText('One booking or stop without you is hidden.')).toBeVisible()
  await expectAccessible(other)

  await api.setRole(tripId, mei, 'viewer')
  await other.getByRole('button', { name: 'Everybody' }).click()
  await away.onDay.click()
  const reading = other.getByRole('dialog', { name: 'Nippon' })
  await expect(reading).toContainText('Pick-up, Kyoto')
  await expect(reading.getByRole('textbox')).toHaveAccessibleName('Write a comment')
  // To close it, and to its history.
  await expect(reading.getByRole('button')).toHaveCount(2)
  await expectAccessible(other)
})
