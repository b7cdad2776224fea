import type { Locator } from '@playwright/test'
import { untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { day, panel, planKyoto, undo } from './trip-screen.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

async function boxOf(part: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { left: x, right: x + width, top: y, bottom: y + height, width }
}

test('on a small phone name, toast, close button and months are where a thumb expects them', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  for (const name of ['Ben', 'Cem', 'Dan', 'Eva'])
    await api.send('POST', `/tripmembers/${tripId}/guests`, { name })
  await enter(page, server, ana, `/edit-trip/${tripId}`)

  const header = page.getByRole('banner')
  const name = await boxOf(header.getByRole('button', { name: 'Trip to Japan' }))
  const faces = await boxOf(header.getByRole('img', { name: /^On this trip: .*Eva/ }))
  expect(name.width, 'the name has room beside five faces').toBeGreaterThan(90)
  expect(name.right, 'the faces do not lie over the name').toBeLessThanOrEqual(faces.left + 1)

  await header.getByRole('button', { name: '27/03 - 04/04' }).tap()
  const calendar = page.getByRole('dialog', { name: 'Trip dates' })
  const first = calendar.getByRole('button', { name: /, 29 March 2027/ })
  const last = calendar.getByRole('button', { name: /, 3 April 2027/ })
  await first.tap()
  await last.scrollIntoViewIfNeeded()
  await untilStill(page)
  const before = await boxOf(last)
  const foot = page.locator('[role=dialog] [data-bottom-bar]')
  const months = await boxOf(foot)
  await last.tap()
  await expect(calendar.getByText('6 days, 5 nights')).toBeVisible()
  await untilStill(page)
  expect((await boxOf(last)).top, 'the last day stays under the thumb').toBeCloseTo(before.top, 0)
  expect((await boxOf(foot)).top, 'the foot does not grow over the days').toBeCloseTo(months.top, 0)
  const cities = await boxOf(calendar.getByText(/^6 days: /))
  const cancel = await boxOf(calendar.getByRole('button', { name: 'Cancel' }))
  expect(cities.bottom, 'what becomes of the cities stands above the buttons').toBeLessThan(cancel.top)
  await page.keyboard.press('Escape')

  await page.goto(`/edit-trip/${tripId}?dialog=members`)
  const dialog = page.getByRole('dialog', { name: /^Member List/ })
  await dialog.getByText('Eva').first().waitFor()
  await untilStill(page)
  const close = await boxOf(dialog.getByRole('button', { name: 'Close', exact: true }).first())
  expect(close.top).toBeGreaterThanOrEqual(0)
  expect(close.right).toBeLessThanOrEqual(360)
  expect(close.width, 'the close button is as wide as a finger').toBeGreaterThanOrEqual(40)

  await page.goto(`/edit-trip/${tripId}?day=${day}`)
  await panel(page).moveButton('Kiyomizu-dera').tap()
  await page.getByRole('menuitem', { name: /^Delete/ }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(undo(page)).toBeVisible()
  await untilStill(page)
  const toast = await boxOf(undo(page))
  const tools = await boxOf(page.locator('[data-bottom-bar]'))
  expect(tools.bottom, 'the tools lie at the lower edge').toBeGreaterThan(600)
  expect(toast.bottom, 'a toast lies above the tools').toBeLessThanOrEqual(tools.top)
  expect(toast.top, 'a toast lies in the lower half').toBeGreaterThan(320)
})

test('the duration of a flight stands in one line between cities with long names', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  await api.send('POST', `/subtripitems/trip/${tripId}/flights`, {
    flight_number: 'VJ 1812',
    depart_airport_code: 'TRV',
    arrive_airport_code: 'SGN',
    depart_date: '2027-03-27T09:30',
    arrive_date: '2027-03-27T16:45',
  })
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=transportation`)
  const flight = page.getByRole('dialog').getByRole('listitem').first()
  await expect(flight).toContainText('Thiruvananthapuram')
  const duration = await boxOf(flight.getByText('5 h 45 min'))
  expect(duration.bottom - duration.top, 'its height').toBeLessThan(30)
})

test.describe(() => {
  test.use({ drawsMaps: true })
  test('the sources of a map are in sight above a sheet, and on its side', async ({ page, server }) => {
    const { ana, tripId } = await planKyoto(server)
    const map = page.locator('.trip-map')
    async function open() {
      await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
      await map.getByRole('button', { name: 'Use the map' }).tap({ position: { x: 150, y: 140 } })
      await map.locator('.map-scale').waitFor()
      await untilStill(page)
      return { around: await boxOf(map), sources: await boxOf(map.locator('.map-sources p')) }
    }
    const strip = await open()
    expect(strip.sources.bottom).toBeCloseTo(strip.around.bottom - 28, 0)

    await page.setViewportSize({ width: 800, height: 360 })
    const side = await open()
    expect(side.around.bottom, 'the map reaches below the fold').toBeGreaterThan(360)
    expect(side.sources.bottom).toBeLessThan(360)
  })
})
