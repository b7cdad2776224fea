import { hash } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { queriesOver } from '../db/queries.ts'
import { balancesOf } from '../features/expenses/balances.ts'
import { expenseListOf } from '../features/expenses/expense-list.ts'
import { readLedger, readPaid } from '../features/expenses/expenses.queries.ts'
import { findSignature, readPlan } from '../features/trips/trips.queries.ts'
import { findActorRow } from '../identity/sessions.queries.ts'
import { findByHome, findMembership } from '../trip/membership.queries.ts'
import { type BareExpense, makeBareExpense } from './bare-expense.ts'
import { makeBareItem } from './bare-item.ts'

// The baseline: the statements of some calls on Fastify and pg, with nothing else around them.
const [socketDir, list = '[]'] = process.argv.slice(2)
if (!socketDir) throw new Error('usage: bare-server <socket folder> [text of the list of trips]')
const pool = new Pool({ host: socketDir, port: 5432, user: 'caravan', database: 'postgres', max: 10, min: 2 })
const db = queriesOver(query => pool.query(query))
const app = Fastify()

async function actorOf(authorization = '') {
  const row = await findActorRow(db, hash('sha256', authorization.slice('Bearer '.length), 'buffer'))
  if (!row) throw new Error('nobody has this token')
  return row
}

app.get('/api/users/me', async ({ headers }) => {
  const row = await actorOf(headers.authorization)
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_verified: row.email_verified,
    avatar_url: row.avatar,
    language: row.language,
    version: row.version,
  }
})

app.get('/api/trips/my_trips/', async ({ headers }, reply) => {
  const actor = await actorOf(headers.authorization)
  await findSignature(db, actor.id)
  return reply.type('application/json').send(list)
})

app.get<{ Params: { tripId: string } }>('/api/trips/:tripId/plan', async ({ headers, params }, reply) => {
  const actor = await actorOf(headers.authorization)
  await findMembership(db, params.tripId, actor.id)
  return reply.type('application/json').send((await readPlan(db, params.tripId))?.text)
})

app.post<{ Params: { dayId: string }; Body: { place: string; type: 'dining' } }>(
  '/api/subtripitems/sub_trip/:dayId/item',
  async ({ headers, params: { dayId }, body }) => {
    const actor = await actorOf(headers.authorization)
    const membership = await findByHome(db, dayId, 'day', actor.id)
    return await makeBareItem(pool, {
      ...{ trip_id: membership?.trip_id ?? '', day_id: dayId, created_by: actor.id },
      ...{ place: body.place, type: body.type },
    })
  },
)

app.post<{ Body: BareExpense }>('/api/expenses/split_expense/', async ({ headers, body }) => {
  const actor = await actorOf(headers.authorization)
  await findMembership(db, body.trip_id, actor.id)
  return await makeBareExpense(pool, body, actor.id)
})

app.get<{ Params: { tripId: string } }>('/api/expenses/split_expense/:tripId', async (request, reply) => {
  const { tripId } = request.params
  const { id: reader } = await actorOf(request.headers.authorization)
  await findMembership(db, tripId, reader)
  const ledger = await readLedger(db, tripId)
  return reply.type('application/json').send(ledger && expenseListOf(ledger, tripId, reader))
})

app.get<{ Params: { tripId: string } }>('/api/expenses/balances/:tripId', async ({ headers, params }) => {
  const actor = await actorOf(headers.authorization)
  await findMembership(db, params.tripId, actor.id)
  const paid = await readPaid(db, params.tripId)
  return paid && balancesOf(paid)
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)
