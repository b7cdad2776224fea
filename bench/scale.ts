import { readFileSync } from 'node:fs'
import { type Server, startServer } from '../e2e/server.ts'
import { openDatabase } from '../server/src/db/pool.ts'
import { silent } from '../server/src/log.ts'
import { runAdHoc } from '../server/src/testing/ad-hoc.queries.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { openEvents } from '../server/src/testing/event-stream.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { type Call, caller, databaseOf, makeTrip } from './planner.ts'

const ACCOUNTS = 200
const TRIPS = 50
const STREAMS = 1_800
const PER_ACCOUNT = 40

/** Of a table with its indexes and what it keeps apart; `below` a trip, or of an account. */
const sizes = `
  select coalesce(sum(pg_total_relation_size(c.oid)) filter (where t.has), 0)::float8 as below,
    coalesce(sum(pg_total_relation_size(c.oid)) filter (where not t.has), 0)::float8 as beside
  from pg_class c, lateral (select c.relname = 'trip' or exists (
    select from pg_attribute where attrelid = c.oid and attname = 'trip_id') as has) t
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`

type Sizes = { below: number; beside: number }

async function sizeOf(server: Server): Promise<Sizes> {
  await administer(databaseOf(server), 'vacuum full')
  const db = openDatabase(databaseOf(server), silent)
  const [found] = await runAdHoc<Sizes>(db, sizes, [])
  await db.close()
  return found ?? { below: 0, beside: 0 }
}

const memoryOf = ({ pid }: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function addExpenses(call: Call, trip_id: string): Promise<void> {
  const { id: payer_id } = await call('GET', '/users/me')
  const paid = {
    trip_id,
    payer_id,
    paid_date: '2027-03-02',
    amount: '12.50',
    currency: 'GBP',
    type: 'Food',
  }
  for (let n = 0; n < 30; n++)
    await call('POST', '/expenses/split_expense/', { ...paid, description: `Ramen ${n}`, need_split: false })
}

/** Measures the disk and the memory that accounts, trips and people who look take: docs/SCALE.md. */
export async function* benchScale(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const token = await signIn(server, 'ana')
    const call = caller({ url: server.url, token })
    const before = await sizeOf(server)
    const tokens = [token]
    for (let n = 0; n < ACCOUNTS; n++) {
      await makeAccount(server, `user${n}`)
      tokens.push(await signIn(server, `user${n}`))
    }
    const accounts = await sizeOf(server)
    yield `an account that is signed in: ${((accounts.beside - before.beside) / ACCOUNTS / 1_000).toFixed(1)} kB of the database`
    const idle = memoryOf(server)
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, (_, n) =>
        openEvents(`${server.url}/api/users/me/live`, {
          authorization: `Bearer ${tokens[Math.floor(n / PER_ACCOUNT)]}`,
        }),
      ),
    )
    for (const stream of streams) await stream.next()
    yield `${STREAMS} people who look: ${(((memoryOf(server) - idle) / STREAMS) * 1_024).toFixed(0)} kB each; without them ${idle.toFixed(0)} MB`
    for (const stream of streams) stream.close()
    for (let n = 0; n < TRIPS; n++) await addExpenses(call, await makeTrip(call, 10, 60))
    const trips = await sizeOf(server)
    yield `a trip of 10 days, 60 items and 30 expenses: ${((trips.below - accounts.below) / TRIPS / 1_000).toFixed(0)} kB below the trip, ${((trips.beside - accounts.beside) / TRIPS / 1_000).toFixed(1)} kB beside it`
  } finally {
    await server.stop()
  }
}
