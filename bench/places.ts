import { statSync } from 'node:fs'
import { startServer } from '../e2e/server.ts'
import { silent } from '../server/src/log.ts'
import { builtIndex, createGazetteer } from '../server/src/providers/places/bundled/gazetteer.ts'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'

const ROUNDS = 20

/** Texts as people type them, from two letters on. */
const typed = [
  'Taipei 101',
  '京都',
  'zurich',
  'paris france',
  'São Paulo',
  'London, England',
  'new york',
  '台北',
  'Kyotto station',
  'Amstredamm',
  'Edinburg castle',
  'qqqqqqqqqqqqqqqqqqqq',
]
/** Each text as it grows letter by letter. */
export const typedQueries = typed.flatMap(text =>
  Array.from({ length: text.length - 1 }, (_, more) => text.slice(0, more + 2)),
)

async function timed(ask: (query: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of typedQueries) {
      const began = performance.now()
      await ask(query)
      times.push(performance.now() - began)
    }
  }
  return times
}

function told(times: number[]): string {
  return `p50 ${median(times).toFixed(2)}, p95 ${percentile(times, 0.95).toFixed(2)}, p99 ${percentile(times, 0.99).toFixed(2)} ms`
}

async function benchGazetteer(): Promise<string[]> {
  const before = process.memoryUsage().rss
  const gazetteer = createGazetteer({ log: silent })
  const began = performance.now()
  await gazetteer.search('caravan', 'en')
  const opened = performance.now() - began
  const times = await timed(query => gazetteer.search(query, 'en'))
  const grown = process.memoryUsage().rss - before
  gazetteer.close()
  return [
    `index           ${(statSync(builtIndex).size / 1e6).toFixed(0)} MB, first search ${opened.toFixed(0)} ms`,
    `memory          +${(grown / 1e6).toFixed(0)} MB after ${times.length} searches`,
    `search          ${told(times)} (target: p95 at most 5 ms)`,
  ]
}

/** The search for places: the index itself, and the call. */
export async function benchPlaces(): Promise<string[]> {
  const lines = await benchGazetteer()
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const headers = { authorization: `Bearer ${await signIn(server, 'ana')}` }
    const ask = async (query: string) => {
      const answer = await fetch(`${server.url}/api/trips/google_places?${new URLSearchParams({ query })}`, {
        headers,
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const status = await ask('kyoto')
    if (status !== 200) throw new Error(`a search answered ${status}`)
    return [...lines, `over HTTP       ${told(await timed(ask))} (target: p95 at most 5 ms)`]
  } finally {
    await server.stop()
  }
}
