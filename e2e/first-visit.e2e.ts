import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { fillLogin, fillRegistration, registerForm } from './screen.ts'
import { newTraveller } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

interface Visit {
  language: Language
  where: string
  said: Record<'registered' | 'verified' | 'signedIn' | 'greeting', string>
  press(target: Locator): Promise<void>
}

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

function describeVisit({ language, where, said, press }: Visit): void {
  test(`a traveller registers, confirms the address, signs in and out, ${where}`, async ({
    page,
    server,
  }) => {
    // axe looks at every stop of it.
    test.slow()
    const traveller = newTraveller(language === 'zh' ? '旅人' : 'ana')
    const words = wordsIn[language]
    await page.goto('/')
    await expectAccessible(page)

    await press(page.getByRole('button', { name: words.landing.start }))
    await registerForm(page, language).username.waitFor()
    await expectAccessible(page)

    await press(registerForm(page, language).dialog.getByRole('button', { name: words.account.termsTitle }))
    const terms = page.getByRole('dialog', { name: words.account.termsTitle })
    await expect(terms.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expectAccessible(page)
    await press(terms.getByRole('button', { name: words.ui.close }).last())
    await expect(terms).toBeHidden()

    const registration = await fillRegistration(page, traveller, language)
    await expectAccessible(page)
    await press(registration.submit)
    await expect(page.getByRole('status').getByText(said.registered, { exact: true })).toBeVisible()
    await expect(registration.dialog).toBeHidden()
    await expectAccessible(page)

    const landing = await holdBack(page, /\/assets\/landing-/)
    await page.goto(await server.linkTo(traveller.email, '/verify_email'))
    await expect(page.getByRole('heading', { name: said.verified })).toBeVisible()
    await expectAccessible(page)
    await landing.release()
    const login = await fillLogin(page, { ...traveller, username: traveller.email }, language)
    await expect(page).toHaveURL('/?dialog=login')
    await expectAccessible(page)
    await press(login.submit)
    await expect(page.getByRole('status').getByText(said.signedIn, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    const greeting = said.greeting.replace('{name}', traveller.username)
    await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
    await expectAccessible(page)

    await press(page.getByRole('button', { name: words.account.preferences }))
    await expect(page.getByRole('dialog', { name: words.account.preferences })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await press(page.getByRole('button', { name: words.account.signOut }))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: words.landing.start })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
}

test.describe(() => {
  test.use({ viewport: { width: 1440, height: 900 } })
  describeVisit({
    language: 'en',
    where: 'in English at a desk',
    said: {
      registered: 'Registration successful! Please check your email.',
      verified: 'Email verified successfully! Redirecting...',
      signedIn: 'Login successful',
      greeting: 'Where to next, {name}?',
    },
    press: target => target.click(),
  })
})

test.describe(() => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 }, locale: 'zh-TW' })
  describeVisit({
    language: 'zh',
    where: 'in Traditional Chinese on a phone',
    said: {
      registered: '註冊成功！請查看你的電子郵件。',
      verified: '電子郵件驗證成功！即將前往首頁…',
      signedIn: '登入成功',
      greeting: '{name}，接下來去哪裡？',
    },
    press: target => target.tap(),
  })
})
