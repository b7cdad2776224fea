import { randomUUID } from 'node:crypto'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { type Call, caller, databaseOf, joinAll, makeTrip } from './planner.ts'

const [ITEMS, GUESTS, COMMENTS, ROUNDS] = [60, 20, 500, 200]
const [PEOPLE, CHANGES, UNREAD] = [49, 20, 1_000]

type Work = () => Promise<unknown>

async function timeOf(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The times of works that take turns, each after its preparation. */
async function inTurns(works: readonly Work[], prepare: Work = async () => undefined): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const index of round % 2 ? [1, 0] : [0, 1]) {
      await prepare()
      times[index]?.push(await timeOf(works[index] ?? prepare))
    }
  return times.map(median)
}

const ms = (time = 0) => `${time.toFixed(2).padStart(7)} ms`
const beside = (what: string, [without = 0, all = 0]: number[], most: string) =>
  `${what.padEnd(32)}${ms(without)} ${ms(all)}  ${(all / without).toFixed(3)} times (at most ${most})`

/** A trip with twenty guests and five hundred comments beside the same with nothing of it. */
async function* benchTalk(server: Server, call: Call): AsyncGenerator<string> {
  const trips = [await makeTrip(call, 10, ITEMS), await makeTrip(call, 10, ITEMS)] as const
  const plans = async () => Promise.all(trips.map(id => call('GET', `/trips/${id}/plan`)))
  for (let n = 0; n < GUESTS; n++)
    await call('POST', `/tripmembers/${trips[1]}/guests`, { name: `Guest ${n}` })
  const [, { items: rows }] = await plans()
  for (let n = 0; n < COMMENTS; n++) {
    const about = { kind: 'item', id: rows[n % rows.length].id }
    await call('POST', `/trips/${trips[1]}/comments`, { about, text: `Is this booked already? ${n}` })
  }
  const database = databaseOf(server)
  await administer(database, 'analyze')
  const known = await plans()
  const items = known.map(({ items }) => items[0].id)
  let made = 0
  const each = (work: (n: number) => Promise<unknown>) => [() => work(0), () => work(1)]
  const opened = each(n => call('GET', `/trips/${trips[n]}/plan`))
  const change = (n: number) =>
    call('PUT', `/subtripitems/sub_trip/item/${items[n]}`, { details: randomUUID() })
  const create = (n: number) =>
    call('POST', `/subtripitems/sub_trip/${known[n].days[made++ % 10].id}/item`, {
      place: 'Gion',
      type: 'dining',
    })
  const sizes = known.map(plan => `${(JSON.stringify(plan).length / 1_000).toFixed(1)} kB`)
  const anew = () => administer(database, 'update trip set seq = seq + 1')
  yield beside('plan, built anew', await inTurns(opened, anew), '1.05')
  yield beside('plan, unchanged', await inTurns(opened), '1.05')
  yield beside('change an item', await inTurns(each(change)), '1.05')
  yield beside('create an item', await inTurns(each(create)), '1.05')
  yield `plan without and with it        ${sizes.join(', ')}`
}

/** Until everybody has been told of a trip. */
const untilTold = (server: Server, tripId: string) =>
  administer(
    databaseOf(server),
    `do $$ begin while exists (select from trip t left join change_told c on c.trip_id = t.id
       where t.id = '${tripId}' and t.seq > coalesce(c.seq, 0)) loop perform pg_sleep(0.005); end loop; end $$`,
  )

/** Notifications to fifty people, and a thousand entries behind one bell. */
async function* benchNotices(server: Server, call: Call): AsyncGenerator<string> {
  const database = databaseOf(server)
  const tripId = await makeTrip(call, 3, 0)
  for (let n = 0; n < PEOPLE; n++) await makeAccount(server, `person${n}`)
  await joinAll(server)
  const ids = (await call('GET', `/tripmembers/trip_members/${tripId}`)).map(
    ({ user_id }: { user_id: string }) => user_id,
  )
  const { id: own } = await call('GET', '/users/me')
  const fly = (participants: string[] | null) =>
    call('POST', `/subtripitems/trip/${tripId}/flights`, {
      ...{ flight_number: 'BR 198', depart_date: '2027-03-02T08:50', participants },
    })
  const flights = [await fly([own]), await fly(ids.slice(0, 21)), await fly(null)]
  const change = (n: number) => () =>
    call('PUT', `/subtripitems/flight/${flights[n].id}`, { notes: randomUUID() })
  await untilTold(server, tripId)
  const [nobody = 0, twenty = 0] = await inTurns([change(0), change(1)])
  yield beside('change a booking, 20 told', [nobody, twenty], '1.10')
  await untilTold(server, tripId)
  const all = await timeOf(async () => {
    for (let n = 0; n < CHANGES; n++) await change(2)()
    await untilTold(server, tripId)
  })
  yield `${CHANGES} changes, each tells ${PEOPLE}, until told    ${ms(all)}`
  const bill = {
    ...{ amount: '50', currency: 'GBP', description: 'Ramen', type: 'Food', payer_id: own },
    ...{ shared_with: ids, paid_date: '2027-03-01' },
  }
  const expenses = Array.from({ length: CHANGES }, () => bill)
  const atOnce = await timeOf(async () => {
    await call('POST', `/expenses/import/${tripId}`, { id: randomUUID(), expenses, settlements: [] })
    await untilTold(server, tripId)
  })

  yield `one change with ${CHANGES} bills, until told  ${ms(atOnce)}`
  const person = await Promise.all(
    ['person0', 'person1'].map(async name => caller({ url: server.url, token: await signIn(server, name) })),
  )
  await administer(database, 'delete from notification')
  const fill = () =>
    administer(
      database,
      `insert into notification (user_id, id, trip_id, kind, actor, about_deleted, count, at)
       select a.id, gen_random_uuid(), '${tripId}', 'expense', '${own}', false, 1, now() - n * interval '1 hour'
       from account a cross join generate_series(1, ${UNREAD}) n where a.username = 'person1'`,
    )
  await fill()
  await administer(database, 'analyze')
  const each = (path: string) => person.map(call => () => call('GET', path))
  const { unread } = (await person[1]?.('GET', '/users/me/notifications')) ?? {}
  const read: number[] = []
  for (let round = 0; round < 20; round++) {
    await administer(database, 'delete from notification')
    await fill()
    const { entries } = (await person[1]?.('GET', '/users/me/notifications')) ?? {}
    const body = { up_to: entries[0].id }
    read.push(await timeOf(async () => person[1]?.('PUT', '/users/me/notifications/read', body)))
  }
  yield beside(`the bell without and with ${unread}`, await inTurns(each('/users/me/notifications')), '2')
  yield beside('the account, with the count', await inTurns(each('/users/me')), '2')
  yield `all of them are read            ${ms(median(read))}`
}

/** Trips of which much is said, and many who are told of much. */
export async function* benchPeople(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'mei')
    const call = caller({ url: server.url, token: await signIn(server, 'mei') })
    yield* benchTalk(server, call)
    yield* benchNotices(server, call)
  } finally {
    await server.stop()
  }
}
