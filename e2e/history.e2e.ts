import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { asPlanned, openDay, planKyotoForTwo } from './trip-screen.ts'

test('what somebody else has deleted is found in the history and brought back, also by key', async ({
  page,
  server,
}) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const day = await openDay(page, server, ana, tripId)
  await expect(day.names).toHaveText(asPlanned)
  const tools = page.getByRole('navigation', { name: 'Trip tools' })
  const other = tools.getByRole('button', { name: /^Other/ })
  await other.click()
  const history = page.getByRole('dialog', { name: 'History' })
  const rows = history.getByRole('listitem')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^History/ })
    .click()
  await expect(rows).toContainText(['You added Mei', 'You added 3 places to Wed 31/03Kiyomizu-dera'], {
    ignoreCase: true,
  })
  await page.keyboard.press('Escape')

  const { items } = await api.plan(tripId)
  const market = items.find(({ place }) => place === 'Nishiki Market')
  const hers = await planAs(server, mei)
  await hers.send('DELETE', `/subtripitems/sub_trip/item/${market?.id}`)
  await expect(day.names).toHaveText(['Kyoto Station', 'Kiyomizu-dera'])
  await expect(other).toHaveAccessibleName(/New changes in the history/)
  await other.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^History/ })
    .click()
  await expect(rows.first()).toContainText(/mei.* deleted Nishiki Market/)
  await expect(history.getByText('Since you last looked')).toBeVisible()
  await expectAccessible(page)

  await history.getByRole('button', { name: /^Undo: .* deleted Nishiki Market/ }).click()
  await expect(page.getByRole('status').getByText(/^Undone: mei.* deleted Nishiki Market/)).toBeVisible()
  await expect(rows.first()).toContainText('You brought back Nishiki Market')
  await page.keyboard.press('Escape')
  await expect(day.names).toHaveText(asPlanned)
  await expect(other).toHaveAccessibleName('Other')

  await page.keyboard.press('Control+z')
  await expect(day.names).toHaveText(['Kyoto Station', 'Kiyomizu-dera'])
  await page.keyboard.press('Control+Shift+z')
  await expect(day.names).toHaveText(asPlanned)
})
