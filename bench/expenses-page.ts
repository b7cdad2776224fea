import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { sentLedgerOf } from '../web/src/testing/sent-ledger.ts'
import { inBrowser, slowDown, told } from './browser.ts'
import { type Call, makeTrip } from './planner.ts'

const EXPENSES = 5_000
const ROUNDS = 5
const SCROLLING_MS = 10_000

/** A ledger of so many expenses between four people, as the server would answer it. */
async function makeLedger(call: Call, trip_id: string) {
  const { id } = await call('GET', '/users/me')
  const expense = { type: 'Food', currency: 'JPY', paid_date: '2027-03-01', payer_id: id }
  const known = await call('POST', '/expenses/split_expense/', {
    ...{ trip_id, description: 'Lunch', amount: '4000', is_shared_with_all: true, ...expense },
  })
  const list = await call('GET', `/expenses/split_expense/${trip_id}`)
  const others = ['Mei Chen', 'Jonas Lind', 'Marcus Okafor'].map(name => ({
    ...{ user_id: randomUUID(), name, former: true },
  }))
  const shared_with = [id, ...others.map(({ user_id }) => user_id)].toSorted()
  const split = { ...known.split, amounts: Object.fromEntries(shared_with.map(person => [person, '1000'])) }
  const expenses = Array.from({ length: EXPENSES }, (_, n) => ({
    ...{ ...known, shared_with, split, share: '1000' },
    ...{ expense_id: randomUUID(), description: `Bill number ${n}`, type: n % 2 ? 'Food' : 'Lodging' },
  }))
  return JSON.stringify(sentLedgerOf({ ...list, expenses, people: [...list.people, ...others] }))
}

async function openTrip(context: BrowserContext, url: string, ledger: string, slower: number) {
  const page = await context.newPage()
  await page.route('**/api/expenses/ledger/*', async route => {
    // By then the dialog is open.
    await pause(2_000)
    await route.fulfill({ body: ledger, contentType: 'application/json' })
  })
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  const computed = await slowDown(page, slower)
  return { page, computed }
}

type Opened = Awaited<ReturnType<typeof openTrip>>

/** From the last byte of the expenses to the picture with the first rows. */
async function standing({ page, computed }: Opened): Promise<[wait: number, computed: number]> {
  await page.evaluate(() => {
    const watched = globalThis as unknown as { stood: Promise<number> }
    watched.stood = new Promise(resolve => {
      const look = new MutationObserver(() => {
        if (!document.querySelector('[aria-setsize]')) return
        look.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      look.observe(document, { childList: true, subtree: true })
    })
  })
  await page.getByRole('navigation', { name: 'Trip tools' }).getByRole('button', { name: 'Expenses' }).click()
  // The dialog is open, and the expenses are not there yet.
  await pause(1_000)
  const before = await computed()
  const wait = await page.evaluate(async () => {
    const stood = await (globalThis as unknown as { stood: Promise<number> }).stood
    const list = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/expenses/ledger/'))
    return stood - (list as PerformanceResourceTiming).responseEnd
  })
  return [wait, (await computed()) - before]
}

/** Pictures in a second, and tasks of more than 50 ms, while the list is scrolled without a pause. */
async function scrolling({ page, computed }: Opened): Promise<string> {
  const before = await computed()
  const { frames, long } = await page.evaluate(async duration => {
    let long = 0
    new PerformanceObserver(list => {
      long += list.getEntries().length
    }).observe({ type: 'longtask' })
    const scroller = document.querySelector('[aria-setsize]')?.closest('ul')?.parentElement
    const began = performance.now()
    let frames = 0
    while (performance.now() - began < duration) {
      await new Promise(requestAnimationFrame)
      frames++
      scroller?.scrollBy(0, 24)
    }
    return { frames, long }
  }, SCROLLING_MS)
  const busy = ((await computed()) - before) / SCROLLING_MS
  return `${(frames / (SCROLLING_MS / 1000)).toFixed(0)} frames a second, ${long} long tasks, thread busy ${(100 * busy).toFixed(0)} %`
}

/** The dialog of the expenses with as many as a trip may have. */
export const benchExpensesPage = () =>
  inBrowser(async function* ({ server, call, context }) {
    const trip = await makeTrip(call, 10, 60)
    const ledger = await makeLedger(call, trip)
    const url = `${server.url}/edit-trip/${trip}?day=2027-03-01`
    for (const slower of [1, 4]) {
      const times: [number, number][] = []
      let opened = await openTrip(context, url, ledger, slower)
      for (let round = 0; round < ROUNDS; round++) {
        await opened.page.close()
        opened = await openTrip(context, url, ledger, slower)
        times.push(await standing(opened))
      }
      yield `${slower}× slower CPU: the list stands ${told(times.map(([wait]) => wait))} after its data (target: at most 300)`
      yield `               computed ${told(times.map(([, computed]) => computed))}`
      yield `               scrolling ${await scrolling(opened)} in ${SCROLLING_MS / 1000} s (target: 60, at most 2)`
      await opened.page.close()
    }
  })
