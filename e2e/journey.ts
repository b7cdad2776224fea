import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { setClock } from './clock.ts'
import { listenForNoise } from './noise.ts'
import { type Server, startServer } from './server.ts'

export { expect }

interface Stage {
  /** The real server of this worker. Its captcha is real; only the limits that count requests are lifted. */
  server: Server
}

interface Journey {
  /** Lets a test provoke what would fail it otherwise; the reason stands in the report. */
  tolerate(noise: RegExp, reason: string): void
  /** Another browser, which shares nothing with the first one and is listened to like it. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
  /** Makes text this large, as the settings of a browser do. */
  setTextSize(pixels: number): Promise<void>
}

interface Looks {
  /** Whether the browser can draw a map, which is most of what a page costs here; else its outline stands there. */
  drawsMaps: boolean
}

interface Noise extends Pick<Journey, 'tolerate'> {
  listenTo(context: BrowserContext): Promise<void>
}

/** A journey through the real app in a browser of its own. What a browser complains about fails it. */
export const test = base.extend<Looks & Journey & { noise: Noise }, Stage>({
  drawsMaps: [false, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const server = await startServer({ env: { CAPTCHA: 'altcha', RATE_LIMITS: 'off' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  noise: async ({ server, drawsMaps }, use, { annotations }) => {
    const heard: string[][] = []
    const tolerated: RegExp[] = []
    await use({
      async listenTo(context) {
        // A map would ask in its middle.
        await context.addCookies([{ name: 'streets', value: 'off', url: server.url }])
        await setClock(context)
        if (!drawsMaps) await context.addInitScript(lackWebGl)
        heard.push(await listenForNoise(context, server.url))
      },
      tolerate(noise, reason) {
        tolerated.push(noise)
        annotations.push({ type: 'tolerates', description: `${noise}: ${reason}` })
      },
    })
    const complaints = heard.flat().filter(noise => !tolerated.some(expected => expected.test(noise)))
    expect(complaints, 'what the browser complained about').toEqual([])
  },
  tolerate: async ({ noise }, use) => use(noise.tolerate),

  context: async ({ context, noise }, use) => {
    // A browser that is used again stays as the journey before has left it.
    await context.setOffline(false)
    await noise.listenTo(context)
    await use(context)
  },
  openBrowser: async ({ browser, noise }, use) => {
    const opened: BrowserContext[] = []
    await use(async options => {
      const context = await browser.newContext(options)
      opened.push(context)
      await noise.listenTo(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  setTextSize: async ({ page }, use) => {
    const browser = await page.context().newCDPSession(page)
    const setTextSize = async (standard: number) => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
    }
    await use(setTextSize)
    // The page stays for the journeys that come after.
    await setTextSize(16)
  },
})

/** As on a device that has none, or too little of it. */
function lackWebGl() {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: [string]) {
    return asked[0].startsWith('webgl') ? null : getContext.apply(this, asked)
  } as typeof getContext
}
