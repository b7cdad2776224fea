import type { Page } from '@playwright/test'
import { desk, expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { answerPlaceSearch, day, planKyoto } from './trip-screen.ts'

const returned = '2027-04-02'

function rentalsOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Rental Car', exact: true })
  const form = page.getByRole('dialog', { name: /^(Add|Edit) rental car$/ })
  return {
    list,
    form,
    rows: list.getByRole('listitem'),
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

test('a rental car is added, and stands on both of its days', async ({ page, server }) => {
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

  await page.keyboard.press('Escape')
  await expect(cars.onDay).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?day=${returned}`)
  await expect(cars.onDay).toBeVisible()
})
