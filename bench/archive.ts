import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startServer } from '../e2e/server.ts'
import { benchEnv, makeAccount, percentile, signIn } from './account.ts'
import { timesDuring } from './attachments.ts'
import { memoryOf } from './memory.ts'
import { type Call, caller, makeTrip } from './planner.ts'

const [ITEMS, EXPENSES, FILES, DAYS, FILE_BYTES] = [2_000, 5_000, 500, 40, 1024 * 1024]
const AT_ONCE = 50

async function fill(call: Call, target: { url: string; token: string }): Promise<string> {
  const tripId = await makeTrip(call, DAYS, 0)
  const { days } = await call('GET', `/trips/${tripId}/plan`)
  const details = 'Before the crowds, back for lunch. '.repeat(6)
  for (let n = 0; n < ITEMS / AT_ONCE; n++) {
    const items = Array.from({ length: AT_ONCE }, (_, m) => ({
      ...{ place: `Sight ${n}.${m}`, type: 'sightseeing', lat: 35.1, lng: 135.7, details, cost: '12.50' },
    }))
    await call('POST', `/subtripitems/sub_trip/${days[n % DAYS].id}/items`, { items })
  }
  const people: string[] = [(await call('GET', '/users/me')).id]
  for (const name of ['Gus', 'Hana', 'Lea'])
    people.push((await call('POST', `/tripmembers/${tripId}/guests`, { name })).user_id)
  const expenses = Array.from({ length: EXPENSES }, (_, n) => ({
    ...{ amount: String(10 + (n % 90)), currency: 'JPY', description: `Ramen ${n}`, type: 'Food' },
    ...{ payer_id: people[n % people.length], shared_with: people, paid_date: '2027-03-28' },
  }))
  await call('POST', `/expenses/import/${tripId}`, { id: randomUUID(), expenses, settlements: [] })
  for (let n = 0; n < FILES; n++) {
    const form = new FormData()
    form.set('file', new Blob([randomBytes(FILE_BYTES / 2).toString('hex')]), `Ticket ${n}.txt`)
    const answer = await fetch(`${target.url}/api/trips/${tripId}/attachments`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${target.token}` } },
    })
    if (!answer.ok) throw new Error(`a file was answered ${answer.status}: ${await answer.text()}`)
  }
  return tripId
}

/** The seconds of the processor that a server has had, PostgreSQL left out. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** How long a large trip takes on its way out and back in, what the server takes for it, and the delay of others. */
export async function* benchArchive(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv, byScript: true })
  try {
    await makeAccount(server, 'ana')
    const target = { url: server.url, token: await signIn(server, 'ana') }
    const headers = { authorization: `Bearer ${target.token}` }
    const call = caller(target)
    const other = await makeTrip(call, 10, 60)
    const tripId = await fill(call, target)
    const end = performance.now() + 5_000
    const alone = percentile(await timesDuring(call, other, () => performance.now() > end), 0.95)
    const file = join(server.dataDir, 'trip.zip')
    let readId = ''
    const steps: Record<string, () => Promise<unknown>> = {
      async out() {
        const answer = await fetch(`${target.url}/api/trips/${tripId}/archive.zip`, { headers })
        if (answer.body)
          await pipeline(answer.body as unknown as AsyncIterable<Uint8Array>, createWriteStream(file))
      },
      async read() {
        const form = new FormData()
        form.set('file', await openAsBlob(file), 'trip.zip')
        const answer = await fetch(`${target.url}/api/trips/bring/read`, {
          method: 'POST',
          body: form,
          headers,
        })
        readId = (await answer.json()).read_id
      },
      brought: () => call('POST', '/trips/bring', { read_id: readId, people: { 0: 'me' } }),
    }
    let sum = 0
    for (const [name, step] of Object.entries(steps)) {
      const before = memoryOf(server)
      let [most, isOver] = [before, false]
      const watching = setInterval(() => {
        most = Math.max(most, memoryOf(server))
      }, 50)
      const [began, cpu] = [performance.now(), cpuOf(server.pid)]
      const times = timesDuring(call, other, () => isOver)
      await step()
      const seconds = (performance.now() - began) / 1_000
      isOver = true
      clearInterval(watching)
      sum += seconds
      const delay = percentile(await times, 0.95)
      yield `${name}: ${seconds.toFixed(1)} s, ${(cpuOf(server.pid) - cpu).toFixed(1)} s of the processor, ${(most - before).toFixed(0)} MiB more than ${before.toFixed(0)}; others p95 ${delay.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`
    }
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0)
    yield `${ITEMS} items, ${EXPENSES} expenses, ${FILES} files, ${megabytes} MB: ${sum.toFixed(1)} s (at most 60 s and 100 MB more)`
  } finally {
    await server.stop()
  }
}
