import type { Page } from '@playwright/test'
import { expectAccessible, untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectFailure } from './screen.ts'
import { asPlanned, day, dayHeading, fillTime, openDay, panel, planKyoto } from './trip-screen.ts'
import { dateSeen } from './words.ts'

test('a place is added where its time belongs, edited, deleted and brought back', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  const { names, add, opener, row, deleteButton, dialog } = await openDay(page, server, ana, tripId)
  await expect(names).toHaveText(asPlanned)
  await expect(row('Kyoto Station')).toContainText('2.2 km to the next, in a straight line')
  await expect(row('Kyoto Station')).toContainText('about 35 min on foot')
  await expect(row('Kyoto Station')).toContainText('08:26 - 10:35CommuteHikari 637, car 7')
  await expect(row('Kyoto Station')).toContainText('est. £13,910.00')

  await add.click()
  await expect(dialog.location).toBeFocused()
  await dialog.save.click()
  await expectFailure(page, 'Place and Type are required')
  await expectAccessible(page)
  await dialog.location.fill('Pontocho')
  await dialog.dialog.getByText('Dining').click()
  await fillTime(dialog, 'start', '14:15')
  await fillTime(dialog, 'end', '01:30')
  await expect(dialog.dialog.getByText('Ends on the next day.')).toBeVisible()
  await dialog.cost.fill('6000,5')
  await dialog.url.fill('pontocho.example')
  await dialog.save.dblclick()
  await expect(dialog.dialog).toBeHidden()
  await expect(names).toHaveText(['Kyoto Station', 'Nishiki Market', 'Pontocho', 'Kiyomizu-dera'])
  await expect(row('Pontocho')).toContainText('est. £6,000.50')
  await expect(add).toBeFocused()

  await opener('Pontocho').click()
  await expect(dialog.url).toHaveValue('https://pontocho.example')
  await dialog.details.fill('Walk it slowly.\nOne drink by the river.')
  await dialog.save.click()
  await expect(row('Pontocho')).toContainText('Walk it slowly. One drink by the river.')
  await expect(opener('Pontocho')).toBeFocused()

  await deleteButton('Pontocho').click()
  const question = page.getByRole('alertdialog', { name: 'Delete this item?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete item' }).click()
  await expect(names).toHaveText(asPlanned)
  await expect(opener('Kiyomizu-dera')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['Kyoto Station', 'Nishiki Market', 'Pontocho', 'Kiyomizu-dera'])
})

test.describe(() => {
  test.use({ drawsMaps: true })

  // Two maps are drawn in software, which is slow.
  const drawn = { timeout: 90_000 }

  test('a place comes with its spot from the search, into a small map', async ({ page, server }) => {
    const { ana, api, tripId } = await planKyoto(server)
    await page.setViewportSize({ width: 1280, height: 900 })
    await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
    const { add, names, dialog } = panel(page)
    await add.click()
    const pins = dialog.dialog.locator('.trip-map li > button')
    const numbers = () => pins.evaluateAll(all => all.map(one => one.ariaLabel?.split('.')[0]))
    await expect.poll(numbers, drawn).toEqual(['1', '2'])
    await dialog.location.pressSequentially('Gion')
    await expect(page.getByRole('option', { name: /^Gion.*Kyoto, Japan/ }).first()).toBeVisible(drawn)
    await expect(page.getByRole('option').last()).toHaveAccessibleName(/^Use "Gion"/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect.poll(numbers, drawn).toEqual(['1', '2', '4'])
    await expect(pins.last()).toHaveAttribute('aria-pressed', 'true')
    await fillTime(dialog, 'start', '11:00')
    await expect.poll(numbers, drawn).toEqual(['1', '2', '3'])
    await expect(pins.nth(1)).toHaveAttribute('aria-pressed', 'true')
    // But for the button that folds it, it has nothing to stop at.
    await dialog.location.focus()
    await page.keyboard.press('Tab')
    await expect(dialog.dialog.getByRole('button', { name: 'Hide the map' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.dialog.getByRole('radio', { name: 'Sightseeing' })).toBeFocused()
    await dialog.dialog.getByText('Dining').click()
    await dialog.save.click()
    await expect(names).toHaveText(['Kyoto Station', 'Gion', 'Nishiki Market', 'Kiyomizu-dera'])
    await expect
      .poll(async () => (await api.plan(tripId)).items)
      .toContainEqual(expect.objectContaining({ place: 'Gion', place_id: 'sight:jp-gion' }))
  })
})

test('a day is renamed, and gets a note', async ({ page, server, tolerate }) => {
  tolerate(/status of 412/, 'the answer with the spot of the place may come after the note has left')
  const { ana, api, tripId } = await planKyoto(server)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const place = (name: string) => page.getByRole('button', { name: `${name}, change the place` })
  await place('Hakone').click()
  await page.getByRole('combobox', { name: 'Place of this day' }).fill('  Nara  ')
  await page.keyboard.press('Enter')
  await expect(place('Nara')).toBeFocused()
  await expect
    .poll(async () => (await api.plan(tripId)).days[4])
    .toMatchObject({ place: 'Nara', lat: expect.any(Number) })
  await page.getByRole('button', { name: 'Add a note to this day' }).click()
  await page.getByRole('textbox', { name: 'Note of this day' }).fill('Bring cash\nand tea')
  await expectAccessible(page)
  await dayHeading(page).click()
  await expect.poll(async () => (await api.plan(tripId)).days[4]?.note).toBe('Bring cash\nand tea')
})

test('on a phone, and in Chinese', async ({ page, server }) => {
  const { ana, api, tripId } = await planKyoto(server)
  await api.send('PUT', '/users/me/profile', { language: 'zh' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await expect(dayHeading(page)).toHaveText(dateSeen('3月31日 星期三'))
  const { row, add, names, dialog } = panel(page, 'zh')
  await expect(row('Kyoto Station')).toContainText('08:26 - 10:35交通')
  await expect(row('Kyoto Station')).toContainText('直線距離 2.2 公里')
  await expectAccessible(page)
  await add.click()
  await leaveAsListOpens(page)
  await dialog.location.fill('錦市場')
  await expect(dialog.dialog.getByRole('radio').first()).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await dialog.dialog.getByText('餐飲').click()
  await dialog.save.click()
  await expect(names.last()).toHaveText('錦市場')
  await untilStill(page)
})

/** The field is left just after its list has opened, while that has no place yet. */
function leaveAsListOpens(page: Page): Promise<void> {
  return page.evaluate(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('[role=listbox]')) return
      look.disconnect()
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=dialog] [type=radio]')?.focus())
    })
    look.observe(document, { childList: true, subtree: true })
  })
}
