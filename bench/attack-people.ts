import { Agent, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { type Server, startServer } from '../e2e/server.ts'
import { endpoints, fieldsOf, requestFor, withField } from '../server/src/testing/samples.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { addFault, during, type Scene, send, statuses, verifyAll, watch } from './attack-watch.ts'
import { type Call, caller, makeTrip, type Target } from './planner.ts'

const GUESTS = 49
const STREAMS = 40

/** Costs that nobody else enters, so that they are found wherever they come to light. */
const SECRET_COST = '4711.37'
/** A name of a booking that nobody else uses. */
const SECRET_NAME = 'Zanzibar Nightjar'

type Row = Record<string, unknown>
type Ids = Record<string, string>

interface Person {
  name: string
  target: Target
  /** What no write of theirs may change, and no undo of what others did. */
  hidden: 'costs' | 'plan' | 'everything'
}

/** Adds a guest to a trip, opens it by their link and answers their bearer. */
async function guestOf({ url }: Target, call: Call, tripId: string, name: string): Promise<Target> {
  const { user_id } = await call('POST', `/tripmembers/${tripId}/guests`, { name })
  const link = await call('POST', `/tripmembers/${tripId}/guests/${user_id}/link`)
  const token = new URL(link.url).searchParams.get('token')
  const { access_token } = await caller({ url, token: '' })('POST', '/guests/open', { token })
  return { url, token: access_token }
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Opens a stream; answers its status, and how it is ended. */
function openStream({ url, token }: Target, tripId: string) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}` }
  const asked = request(`${url}/api/trips/${tripId}/live`, { headers, agent }, answer => {
    answer.on('error', () => undefined).resume()
    resolve(answer.statusCode ?? 0)
  })
  asked.on('error', () => resolve(0))
  asked.end()
  return { status: promise, end: () => asked.destroy() }
}

/** Everything that one account and its guests can open, while others sign in, plan and listen. */
export async function* attackConnections({
  server,
  watched,
  mallory,
  ana,
  own,
}: Scene): AsyncGenerator<string> {
  const call = caller(mallory)
  const tripId = await makeTrip(call, 3, 0)
  const guests: Target[] = []
  for (let n = 0; n < GUESTS; n++) guests.push(await guestOf(mallory, call, tripId, `Guest ${n}`))
  const streams = [mallory, ...guests].flatMap(guest =>
    Array.from({ length: STREAMS }, () => () => openStream(guest, tripId)),
  )
  const open: ReturnType<typeof openStream>[] = []
  yield await during(watched, `${GUESTS} guests with ${STREAMS} streams each`, async () => {
    const answers: number[] = []
    for (let n = 0; n < streams.length; n += STREAMS) {
      const some = streams.slice(n, n + STREAMS).map(begin => begin())
      open.push(...some)
      answers.push(...(await Promise.all(some.map(({ status }) => status))))
    }
    return statuses(answers)
  })
  yield await during(watched, 'somebody else meanwhile', async () => {
    const stream = openStream(ana, own.trip)
    const answers = [
      await stream.status,
      (await send(ana, { method: 'GET', path: '/health' })).status,
      (await signIn(server, 'ana')) ? 200 : 0,
      (await send(ana, { method: 'GET', path: `/trips/${own.trip}/plan` })).status,
    ]
    stream.end()
    if (answers.some(status => status !== 200)) addFault()
    return `a stream, health, signing in and a plan: ${answers.join(', ')}`
  })
  for (const { end } of open) end()
}

/** The fields that say something of money. */
const costFields = ['cost', 'cost_currency', 'budgets', 'default_split', 'rates']
const costLists = new Set(['expenses', 'settlements'])

/** What an export holds that somebody may not change by a write: by row, without what changes by itself. */
function stateOf(exported: Row, hidden: Person['hidden']): Map<string, unknown> {
  const state = new Map<string, unknown>()
  const walk = (value: unknown, path: string, isCost: boolean): void => {
    if (Array.isArray(value)) {
      for (const [n, one] of value.entries()) walk(one, `${path}.${(one as Row | null)?.['id'] ?? n}`, isCost)
      return
    }
    if (typeof value === 'object' && value !== null) {
      const isAboutCost = (value as { about?: Row }).about?.['kind'] === 'expense'
      for (const [field, one] of Object.entries(value))
        walk(
          one,
          `${path}.${field}`,
          isCost || isAboutCost || costLists.has(field) || costFields.includes(field),
        )
      return
    }
    // The link from an expense to a booking ends with the booking.
    if (/\.source\.id$/.test(path)) return
    if (/\.(version|position|seq|exported_at|updated_at|has_thumbnail)$/.test(path)) return
    if (hidden === 'everything' || (hidden === 'costs') === isCost) state.set(path, value)
  }
  walk(exported, '', false)
  return state
}

/** The values that were there before and have become others. A row that is gone altogether is not looked at. */
function changedIn(before: Map<string, unknown>, after: Map<string, unknown>, mayGo: boolean): string[] {
  return [...before].flatMap(([path, value]) => {
    if (mayGo && !after.has(path)) return []
    return isDeepStrictEqual(after.get(path), value) ? [] : [path]
  })
}

/** Fills a trip with one row of each kind, with secrets in what somebody may not see. */
async function makeRows(call: Call, tripId: string, ids: { ana: string; other: string }): Promise<Ids> {
  const { days, items } = await call('GET', `/trips/${tripId}/plan`)
  const cost = { cost: SECRET_COST, cost_currency: 'GBP' }
  const paid = { amount: SECRET_COST, currency: 'GBP', paid_date: '2027-03-01' }
  const flight = await call('POST', `/subtripitems/trip/${tripId}/flights`, {
    ...cost,
    flight_number: 'BR 198',
    depart_date: '2027-03-01T08:50',
    notes: SECRET_NAME,
  })
  const rental = await call('POST', `/subtripitems/trip/${tripId}/rentals`, {
    ...cost,
    company: SECRET_NAME,
    pickup_place: 'Narita',
    pickup_date: '2027-03-01T10:00',
    dropoff_date: '2027-03-02T10:00',
  })
  const ride = await call('POST', `/trips/${tripId}/rides`, {
    ...cost,
    type: 'train',
    from_place: SECRET_NAME,
    depart_date: '2027-03-01T10:00',
  })
  const expense = await call('POST', '/expenses/split_expense/', {
    ...paid,
    trip_id: tripId,
    payer_id: ids.ana,
    shared_with: [ids.ana],
    description: 'Ramen',
    type: 'Food',
    source: { kind: 'rental', id: rental.id, name: SECRET_NAME },
  })
  const settlement = await call('POST', '/expenses/settlements', {
    ...paid,
    trip_id: tripId,
    from: ids.ana,
    to: ids.other,
  })
  const todo = await call('POST', `/trips/${tripId}/todos`, { text: SECRET_NAME })
  const idea = await call('POST', `/trips/${tripId}/ideas`, { name: SECRET_NAME })
  const comment = await call('POST', `/trips/${tripId}/comments`, {
    about: { kind: 'expense', id: expense.expense_id },
    text: SECRET_COST,
  })
  await call('PUT', `/subtripitems/sub_trip/item/${items[0].id}`, { cost: SECRET_COST, place: SECRET_NAME })
  await call('PUT', `/trips/update_trip/${tripId}`, { note: `<p>${SECRET_NAME}</p>` })
  return {
    tripId,
    trip_id: tripId,
    subTripId: days[0].id,
    itemId: items[0].id,
    flightId: flight.id,
    rentalId: rental.id,
    rideId: ride.id,
    expenseId: expense.expense_id,
    settlementId: settlement.id,
    todoId: todo.id,
    ideaId: idea.id,
    commentId: comment.id,
    userId: ids.other,
    n: '1',
    seq: '2',
  }
}

/** The calls that write to a trip, without those that end it or somebody's membership. */
const writes = endpoints.filter(
  ([name, { access, touches, file, method }]) =>
    typeof access === 'object' &&
    touches &&
    !file &&
    method !== 'GET' &&
    !['deleteTrip', 'leaveTrip', 'removeMember', 'restoreTrip', 'undoChange', 'claimGuest'].includes(name),
)

/** Every field of a write by itself beside what it has to have, as well as all of them and none. */
function* bodiesOf({ body }: (typeof endpoints)[number][1], json: unknown): Generator<unknown> {
  yield json
  if (!body) return
  for (const { path } of fieldsOf(body)) {
    yield withField(json, path, undefined)
    yield withField(json, path, null)
    const [only = ''] = path.split('.')
    yield { [only]: (json as Row)[only] }
  }
}

/** The calls that read a trip. */
const reads = endpoints.filter(
  ([, { access, method, response }]) =>
    typeof access === 'object' && method === 'GET' && response !== 'text/event-stream',
)

async function exportOf(owner: Target, tripId: string): Promise<Row> {
  const { status, text } = await send(owner, { method: 'GET', path: `/trips/${tripId}/export.json` })
  if (status !== 200) throw new Error(`the export answered ${status}: ${text}`)
  return JSON.parse(text)
}

const accounts = ['ana', 'full', 'viewer', 'no_costs', 'expenses_only'] as const
type Name = (typeof accounts)[number]
type Everybody = Record<Name, { target: Target; id: string }>

async function makeEverybody(server: Server): Promise<Everybody> {
  for (const name of accounts) await makeAccount(server, name)
  await verifyAll(server)
  const made = accounts.map(async name => {
    const target = { url: server.url, token: await signIn(server, name) }
    return [name, { target, id: (await caller(target)('GET', '/users/me')).id }] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Everybody
}

interface Stage {
  ids: Ids
  people: Person[]
}

/** A trip with a row of each kind and everybody in it, each with the rights of their name. */
async function setStage(all: Everybody): Promise<Stage> {
  const call = caller(all.ana.target)
  const tripId = await makeTrip(call, 3, 1)
  for (const name of accounts.slice(1)) {
    const query = new URLSearchParams({ trip_id: tripId, email: `${name}@example.com` })
    await call('POST', `/tripmembers/add_trip_member_by_email/?${query}`)
  }
  const standings = {
    viewer: { role: 'viewer' },
    no_costs: { sees: 'no_costs' },
    expenses_only: { sees: 'expenses_only' },
  }
  for (const [name, standing] of Object.entries(standings))
    await call('PUT', `/tripmembers/trip_members/${tripId}/${all[name as Name].id}`, standing)
  const ids = await makeRows(call, tripId, { ana: all.ana.id, other: all.full.id })
  const guest = await guestOf(all.ana.target, call, tripId, 'Gus')
  return {
    ids,
    people: [
      { name: 'viewer', target: all.viewer.target, hidden: 'everything' },
      { name: 'no_costs', target: all.no_costs.target, hidden: 'costs' },
      { name: 'expenses_only', target: all.expenses_only.target, hidden: 'plan' },
      { name: 'guest', target: guest, hidden: 'plan' },
    ],
  }
}

/** What viewers may write all the same, which an export shows. */
const openToViewers = (name: string) => /vote|comment|todo/i.test(name)

/** Each write with each field by each restricted member: what they do not see has to stay as it is. */
async function attackWrites(all: Everybody): Promise<string> {
  const answers: number[] = []
  const lost: string[] = []
  for (const who of [0, 1, 2]) {
    let { ids, people } = await setStage(all)
    for (const [name, endpoint] of writes) {
      const person = people[who]
      if (!person || (person.hidden === 'everything' && openToViewers(name))) continue
      const { method, path, json } = requestFor(endpoint, ids)
      for (const body of bodiesOf(endpoint, json)) {
        const before = stateOf(await exportOf(all.ana.target, ids['tripId'] ?? ''), person.hidden)
        const { status } = await send(person.target, { method, path, ...(body ? { json: body } : {}) })
        answers.push(status)
        if (status >= 300) continue
        const after = stateOf(await exportOf(all.ana.target, ids['tripId'] ?? ''), person.hidden)
        const changed = changedIn(before, after, person.hidden === 'costs')
        if (changed.length === 0) continue
        lost.push(`${person.name} ${name} ${JSON.stringify(body)}: ${changed.slice(0, 3).join(', ')}`)
        ;({ ids, people } = await setStage(all))
        break
      }
    }
  }
  return report(answers, lost)
}

/** The undo of each write of the owner by each restricted member and guest. */
async function attackUndo(all: Everybody): Promise<string> {
  const answers: number[] = []
  const lost: string[] = []
  for (const [name, endpoint] of writes) {
    const { ids, people } = await setStage(all)
    const { method, path, json } = requestFor(endpoint, ids)
    const { seq } = await send(all.ana.target, { method, path, ...(json ? { json } : {}) })
    if (seq === null) continue
    for (const person of people) {
      const before = stateOf(await exportOf(all.ana.target, ids['tripId'] ?? ''), person.hidden)
      const undo = `/trips/${ids['tripId']}/history/${seq}/undo`
      const { status } = await send(person.target, { method: 'POST', path: undo })
      answers.push(status)
      const after = stateOf(await exportOf(all.ana.target, ids['tripId'] ?? ''), person.hidden)
      const changed = changedIn(before, after, false)
      if (changed.length > 0)
        lost.push(`${person.name} takes ${name} back: ${changed.slice(0, 3).join(', ')}`)
      if (status < 300) break
    }
  }
  return report(answers, lost)
}

/** Each call that reads, by those who may not see all that it can hold. */
async function attackReads(all: Everybody): Promise<string> {
  const answers: number[] = []
  const leaks: string[] = []
  const { ids, people } = await setStage(all)
  for (const [name, endpoint] of reads)
    for (const { name: who, target, hidden } of people) {
      const { path } = requestFor(endpoint, ids)
      const { status, text } = await send(target, { method: 'GET', path })
      answers.push(status)
      const secret = hidden === 'costs' ? SECRET_COST : who === 'expenses_only' ? SECRET_NAME : undefined
      if (secret && text.includes(secret)) leaks.push(`${who} reads ${name}`)
    }
  return report(answers, leaks)
}

function report(answers: readonly number[], wrong: readonly string[]): string {
  for (const _ of wrong) addFault()
  const told = wrong.length > 0 ? `, ${wrong.length} WRONG:\n    ${wrong.slice(0, 20).join('\n    ')}` : ''
  return `${answers.length} calls, ${statuses(answers)}${told}`
}

/** Writes, undoes and reads by everybody who may not do or see all of a trip. */
export async function* attackRights(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    const all = await makeEverybody(server)
    const watched = watch({ ...all.ana.target, paths: ['/users/me', '/trips/my_trips/'], pauseMs: 20 })
    yield await during(watched, 'reads of all calls by restricted members', () => attackReads(all))
    yield await during(watched, 'undo of all writes by restricted members', () => attackUndo(all))
    yield await during(watched, 'writes of all fields by restricted members', () => attackWrites(all))
    await watched.end()
  } finally {
    await server.stop()
  }
}
