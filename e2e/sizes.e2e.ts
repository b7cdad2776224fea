import type { Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { addFile } from './files.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { day, planKyoto } from './trip-screen.ts'

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
  const { ana, api, tripId } = await planKyoto(server)
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
    const { ana, api, tripId } = await planKyoto(server)
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

test('with text of twice the size no clock, amount or word of a phone is broken in its middle', async ({
  page,
  server,
  setTextSize,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  const guest = await api.send<{ user_id: string }>('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })
  await api.send('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, {
    email: 'another.passenger@example.org',
  })
  await addFile(server, api, tripId, 'kintetsu_rail-pass_of-everybody.txt', 'Five days')
  for (const [currency, amount] of Object.entries({ GBP: '123456.78', EUR: '1234567.89' }))
    await api.send('POST', '/expenses/split_expense/', {
      trip_id: tripId,
      description: 'Ryokan',
      type: 'Lodging',
      amount,
      currency,
      payer_id: guest.user_id,
      is_shared_with_all: true,
      paid_date: day,
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await setTextSize(32)
  await enter(page, server, ana, `/edit-trip/${tripId}`)
  await expect(page.getByText('£61,728.39').first()).toBeVisible()
  expect(await brokenWords(page), 'in the overview').toEqual([])
  await page.goto(`/edit-trip/${tripId}?day=${day}`)
  await expect(page.getByText('08:26 - 10:35')).toBeVisible()
  expect(await brokenWords(page), 'on a day').toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  const { days } = await api.plan(tripId)
  await page.goto(`/edit-trip/${tripId}?day=${days.find(({ place }) => place === 'Hakone')?.date}`)
  await expect(page.getByText('Hakone')).toBeVisible()
  expect(await brokenWords(page), 'in the head of a day').toEqual([])
  await page.goto(`/edit-trip/${tripId}?day=${day}`)
  const way = page.getByText(/min on foot/).first()
  await expect(way).toBeVisible()
  expect(await way.evaluate(isCut), 'the way to the next row').toBe(false)
  const heading = page.getByRole('heading', { level: 2, name: 'Wednesday, 31 March' })
  expect(await heading.evaluate(isCut), 'the day beside its icon').toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/edit-trip/${tripId}?dialog=expenses`)
  await page.getByRole('tab', { name: 'Group Overview' }).click()
  await expect(page.getByText('£123,456.78').first()).toBeVisible()
  await untilStill(page)
  expect(await brokenWords(page), 'in the overview of the group').toEqual([])
  await setTextSize(16)
  await untilStill(page)
  expect(await brokenWords(page), 'in the overview of the group, in usual size').toEqual([])
  await setTextSize(32)
  for (const [address, text] of [
    [`/edit-trip/${tripId}?dialog=members`, /passenger/],
    [`/edit-trip/${tripId}?dialog=attachments`, /kintetsu_rail/],
    ['/profile?section=account', /@/],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text).first()).toBeVisible()
    await untilStill(page)
    expect(await brokenWords(page), address).toEqual([])
  }
})

test('the form of a new trip shows three fields on a phone on its side', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enter(page, server, await makeVerifiedAccount(server), '/create-trip')
  for (const field of [
    page.getByLabel('Trip Name'),
    page.getByRole('combobox', { name: 'Cities' }),
    page.getByRole('button', { name: /^Dates/ }),
  ])
    await expect(field).toBeInViewport({ ratio: 1 })
})

test('the account shows how one signs in on a phone on its side', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enter(page, server, await makeVerifiedAccount(server), '/profile?section=account')
  await expect(page.getByText('Username', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeInViewport({ ratio: 1 })
})

test('the profile and the passport show three fields on a phone on its side', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enter(page, server, await makeVerifiedAccount(server), '/profile?section=profile')
  for (const field of ['First name', 'Last name', 'Language'])
    await expect(page.getByLabel(field).first()).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Information' }).click()
  for (const field of ['Passport name', 'Passport number', 'Passport expiry'])
    await expect(page.getByLabel(field).first()).toBeInViewport({ ratio: 1 })
})

/** Whether a part, or what is around it, is too narrow for its text. */
function isCut(part: Element): boolean {
  const text = document.createRange()
  text.selectNodeContents(part)
  const { paddingRight, display } = getComputedStyle(part)
  const around = (display === 'inline' ? part.parentElement : part) ?? part
  const end = around.getBoundingClientRect().right - Number.parseFloat(paddingRight)
  return text.getBoundingClientRect().right > end + 1
}

/** Visible words and numbers that start on one line and end on another. A dot between letters, as in an address, ends a word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of text.data.matchAll(
        /(?:[\p{L}\p{N}]|(?<=[\p{L}\p{N}])[,:]+(?=[\p{L}\p{N}])|(?<=\p{N})\.(?=\p{N}))+/gu,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)
        if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word)
      }
    }
    return broken
  })
}
