import type { Browser, Locator, Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { newTraveller } from '../traveller.ts'
import { wordsIn } from '../words.ts'

/** Milliseconds that a person takes: to find and press something, and for a key. */
const PRESS = 1_200
const KEY = 140

const words = wordsIn.en
const sights = ['9:30 Senso-ji', 'Ueno Park 13-15', 'Tokyo Tower 18:00']

/** A person at a page, whose presses and keys are counted. */
function personAt(page: Page) {
  const done = { presses: 0, keys: 0 }
  return {
    done,
    async press(target: Locator) {
      await target.waitFor()
      await page.waitForTimeout(PRESS)
      await target.click()
      done.presses++
    },
    async type(text: string) {
      await page.keyboard.type(text, { delay: KEY })
      done.keys += [...text].length
    },
    async key(name: string) {
      await page.waitForTimeout(KEY)
      await page.keyboard.press(name)
      done.keys++
    },
  }
}

/** Plays the way from the landing to a first day with three places, as somebody at a desk takes it. */
export async function playFirstDay(browser: Browser, server: Server): Promise<string> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { done, press, type, key } = personAt(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const traveller = newTraveller('ana')
  await page.goto('/')
  const began = Date.now()

  await press(button(words.landing.start))
  await page.getByLabel(words.account.username).waitFor()
  for (const text of [traveller.username, traveller.email, traveller.password, traveller.password]) {
    await type(text)
    await key('Tab')
    // Behind a password is the button that shows it.
    if (text === traveller.password) await key('Tab')
  }
  await press(page.locator('label').filter({ has: page.getByRole('checkbox') }))
  await press(button(words.account.register))
  await page.getByText(words.account.registrationSuccessful).waitFor()

  // The link in the mail.
  await page.waitForTimeout(PRESS)
  await page.goto(await server.linkTo(traveller.email, '/verify_email'))
  done.presses++
  await page.getByRole('dialog', { name: words.account.loginTitle }).waitFor()
  if ((await page.getByLabel(words.account.nameOrEmail).inputValue()) === '') {
    await type(traveller.username)
    await key('Tab')
  }
  await type(traveller.password)
  await key('Enter')

  await press(page.getByRole('link', { name: words.dashboard.planTrip, exact: true }))
  await press(page.getByRole('combobox', { name: words.createTrip.cities }))
  await type('Tokyo')
  await page
    .getByRole('option', { name: /^Tokyo/ })
    .first()
    .waitFor()
  await key('Enter')
  await press(page.getByRole('button', { name: words.createTrip.selectDates }))
  const days = page.getByRole('gridcell').getByRole('button', { disabled: false })
  await press(days.nth(20))
  await press(days.nth(23))
  await press(button(words.ui.done))
  await press(button(words.createTrip.create))

  await page.locator('a[data-new]').waitFor()
  await key('Enter')
  const field = page.getByRole('combobox', { name: words.item.addHere })
  for (const [index, sight] of sights.entries()) {
    await field.and(page.locator(':focus')).waitFor()
    await type(sight)
    await page.getByRole('option').first().waitFor()
    await key('Enter')
    await page.locator('[data-item]').nth(index).waitFor()
  }
  const seconds = (Date.now() - began) / 1000
  await context.close()
  return `${done.presses} presses, ${done.keys} keys, ${seconds.toFixed(0)} s from the landing to a first day with three places`
}
