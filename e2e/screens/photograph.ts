import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { findViolations, untilStill } from '../axe.ts'
import type { Language } from '../words.ts'
import type { Screen, Stage } from './stage.ts'

export const widths = [390, 768, 1440] as const
export const themes = ['light', 'dark'] as const
/** As a screen is, with forced colours, and with text of twice the size. */
export const looks = ['plain', 'forced-colors', 'large-text'] as const

export type Width = (typeof widths)[number]
type Theme = (typeof themes)[number]
const heights: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 }

/** What `npm run screens` makes of each screen. */
export interface Series {
  widths: readonly Width[]
  themes: readonly Theme[]
  languages: readonly Language[]
  look: (typeof looks)[number]
  /** Whether axe looks at the screens. */
  axe: boolean
  folder: string
}

export const pictureOf = (name: string, width: Width, theme: Theme, language: Language) =>
  `${name}-${width}-${theme}-${language}.png`

/** A browser of one size that speaks one language. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  width: Width,
  language: Language,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: heights[width] },
    hasTouch: width < 1024,
    locale: { en: 'en-GB', zh: 'zh-TW', 'zh-Hans': 'zh-CN' }[language],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  return context
}

/** Opens a screen and takes its pictures, or returns what axe finds instead; the next one finds the browser as this one did. */
export async function photograph(
  context: BrowserContext,
  { name, open, lacksMap = false }: Screen,
  stage: Stage,
  { themes, look, axe, folder }: Series,
): Promise<string[]> {
  const page = await context.newPage()
  const width = page.viewportSize()?.width as Width
  const found: string[] = []
  try {
    await page.emulateMedia({ forcedColors: look === 'forced-colors' ? 'active' : 'none' })
    if (look === 'large-text') await doubleText(page)
    await open(page, stage)
    await page.mouse.move(0, 0)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const picture = pictureOf(name, width, theme, stage.language)
      if (axe) {
        // Axe does not look at drawings, which take long, nor at a map under a dialog.
        if (!lacksMap && !(await isCovered(page))) await untilMapLoads(page)
        await untilStill(page)
        for (const { id, help, nodes } of await findViolations(page)) {
          found.push(`${picture}: ${id}, ${help}\n    ${nodes.join('\n    ')}`)
        }
        continue
      }
      // A picture of a whole page would lose the size of the text.
      const fullPage = (await settle(page)) && look !== 'large-text'
      if (!lacksMap) await untilMapIsDrawn(page)
      await page.screenshot({ path: join(folder, picture), fullPage })
    }
  } finally {
    await context.setOffline(false)
    await forgetAll(page)
    await page.close()
  }
  return found
}

/** Also the answers that are kept on the device, with which a page opens without its server. */
async function forgetAll(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
}

async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Waits until all is drawn and still; true for a page that may be taken whole, as nothing lies over it. */
async function settle(page: Page): Promise<boolean> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const drawn = page.locator('[data-drawn]')
  // Pictures far below are drawn when they come into sight.
  const canvases = (await isCovered(page))
    ? []
    : await page.locator('.terrain > canvas').filter({ visible: true }).all()
  for (const canvas of canvases) {
    await canvas.scrollIntoViewIfNeeded()
    await canvas.and(drawn).waitFor()
  }
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.terrain > canvas')].every(canvas => {
      const { top, width } = canvas.getBoundingClientRect()
      const list = canvas.closest('[class*=overflow-y-auto]')?.getBoundingClientRect()
      const lowest = Math.min(innerHeight, list?.bottom ?? innerHeight)
      return width === 0 || top > lowest || canvas.matches('[data-drawn]')
    }),
  )
  await page.evaluate(() => scrollTo(0, 0))
  await untilStill(page)
  return (await page.locator(above).count()) === 0
}

const above = '[role=dialog], [role=alertdialog]'

/** Whether a dialog lies over the page. To screen readers a toast is a dialog as well. */
async function isCovered(page: Page): Promise<boolean> {
  return (await page.locator(above).and(page.locator(':not([role=region] *)')).count()) > 0
}

/** Returns false if no map is in sight. */
async function untilMapLoads(page: Page): Promise<boolean> {
  const map = page.locator('.trip-map').first()
  const box = (await map.isVisible()) && (await map.boundingBox())
  if (!box || box.y >= (page.viewportSize()?.height ?? 0)) return false
  const loaded = map.locator('[data-drawn]').or(page.locator('.map-plain')).first()
  // It starts to load at the first pointer event of an idle page, or after a pause.
  const isLoaded = async () => {
    await page.mouse.move(1, 1)
    await page.mouse.move(0, 0)
    return (await loaded.count()) > 0
  }
  await expect.poll(isLoaded, { intervals: [200], timeout: 30_000, message: 'the map has loaded' }).toBe(true)
  return true
}

/** A map draws itself bit by bit, and what is on its canvas is known only by looking at it. */
export async function untilMapIsDrawn(page: Page): Promise<void> {
  let last: Buffer = Buffer.alloc(0)
  const isSame = async () => {
    const before = last
    last = await page.screenshot({ animations: 'disabled' })
    return before.equals(last)
  }
  if (!(await untilMapLoads(page))) return
  await expect.poll(isSame, { intervals: [300], timeout: 15_000 }).toBe(true)
}
