import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'

import { answerPlaceSearch, day, openTrip, panel, undo } from './trip-screen.ts'

test('an unknown restaurant lies roughly where its day is, until its pin is moved by keys', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await answerPlaceSearch(page, [])
  const { elsewhere, tripId } = await openTrip(page, server, {}, `?day=${day}`)
  const { row, moveButton } = panel(page)
  const spot = async () => {
    const { items } = await elsewhere.plan(tripId)
    return items.map(({ lat, approximate }) => [lat?.toFixed(2), approximate])
  }
  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  await field.fill('Dinner at Xqzvw')
  await expect(page.getByRole('option', { name: /roughly where the day is/ })).toBeVisible({
    timeout: 20_000,
  })
  await field.press('Enter')
  await expect(row('Dinner at Xqzvw')).toContainText('Dining')
  await expect.poll(spot).toEqual([['35.23', true]])

  await moveButton('Dinner at Xqzvw').press('Enter')
  await page.getByRole('menuitem', { name: 'Move the pin...' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move the pin of Dinner at Xqzvw' })
  const put = dialog.getByRole('button', { name: 'Put the pin here' })
  await expect(put).toBeEnabled({ timeout: 30_000 })
  await expectAccessible(page)
  await dialog.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByText(/from where it was/)).toBeVisible()
  await put.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await spot())[0]?.[1]).toBe(false)
  await undo(page).click()
  await expect.poll(spot).toEqual([['35.23', true]])
})
