import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { addFile } from '../e2e/files.ts'
import { noise } from '../server/src/testing/pictures.ts'
import { untilDrawn } from './attachments.ts'
import { inBrowser, longestTask, slowDown, told, watchTasks } from './browser.ts'
import { makeTrip } from './planner.ts'

const PHOTOS = 300
const DAYS = 10
const ROUNDS = 3
const SCROLLING_MS = 8_000

/** Notes the time from the next press to the first tiles, and to the last small picture in sight. */
function watchGallery(): void {
  const watched = Object.assign(globalThis, { tiles: 0, pictures: 0 })
  const inSight = (image: Element) => image.getBoundingClientRect().top < innerHeight
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] section li img')]
        const now = performance.now() - timeStamp
        if (images.length > 0) watched.tiles ||= now
        if (images.length > 0 && images.filter(inSight).every(isShown)) watched.pictures = now
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true, once: true },
  )
}

async function openGallery(context: BrowserContext, url: string, slower: number) {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  // Its chunk has come with an earlier look at it.
  await openFromOther(page)
  await page.goBack()
  await page.goBack()
  await delay(2_000)
  const computed = await slowDown(page, slower)
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  const open = page.getByRole('dialog').getByRole('button', { name: 'Photos' })
  await open.waitFor()
  await page.evaluate(watchGallery)
  await page.evaluate(watchTasks)
  await open.click()
  await page.waitForFunction(() => (globalThis as unknown as { pictures: number }).pictures > 0)
  const times = await page.evaluate(() => {
    const { tiles, pictures } = globalThis as unknown as { tiles: number; pictures: number }
    return { tiles, pictures }
  })
  return { page, computed, ...times }
}

type Opened = Awaited<ReturnType<typeof openGallery>>

async function openFromOther(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Photos' }).click()
  await page.getByRole('dialog', { name: 'Photos' }).locator('li').first().waitFor()
}

/** Scrolls from the first photo to the last. */
async function scrolling({ page, computed }: Pick<Opened, 'page' | 'computed'>): Promise<string> {
  const before = await computed()
  await page.evaluate(watchTasks)
  const { frames, loaded } = await page.evaluate(async duration => {
    const dialog = document.querySelector('[role=dialog]')
    const scroller = dialog?.querySelector('section')?.parentElement
    const began = performance.now()
    let frames = 0
    while (performance.now() - began < duration) {
      await new Promise(requestAnimationFrame)
      frames += 1
      const share = (performance.now() - began) / duration
      if (scroller) scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight)
    }
    return { frames, loaded: dialog?.querySelectorAll('li img[src^="blob:"]').length }
  }, SCROLLING_MS)
  const longest = await page.evaluate(longestTask)
  const busy = ((await computed()) - before) / SCROLLING_MS
  return `${(frames / (SCROLLING_MS / 1_000)).toFixed(0)} frames a second, longest task ${longest.toFixed(0)} ms (target: at most 100), thread busy ${(100 * busy).toFixed(0)} %, ${loaded} small pictures`
}

/** The gallery of a trip with 300 photos. */
export const benchGallery = (checkout?: string) =>
  inBrowser(
    async function* ({ server, token, call, context }) {
      const trip = await makeTrip(call, DAYS, 20)
      const photo = new Uint8Array(await noise(400, 300).resize(1_200, 900).jpeg().toBuffer())
      for (let n = 0; n < PHOTOS; n++) {
        const day = `2027-03-${String(1 + (n % DAYS)).padStart(2, '0')}`
        await addFile(server, { token }, trip, `IMG_${n}.jpg`, photo, { day })
      }
      await untilDrawn(call, trip)
      for (const slower of [1, 4]) {
        const tiles: number[] = []
        const pictures: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const opened = await openGallery(context, `${server.url}/edit-trip/${trip}?day=2027-03-01`, slower)
          tiles.push(opened.tiles)
          pictures.push(opened.pictures)
          if (round === ROUNDS - 1) {
            yield `${slower}× slower CPU: the tiles stand ${told(tiles)} after the press (target: at most 300)`
            yield `               the small pictures in sight ${told(pictures)}`
            yield `               scrolling ${await scrolling(opened)}`
          }
          await opened.page.close()
        }
      }
    },
    { checkout },
  )
