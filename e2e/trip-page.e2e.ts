import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { brotliSize } from './built.ts'
import { expect, test } from './journey.ts'
import { drawnPin, map as mapOf, pinOn } from './map-screen.ts'
import { dragThumb, expectSuccess } from './screen.ts'
import { day, daysOf, inKyoto, kyoto, openRendered, openTrip, undo } from './trip-screen.ts'

test('opening a trip asks for no more than it shows; its days are walked, and its tools opened', async ({
  page,
  server,
}) => {
  const { tripId } = await openTrip(page, server)
  // The zone of a traveller is told once, by the first page.
  await page.waitForFunction(() => localStorage.getItem('zone') !== null)
  const asked: string[] = []
  // The page before asks for the last when it is idle, which may be until it is gone.
  page.once('framenavigated', () => {
    asked.length = 0
  })
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) asked.push(pathname)
  })
  await page.reload()
  await expect(daysOf(page)).toHaveCount(9)
  await expect(page.getByText('Please select a day to view items.')).toBeVisible()
  // The dot of the history is asked for once the page is idle, which may be before the account has been asked for.
  // The document brings the plan, the members and the account.
  await expect
    .poll(() => asked.toSorted())
    .toEqual([`/api/expenses/ledger/${tripId}`, `/api/trips/${tripId}/history/seen`])

  await daysOf(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\?day=2027-03-29$/)
  const chosen = page.locator('[aria-current="date"]')
  await expect(chosen).toContainText('29/03')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('End')
  await expect(daysOf(page).last()).toBeFocused()
  await page.reload()
  await expect(chosen).toContainText('29/03')
  await expect(page.getByRole('heading', { name: 'Monday, 29 March' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Trip tools' }).getByRole('button', { name: 'Flights' }).click()
  const flights = page.getByRole('dialog', { name: 'Flights' })
  await expect(flights).toBeVisible()
  await page.goBack()
  await expect(flights).toBeHidden()
  await expect(page).toHaveURL(/\?day=2027-03-29$/)

  // Closing a dialog leaves nothing behind that Back would step through.
  await page.getByRole('navigation', { name: 'Trip tools' }).getByRole('button', { name: 'Other' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(history).toBeHidden()
  await expect(page).toHaveURL(/\?day=2027-03-29$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/day=2027-03-29/)

  // A day that a mouse pressed waits for its first place.
  await daysOf(page).nth(3).click()
  const adder = page.getByRole('combobox', { name: 'Add a place to this day' })
  await expect(adder).toBeFocused()
  await page.keyboard.type('Gion')
  await expect(adder).toHaveValue('Gion')
})

// Simplified Chinese loads all of its words as one file. The limits leave some room, because builds of one commit differ
// by a few bytes between machines.
for (const [language, most] of [
  ['en', 181_500],
  ['zh-Hans', 205_000],
] as const)
  test(`in ${language} the document has the day and names few scripts, and those of dialogs come later`, async ({
    page,
    server,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }])
    const items = { '2027-03-31': [{ place: 'Gion Karyo' }] }
    const { tripId } = await openTrip(page, server, { items }, '?day=2027-03-31')
    const html = await openRendered(page, `/edit-trip/${tripId}?day=2027-03-31`)
    expect(html).toContain('Gion Karyo')
    const files = [...new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path))]
    const scripts = files.filter(path => path.endsWith('.js'))
    // With the document.
    expect(files.length + 1, files.join(' ')).toBeLessThanOrEqual(10)
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(5)
    expect(brotliSize(scripts)).toBeLessThan(most)
  })

test('of a year of days those in sight are in the document, wherever one scrolls', async ({
  page,
  server,
}) => {
  const year = { start_date: '2027-01-01', end_date: '2027-12-31' }
  const { tripId } = await openTrip(page, server, year, '?day=2027-06-30')
  const chosen = page.locator('[aria-current="date"]')
  const last = daysOf(page).filter({ hasText: '31/12' })
  await expect(chosen).toContainText('30/06')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect(await daysOf(page).count()).toBeLessThan(100)
  await chosen.hover()
  await page.mouse.wheel(0, 60_000)
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await daysOf(page).count()).toBeLessThan(100)
  await last.click()
  await expect(page.getByRole('heading', { name: 'Friday, 31 December' })).toBeVisible()
  await last.focus()
  await page.keyboard.press('Home')
  await expect(daysOf(page).first()).toBeFocused()
  await expect(daysOf(page).first()).toBeInViewport({ ratio: 1 })
  await page.goto(`/edit-trip/${tripId}?day=2027-01-02`)
  await expect(daysOf(page).first()).toBeInViewport({ ratio: 1 })
})

test('a day and a trip are deleted after a question, and come back', async ({ page, server, tolerate }) => {
  tolerate(/status of 404/, 'the live events of a deleted trip end')
  const items = { '2027-03-31': [{ place: 'Gion Karyo' }] }
  const { tripId, elsewhere } = await openTrip(page, server, { items }, '?day=2027-03-31')
  const row = daysOf(page).filter({ hasText: '31/03' })
  await row.hover()
  await page.getByRole('button', { name: /^Delete Wednesday/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this Sub Trip and all its items?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('1 item')

  await page.getByRole('button', { name: /^Delete Wednesday/ }).click()
  await question.getByRole('button', { name: 'Delete day' }).click()
  await expect(row).toContainText('No place on this day.')
  await expect(row).toBeFocused()
  await expect(page.getByText('Gion Karyo')).toHaveCount(0)
  await undo(page).click()
  await expectSuccess(page, 'Wednesday, 31 March is back.')
  await expect(row).toContainText('1 item')
  await expect(page.getByText('Gion Karyo').first()).toBeVisible()

  await page.getByRole('button', { name: 'Delete This Trip' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Delete “Trip to Japan”?' })
  await expect(warning).toContainText('All its sub-trips, items, members and expenses will be deleted')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Delete trip' }).click()
  await expectSuccess(page, 'Trip deleted successfully.')
  await expect(page).toHaveURL('/dashboard')
  await undo(page).click()
  await expect
    .poll(() =>
      elsewhere.plan(tripId).then(
        ({ trip }) => trip.name,
        () => 'gone',
      ),
    )
    .toBe('Trip to Japan')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, drawsMaps: true })

  test('the days are in a drawer, the tools at the lower edge, and the sheet goes over the map', async ({
    page,
    server,
  }) => {
    const [first, last] = [
      { place: 'Gion Karyo', lat: 35.0037, lng: 135.7752 },
      { place: 'Kyoto Station', type: 'commute', lat: 34.9858, lng: 135.7588 },
    ] as const
    const between = Array.from({ length: 18 }, (_, n) => ({ place: `Stall ${n + 2}` }))
    const items = { '2027-03-31': [first, ...between, last] }
    await openTrip(page, server, { items }, '?day=2027-03-31')
    await expectAccessible(page)

    const map = mapOf(page)
    const card = map.getByRole('dialog', { name: 'Kyoto Station' })
    const row = page.locator('[data-pointed=pressed]')
    const edges = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { top: y, bottom: y + height }
    }
    // A picture with its pins does without MapLibre.
    await expect(map.locator('.map-picture[data-drawn]')).toBeVisible()
    await pinOn(map, 'commute')
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter(name => /maplibre|\/map-[\w-]{8}\.js/.test(name))).toEqual([])
    await map.getByRole('button', { name: 'Use the map' }).tap()
    await expect(map.getByRole('button', { name: /^20\. Kyoto Station/ })).toBeVisible()
    await map.locator('canvas').tap({ position: await pinOn(map, 'commute') })
    await expect(row.locator('xpath=..')).toContainText('Kyoto Station')
    const strip = await edges(map)
    await expect
      .poll(async () => strip.top + ((await drawnPin(map, 'commute'))?.bottom ?? 999), {
        message: 'the card does not cover its pin',
      })
      .toBeLessThan((await edges(card)).top)
    await expect
      .poll(async () => (await edges(row)).bottom, { message: 'the last row is above the tools' })
      .toBeLessThan(844 - 72)
    expect((await edges(row)).top, 'the row is below the map').toBeGreaterThanOrEqual(strip.bottom)
    expect(await edges(map), 'the map stays').toEqual(strip)
    const before = await edges(row)
    await card.getByRole('button', { name: 'Close' }).tap()
    expect(await edges(row), 'the row stays where it is').toEqual(before)
    await page.getByRole('main').evaluate(main => main.scrollTo({ top: 0 }))

    const toggle = page.getByRole('button', { name: 'Trip Days' })
    await toggle.tap()
    const drawer = page.getByRole('dialog', { name: 'Trip Days' })
    await expect(daysOf(page)).toHaveCount(9)
    await expect(drawer).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(toggle).toBeFocused()

    await toggle.tap()
    await drawer.getByRole('link', { name: /Thu 01\/04/ }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Thursday, 1 April' })).toBeInViewport()
    await page.getByRole('button', { name: 'Next day' }).tap()
    await expect(page).toHaveURL(/day=2027-04-02/)
    await page.getByRole('button', { name: 'Previous day' }).tap()
    await expect(page.getByRole('heading', { name: 'Thursday, 1 April' })).toBeVisible()
    const header = (await page.getByRole('banner').boundingBox())?.height
    const top = async () => (await page.locator('#day').boundingBox())?.y
    await page.getByRole('button', { name: 'Make the map large' }).tap()
    await expect.poll(top, { message: 'the sheet is below all of the map' }).toBeGreaterThan(700)
    await page.getByRole('button', { name: 'Show the list' }).tap()
    await expect.poll(top, { message: 'the sheet is right below the header' }).toBe(header)
    await page.getByRole('button', { name: 'Show the map' }).tap()
    await expect.poll(top, { message: 'the sheet is below a strip of the map' }).toBe(263)

    await page.getByRole('button', { name: 'Other', exact: true }).tap()
    const options = page.getByRole('dialog', { name: 'More Options' })
    await expect(options.getByRole('listitem')).toHaveText([
      'Transportation',
      'Rental Car',
      'Import bookings',
      'Add places',
      'To-dos',
      'Trip Members',
      'Share Link',
      'History',
      'Photos',
      'Print or save as PDF',
      'Copy trip',
    ])
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Rental Car' }).tap()
    await expect(page.getByRole('dialog', { name: 'Rental Car' })).toContainText('No rental car yet.')
  })

  test('the map is made large by thumb, its pins and its cards follow each other, and Back returns', async ({
    page,
    server,
  }) => {
    const items = {
      [day]: [
        { place: 'Kyoto Station', type: 'commute', lat: 34.9858, lng: 135.7588 },
        { place: 'Kiyomizu-dera', lat: 34.9949, lng: 135.785 },
        { place: 'Nishiki Market', type: 'dining', lat: 35.005, lng: 135.765 },
      ],
    }
    await openTrip(page, server, { items }, `?day=${day}`)
    const map = mapOf(page)
    await pinOn(map, 'commute')
    const sheetTop = async () => (await page.locator('#day').boundingBox())?.y ?? 0
    const half = await sheetTop()
    const dragSheet = (by: number) => dragThumb(page, { x: 195, y: half + 30 }, { x: 195, y: half + 30 + by })

    await dragSheet(320)
    const cards = map.getByRole('list', { name: 'Places of the day' })
    await expect(cards).toBeVisible()
    await expect.poll(sheetTop).toBeGreaterThan(700)
    await expect(page.getByRole('button', { name: 'Large map', pressed: true })).toBeVisible()

    const pin = await pinOn(map, 'dining')
    const current = cards.locator('[aria-current]')
    // Chromium takes a tap while the sheet is still flung for one that stops it.
    await expect(async () => {
      // As far beside it as a finger may be.
      await map.locator('canvas').tap({ position: { x: pin.x + 20, y: pin.y } })
      await expect(current).toContainText('Nishiki Market', { timeout: 2_000 })
    }).toPass()
    await expectAccessible(page)
    // A thumb that is too slow for the next card lets the same one come back.
    await expect(async () => {
      const { y = 0 } = (await current.boundingBox()) ?? {}
      if ((await current.innerText()).includes('Nishiki Market'))
        await dragThumb(page, { x: 100, y: y + 30 }, { x: 240, y: y + 30 })
      await expect(current).toContainText('Kiyomizu-dera', { timeout: 3_000 })
    }).toPass()
    await current.getByRole('button').tap()
    const form = page.getByRole('dialog', { name: 'Edit place' })
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toBeHidden()
    await expect(cards).toBeVisible()
    await page.goBack()
    await expect(cards).toBeHidden()
    await expect.poll(sheetTop, { message: 'the sheet is where it was' }).toBe(half)

    await dragSheet(-160)
    await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible()
    await expect.poll(sheetTop).toBeLessThan(70)
  })
})

for (const [width, height] of [
  [844, 390],
  [640, 360],
  [320, 256],
] as const)
  test(`at ${width} by ${height} a row of the plan is in sight, and the bars scroll away`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await openTrip(page, server, { items: { [day]: [...inKyoto, ...inKyoto] } }, `?day=${day}`)
    await expect(page.locator('[data-item] [data-name]').first()).toBeInViewport({ ratio: 1 })
    await page.mouse.move(width / 4, height / 2)
    await page.mouse.wheel(0, height)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    await expect(page.getByRole('button', { name: 'Flights' })).not.toBeInViewport()
    const last = page.locator('[data-item] [data-name]').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Expenses' }).click()
    await expect(page.getByRole('dialog', { name: 'Expenses' })).toBeVisible()
  })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} by ${height} text is twice as large where the browser says so, and none is cut`, async ({
    page,
    server,
    setTextSize,
  }) => {
    await page.setViewportSize({ width, height })
    await setTextSize(32)
    await openTrip(page, server, kyoto, `?day=${day}`)
    const name = page.locator('[data-item] [data-name]').first()
    await expect(name).toHaveCSS('font-size', '31px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await page.evaluate(cutTexts)).toEqual([])
  })

/** The texts of which a part is out of sight, as a part of the page ends before their line does. */
function cutTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { top, bottom, height } = range.getBoundingClientRect()
    const ends = (part: Element | null): boolean => {
      if (!part || part === document.body) return false
      const { overflowY, clipPath, position } = getComputedStyle(part)
      if (clipPath !== 'none' || position === 'fixed') return false
      const box = part.getBoundingClientRect()
      const hides = overflowY === 'hidden' || overflowY === 'clip'
      return (hides && (top < box.top - 2 || bottom > box.bottom + 2)) || ends(part.parentElement)
    }
    if (height > 0 && text.parentElement?.checkVisibility() && ends(text.parentElement))
      cut.push(text.textContent ?? '')
  }
  return cut
}
