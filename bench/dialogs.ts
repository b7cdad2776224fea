import type { Page } from '@playwright/test'
import { book } from './bookings.ts'
import { inBrowser, told } from './browser.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 20

/** The buttons that open each, and its title. */
const dialogs = [
  { press: ['Flights'], title: 'Flights' },
  { press: ['Lodging'], title: 'Lodging' },
  { press: ['Other', 'Transportation'], title: 'Transportation' },
  { press: ['Other', 'Rental Car'], title: 'Rental Car' },
  { press: ['Other', 'Trip Members'], title: 'Member List (' },
  { press: ['Other', 'Share Link'], title: 'Share Link' },
]

/** Resolves with the time from the next press to the picture with the dialog of this title. */
const watchDialog = (page: Page, title: string) =>
  page.evaluate(title => {
    const shows = () =>
      [...document.querySelectorAll('[role=dialog] h2')].some(({ textContent }) =>
        textContent.startsWith(title),
      )
    const watched = globalThis as unknown as { shown: Promise<number> }
    watched.shown = new Promise(resolve => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (!shows()) return void requestAnimationFrame(look)
            setTimeout(() => resolve(performance.now() - timeStamp))
          }
          look()
        },
        { capture: true, once: true },
      )
    })
  }, title)

async function openedIn(page: Page, { press, title }: (typeof dialogs)[number]): Promise<number> {
  const last = press.length - 1
  for (const [at, name] of press.entries()) {
    const within = at === 0 ? page.getByRole('navigation', { name: 'Trip tools' }) : page.getByRole('dialog')
    if (at === last) await watchDialog(page, title)
    await within.getByRole('button', { name, exact: true }).click()
  }
  const time = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
  // All its questions to the server are asked by then.
  await page.waitForTimeout(250)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return time
}

/** From the press of a tool until its dialog shows, once its chunk is there, and what it asks of the server. */
export const benchDialogs = () =>
  inBrowser(async function* ({ server, call, context }) {
    const trip = await makeTrip(call, 61, 60)
    await book(call, trip)
    const page = await context.newPage()
    await page.goto(`${server.url}/edit-trip/${trip}?day=2027-03-01`)
    await page.locator('[data-item]').first().waitFor()
    await page.locator('.maplibregl-canvas').waitFor()
    for (const dialog of dialogs) {
      const asked: string[] = []
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname.replace(trip, '…'))
      })
      await openedIn(page, dialog)
      const first = asked.splice(0)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await openedIn(page, dialog))
      page.removeAllListeners('request')
      yield `${dialog.press.join(', ').padEnd(21)} ${told(times)} (target: p95 at most 100); asked first: ${first.join(' ') || 'nothing'}, then: ${asked.length}`
    }
  })
