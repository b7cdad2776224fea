import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv } from './account.ts'
import { browserFlags, lighthouse } from './lighthouse.ts'

/** The landing's cost: its scripts, and Lighthouse on the mobile preset. */
export async function benchLanding(): Promise<string[]> {
  const executablePath = ensureChromium()
  const server = await startServer({ env: benchEnv })
  try {
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    const page = await browser.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(server.url, { waitUntil: 'networkidle' })
    const kilobytes =
      (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
    await browser.close()
    return [
      `scripts         ${kilobytes.toFixed(1)} kB gzip (target: at most 130 kB)`,
      ...(await lighthouse(server.url, executablePath, [
        '--only-categories=performance,accessibility,best-practices,seo',
        `--chrome-flags=${browserFlags.join(' ')}`,
      ])),
    ]
  } finally {
    await server.stop()
  }
}
