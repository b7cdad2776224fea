import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectSuccess, layoutShift, tabTo } from './screen.ts'
import { day, kyoto, openTrip, panel, undo } from './trip-screen.ts'

const search = `?day=${day}`

/** The field at the end of the day, once it has come. */
async function fieldOf(page: Page) {
  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  await field.waitFor({ timeout: 20_000 })
  return field
}

test('the toast of an added place leaves the field free in which one types', async ({ page, server }) => {
  await openTrip(page, server, kyoto, search)
  const field = await fieldOf(page)
  await field.fill('Our bench')
  await page.keyboard.press('Enter')
  await expect(undo(page)).toBeVisible()
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1000, height: Math.ceil(y + height) + 30 })
  const overlap = async () => {
    const [one, other] = [await field.boundingBox(), await undo(page).boundingBox()]
    return one && other ? Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) : 0
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test('a day is planned with nothing but a keyboard', async ({ page, server }) => {
  // Later than the words that are written in it.
  await page.route('**/mona-sans-latin-wdth-normal*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const { elsewhere, tripId } = await openTrip(page, server, {}, search)
  const { names, row, moveButton, dialog, add } = panel(page)
  const { keyboard } = page
  const field = await fieldOf(page)
  await page.evaluate(() => document.fonts.ready)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.005)
  await expectAccessible(page)

  await keyboard.press('a')
  await expect(field).toBeFocused()
  for (const typed of ['Nishiki Market 11-13', '9:30 Kiyomizu-dera', 'Fushimi Inari 15:30', '8pm Xqzvw']) {
    await keyboard.type(typed)
    await expect(page.getByRole('option').last()).toBeVisible({ timeout: 20_000 })
    await keyboard.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await expect(names).toHaveText(['Kiyomizu-dera', 'Nishiki Market', /^Fushimi Inari/, 'Xqzvw'])
  await expect(row('Nishiki Market')).toContainText('11:00 - 13:00')
  await keyboard.press('Escape')
  await tabTo(page, add)
  await keyboard.press('ControlOrMeta+z')
  await expect(names).toHaveText(['Kiyomizu-dera', 'Nishiki Market', /^Fushimi Inari/])

  // Slow down closing popovers, so that the next one opens while the one before still fades out.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('[data-exiting] { transition: opacity 4s !important }')
    document.adoptedStyleSheets.push(slow)
  })
  await moveButton('Nishiki Market').focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change the time...' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Time of Nishiki Market' })).toBeVisible()
  await keyboard.type('0800')
  await keyboard.press('Enter')
  await expect(names).toHaveText(['Nishiki Market', 'Kiyomizu-dera', /^Fushimi Inari/])
  await expect(row('Nishiki Market')).toContainText('08:00 - 13:00')
  await moveButton('Kiyomizu-dera').focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change the cost...' }).press('Enter')
  await expect(page.getByLabel('Estimated cost')).toBeFocused()
  await expectAccessible(page)
  await keyboard.type('400')
  await keyboard.press('Enter')
  await expect(row('Kiyomizu-dera').first()).toContainText('£400.00')
  await expect(page.getByLabel('Estimated cost')).toBeHidden()
  await expect(moveButton('Kiyomizu-dera')).toBeFocused()

  await add.focus()
  await keyboard.press('Enter')
  await expect(dialog.location).toBeFocused()
  await keyboard.type('Kyoto Station')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(dialog.dialog.getByRole('radio', { name: 'Commute' })).toBeChecked()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.dialog).toBeHidden()
  await expect(names).toHaveCount(4)
  const { items } = await elsewhere.plan(tripId)
  const told = items.map(({ place, type, start_time, cost }) => [place, type, start_time, cost])
  expect(told).toContainEqual(['Nishiki Market', 'dining', '08:00', null])
  expect(told).toContainEqual(['Kyoto Station', 'commute', null, null])
  expect(items.filter(({ lat }) => lat === null)).toEqual([])
})

test.describe(() => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, deviceScaleFactor: 1, viewport: { width: 390, height: 844 } })

  test('a day is planned on a phone by thumb alone, from a list that was sent by a friend', async ({
    page,
    server,
  }) => {
    await openTrip(page, server, {}, search)
    const { names, row } = panel(page)
    const field = await fieldOf(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.005)
    await field.tap()
    await field.evaluate(input => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '1. 🍜 Nishiki Market 11-13\n2. Kiyomizu-dera 15:30\n3. Xqzvw')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const list = page.getByRole('dialog', { name: 'Add these places' })
    await expect(list.getByText('Nothing found')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Remove Xqzvw' }).tap()
    await list.getByRole('button', { name: 'Add 2 places' }).tap()
    await expectSuccess(page, '2 places have been added to Wed 31/03.')
    await expect(names).toHaveText(['Nishiki Market', 'Kiyomizu-dera'])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(names).toHaveCount(0)

    await field.tap()
    await field.pressSequentially('9:30 Kiyomizu')
    await page
      .getByRole('option', { name: /^Kiyomizu-dera/ })
      .first()
      .tap()
    await expect(names).toHaveText(['Kiyomizu-dera'])
    const menu = row('Kiyomizu-dera').getByRole('button', { name: 'Change or move Kiyomizu-dera' })
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Change the time...' }).tap()
    await page.getByRole('dialog', { name: 'Time of Kiyomizu-dera' }).waitFor()
    await page.keyboard.type('1015')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(row('Kiyomizu-dera')).toContainText('10:15')
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Change the type...' }).tap()
    await page.getByRole('menuitemradio', { name: 'Shopping' }).tap()
    await expect(row('Kiyomizu-dera')).toContainText('Shopping')
  })
})
