import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Server, startServer } from '../e2e/server.ts'
import { hostileNotes, rowOfMarks } from '../server/src/testing/hostile-notes.ts'
import { endpoints, fieldsOf, requestFor, withField } from '../server/src/testing/samples.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { attackFiles, attackQueues } from './attack-files.ts'
import { attackConnections, attackRights } from './attack-people.ts'
import {
  addFault,
  countFaults,
  during,
  LONGEST_MS,
  type Scene,
  statuses,
  verifyAll,
  type Watched,
  watch,
} from './attack-watch.ts'
import { type Call, caller, joinAll, makeTrip, type Target } from './planner.ts'
import { treeOf } from './rate.ts'

const MIB = 1024 * 1024
const UPLOADS = 18
/** Holds the database and little else. */
const VOLUME = '420m'
const SIGNATURE = Buffer.from('%PDF-1.7\n')

async function post({ url, token }: Target, method: string, path: string, body: unknown): Promise<number> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

async function get({ url, token }: Target, path: string): Promise<number> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends an update and reads the note, as text and as a document. */
async function attackNote(mallory: Target, call: Call, bytes: Uint8Array): Promise<string> {
  const id = await makeTrip(call, 1, 0)
  const body = { tab: randomUUID(), update: Buffer.from(bytes).toString('base64') }
  const sent = await post(mallory, 'POST', `/trips/${id}/note/updates`, body)
  const read = await get(mallory, `/trips/trips/${id}`)
  return `${(bytes.length / 1_000).toFixed(0)} kB ${statuses([sent])}, read ${statuses([read])}`
}

/** Rows of one trip that calls can be about. */
async function rowsOf(call: Call, userId: string, otherId: string): Promise<Record<string, string>> {
  const tripId = await makeTrip(call, 3, 1)
  const { days, items } = await call('GET', `/trips/${tripId}/plan`)
  const paid = { trip_id: tripId, amount: '12.30', currency: 'GBP', paid_date: '2027-03-01' }
  const bill = { ...paid, payer_id: userId, shared_with: [userId], description: 'Ramen', type: 'Food' }
  const rental = { company: 'Nippon', pickup_place: 'Narita', pickup_date: '2027-03-01T10:00' }
  const made: Record<string, [path: string, body: object]> = {
    flightId: [
      `/subtripitems/trip/${tripId}/flights`,
      { flight_number: 'BR 198', depart_date: '2027-03-01T08:50' },
    ],
    rentalId: [`/subtripitems/trip/${tripId}/rentals`, { ...rental, dropoff_date: '2027-03-02T10:00' }],
    rideId: [`/trips/${tripId}/rides`, { from_place: 'Tokyo', depart_date: '2027-03-01T10:00' }],
    expenseId: ['/expenses/split_expense/', bill],
    todoId: [`/trips/${tripId}/todos`, { text: 'Book the ryokan' }],
    ideaId: [`/trips/${tripId}/ideas`, { name: 'Kiyomizu-dera' }],
  }
  const ids: Record<string, string> = { tripId, trip_id: tripId, userId: otherId }
  for (const [name, [path, body]] of Object.entries(made)) {
    const { id, expense_id = id } = await call('POST', path, body)
    ids[name] = expense_id
  }
  return { ...ids, subTripId: days[0].id, itemId: items[0].id }
}

/** Each text of each call, so many bytes of marks long. */
async function attackTexts(mallory: Target, ids: Record<string, string>, bytes: number): Promise<string> {
  const marks = rowOfMarks(bytes / 2)
  const answers: number[] = []
  for (const [, endpoint] of endpoints) {
    const { body } = endpoint
    if (!body) continue
    const { method, path, json } = requestFor(endpoint, ids)
    for (const field of fieldsOf(body)) {
      const sample = field.path.split('.').reduce<unknown>((value, key) => Object(value)[key], json)
      if (typeof sample === 'string' && !(field.path in ids))
        answers.push(await post(mallory, method, path, withField(json, field.path, marks)))
    }
  }
  return statuses(answers)
}

async function attackArrays(mallory: Target, { tripId = '' }: Record<string, string>): Promise<string> {
  const many = Array.from({ length: 100_000 }, () => ({}))
  const answers = [
    await post(mallory, 'POST', `/expenses/import/${tripId}`, {
      id: randomUUID(),
      expenses: many,
      settlements: [],
    }),
    await post(mallory, 'POST', `/expenses/import/${tripId}`, {
      id: randomUUID(),
      expenses: [],
      settlements: many,
    }),
  ]
  return statuses(answers)
}

/** The ledgers that take most to work out. */
async function* attackLedgers(watched: Watched, server: Server, mallory: Target, call: Call, ids: string[]) {
  const [userId = '', otherId = ''] = ids
  const amount = (n: number) => `${1 + ((n * 7_919) % 900)}.${String((n * 37) % 100).padStart(2, '0')}`
  const paid = (n: number) => ({ amount: amount(n), currency: 'GBP', paid_date: '2027-03-01' })
  const bills = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ ...paid(n), description: `Ramen ${n}`, type: 'Food' },
    ...{ payer_id: ids[n % ids.length], shared_with: ids },
  }))
  const repayments = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ ...paid(n), from: ids[n % ids.length], to: ids[(n + 1 + (n % (ids.length - 1))) % ids.length] },
  }))
  const [most, owed] = [await makeTrip(call, 3, 0), await makeTrip(call, 3, 0)]
  await joinAll(server)
  const brings = (trip: string, expenses: unknown[], settlements: unknown[]) =>
    post(mallory, 'POST', `/expenses/import/${trip}`, { id: randomUUID(), expenses, settlements })
  yield await during(watched, '5,000 bills of twelve', async () => statuses([await brings(most, bills, [])]))
  yield await during(watched, '5,000 repayments', async () =>
    statuses([await brings(owed, bills.slice(0, 12), repayments.slice(0, 4_900))]),
  )
  for (const [name, path] of [
    ['the balances after them', `/expenses/balances/${owed}`],
    ['the list of 5,000', `/expenses/split_expense/${most}`],
    ['the history of an import', `/trips/${most}/history`],
    ['the first export.csv of 5,000', `/trips/${most}/export.csv`],
    ['the first export.json of 5,000', `/trips/${most}/export.json`],
  ] as const)
    yield await during(watched, name, async () => statuses([await get(mallory, path)]))
  yield await during(watched, 'a removal with 5,000 shares', async () =>
    statuses([await post(mallory, 'DELETE', `/tripmembers/trip_members/${most}/${otherId}?force=true`, {})]),
  )
  yield await during(watched, 'its undo, which is refused', async () =>
    statuses([await post(mallory, 'POST', `/trips/${most}/history/2/undo`, {})]),
  )
  if (userId === otherId) throw new Error('it takes two')
}

interface Held {
  status: Promise<number>
  end(): void
}

/** Announces a file and sends a piece of it, and no more. */
function holdUpload({ url, token }: Target, tripId: string, piece: Buffer): Held {
  const boundary = 'the-end-of-a-part'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const { promise, resolve } = Promise.withResolvers<number>()
  const sending = request(
    `${url}/api/trips/${tripId}/attachments`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 19 * MIB,
      },
    },
    answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    },
  )
  sending.once('error', () => resolve(0))
  sending.write(head)
  sending.write(Buffer.concat([SIGNATURE, piece]))
  return { status: promise, end: () => sending.destroy() }
}

/** The bytes that are free on a volume. */
const freeOn = (folder: string) =>
  Number(execFileSync('df', ['--output=avail', '-B1', folder]).toString().split('\n')[1])

/** Uploads that are held open while the disk is full, and what the others are answered then and afterwards. */
async function* attackDisk(): AsyncGenerator<string> {
  const volume = await mkdtemp(join(tmpdir(), 'caravan full '))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME},mode=755`, 'tmpfs', volume]).status !== 0) {
    yield 'a full disk: only root can make one'
    return
  }
  const server = await startServer({ env: benchEnv, dataDir: volume })
  try {
    await makeAccount(server, 'mallory')
    await makeAccount(server, 'ana')
    const mallory = { url: server.url, token: await signIn(server, 'mallory') }
    const ana = { url: server.url, token: await signIn(server, 'ana') }
    const trip = await makeTrip(caller(mallory), 1, 0)
    const own = await makeTrip(caller(ana), 10, 60)
    const watched = watch({ ...ana, paths: ['/users/me', `/trips/${own}/plan`], pauseMs: 20 })
    const held: Held[] = []
    yield await during(
      watched,
      `${UPLOADS} uploads of 19 MiB held open on a disk with ${(freeOn(volume) / MIB).toFixed(0)} MiB`,
      async () => {
        for (let n = 0; n < UPLOADS; n++) held.push(holdUpload(mallory, trip, Buffer.alloc(15 * MIB)))
        await delay(5_000)
        const refused = await Promise.all(held.map(one => Promise.race([one.status, delay(10, -1)])))
        return `${statuses(refused.filter(status => status >= 0))}, ${refused.filter(status => status < 0).length} held, ${(freeOn(volume) / MIB).toFixed(0)} MiB left`
      },
    )
    const filler = join(volume, 'filler')
    yield await during(watched, 'writes while nothing is left', async () => {
      // Up to its last page.
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
      const day = (await caller(ana)('GET', `/trips/${own}/plan`)).days[0].id
      const path = `/subtripitems/sub_trip/${day}/item`
      const details = 'x'.repeat(1_900)
      const answers: number[] = []
      for (let n = 0; n < 400; n++)
        answers.push(
          await post(ana, 'PUT', `/subtrips/update_sub_trip/${day}`, { place: `${n} ${'y'.repeat(150)}` }),
        )
      answers.push(await post(ana, 'POST', path, { place: 'Gion', type: 'dining', details }))
      const upload = holdUpload(mallory, trip, Buffer.alloc(1_000))
      const sent = await Promise.race([upload.status, delay(5_000, -1)])
      upload.end()
      return `${statuses(answers)}, an upload ${statuses([sent])}`
    })
    for (const one of held) one.end()
    await rm(filler, { force: true })
    await delay(3_000)
    yield await during(watched, 'and once there is room again', async () => {
      await delay(1_000)
      const day = (await caller(ana)('GET', `/trips/${own}/plan`)).days[0].id
      return statuses([await post(ana, 'PUT', `/subtrips/update_sub_trip/${day}`, { place: 'Kyoto' })])
    })
    await watched.end()
  } finally {
    await server.stop().catch(() => undefined)
    spawnSync('umount', [volume])
    await rm(volume, { recursive: true, force: true })
  }
}

/** A database that stands still: the time until everybody is told. */
async function* attackDatabase({ server, watched, ana, own }: Scene): AsyncGenerator<string> {
  await watched.end()
  const { trip, day } = own
  const postmaster = treeOf(server.pid).slice(1)
  for (const pid of postmaster) process.kill(pid, 'SIGSTOP')
  const times: number[] = []
  const answers: number[] = []
  const ask = async (work: () => Promise<number>) => {
    const began = performance.now()
    answers.push(await work())
    times.push(performance.now() - began)
  }
  try {
    for (let round = 0; round < 2; round++)
      await Promise.all(
        Array.from({ length: 5 }, () => [
          ask(() => get(ana, '/users/me')),
          ask(() => get(ana, `/trips/${trip}/plan`)),
          ask(() => post(ana, 'PUT', `/subtrips/update_sub_trip/${day}`, { place: 'Kyoto' })),
          ask(() =>
            post({ ...ana, token: 'none' }, 'POST', '/users/password/forgot', { email: 'a@example.com' }),
          ),
        ]).flat(),
      )
  } finally {
    for (const pid of postmaster.toReversed()) process.kill(pid, 'SIGCONT')
  }
  const began = performance.now()
  while ((await get(ana, `/trips/${trip}/plan`)) !== 200) await delay(50)
  const longest = Math.max(...times) / 1_000
  if (longest > 10) addFault()
  yield `a database that stands still: ${statuses(answers)}, the last after ${longest.toFixed(1)} s (at most 10 s); well again ${(performance.now() - began).toFixed(0)} ms after it goes on`
}

/** A log that cannot be written. */
async function* attackLog(): AsyncGenerator<string> {
  const full = openSync('/dev/full', 'w')
  const server = await startServer({ env: benchEnv, stdout: full })
  try {
    await makeAccount(server, 'ana')
    const ana = { url: server.url, token: await signIn(server, 'ana') }
    const watched = watch({ ...ana, paths: ['/users/me'], pauseMs: 10 })
    yield await during(watched, 'a log on a full disk', async () => {
      const answers: number[] = []
      for (let n = 0; n < 500; n++) answers.push(await get(ana, '/users/me'))
      await delay(2_000)
      return statuses(answers)
    })
    await watched.end()
  } finally {
    await server.stop()
    closeSync(full)
  }
}

/** Runs attacks by one account of a server on which another one goes on with an ordinary load. */
async function* onScene(attack: (scene: Scene) => AsyncGenerator<string>): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  const people = ['mallory', 'ana', ...Array.from({ length: 10 }, (_, n) => `friend${n}`)]
  try {
    const targets: Target[] = []
    for (const name of people) {
      await makeAccount(server, name)
      targets.push({ url: server.url, token: await signIn(server, name) })
    }
    await verifyAll(server)
    const [mallory, ana] = targets as [Target, Target]
    const ids: string[] = await Promise.all(
      targets.map(async target => (await caller(target)('GET', '/users/me')).id),
    )
    const trip = await makeTrip(caller(ana), 10, 60)
    const day = (await caller(ana)('GET', `/trips/${trip}/plan`)).days[0].id
    const rows = await rowsOf(caller(mallory), ids[0] ?? '', ids[1] ?? '')
    const paths = ['/users/me', `/trips/${trip}/plan`, '/trips/my_trips/']
    const watched = watch({ ...ana, paths, pauseMs: 20 })
    yield await during(watched, 'nobody attacks', async () => {
      await delay(3_000)
      return 'an ordinary load'
    })
    yield* attack({ server, watched, mallory, ana, ids, rows, own: { trip, day } })
    await watched.end()
  } finally {
    await server.stop()
  }
}

async function* attackBodies({ server, watched, mallory, ids, rows }: Scene): AsyncGenerator<string> {
  const call = caller(mallory)
  for (const [name, make] of Object.entries(hostileNotes)) {
    const bytes = make()
    yield await during(watched, name, () => attackNote(mallory, call, bytes))
  }
  for (const bytes of [60_000, 1_000_000])
    yield await during(watched, `${bytes / 1_000} kB of marks in every text`, () =>
      attackTexts(mallory, rows, bytes),
    )
  yield await during(watched, '100,000 empty rows', () => attackArrays(mallory, rows))
  yield* attackLedgers(watched, server, mallory, call, ids)
}

const attacks: Record<string, () => AsyncGenerator<string>> = {
  bodies: () => onScene(attackBodies),
  files: () => onScene(attackFiles),
  queues: () => onScene(attackQueues),
  connections: () => onScene(attackConnections),
  rights: attackRights,
  database: () => onScene(attackDatabase),
  log: attackLog,
  disk: attackDisk,
}

/**
 * The longest that anybody else waits while somebody does their worst. Nothing ends the process, nothing is a 500,
 * nobody reads or changes what they may not. `npm run bench -- attacks files rights` runs these parts alone.
 */
export async function* benchAttacks(parts: readonly string[] = []): AsyncGenerator<string> {
  for (const [name, attack] of Object.entries(attacks))
    if (parts.length === 0 || parts.includes(name)) yield* attack()
  yield `${countFaults()} of these are faults (none may be; nobody waits longer than ${LONGEST_MS} ms)`
  if (countFaults() > 0) process.exitCode = 1
}
