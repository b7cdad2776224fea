import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { fillLogin, signIn } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'

/** The root that the server sends before any script runs: any difference from the page later on is a flash. */
async function servedRoot(page: Page): Promise<string> {
  const document = await (await page.request.get('/')).text()
  return document.match(/<html[^>]*>/)?.[0] ?? ''
}

const root = (page: Page) => page.locator('html')

test.use({ locale: 'zh-CN' })

test('language and theme follow the browser, then the choice, without a flash, and the language the account', async ({
  page,
  server,
  openBrowser,
}) => {
  const document = (await (await page.goto('/'))?.text())?.match(/<html[^>]*>/)?.[0]
  expect(document).toContain('lang="zh-Hans"')
  expect(document).not.toContain('data-theme')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行程一起规划，不用再翻群聊。')
  await page.getByRole('button', { name: '深色' }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(237, 242, 236)')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(root(page)).toHaveAttribute('lang', 'en')
  expect(await servedRoot(page)).toMatch(/lang="en".*data-theme="dark"/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'System' }).click()
  await expect(root(page)).not.toHaveAttribute('data-theme')
  expect(await servedRoot(page)).not.toContain('data-theme')

  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByText('繁體中文', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '繁體中文' })).toBeChecked()
  await page.getByText('淺色', { exact: true }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ forcedColors: 'active' })
  const backgroundOf = (name: string) =>
    page.locator('label', { hasText: name }).evaluate(label => getComputedStyle(label).backgroundColor)
  expect(await backgroundOf('淺色')).not.toBe(await backgroundOf('深色'))
  await expect(page.getByRole('button', { name: '登出' })).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ana.username}，接下來去哪裡？`)
  await page.reload()
  await expect(page).toHaveTitle('你的旅程 · Caravan')
  await page.getByRole('button', { name: '登出' }).click()
  await expect(page.getByRole('button', { name: '免費開始使用' })).toBeVisible()
  expect(await servedRoot(page)).toMatch(/lang="zh-Hant".*data-theme="light"/)

  // Another device, where nobody has chosen a language.
  const other = await openBrowser({ baseURL: server.url, locale: 'en-GB' })
  await other.goto('/?dialog=login')
  await (await fillLogin(other, ana)).submit.click()
  await expect(other.getByRole('button', { name: '登出' })).toBeVisible()
})
