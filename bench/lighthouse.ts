import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './account.ts'

const RUNS = 3
const LIGHTHOUSE = 'lighthouse@13.5.0'

export const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const timed = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

/** Lighthouse on the mobile preset, several times; `options` are those of its command line. */
export async function lighthouse(url: string, executablePath: string, options: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-lighthouse-'))
  try {
    const reports: Record<string, { score: number }>[] = []
    const timings: string[] = []
    const machines: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const report = join(folder, `${run}.json`)
      // Not blocking: a browser that this process has opened waits for it.
      await promisify(execFile)(
        'npx',
        ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${report}`, ...options],
        { env: { ...process.env, CHROME_PATH: executablePath }, timeout: 120_000 },
      )
      const { categories, audits, environment } = JSON.parse(await readFile(report, 'utf8'))
      reports.push(categories)
      machines.push(environment.benchmarkIndex)
      timings.push(timed.map(audit => `${audits[audit].displayValue}`).join(' / '))
    }
    return [
      ...Object.keys(reports[0] ?? {}).map(name => {
        const scores = reports.map(report => Math.round((report[name]?.score ?? 0) * 100))
        return `${name.padEnd(15)} ${median(scores)} (${scores.join(', ')})`
      }),
      `benchmarkIndex  ${machines.map(index => index.toFixed(0)).join(', ')}`,
      `FCP / LCP / TBT / CLS: ${timings.join(' | ')}`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
