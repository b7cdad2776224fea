import { expect, type Locator, type Page } from '@playwright/test'
import type { Traveller } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

/** The parts of the register dialog. */
export function registerForm(page: Page, language: Language = 'en') {
  const { account } = wordsIn[language]
  const dialog = page.getByRole('dialog', { name: account.registerTitle })
  return {
    dialog,
    username: dialog.getByLabel(account.username, { exact: true }),
    email: dialog.getByLabel(account.email, { exact: true }),
    password: dialog.getByLabel(account.password, { exact: true }),
    confirmPassword: dialog.getByLabel(account.confirmPassword, { exact: true }),
    terms: dialog.getByRole('checkbox'),
    termsLabel: dialog.getByText(account.accept.split('<')[0]?.trim() ?? ''),
    submit: dialog.getByRole('button', { name: account.register, exact: true }),
  }
}

export async function fillRegistration(page: Page, traveller: Traveller, language: Language = 'en') {
  const form = registerForm(page, language)
  await form.username.fill(traveller.username)
  await form.email.fill(traveller.email)
  await form.password.fill(traveller.password)
  await form.confirmPassword.fill(traveller.password)
  await acceptTerms(form)
  return form
}

/** At the start of the label, as in its middle is the way to the terms. */
export async function acceptTerms({ terms, termsLabel }: ReturnType<typeof registerForm>): Promise<void> {
  await termsLabel.click({ position: { x: 12, y: 12 } })
  await expect(terms).toBeChecked()
}

export function loginForm(page: Page, language: Language = 'en') {
  const { account } = wordsIn[language]
  const dialog = page.getByRole('dialog', { name: account.loginTitle })
  return {
    dialog,
    username: dialog.getByLabel(account.nameOrEmail),
    password: dialog.getByLabel(account.password, { exact: true }),
    submit: dialog.getByRole('button', { name: account.login, exact: true }),
  }
}

export async function fillLogin(page: Page, { username, password }: Traveller, language: Language = 'en') {
  const form = loginForm(page, language)
  await form.username.fill(username)
  await form.password.fill(password)
  return form
}

/** Signs in through the landing and waits for the dashboard. */
export async function signIn(page: Page, traveller: Traveller): Promise<void> {
  await page.goto('/?dialog=login')
  const form = await fillLogin(page, traveller)
  await form.submit.click()
  await expectDashboard(page)
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Where to next' })).toBeVisible()
}

/** The specification's alerts, each told once: a failure interrupts a screen reader, a success waits its turn. */
export async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(words, { exact: true })).toHaveCount(1)
}

export async function expectSuccess(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()
}

/** The field is marked, says why, and has the focus. */
export async function expectBlamed(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(words)))
  await expect(field).toBeFocused()
}

type Spot = { x: number; y: number }

/** Draws a thumb over the screen, and lifts it once it has rested. */
export async function dragThumb(page: Page, from: Spot, to: Spot): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1, 1, 1])
    await touch('touchMove', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    })
  await touch('touchEnd')
  await browser.detach()
}

/** Moves the focus there as the keyboard does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** The layout shift of the page since it was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        new PerformanceObserver(list => add(list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100))
      }),
  )
}

/** Waits until the page has fetched what it may need later, too. */
export async function untilPrepared(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let known = 0
  await expect
    .poll(
      async () => {
        const before = known
        known = await count()
        return known - before
      },
      { intervals: [1_500] },
    )
    .toBe(0)
}
