import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectSuccess, untilPrepared } from './screen.ts'
import { asPlanned, day, panel, planKyoto, undo } from './trip-screen.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Point = { x: number; y: number }

/** A finger on the glass: the browser makes of it what it makes of a real one. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove', point: Point) => {
    at = point
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  }
  return {
    press: (point: Point) => touch('touchStart', point),
    /** On the way it is seen at many points. */
    async drag(to: Point) {
      const from = at
      for (let step = 1; step <= 12; step++)
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 12,
          y: from.y + ((to.y - from.y) * step) / 12,
        })
    },
    lift: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

async function middleOf(part: Locator): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** The days at the lower edge while a row is carried. */
const stripOf = (page: Page) => page.locator('ol[aria-hidden] > li')
const scrolled = (page: Page) => page.getByRole('main').evaluate(main => main.scrollTop)

test('by thumb a row goes to its place, to another day and away, and a scroll does none of it', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const { names, row } = panel(page)
  const nameOf = (place: string) => row(place).locator('[data-name]')
  await expect(names).toHaveText(asPlanned)
  await untilPrepared(page)
  const finger = await fingerOn(page)
  const hold = async (place: string) => {
    await finger.press(await middleOf(nameOf(place)))
    await expect(page.locator('[data-carried]')).toContainText(place)
  }
  await expect(row('Kyoto Station').locator('[aria-hidden] > .grip-dots')).toBeVisible()

  await hold('Kiyomizu-dera')
  const first = await middleOf(nameOf('Kyoto Station'))
  await finger.drag({ x: first.x, y: first.y - 6 })
  await finger.lift()
  await expect(names).toHaveText(['Kiyomizu-dera', 'Kyoto Station', 'Nishiki Market'])
  await expect(page.getByText('Kiyomizu-dera is now number 1.')).toBeAttached()

  await hold('Nishiki Market')
  await finger.drag(await middleOf(stripOf(page).filter({ hasText: 'Thu 01/04' })))
  await finger.lift()
  await expectSuccess(page, 'Nishiki Market has been moved to Thu 01/04.')
  await expect(names).toHaveText(['Kiyomizu-dera', 'Kyoto Station'])
  await expect(stripOf(page)).toHaveCount(0)
  await undo(page).tap()
  await expect(names).toHaveCount(3)

  const station = await middleOf(nameOf('Kyoto Station'))
  await finger.press(station)
  await finger.drag({ x: station.x - 40, y: station.y - 200 })
  await finger.lift()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)

  const confirm = page.getByRole('button', { name: 'Delete item' })
  // On a busy machine the finger may rest long enough to hold the row, which then lies where it lay.
  await expect(async () => {
    const market = await middleOf(nameOf('Nishiki Market'))
    await finger.press(market)
    await finger.drag({ x: market.x - 150, y: market.y + 8 })
    await finger.lift()
    await expect(confirm).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await confirm.tap()
  await expect(names).toHaveText(['Kiyomizu-dera', 'Kyoto Station'])
  await undo(page).tap()
  await expect(names).toHaveCount(3)

  await row('Nishiki Market').getByRole('button', { name: 'Change or move Nishiki Market' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport()
})

test('by thumb a row goes past the edge of a long day, an idea to a day, and a to-do up', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  const stalls = Array.from({ length: 12 }, (_, number) => `Stall ${number + 1}`)
  await api.addItems(tripId, { [day]: stalls.map(place => ({ place })) })
  await api.send('POST', `/trips/${tripId}/ideas`, { name: 'Fushimi Inari' })
  for (const text of ['Rail passes', 'Insurance']) await api.send('POST', `/trips/${tripId}/todos`, { text })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const { names, list } = panel(page)
  await expect(names).toHaveText([...asPlanned, ...stalls])
  await untilPrepared(page)
  const finger = await fingerOn(page)
  const hold = async (text: string) => {
    await finger.press(await middleOf(page.locator('[data-name]').filter({ hasText: text })))
    await expect(page.locator('[data-carried]')).toContainText(text)
  }
  await hold('Kyoto Station')
  await finger.drag({ x: 120, y: 750 })
  await expect.poll(async () => (await middleOf(list.locator('[data-item]').last())).y).toBeLessThan(740)
  await finger.lift()
  await expect(names.last()).toHaveText('Kyoto Station')

  await page.goto(`/edit-trip/${tripId}?day=${day}&view=ideas`)
  await hold('Fushimi Inari')
  await finger.drag(await middleOf(stripOf(page).filter({ hasText: 'Wed 31/03' })))
  await finger.lift()
  await expectSuccess(page, 'Fushimi Inari has been moved to Wed 31/03.')

  await page.goto(`/edit-trip/${tripId}?day=${day}&dialog=todos`)
  const todos = page.getByRole('dialog', { name: 'To-dos' }).locator('[data-name]')
  await expect(todos).toHaveText(['Rail passes', 'Insurance'])
  await untilPrepared(page)
  await hold('Insurance')
  const { x, y } = await middleOf(todos.first())
  await finger.drag({ x, y: y - 6 })
  await finger.lift()
  await expect(todos).toHaveText(['Insurance', 'Rail passes'])
})

test('the field that adds places stays in sight while rows come above it', async ({ page, server }) => {
  const { ana, api, tripId } = await planKyoto(server)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  // Not by their role: while hits lie over the list, it is hidden from screen readers.
  const names = page.locator('[data-item] [data-name]')
  await field.tap()
  await page.keyboard.type('Xqzvw')
  const isUncovered = () =>
    field.evaluate(input => {
      const { left, top, width, height } = input.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === input
    })
  await expect.poll(isUncovered).toBe(true)
  await api.addItems(tripId, { [day]: ['One', 'Two', 'Three'].map(place => ({ place })) })
  await expect(names).toHaveCount(6)
  await expect.poll(isUncovered).toBe(true)
  await page.keyboard.press('Enter')
  await expect(names.last()).toHaveText('Xqzvw')
  await expect.poll(isUncovered).toBe(true)
  await expect(field).toBeFocused()
})

test('what opens over a day on a phone has a name, breaks no rule, and gives the focus back', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await untilPrepared(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const opened = [
    [
      button('Change or move Nishiki Market'),
      page.getByRole('menu', { name: 'Change or move Nishiki Market' }),
    ],
    [button('Add to this day'), page.getByRole('menu', { name: 'Add to this day' })],
    [button('27/03 - 04/04'), page.getByRole('dialog', { name: 'Trip dates' })],
  ] as const
  for (const [opener, part] of opened) {
    await opener.tap()
    await expect(part).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(part).toBeHidden()
    await expect(opener).toBeFocused()
  }

  const finger = await fingerOn(page)
  await finger.press(await middleOf(page.locator('[data-name]').filter({ hasText: 'Kiyomizu-dera' })))
  await expect(stripOf(page)).toHaveCount(9)
  // Faded in its list while it is in the hand.
  await expectAccessible(page, '[data-carried], .carried-row')
  await page.keyboard.press('Escape')
  await finger.lift()
  await expect(stripOf(page)).toHaveCount(0)
})
