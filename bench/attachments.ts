import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { noise } from '../server/src/testing/pictures.ts'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'
import { type Call, caller, databaseOf, makeTrip } from './planner.ts'

const MIB = 1024 * 1024
const AT_ONCE = 20
const FILES = 100
const ROUNDS = 100

export interface Sending {
  url: string
  token: string
  /** The file to send. */
  path: string
  count: number
}

/** A JPEG of so many bytes, nearly: what lies behind its end is metadata. */
async function largePhoto(): Promise<Buffer> {
  const photo = await noise(400, 300).resize(4_000, 3_000).jpeg({ quality: 80 }).toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), randomBytes(65_533)])
  const comments = Array.from(
    { length: Math.floor((19.9 * MIB - photo.length) / comment.length) },
    () => comment,
  )
  return Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)])
}

async function send(sending: Sending): Promise<void> {
  const worker = new Worker(new URL('./send-files.ts', import.meta.url), { workerData: sending })
  await once(worker, 'message')
  await worker.terminate()
}

async function memoryOf({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

/** The most memory that a server takes in the meantime, in MB above what it had. */
async function memoryAddedBy(server: Server, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(server)
  let most = before
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, await memoryOf(server))
    await delay(5)
  }
  await working
  return most - before
}

/** Waits until the small picture of every photo has been drawn. */
export async function untilDrawn(call: Call, tripId: string): Promise<void> {
  for (;;) {
    const { attachments } = await call('GET', `/trips/${tripId}/plan`)
    if (attachments.every((file: { has_thumbnail: boolean }) => file.has_thumbnail)) return
    await delay(500)
  }
}

/** The times of calls that have nothing to do with it, one after the other, until it is over. */
export async function timesDuring(call: Call, tripId: string, isOver: () => boolean): Promise<number[]> {
  const [day] = (await call('GET', `/trips/${tripId}/plan`)).days
  const times: number[] = []
  const item = { place: 'Gion', type: 'dining', details: 'Before the crowds' }
  const calls = [
    () => call('GET', '/users/me'),
    () => call('GET', `/trips/${tripId}/plan`),
    async () => {
      const { id } = await call('POST', `/subtripitems/sub_trip/${day.id}/item`, item)
      await call('DELETE', `/subtripitems/sub_trip/item/${id}`)
    },
  ]
  for (let n = 0; !isOver(); n++) {
    const began = performance.now()
    await calls[n % calls.length]?.()
    times.push(performance.now() - began)
    await delay(5)
  }
  return times
}

function told(times: number[], most?: number): string {
  const [middle, p95] = [0.5, 0.95].map(share => percentile(times, share).toFixed(0))
  return `${middle} ms, p95 ${p95} ms${most ? ` (at most ${most} ms)` : ''}, ${times.length} calls`
}

/** The time of a plan that has to be read anew, without files and with them. */
async function freshPlans(server: Server, call: Call, ids: readonly string[]): Promise<number[]> {
  const times = ids.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    await administer(databaseOf(server), 'update trip set seq = seq + 1')
    // The first call after a pause takes longer.
    await call('GET', '/users/me')
    for (const [index, id] of ids.entries()) {
      const began = performance.now()
      await call('GET', `/trips/${id}/plan`)
      times[index]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}

/** The memory that files take, and the delay of other calls meanwhile. */
export async function* benchAttachments(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  const photo = join(server.dataDir, 'photo.jpg')
  try {
    await makeAccount(server, 'ana')
    const ana = { url: server.url, token: await signIn(server, 'ana') }
    const call = caller(ana)
    const other = await makeTrip(call, 10, 60)
    const sending = async (count: number, tripId: string) =>
      send({ ...ana, url: `${server.url}/api/trips/${tripId}/attachments`, path: photo, count })
    await writeFile(photo, await largePhoto())

    const first = await makeTrip(call, 3, 0)
    await sending(2, first)
    await delay(3_000)
    const added = await memoryAddedBy(server, () => sending(1, first))
    yield `a file of 20 MB takes ${added.toFixed(0)} MB more (at most 30 MB)`

    await delay(3_000)
    const end = performance.now() + 3_000
    yield `other calls alone: ${told(await timesDuring(call, other, () => performance.now() > end))}`
    const second = await makeTrip(call, 3, 0)
    let isSent = false
    const arriving = sending(AT_ONCE, second).finally(() => {
      isSent = true
    })
    yield `other calls while ${AT_ONCE} arrive: ${told(await timesDuring(call, other, () => isSent), 50)}`
    await arriving

    let isDrawn = false
    const drawing = untilDrawn(call, second).finally(() => {
      isDrawn = true
    })
    yield `… while thumbnails are drawn: ${told(await timesDuring(call, other, () => isDrawn), 100)}`
    await drawing

    for (const items of [60, 600]) {
      const [without, having] = [await makeTrip(call, 10, items), await makeTrip(call, 10, items)]
      await administer(
        databaseOf(server),
        `with owner as (select id, row_number() over () - 1 as n from item where trip_id = '${having}'),
           file as (insert into attachment_file (trip_id, id, file)
             select '${having}', gen_random_uuid(), md5(random()::text) from generate_series(1, ${FILES}) returning id),
           given as (select id, (row_number() over ()) % ${items} as n from file)
         insert into attachment (trip_id, id, name, type, bytes, owner, created_at)
         select '${having}', g.id, 'Boarding pass of everybody.pdf', 'application/pdf', 200000,
           jsonb_build_object('kind', 'item', 'id', o.id), now()
         from given g join owner o using (n)`,
      )
      await administer(databaseOf(server), 'analyze')
      const [plain = 0, full = 0] = await freshPlans(server, call, [without, having])
      const share = (full / plain).toFixed(2)
      yield `a plan of ${items} with ${FILES} files: ${full.toFixed(1)} ms, ${share} times that without (at most 1.15)`
    }
  } finally {
    await rm(photo, { force: true })
    await server.stop()
  }
}
