import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { benchEnv, enter, makeAccount, median, percentile } from './account.ts'
import { caller, copies, makeTrip } from './planner.ts'
import { inTurn, processorTimeOf } from './rate.ts'

const TRIPS = 15
const DAYS = 10
const READERS = 16

/** Documents that the server renders: the processor time of one, and the wait for one beside 16 readers. */
export async function* benchDocuments(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const { token, cookie } = await enter(server, 'ana')
    const call = caller({ url: server.url, token })
    const first = await makeTrip(call, DAYS, 60)
    const trips = [first, ...(await copies(call, first, TRIPS - 1))]
    const pages = trips.flatMap(id =>
      Array.from(
        { length: DAYS },
        (_, n) => `/edit-trip/${id}?day=2027-03-${String(n + 1).padStart(2, '0')}`,
      ),
    )
    let outlines = 0

    async function open(path: string): Promise<number> {
      const began = performance.now()
      const html = await (await fetch(`${server.url}${path}`, { headers: { cookie } })).text()
      if (!html.includes('data-rendered')) outlines++
      return performance.now() - began
    }
    /** Opens pages one after the other. */
    async function openEach(name: string, some: readonly string[]): Promise<string> {
      outlines = 0
      const [times, spent]: [number[], number] = [[], processorTimeOf(server)]
      for (const path of some) times.push(await open(path))
      const each = (processorTimeOf(server) - spent) / times.length
      const waits = `p50 ${median(times).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms`
      return `${name.padEnd(42)} ${each.toFixed(1)} ms of processor time each, ${waits}, ${outlines} of ${times.length} as an outline`
    }

    const third = pages.length / 3
    // The process that renders starts with the first page, and Node compiles while it renders others.
    await open('/dashboard')
    await delay(1_000)
    yield await openEach('new, while it warms up', pages.slice(0, third))
    yield await openEach('new, alone (at most 12)', pages.slice(third, 2 * third))
    let isOver = false
    const plan = inTurn(trips)
    const readers = Array.from({ length: READERS }, async () => {
      while (!isOver) {
        await call('GET', `/trips/${plan()}/plan?as=lists`)
        // About as many reads as 16 people make who open one trip after the other.
        await delay(100)
      }
    })
    yield await openEach(`new, beside ${READERS} readers (p95 at most 60)`, pages.slice(2 * third))
    isOver = true
    await Promise.all(readers)
    yield await openEach('kept, alone', pages.slice(-30))
  } finally {
    await server.stop()
  }
}
