import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureChromium, ensureWholeChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, root, runNode, spawnNode } from './node.mjs'
import { bothTries } from './second-try.mjs'
import { seed } from './seed.mjs'

/** The whole suite's limit on two quiet cores, in minutes. */
const BUDGET = 10

// `npm test -- PATH…` runs these files, folders and journeys alone, `-t NAME` what is called so, and `--seed N` in the
// order that N makes.
const { values: options, positionals: paths } = parseArgs({
  options: { long: { type: 'boolean' }, seed: { type: 'string' }, name: { type: 'string', short: 't' } },
  allowPositionals: true,
})
const isWhole = paths.length === 0
const journeys = paths.filter(path => /\be2e\b/.test(path))
const others = paths.filter(path => !journeys.includes(path))

// Races, fuzzing and properties at full strength: `server/src/testing/strength.ts`.
if (options.long) process.env.TESTS = 'long'
if (options.seed) process.env.SEED = options.seed
seed()

const started = performance.now()
const parts = []

/** All that the run makes lies in one folder, and goes with it, however it ends: `server/src/testing/tidy.main.ts`. */
function keepTogether() {
  const folder = join(tmpdir(), `caravan-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's user passes through it.
  chmodSync(folder, 0o711)
  const run = randomBytes(4).toString('hex')
  const tidy = spawnNode('server/src/testing/tidy.main.ts', [folder, run], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // Ctrl-C goes to the whole group of the terminal.
    detached: true,
  })
  process.env.TMPDIR = folder
  // The servers that tests start have half of their start behind them.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  if (process.env.DATABASE_URL) process.env.TEST_RUN = `run_${run}`
  // npm may be killed alone.
  const { ppid } = process
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === ppid || process.exit(1), 500).unref()
  const tidied = exitCode(tidy)
  return () => {
    tidy.stdin.end()
    return tidied
  }
}

/** Runs a part of the suite and keeps how long it took, and what its tests say. */
async function part(name, run) {
  const began = performance.now()
  const tests = await run()
  parts.push({ name, minutes: (performance.now() - began) / 60_000, tests })
}

/** The tests of a runner, as its reporter has written them; one that died before that is a failed test. */
async function testsOf(tool, args) {
  const SUMMARY_FILE = join(tmpdir(), `${tool}.json`)
  rmSync(SUMMARY_FILE, { force: true })
  let code = await exitCode(spawnNode(tool, args, { env: { SUMMARY_FILE }, stdio: 'inherit' }))
  let tests = []
  try {
    tests = JSON.parse(readFileSync(SUMMARY_FILE, 'utf8'))
  } catch {
    code ||= 1
  }
  if (code === 0 || tests.some(test => test.failed)) return tests
  return [...tests, { name: `${tool} ended with code ${code}`, seconds: 0, failed: true }]
}

/**
 * The tests of Vitest. On CI, which may be busy once, the files of those that failed are run again by themselves and
 * with new data: what then passes is listed as flaky, and is to be looked into, as with the browser journeys.
 */
async function unitTests() {
  const reporters = ['--reporter=default', '--reporter=./scripts/report.vitest.mjs']
  const run = paths => testsOf('vitest', ['run', ...reporters, ...named('-t'), ...paths])
  const first = await run(others)
  const files = new Set(first.filter(({ failed }) => failed).flatMap(({ file }) => file ?? []))
  if (!process.env.CI || files.size === 0) return first
  return bothTries(first, await run([...files].map(file => join(root, file))))
}

function journeyTests() {
  const reporters = '--reporter=list,./scripts/report.playwright.mjs'
  return testsOf('playwright', ['test', reporters, ...named('-g'), ...journeys])
}

const named = flag => (options.name ? [flag, options.name] : [])

let tidyUp
await part('install and build', async () => {
  const hasJourneys = isWhole || journeys.length > 0
  await ensureInstalled()
  if (hasJourneys) {
    ensureWholeChromium()
    process.env.CHROMIUM_PATH = ensureChromium()
  }
  tidyUp = keepTogether()
  if (hasJourneys) await ensureBuilt()
  return []
})
if (isWhole)
  await part('checks', async () => {
    const began = performance.now()
    const failed = (await runNode('scripts/check.mjs')) !== 0
    return [{ name: 'npm run check', seconds: (performance.now() - began) / 1000, failed }]
  })
// One after the other: a browser without a graphics card computes for as long as a page is open, so that beside it each
// test takes several times as long, and the whole twice as long.
if (isWhole || others.length > 0) await part('units and server', unitTests)
if (isWhole || journeys.length > 0) await part('browser', journeyTests)
await tidyUp()

const tests = parts.flatMap(({ tests }) => tests)
const failed = tests.filter(test => test.failed)
const minutes = (performance.now() - started) / 60_000
const line = (figure, text) => `  ${figure.toFixed(1).padStart(5)}  ${text}`
const list = (heading, lines) => [``, heading, ...(lines.length > 0 ? lines : ['  none'])]

if (isWhole)
  console.log(
    [
      ...list(
        `Minutes, of ${BUDGET} on two quiet cores`,
        parts.map(({ name, minutes, tests }) => line(minutes, `${name} (${tests.length})`)),
      ),
      line(minutes, 'in all'),
      ...list(
        'Seconds of the ten slowest tests',
        [...tests]
          .sort((a, b) => b.seconds - a.seconds)
          .slice(0, 10)
          .map(({ seconds, name }) => line(seconds, name)),
      ),
      ...list(
        'Flaky, passed at one of two tries',
        tests.filter(test => test.flaky).map(({ name }) => `  ${name}`),
      ),
      ...list(
        'Failed',
        failed.map(({ name }) => `  ${name}`),
      ),
      '',
      `${tests.length - failed.length} passed, ${failed.length} failed`,
    ].join('\n'),
  )
if (failed.length > 0)
  console.log(
    `The order of the tests and their random values came from the seed ${seed()}; the same again: npm test -- --seed ${seed()}`,
  )
process.exitCode = failed.length === 0 ? 0 : 1
