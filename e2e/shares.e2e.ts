import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { expectSuccess, layoutShift } from './screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { day, inKyoto, openTrip, undo } from './trip-screen.ts'
import { dateSeen, type Language, wordsIn } from './words.ts'

function sharesDialog(page: Page, language: Language = 'en') {
  const { shares, trip, ui } = wordsIn[language]
  const dialog = page.getByRole('dialog', { name: trip.dialogs.share })
  return {
    dialog,
    cards: dialog.getByRole('list', { name: shares.list }).getByRole('listitem'),
    section: (name: 'plan' | 'details' | 'costs' | 'note') =>
      dialog.getByRole('switch', { name: new RegExp(`^${shares[name]}`) }),
    password: dialog.getByLabel(shares.password, { exact: true }),
    make: dialog.getByRole('button', { name: shares.make, exact: true }),
    link: dialog.getByLabel(shares.link, { exact: true }),
    copy: dialog.getByRole('button', { name: ui.copy }),
    change: dialog.getByRole('button', { name: shares.change }),
    save: dialog.getByRole('button', { name: shares.save, exact: true }),
    revoke: dialog.getByRole('button', { name: shares.revoke }),
  }
}

async function openShares(page: Page, language: Language = 'en') {
  const { dialogs } = wordsIn[language].trip
  await page.getByRole('button', { name: dialogs.other, exact: true }).click()
  await page.getByRole('button', { name: dialogs.share }).click()
  const shares = sharesDialog(page, language)
  await expect(shares.dialog).toBeVisible()
  return shares
}

/** A link made elsewhere, as its path. */
async function makeLink(server: Server, fields: object = {}, trip = {}) {
  const elsewhere = await planAs(server, await makeVerifiedAccount(server))
  const tripId = await elsewhere.makeTrip({ items: { [day]: inKyoto }, ...trip })
  const wanted = { sections: { plan: true, costs: true }, days: 7, ...fields }
  const share: { id: string; url: string } = await elsewhere.send('POST', `/trips/${tripId}/shares`, wanted)
  return { elsewhere, tripId, shareId: share.id, path: new URL(share.url).pathname }
}

const sharedPage = (page: Page, language: Language = 'en') => {
  const words = wordsIn[language].shared
  return {
    title: page.getByRole('heading', { level: 1 }),
    plan: page.getByRole('region', { name: words.plan }),
    day: page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Wednesday, 31 March' }) }),
    gone: page.getByRole('heading', { name: words.gone }),
    password: page.getByLabel(words.password, { exact: true }),
    open: page.getByRole('button', { name: words.open }),
  }
}

test('a calendar goes to other programs as a file, and by a link until that is revoked', async ({
  page,
  server,
}) => {
  await openTrip(page, server, { items: { [day]: inKyoto } })
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Calendar file (ICS)' }).click()
  expect((await saving).suggestedFilename()).toBe('Trip to Japan.ics')

  await page.getByRole('button', { name: 'Share Link' }).click()
  const shares = sharesDialog(page)
  await shares.dialog.getByText('Calendar', { exact: true }).click()
  await shares.make.click()
  const address = await shares.dialog.getByLabel('Calendar address').inputValue()
  const feed = await page.request.get(address)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await feed.text()).toContain('SUMMARY:Kyoto Station')
  await shares.revoke.click()
  await expectSuccess(page, 'The link no longer works.')
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a link shows a trip to somebody without an account, for as long and as far as it is to', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 404/, 'a link that was revoked leads nowhere')
  const { ana } = await openTrip(page, server, { items: { [day]: inKyoto } })
  const shares = await openShares(page)
  await expect(shares.section('plan')).toBeChecked()
  for (const section of ['details', 'costs', 'note'] as const)
    await expect(shares.section(section)).not.toBeChecked()
  await shares.make.click()
  await expectSuccess(page, 'The link is ready to share.')
  await expect(shares.cards).toHaveCount(1)
  await expect(shares.cards).toBeFocused()
  await expect(shares.link).toHaveValue(/\/shared\/[\w-]{43}$/)
  await expectAccessible(page)

  const theirs = await openBrowser({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await theirs.goto(await shares.link.inputValue())
  const shared = sharedPage(theirs)
  await expect(shared.title).toHaveText('Trip to Japan')
  await expect(theirs).toHaveTitle('Trip to Japan · Caravan')
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(theirs.getByText('Mar 27, 2027 - Apr 4, 2027')).toBeVisible()
  await expect(shared.day).toContainText('Kyoto Station')
  await expect(shared.day).toContainText('08:26 - 10:35')
  for (const hidden of ['Hikari 637', '13,910', ana.username, ana.email])
    await expect(theirs.locator('body')).not.toContainText(hidden)
  await expect(theirs.getByRole('region', { name: 'Map of the trip' })).toBeVisible()
  await expectAccessible(theirs)

  await shares.change.click()
  await shares.dialog.getByText('Estimated costs', { exact: true }).last().click()
  await shares.save.click()
  await expectSuccess(page, 'The link has been changed.')
  await theirs.reload()
  await expect(shared.day).toContainText('est. £13,910.00')
  await shares.change.click()
  await shares.dialog.getByText('Plan', { exact: true }).last().click()
  await expect(shares.section('costs')).toBeDisabled()
  await shares.save.click()
  await expect(shares.cards).toContainText('Name and dates only')
  await theirs.reload()
  await expect(shared.title).toHaveText('Trip to Japan')
  await expect(shared.plan).toBeHidden()
  await expect(theirs.locator('body')).not.toContainText('Kyoto')

  await shares.revoke.click()
  await expectSuccess(page, 'The link no longer works.')
  // Pointed at, it stays for as long as the rest takes.
  await undo(page).hover()
  await expect(shares.cards).toHaveCount(0)
  await theirs.reload()
  await expect(shared.gone).toBeVisible()
  await expectAccessible(theirs)
  await undo(page).click()
  await expectSuccess(page, 'The link works again.')
  await expect(shares.cards).toHaveCount(1)
  await theirs.reload()
  await expect(shared.title).toHaveText('Trip to Japan')
})

test('a link with a password asks for it, and again on the next visit', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 403/, 'the trip is behind a password')
  await openTrip(page, server, { items: { [day]: inKyoto } })
  const shares = await openShares(page)
  await shares.password.fill('12345')
  await page.keyboard.press('Enter')
  await expect(shares.password).toHaveAccessibleDescription(/A password has 6 to 128 characters/)
  await shares.password.fill('open sesame')
  await page.keyboard.press('Enter')
  await expect(shares.cards).toContainText('Password protected')

  const theirs = await openBrowser({ baseURL: server.url })
  await theirs.goto(await shares.link.inputValue())
  const shared = sharedPage(theirs)
  await expect(theirs.getByRole('heading', { name: 'This trip is protected with a password' })).toBeVisible()
  await expect(theirs.locator('body')).not.toContainText('Japan')
  await shared.open.click()
  await expect(shared.password).toHaveAccessibleDescription('Please enter the password.')
  await shared.password.fill('open sesam')
  await theirs.keyboard.press('Enter')
  await expect(shared.password).toHaveAccessibleDescription(
    'This is not the password for this link. Please try again.',
  )
  await expect(shared.password).toBeFocused()
  await expectAccessible(theirs)
  await shared.password.fill('open sesame')
  await theirs.keyboard.press('Enter')
  await expect(shared.title).toHaveText('Trip to Japan')
  await theirs.reload()
  await expect(shared.password).toBeVisible()

  await shares.change.click()
  await shares.dialog.getByText('Remove the password').click()
  await shares.save.click()
  await expect(shares.cards).not.toContainText('Password protected')
  await theirs.reload()
  await expect(shared.title).toHaveText('Trip to Japan')
})

test('on a phone, in Chinese, a trip lies below its map, nothing jumps, and nothing in its note does anything', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(
    /Content Security Policy|^console: CSP: (script|style)-src/,
    'what is taken out was forbidden before',
  )
  const { path } = await makeLink(server, {}, { name: '日本之旅' })
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.goto(path)
  const shared = sharedPage(page, 'zh')
  await expect(shared.title).toHaveText('日本之旅')
  await expect(shared.plan).toContainText(dateSeen('3月31日 星期三'))
  await expect(page.getByRole('region', { name: wordsIn.zh.map.name })).toBeVisible()
  await expect(page.locator('canvas[data-drawn]')).toHaveCount(1)
  expect(await layoutShift(page)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // As if the server had let it through.
  const note = `<h2>Before we go</h2><p onclick="alert(1)">Bring <strong>cash</strong>.<script>alert(2)</script>
    <img src=x onerror="alert(3)"><a href="javascript:alert(4)">one</a> <a href="https://example.com/">two</a></p>
    <ul data-type="taskList"><li data-type="taskItem" data-checked="true">Rail pass</li></ul>
    <iframe src="https://example.com/"></iframe><style>body{display:none}</style>`
  await page.route('**/api/shared/*', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), note } })
  })
  // The server renders only addresses without a query. Here the page has to make the call that is answered above.
  await page.goto(`${path}?from=chat`)
  const written = page.getByRole('region', { name: wordsIn.zh.shared.note })
  await expect(written.getByRole('heading', { name: 'Before we go' })).toBeVisible()
  await expect(written.locator('strong')).toHaveText('cash')
  await expect(written.getByRole('listitem')).toHaveAttribute('data-checked', 'true')
  await expect(written.getByRole('link')).toHaveText(['two'])
  await expect(written.getByRole('link')).toHaveAttribute('rel', /nofollow/)
  expect(await written.innerHTML()).not.toMatch(/onclick|onerror|javascript|<script|<img|<iframe|<style/)
  await expectAccessible(page)
})
