import { sendMail } from '../server/src/testing/mail-client.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { expectAccessibleInSizes } from './axe.ts'
import { bookingMail } from './bookings.ts'
import { test as base, expect } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { type Server, startServer } from './server.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

const test = base.extend<object, { smtp: number; server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
  smtp: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  server: [
    async ({ smtp }, use) => {
      const mailIn = { MAIL_IN: `127.0.0.1:${smtp}`, MAIL_IN_DOMAIN: 'in.caravan.example' }
      const server = await startServer({ env: { RATE_LIMITS: 'off', ...mailIn } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

for (const language of ['en', 'zh'] satisfies Language[])
  test(`a mail that is forwarded shows by itself, is imported, and lies there again after undo (${language})`, async ({
    page,
    server,
    smtp,
  }) => {
    const { imports, trip, form } = wordsIn[language]
    const isEnglish = language === 'en'
    const ana = await makeVerifiedAccount(server)
    const api = await planAs(server, ana)
    if (!isEnglish) await api.send('PUT', '/users/me/profile', { language })
    const tripId = await api.makeTrip()
    await enter(page, server, ana, `/edit-trip/${tripId}?day=2027-03-27&dialog=import`)
    const dialog = page.getByRole('dialog', { name: trip.dialogs.import })
    const address = await dialog.getByLabel(imports.arrived.address).inputValue()
    expect(address).toMatch(/^[a-z2-7]{45}@in\.caravan\.example$/)

    const raw = bookingMail
      .replace(/^From:.*/, `From: Ana <${ana.email}>`)
      .replace('Your trip', 'Fwd: Your trip')
    expect(await sendMail(smtp, { from: ana.email, to: address, raw })).toBeUndefined()
    const tray = dialog.getByRole('region', { name: imports.arrived.title })
    const mail = tray.getByRole('button', { name: /^Fwd: Your trip/ })
    await expect(mail).toContainText(isEnglish ? '2 bookings found' : '找到 2 筆預訂')
    await expectAccessibleInSizes(page)
    await page.setViewportSize({ width: 1000, height: 900 })

    await mail.click()
    await expect(dialog.locator('[data-proposal]').filter({ hasText: 'BR198' })).toContainText(
      '08:50 – 13:15',
    )
    await dialog.getByRole('button', { name: isEnglish ? 'Import 2' : '匯入 2 筆' }).click()
    await expectSuccess(page, isEnglish ? '2 bookings have been imported.' : '已匯入 2 筆預訂。')
    expect((await api.plan(tripId)).attachments).toMatchObject([{ name: 'Fwd: Your trip.eml' }])
    const path = `/trips/${tripId}/arrived`
    expect(await api.send('GET', path)).toEqual({ mails: [] })
    await page.getByRole('button', { name: form.undo }).click()
    await expectSuccess(page, imports.undone)

    await page.getByRole('button', { name: trip.dialogs.other, exact: true }).click()
    const waiting = isEnglish ? '1 email waits to be imported' : '1 封郵件等待匯入'
    await page.getByRole('button', { name: new RegExp(`${trip.dialogs.import}.*${waiting}`) }).click()
    await expect(mail).toBeVisible()
    await tray
      .getByRole('button', { name: imports.arrived.delete.replace('{name}', 'Fwd: Your trip') })
      .click()
    await page.getByRole('button', { name: imports.arrived.deleteAction }).click()
    await expect(tray).toBeHidden()
    expect(await api.send('GET', path)).toEqual({ mails: [] })
  })
