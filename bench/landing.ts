import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, median } from './account.ts'

const RUNS = 3
const LIGHTHOUSE = 'lighthouse@13.5.0'
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the landing costs: its scripts, and Lighthouse on the mobile preset. */
export async function benchLanding(): Promise<string[]> {
  const executablePath = ensureChromium()
  const server = await startServer({ env: benchEnv })
  const folder = await mkdtemp(join(tmpdir(), 'caravan-lighthouse-'))
  try {
    const browser = await chromium.launch({ executablePath, args: flags })
    const page = await browser.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(server.url, { waitUntil: 'networkidle' })
    const kilobytes =
      (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
    await browser.close()

    const reports: Record<string, { score: number }>[] = []
    const timings: string[] = []
    for (let run = 0; run < RUNS; run++) {
      const report = join(folder, `${run}.json`)
      execFileSync(
        'npx',
        [
          '--yes',
          LIGHTHOUSE,
          server.url,
          '--quiet',
          '--output=json',
          `--output-path=${report}`,
          '--only-categories=performance,accessibility,best-practices,seo',
          `--chrome-flags=${flags.join(' ')}`,
        ],
        { env: { ...process.env, CHROME_PATH: executablePath }, stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const { categories, audits } = JSON.parse(await readFile(report, 'utf8'))
      reports.push(categories)
      timings.push(
        [
          'first-contentful-paint',
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
        ]
          .map(audit => `${audits[audit].displayValue}`)
          .join(' / '),
      )
    }
    return [
      `scripts         ${kilobytes.toFixed(1)} kB gzip (target: at most 130 kB)`,
      ...Object.keys(reports[0] ?? {}).map(name => {
        const scores = reports.map(report => Math.round((report[name]?.score ?? 0) * 100))
        return `${name.padEnd(15)} ${median(scores)} (${scores.join(', ')})`
      }),
      `FCP / LCP / TBT / CLS: ${timings.join(' | ')}`,
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
