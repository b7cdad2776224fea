import type { Browser, Locator, Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { newTraveller } from '../traveller.ts'
import { wordsIn } from '../words.ts'
import { makeCast } from './cast.ts'
import { createStage, openTrip } from './stage.ts'

/** Milliseconds that a person takes: to find and press something, and for a key. */
const PRESS = 1_200
const KEY = 140

const words = wordsIn.en
/** The most presses that each goal may take. */
const limits = { 'first row of a plan': 14, 'an expense': 3, 'a boarding pass': 2, 'another day': 1 }
type Goal = keyof typeof limits
type FirstRow = 'first row of a plan'
const sights = ['9:30 Senso-ji', 'Ueno Park 13-15', 'Tokyo Tower 18:00']

type Person = ReturnType<typeof personAt>

/** A person at a page, whose presses and keys are counted. */
function personAt(page: Page) {
  const done = { presses: 0, keys: 0 }
  return {
    done,
    async press(target: Locator, position?: { x: number; y: number }) {
      await target.waitFor()
      await page.waitForTimeout(PRESS)
      await target.click(position && { position })
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

/** Counts the presses that each goal takes; throws when one takes more than its limit. */
export async function countPresses(browser: Browser, server: Server): Promise<string> {
  const { text, toFirstRow } = await playFirstDay(browser, server)
  const counts = { 'first row of a plan': toFirstRow, ...(await playOnTheWay(browser, server)) }
  const lines = (Object.keys(limits) as Goal[]).map(goal => {
    if (counts[goal] > limits[goal]) throw new Error(`${goal}: ${counts[goal]} presses, not ${limits[goal]}`)
    return `${goal}: ${counts[goal]} presses (at most ${limits[goal]})`
  })
  return [text, ...lines].join('\n')
}

/** The presses of a traveller at a phone, each goal counted from a day of the trip. */
async function playOnTheWay(browser: Browser, server: Server): Promise<Omit<Record<Goal, number>, FirstRow>> {
  const stage = createStage(await makeCast(server), 'en')
  const { id, dates } = stage.trips.japan
  const { day, expense, trip } = words
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true })
  async function pressesTo(reach: (page: Page, person: Person) => Promise<void>): Promise<number> {
    const page = await context.newPage()
    await openTrip(page, stage, id, `?day=${dates[4]}`)
    const person = personAt(page)
    await reach(page, person)
    await page.close()
    return person.done.presses
  }
  const counts = {
    'an expense': await pressesTo(async (page, { press, type }) => {
      const form = page.getByRole('dialog', { name: expense.addTitle })
      await press(page.getByRole('button', { name: day.addTo }))
      await press(page.getByRole('menuitem', { name: day.addExpense }))
      await form
        .getByRole('textbox', { name: expense.fields.money, exact: true })
        .and(page.locator(':focus'))
        .waitFor()
      await type('3600')
      await press(form.getByRole('button', { name: words.form.save }))
      await page.getByText(expense.added).waitFor()
    }),
    'a boarding pass': await pressesTo(async (page, { press }) => {
      const list = page.getByRole('dialog', { name: trip.dialogs.attachments })
      await press(page.getByRole('button', { name: trip.dialogs.attachments }))
      await press(list.getByRole('button', { name: 'Boarding passes.pdf', exact: true }))
      await page.getByRole('dialog', { name: 'Boarding passes.pdf' }).locator('canvas').first().waitFor()
    }),
    'another day': await pressesTo(async (page, { press }) => {
      await press(page.getByRole('button', { name: day.next }).or(page.getByRole('link', { name: day.next })))
      await page.waitForURL(`**/*day=${dates[5]}*`)
    }),
  }
  await context.close()
  return counts
}

/** Plays the way from the landing to a first day with three places, as somebody at a desk takes it. */
async function playFirstDay(browser: Browser, server: Server) {
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
  }
  // In the middle of its label is the link to the terms.
  await press(page.locator('label').filter({ has: page.getByRole('checkbox') }), { x: 8, y: 8 })
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
  let toFirstRow = 0
  for (const [index, sight] of sights.entries()) {
    await field.and(page.locator(':focus')).waitFor()
    await type(sight)
    await page.getByRole('option').first().waitFor()
    await key('Enter')
    await page.locator('[data-item]').nth(index).waitFor()
    if (index === 0) toFirstRow = done.presses
  }
  const seconds = (Date.now() - began) / 1000
  await context.close()
  const text = `${done.presses} presses, ${done.keys} keys, ${seconds.toFixed(0)} s from the landing to a first day with three places`
  return { text, toFirstRow }
}
