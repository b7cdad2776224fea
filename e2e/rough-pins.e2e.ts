import { addDays } from '../contract/src/days.rules.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { answerPlaceSearch, day, openTrip, panel, undo } from './trip-screen.ts'

test.use({ drawsMaps: true })

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
  await expect(dialog.getByRole('button', { name: 'Dinner at Xqzvw', exact: true })).toBeAttached()
  await expectAccessible(page)
  await dialog.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  // How far a guessed pin is moved says nothing.
  await expect(dialog.getByText(/from where it was/)).toHaveCount(0)
  await put.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await spot())[0]?.[1]).toBe(false)
  await undo(page).click()
  await expect.poll(spot).toEqual([['35.23', true]])

  // All nights of a stay move together.
  const inn = { place: 'Xqzvw Inn', type: 'lodging', lat: 35.2324, lng: 139.1069, approximate: true }
  await elsewhere.addItems(tripId, { [day]: [inn], [addDays(day, 1)]: [inn] })
  const map = page.getByRole('region', { name: 'Map' })
  await map.getByRole('button', { name: /Xqzvw Inn/ }).press('Enter')
  await page.getByRole('dialog', { name: 'Xqzvw Inn' }).getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await map.getByRole('button', { name: 'Move the pin' }).press('Enter')
  const nights = page.getByRole('dialog', { name: 'Move the pin of Xqzvw Inn' })
  const putThem = nights.getByRole('button', { name: 'Put the pin here' })
  await expect(putThem).toBeEnabled({ timeout: 30_000 })
  await nights.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await putThem.press('Enter')
  await expect.poll(async () => (await spot()).map(([, isRough]) => isRough)).toEqual([true, false, false])
  const [, first, second] = await spot()
  expect(first).toEqual(second)

  // Of four who travel together the whole form is in sight.
  for (const friend of await Promise.all([1, 2, 3].map(() => makeVerifiedAccount(server))))
    await elsewhere.addMember(tripId, friend)
  await row('Dinner at Xqzvw').getByText('Dinner at Xqzvw').click()
  const form = page.getByRole('dialog', { name: 'Edit place' })
  await expect(form.getByRole('group', { name: 'Who takes part' }).getByRole('button')).toHaveCount(5)
  await expect(form.getByRole('button', { name: 'Hide the map' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Files' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.goto(`/edit-trip/${tripId}?print=days,maps`)
  const pin = page.locator('.paper-map [data-stop]:has(path[stroke-dasharray])').first()
  await expect(pin).toBeVisible()
  const fillOf = (part: string) =>
    pin.locator(part).evaluateAll(([drawn]) => drawn && getComputedStyle(drawn).fill)
  const [head, number] = [await fillOf('path'), await fillOf('text')]
  expect(number, 'the number of a rough pin is not white on white').not.toBe(head)
})
