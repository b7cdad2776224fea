import type { Page } from '@playwright/test'
import { expectAccessibleInSizes } from './axe.ts'
import { boardingCode, bookingMail } from './bookings.ts'
import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { fillLogin } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ tolerate }) =>
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'the network comes and goes'),
)

/** Sends what the phone sends when something is shared with the installed app. */
const share = (page: Page, sent: { text?: string; files?: [name: string, type: string, text: string][] }) =>
  page.evaluate(({ text = '', files = [] }) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
    const data = new DataTransfer()
    for (const [name, type, content] of files) data.items.add(new File([content], name, { type }))
    const inputs = [
      { name: 'text', value: text },
      { name: 'files', type: 'file', multiple: true, files: data.files },
    ]
    for (const input of inputs) form.append(Object.assign(document.createElement('input'), input))
    document.body.append(form)
    form.submit()
  }, sent)

const waiting = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'shared')) return 0
    const opened = indexedDB.open('shared')
    await new Promise(resolve => opened.addEventListener('success', resolve))
    const count = opened.result.transaction('shared').objectStore('shared').count()
    await new Promise(resolve => count.addEventListener('success', resolve))
    opened.result.close()
    return count.result
  })

test('what is shared with the installed app is read into the trip that one chooses, in Chinese', async ({
  page,
  server,
}) => {
  const { account, imports, trip, ui } = wordsIn.zh
  await page.context().addCookies([{ name: 'language', value: 'zh', url: server.url }])
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  await api.makeTrip({ name: 'Long ago', start_date: '2020-03-01', end_date: '2020-03-03' })
  const tripId = await api.makeTrip()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const large = `Dear traveller\n${'no booking in here\n'.repeat(250_000)}`
  await share(page, {
    files: [
      ['Your trip.eml', 'message/rfc822', bookingMail],
      ['Terms.txt', 'text/plain', large],
    ],
  })
  await expect(page).toHaveURL('/?next=%2Fshare')
  await page.getByRole('button', { name: account.login }).click()
  await fillLogin(page, ana, 'zh')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/share')
  await expect(page.getByText('Terms.txt')).toBeVisible()
  const trips = page.getByRole('main').getByRole('button', { name: /Trip to Japan|Long ago/ })
  await expect(trips).toHaveText([/^Trip to Japan/, /^Long ago/])
  await expectAccessibleInSizes(page)
  await trips.first().click()
  const dialog = page.getByRole('dialog', { name: trip.dialogs.import })
  await expect(dialog.locator('[data-proposal]').filter({ hasText: 'BR198' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Terms.txt' })).toContainText(/內容太多|找不到預訂/)
  await expect.poll(() => waiting(page)).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: ui.discard }).click()
  await expect(dialog).toBeHidden()

  await page.context().setOffline(true)
  await share(page, { text: boardingCode })
  await expect(page).toHaveURL('/share')
  await page.getByRole('button', { name: /^Trip to Japan/ }).click()
  await expect(dialog.getByText(/^讀取失敗：/)).toBeVisible()
  expect(await waiting(page)).toBe(1)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: imports.again }).click()
  await expect(dialog.locator('[data-proposal]').filter({ hasText: 'BR197' })).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  expect((await api.plan(tripId)).flights).toEqual([])
})
