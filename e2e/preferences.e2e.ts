import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectDashboard, signIn } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'

/** What the server sends before any script runs: whatever differs from the page later on is a flash. */
async function servedRoot(page: Page): Promise<string> {
  const document = await (await page.request.get('/')).text()
  return document.match(/<html[^>]*>/)?.[0] ?? ''
}

const root = (page: Page) => page.locator('html')

test('the landing switches language and theme at once, and keeps both over a reload without a flash', async ({
  page,
}) => {
  await page.goto('/')
  expect(await servedRoot(page)).not.toContain('data-theme')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('旅程一起規劃，別再翻群組訊息。')
  await expect(root(page)).toHaveAttribute('lang', 'zh-Hant')
  await page.getByRole('button', { name: '深色' }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(237, 242, 236)')

  const served = await servedRoot(page)
  expect(served).toContain('lang="zh-Hant"')
  expect(served).toContain('data-theme="dark"')
  await page.reload()
  await expect(page.getByRole('button', { name: '免費開始使用' })).toBeVisible()
  await expect(page.getByRole('button', { name: '深色' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '系統' }).click()
  await expect(root(page)).not.toHaveAttribute('data-theme')
  expect(await servedRoot(page)).not.toContain('data-theme')
})

test('after login both switch in the header, and stay after sign-out', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByText('中文', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '中文' })).toBeChecked()
  await page.getByText('淺色', { exact: true }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ana.username}，接下來去哪裡？`)
  await page.reload()
  await expect(page.getByRole('button', { name: '登出' })).toBeVisible()
  await expect(page).toHaveTitle('你的旅程 · Caravan')
  await page.getByRole('button', { name: '登出' }).click()
  await expect(page.getByRole('button', { name: '免費開始使用' })).toBeVisible()
  expect(await servedRoot(page)).toMatch(/lang="zh-Hant".*data-theme="light"/)
})

test('the language follows the account to another device, where nobody has chosen one', async ({
  page,
  server,
  openBrowser,
}) => {
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByText('中文', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '中文' })).toBeChecked()

  const other = await openBrowser()
  await signInAnywhere(other, ana)
  await expect(other.getByRole('button', { name: '登出' })).toBeVisible()

  const decided = await openBrowser()
  await decided.goto('/')
  await decided.getByRole('button', { name: 'English' }).click()
  await signIn(decided, ana)
  await expectDashboard(decided)
  await expect(decided.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

async function signInAnywhere(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/?dialog=login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

for (const [locale, language] of [
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', 'zh-Hant'],
  ['de-DE', 'en'],
] as const) {
  test.describe(() => {
    test.use({ locale })
    test(`a browser in ${locale} is greeted in ${language}`, async ({ page }) => {
      const words = language === 'en' ? 'Get Started Free' : '免費開始使用'
      const document = await (await page.goto('/'))?.text()
      expect(document).toContain(`<html lang="${language}"`)
      await expect(page.getByRole('button', { name: words })).toBeVisible()
    })
  })
}
