import { sendMail } from '../server/src/testing/mail-client.ts'
import { expectAccessible } from './axe.ts'
import { bookingMail } from './bookings.ts'
import { expect } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { test } from './providers.ts'
import { expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

test('a mail that is forwarded shows by itself, is imported, and lies there again after undo, in Chinese', async ({
  page,
  server,
  outside: { smtp },
}) => {
  const { imports, trip, form } = wordsIn.zh
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  await api.send('PUT', '/users/me/profile', { language: 'zh' })
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
  await expect(mail).toContainText('找到 2 筆預訂')
  await expectAccessible(page)

  await mail.click()
  await expect(dialog.locator('[data-proposal]').filter({ hasText: 'BR198' })).toContainText('08:50 – 13:15')
  const stay = dialog.locator('[data-proposal]').filter({ hasText: 'Ryokan Sawaya' })
  await expect(stay).toContainText('這裡在「Kyoto」，你的這一天在「Tokyo」。')
  await stay.getByRole('checkbox').check({ force: true })
  await dialog.getByRole('button', { name: '匯入 2 筆' }).click()
  await expectSuccess(page, '已匯入 2 筆預訂。')
  expect((await api.plan(tripId)).attachments).toMatchObject([{ name: 'Fwd: Your trip.eml' }])
  const path = `/trips/${tripId}/arrived`
  expect(await api.send('GET', path)).toEqual({ mails: [] })
  await page.getByRole('button', { name: form.undo }).click()
  await expectSuccess(page, imports.undone)

  await page.getByRole('button', { name: trip.dialogs.other, exact: true }).click()
  const waiting = '1 封郵件等待匯入'
  await page.getByRole('button', { name: new RegExp(`${trip.dialogs.import}.*${waiting}`) }).click()
  await expect(mail).toBeVisible()
  await tray.getByRole('button', { name: imports.arrived.delete.replace('{name}', 'Fwd: Your trip') }).click()
  await page.getByRole('button', { name: imports.arrived.deleteAction }).click()
  await expect(tray).toBeHidden()
  expect(await api.send('GET', path)).toEqual({ mails: [] })
})
