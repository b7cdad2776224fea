import { writeFileSync } from 'node:fs'

/** Writes what the suite's summary needs of a run of Playwright. */
export default class SummaryReporter {
  tests = new Map()

  onTestEnd(test, { duration }) {
    const [, , file, ...titles] = test.titlePath()
    const seconds = (this.tests.get(test.id)?.seconds ?? 0) + duration / 1000
    const outcome = test.outcome()
    this.tests.set(test.id, {
      name: `e2e/${file} › ${titles.join(' ')}`,
      seconds,
      failed: outcome === 'unexpected',
      flaky: outcome === 'flaky',
      skipped: outcome === 'skipped',
    })
  }

  onEnd() {
    const run = [...this.tests.values()].filter(test => !test.skipped)
    writeFileSync(process.env.SUMMARY_FILE, JSON.stringify(run))
  }

  printsToStdio() {
    return false
  }
}
