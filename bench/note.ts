import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { openEvents } from '../server/src/testing/event-stream.ts'
import { heavyNotes } from '../server/src/testing/hand-written-notes.ts'
import { sits } from '../server/src/testing/writer.ts'
import { benchEnv, makeAccount, percentile, signIn } from './account.ts'
import { type Call, caller, joinAll, makeTrip, type Target } from './planner.ts'

const SECONDS = 10
/** A fast typist's pause between updates: 100 ms of typing are sent together. */
const STROKE_MS = 150
const OPEN_NOTES = 200
/** As many as an account may send large updates in a minute. */
const HEAVY_NOTES = 30

/** A server as the writers of the tests call it. */
function asked(target: Target) {
  const call = caller(target)
  return {
    ask: async (method: string, path: string, { json }: { json?: unknown }) => ({
      status: 200,
      json: await call(method, path, json),
    }),
  }
}

/** The times from a stroke to each of the others, who read the stream as a browser does. */
async function strokes(targets: readonly Target[], tripId: string): Promise<number[]> {
  const typed = new Map<string, number>()
  const times: number[] = []
  const streams = await Promise.all(
    targets.map(async target => {
      const query = `tab=${randomUUID()}&dialog=note-edit`
      const url = `${target.url}/api/trips/${tripId}/live?${query}`
      return openEvents(url, { authorization: `Bearer ${target.token}` })
    }),
  )
  // The server hears of each window a moment after its stream has opened.
  await delay(1_000)
  const writers = targets.map(target => sits(asked(target), target, tripId))
  const hearing = streams.map(async (stream, index) => {
    for (let event = await stream.nextNote().catch(() => undefined); event; ) {
      if (event.tab !== writers[index]?.tab && event.n !== undefined)
        times.push(performance.now() - (await strokeOf(event.tab, event.n)))
      event = await stream.nextNote().catch(() => undefined)
    }
  })
  /** The event may come before the answer of the call. */
  async function strokeOf(tab: string | null, n: number): Promise<number> {
    for (;;) {
      const began = typed.get(`${tab} ${n}`)
      if (began !== undefined) return began
      await delay(1)
    }
  }
  await Promise.all(writers.map(writer => writer.reads()))
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    writers.map(async (writer, index) => {
      await delay((index * STROKE_MS) / writers.length)
      while (performance.now() < end) {
        const began = performance.now()
        typed.set(`${writer.tab} ${await writer.types('x')}`, began)
        await delay(Math.max(0, STROKE_MS - (performance.now() - began)))
      }
    }),
  )
  await delay(500)
  for (const stream of streams) stream.close()
  await Promise.all(hearing)
  return times
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

/** Writes the heaviest notes that there may be and reads them, all at once; answers how many calls were answered. */
async function weighDown(call: Call): Promise<number> {
  const updates = Object.values(heavyNotes(1)).filter(({ length }) => length > 400_000)
  const heavy = Array.from({ length: HEAVY_NOTES }, async (_, n) => {
    const id = await makeTrip(call, 1, 0)
    const update = Buffer.from(updates[n % updates.length] ?? []).toString('base64')
    await call('POST', `/trips/${id}/note/updates`, { tab: randomUUID(), update })
    await call('GET', `/trips/trips/${id}`)
  })
  return (await Promise.allSettled(heavy)).filter(({ status }) => status === 'fulfilled').length
}

/** From a stroke to the others who write in the note, and what the open notes take. */
export async function* benchNote(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    const targets: Target[] = []
    for (let n = 0; n < 10; n++) {
      await makeAccount(server, `writer${n}`)
      targets.push({ url: server.url, token: await signIn(server, `writer${n}`) })
    }
    const [ana] = targets as [Target]
    const call = caller(ana)
    const tripId = await makeTrip(call, 3, 0)
    await joinAll(server)
    const long = `<p>${'All that one has to know before one travels to Japan. '.repeat(10)}</p>`.repeat(40)
    await call('PUT', `/trips/update_trip/${tripId}`, { note: long })
    for (const [count, most] of [
      [2, 200],
      [10, 500],
    ] as const) {
      const times = await strokes(targets.slice(0, count), tripId)
      const [middle, p95] = [0.5, 0.95].map(share => percentile(times, share).toFixed(0))
      yield `${count} writers: ${middle} ms to the others, p95 ${p95} ms (at most ${most} ms), ${times.length} strokes`
    }
    await makeAccount(server, 'mallory')
    const mallory = caller({ url: server.url, token: await signIn(server, 'mallory') })
    const [times, heavy] = await Promise.all([strokes(targets.slice(0, 2), tripId), weighDown(mallory)])
    yield `2 writers beside ${heavy} heavy notes of somebody else: p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (at most 250 ms), ${times.length} strokes`
    const before = await memoryOf(server.pid)
    for (let n = 0; n < OPEN_NOTES; n++) {
      const id = await makeTrip(call, 1, 0)
      await call('PUT', `/trips/update_trip/${id}`, { note: long })
      await sits(asked(ana), ana, id).types('more')
    }
    const after = await memoryOf(server.pid)
    yield `${OPEN_NOTES} open notes of ${(long.length / 1_000).toFixed(0)} kB: ${(after - before).toFixed(0)} MB more (at most 150 MB)`
  } finally {
    await server.stop()
  }
}
