import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

await ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium()
await ensureBuilt()

const results = mkdtempSync(join(tmpdir(), 'caravan-tests-'))
const total = { passed: 0, failed: 0 }

function add(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** A runner that died before it wrote its report counts as one failure. */
function report(file, code, count) {
  try {
    add(...count(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    if (code === 0) code = 1
  }
  if (code !== 0 && total.failed === 0) add(0, 1)
}

const check = await runNode('scripts/check.mjs')
add(check === 0 ? 1 : 0, check === 0 ? 0 : 1)

const unit = join(results, 'vitest.json')
report(
  unit,
  await runNode('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]),
  json => [
    json.numPassedTests,
    json.numFailedTests +
      json.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length,
  ],
)

const browser = join(results, 'playwright.json')
report(
  browser,
  await runNode('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
  }),
  json => [json.stats.expected + json.stats.flaky, json.stats.unexpected],
)

rmSync(results, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
