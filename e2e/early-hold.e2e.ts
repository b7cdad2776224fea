import { expect, test } from './journey.ts'
import { bringSession, planAs, sessionOf } from './planner.ts'
import { makeVerifiedAccount } from './traveller.ts'

const DAY = '2027-03-27'

for (const deed of ['press', 'focus'] as const)
  test(`a ${deed} before the app is there is not lost`, async ({ server, page }) => {
    const ana = await makeVerifiedAccount(server)
    const { makeTrip } = await planAs(server, ana)
    const tripId = await makeTrip({ items: { [DAY]: [{ place: 'Gion' }, { place: 'Nishiki', cost: '12' }] } })
    await bringSession(page, await sessionOf(server, ana))
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js$/, route => promise.then(() => route.continue()))

    await page.goto(`/edit-trip/${tripId}?day=${DAY}`, { waitUntil: 'commit' })
    const opener = page.locator('[data-item] [data-opener]', { hasText: 'Nishiki' })
    await (deed === 'press' ? opener.click() : opener.focus())
    await expect(page.locator('[data-outline]')).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letGo()
    await expect(page.locator('[data-outline]')).not.toBeAttached()
    if (deed === 'focus') await expect(opener).toBeFocused()
    else await expect(page.getByRole('dialog').getByLabel('Location')).toHaveValue('Nishiki')
  })

test('without a plan the outline stays until the app has words for it', async ({
  server,
  page,
  tolerate,
}) => {
  tolerate(/500|status of 500/, 'the server fails')
  const ana = await makeVerifiedAccount(server)
  const tripId = await (await planAs(server, ana)).makeTrip({ items: { [DAY]: [{ place: 'Gion' }] } })
  await bringSession(page, await sessionOf(server, ana))
  let isBroken = true
  await page.route('**/api/trips/*/plan?*', route =>
    isBroken ? route.fulfill({ status: 500, body: '{' }) : route.continue(),
  )
  await page.goto(`/edit-trip/${tripId}?day=${DAY}`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  isBroken = false
  await retry.click()
  await expect(page.locator('[data-item]')).toContainText('Gion')
})
