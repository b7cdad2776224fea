import type { Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { day, kyoto } from './trip-screen.ts'

const flight = {
  ...{ flight_number: 'NH 211', depart_airport_code: 'HND', arrive_airport_code: 'LHR' },
  ...{ depart_date: `${day}T09:30`, arrive_date: '2027-04-01T06:25', cost: '2480', cost_currency: 'GBP' },
}
const dialogs = [
  'flights',
  'lodging',
  'expenses',
  'todos',
  'members',
  'share',
  'other',
  'history',
  'expenses&expense=new',
]

const sizes = [
  [390, 844, 32],
  [320, 256, 16],
  [640, 360, 16],
] as const

test('in small windows and with large text nothing lies beside the page', async ({
  page,
  server,
  setTextSize,
}) => {
  const walk = async (...addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address)
      for (const [width, height, size] of sizes) {
        await page.setViewportSize({ width, height })
        await setTextSize(size)
        await expectWithin(page, `${address} at ${width} by ${height}`)
      }
    }
  }
  await walk('/', '/?dialog=login', '/?dialog=register')
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip(kyoto)
  await api.send('POST', `/subtripitems/trip/${tripId}/flights`, flight)
  await api.send('POST', `/trips/${tripId}/todos`, { text: 'Rail passes for the whole group' })
  const trip = `/edit-trip/${tripId}?day=${day}`
  await enter(page, server, ana, '/dashboard')
  await walk('/dashboard', '/create-trip', '/profile', '/profile?section=information', trip)
  await walk(...dialogs.map(dialog => `${trip}&dialog=${dialog}`), `${trip}&item=new`)
})

for (const width of [390, 1440])
  test(`with text of twice the size numbers do not hide their icons at ${width} px`, async ({
    page,
    server,
    setTextSize,
  }) => {
    const ana = await makeVerifiedAccount(server)
    const api = await planAs(server, ana)
    const tripId = await api.makeTrip(kyoto)
    await api.send('POST', `/trips/${tripId}/todos`, { text: 'Rail passes for the whole group' })
    await page.setViewportSize({ width, height: 844 })
    await setTextSize(32)
    await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
    const [tool, row] = [page.locator('#tool-other'), page.locator('[data-item]').first()]
    await expect(tool).toContainText('1 open')
    for (const part of [row, tool]) {
      expect(await part.evaluate(hiddenShare)).toBeLessThan(0.3)
      const number = part.locator('.rounded-full').first()
      expect(Number.parseFloat(await number.evaluate(one => getComputedStyle(one).fontSize))).toBeLessThan(16)
    }
  })

/** How much of the first icon is hidden by the first number. */
function hiddenShare(part: Element): number {
  const icon = part.querySelector('#tool-other > svg, .place-items-center > svg')?.getBoundingClientRect()
  const number = part.querySelector('.rounded-full')?.getBoundingClientRect()
  if (!icon || !number) return 1
  const across = Math.min(icon.right, number.right) - Math.max(icon.left, number.left)
  const down = Math.min(icon.bottom, number.bottom) - Math.max(icon.top, number.top)
  return (Math.max(across, 0) * Math.max(down, 0)) / (icon.width * icon.height)
}

async function expectWithin(page: Page, address: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (/dialog=|item=/.test(address)) await page.getByRole('dialog').first().waitFor()
  await untilStill(page)
  await expect.poll(() => page.evaluate(textsBeside), { message: address }).toEqual([])
}

/** The texts that end beyond the page, or beyond a part of it that neither scrolls nor says that there is more. */
function textsBeside(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const beside: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    const isCut = (part: Element | null): boolean => {
      if (!part || part === document.body) return left < -1 || right > innerWidth + 1
      const { overflowX, textOverflow, clipPath } = getComputedStyle(part)
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || part.ariaHidden === 'true') return false
      if (overflowX === 'auto' && part.scrollWidth > part.clientWidth) return !part.matches('[role=tablist]')
      const box = part.getBoundingClientRect()
      return (
        (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) ||
        isCut(part.parentElement)
      )
    }
    if (width > 0 && text.parentElement?.checkVisibility() && isCut(text.parentElement))
      beside.push(text.textContent ?? '')
  }
  return beside
}
