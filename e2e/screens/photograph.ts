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

/** Opens a screen, takes its pictures and returns what axe found; the next one finds the browser as this one did. */
export async function photograph(
  context: BrowserContext,
  { name, open }: Screen,
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
      // A picture of a whole page would lose the size of the text.
      const fullPage = (await settle(page)) && look !== 'large-text'
      const picture = pictureOf(name, width, theme, stage.language)
      await page.screenshot({ path: join(folder, picture), fullPage })
      if (!axe) continue
      // A full-page screenshot resizes the window, which can switch the page to another layout for a moment.
      await untilStill(page)
      for (const { id, help, nodes } of await findViolations(page)) {
        found.push(`${picture}: ${id}, ${help}\n    ${nodes.join('\n    ')}`)
      }
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
  const above = page.locator('[role=dialog], [role=alertdialog]')
  // To screen readers a toast is a dialog as well.
  const isCovered = (await above.and(page.locator(':not([role=region] *)')).count()) > 0
  const drawn = page.locator('[data-drawn]')
  // Pictures far below are drawn when they come into sight.
  const canvases = isCovered ? [] : await page.locator('.terrain > canvas').filter({ visible: true }).all()
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
  await untilMapIsDrawn(page)
  return (await above.count()) === 0
}

/** A map draws itself bit by bit, and what is on its canvas is known only by looking at it. */
export async function untilMapIsDrawn(page: Page): Promise<void> {
  const map = page.locator('.trip-map').first()
  let last: Buffer = Buffer.alloc(0)
  const isSame = async () => {
    const before = last
    last = await page.screenshot({ animations: 'disabled' })
    return before.equals(last)
  }
  const box = (await map.isVisible()) && (await map.boundingBox())
  if (box && box.y < (page.viewportSize()?.height ?? 0)) {
    // A placeholder of the same size stands there until the page is quiet.
    await map.locator('[data-drawn]').or(page.locator('.map-plain')).first().waitFor({ state: 'attached' })
    await expect.poll(isSame, { intervals: [700], timeout: 15_000 }).toBe(true)
  }
}
