import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** The landing as the README shows it, small enough for a repository; returns where it is. */
export async function photographForReadme(browser: Browser, baseURL: string): Promise<string> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
  })
  await page.goto('/')
  await page.locator('.hero .terrain > canvas[data-drawn]').waitFor()
  const picture = await page.screenshot({ animations: 'disabled' })
  const path = join(root, 'docs/landing.png')
  // A dependency of the server, where it makes avatars small.
  const sharp = createRequire(join(root, 'server/package.json'))('sharp')
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(path)
  return path
}
