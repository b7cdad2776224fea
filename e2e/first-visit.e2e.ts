import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { fillLogin, fillRegistration, registerForm } from './screen.ts'
import { newTraveller } from './traveller.ts'
import { wordsIn } from './words.ts'

/** Holds the next page's files back: a message shown for two seconds stays until they arrive. */
async function holdBack(page: Page, files: RegExp) {
  const released = Promise.withResolvers<void>()
  await page.route(files, async route => {
    await released.promise
    await route.continue()
  })
  return {
    async release() {
      released.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, deviceScaleFactor: 1, viewport: { width: 390, height: 844 }, locale: 'zh-TW' })

test('a traveller registers, confirms the address, signs in and out, in Chinese on a phone', async ({
  page,
  server,
}) => {
  // axe looks at every stop of it.
  test.slow()
  const traveller = newTraveller('旅人')
  const words = wordsIn.zh
  await page.goto('/')
  await expectAccessible(page)

  await page.getByRole('button', { name: words.landing.start }).tap()
  await registerForm(page, 'zh').username.waitFor()

  await registerForm(page, 'zh').dialog.getByRole('button', { name: words.account.termsTitle }).tap()
  const terms = page.getByRole('dialog', { name: words.account.termsTitle })
  await expect(terms.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expectAccessible(page)
  await terms.getByRole('button', { name: words.ui.close }).last().tap()
  await expect(terms).toBeHidden()

  const registration = await fillRegistration(page, traveller, 'zh')
  await expectAccessible(page)
  await registration.submit.tap()
  await expect(
    page.getByRole('status').getByText('註冊成功！請查看你的電子郵件。', { exact: true }),
  ).toBeVisible()
  await expect(registration.dialog).toBeHidden()
  await expectAccessible(page)

  const landing = await holdBack(page, /\/assets\/landing-/)
  await page.goto(await server.linkTo(traveller.email, '/verify_email'))
  await expect(page.getByRole('heading', { name: '電子郵件驗證成功！即將前往首頁…' })).toBeVisible()
  await expectAccessible(page)
  await landing.release()
  const login = await fillLogin(page, { ...traveller, username: traveller.email }, 'zh')
  await expect(page).toHaveURL('/?dialog=login')
  await expectAccessible(page)
  await login.submit.tap()
  await expect(page.getByRole('status').getByText('登入成功', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: `${traveller.username}，接下來去哪裡？` }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: words.account.preferences }).tap()
  await expect(page.getByRole('dialog', { name: words.account.preferences })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words.account.signOut }).tap()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: words.landing.start })).toBeVisible()
  // Until the server has answered, the token that it is to end is kept.
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
