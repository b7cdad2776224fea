import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './node.mjs'

/** Writes what the suite's summary needs of a run of Vitest. */
export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(module => {
      const file = relative(root, module.moduleId)
      const run = [...module.children.allTests()].filter(test => test.result().state !== 'skipped')
      const cases = run.map(test => ({
        name: `${file} › ${test.fullName}`,
        file,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        failed: test.result().state === 'failed',
      }))
      // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
      if (module.state() !== 'failed' || cases.some(test => test.failed)) return cases
      return [...cases, { name: file, file, seconds: 0, failed: true }]
    })
    const broken = unhandledErrors.map(error => ({
      name: String(error.message),
      seconds: 0,
      failed: true,
    }))
    writeFileSync(process.env.SUMMARY_FILE, JSON.stringify([...tests, ...broken]))
  }
}
