import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { asPlanned, openDay, planKyoto, planKyotoForTwo } from './trip-screen.ts'

test('the order changes by keyboard, by menu and by mouse, and tells what is against its time', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  const { names, row, opener, moveButton } = await openDay(page, server, ana, tripId)
  await moveButton('Kyoto Station').click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(names).toHaveText(['Nishiki Market', 'Kyoto Station', 'Kiyomizu-dera'])
  await expect(page.getByText('Kyoto Station is now number 2.')).toBeAttached()
  await expect(page.getByText('Not in time order').first()).toBeAttached()

  await page.getByRole('button', { name: 'Hakone, change the place' }).focus()
  for (const key of ['Tab', 'Tab', 'Home', 'ArrowDown', 'Shift+Tab']) await page.keyboard.press(key)
  const grip = row('Kyoto Station').getByRole('button', { name: 'Move Kyoto Station with' })
  await expect(grip).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(names).toHaveText(['Nishiki Market', 'Kiyomizu-dera', 'Kyoto Station'])
  await expect(grip).toBeFocused()
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect(names).toHaveText(asPlanned)
  await expect(grip).toBeFocused()

  await opener('Kiyomizu-dera').dragTo(row('Kyoto Station'), { targetPosition: { x: 120, y: 4 } })
  await expect(names).toHaveText(['Kiyomizu-dera', 'Kyoto Station', 'Nishiki Market'])
  // Until then a reload would cut the call off.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Kiyomizu-dera', 'Kyoto Station', 'Nishiki Market'])
})

test('an item goes to another day by menu, in its form, by mouse and by keyboard, and back', async ({
  page,
  server,
}) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const { names, row, moveButton, opener, dialog } = await openDay(page, server, ana, tripId)
  await moveButton('Nishiki Market').click()
  await page.getByRole('menuitem', { name: 'Move to...' }).click()
  await page.getByRole('option', { name: /^Fri 02\/04/ }).click()
  await expect(names).toHaveText(['Kyoto Station', 'Kiyomizu-dera'])
  await expectSuccess(page, 'Nishiki Market has been moved to Fri 02/04.')
  // It takes back what one did oneself, whatever somebody else did since.
  const moved = (await api.plan(tripId)).items.find(({ place }) => place === 'Nishiki Market')
  const asMei = await planAs(server, mei)
  await asMei.send('PUT', `/subtripitems/sub_trip/item/${moved?.id}`, { details: 'Tako tamago' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(asPlanned)
  await expect(row('Nishiki Market')).toContainText('Tako tamago')

  await opener('Kiyomizu-dera').click()
  await dialog.date.first().click()
  await page.keyboard.type('01042027')
  await dialog.save.click()
  await expectSuccess(page, 'Kiyomizu-dera has been moved to Thu 01/04.')
  await expect(names).toHaveText(['Kyoto Station', 'Nishiki Market'])

  await opener('Nishiki Market').dragTo(page.getByRole('link', { name: /Thu 01\/04/ }))
  await expectSuccess(page, 'Nishiki Market has been moved to Thu 01/04.')
  await expect(names).toHaveText(['Kyoto Station'])

  await page.getByRole('button', { name: 'Hakone, change the place' }).focus()
  for (const key of ['Tab', 'Tab', 'Home', 'Tab']) await page.keyboard.press(key)
  await expect(moveButton('Kyoto Station')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move to...' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /^Sat 27\/03/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Kyoto Station has been moved to Sat 27/03.')
})
