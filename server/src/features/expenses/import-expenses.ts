import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Received } from '@caravan/contract/endpoint'
import { importExpenses } from '@caravan/contract/expenses.import'
import { blankExpense, expenseWith, settlementOf } from '@caravan/contract/expenses.row'
import { bookings, type Kind } from '@caravan/contract/kinds'
import { Failure, invalidField } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { claimHomes } from '../../trip/homes.queries.ts'
import { claimId } from '../../trip/homes.ts'
import { inPieces } from '../../trip/in-pieces.ts'
import { kinds, type Rows } from '../../trip/kinds.ts'
import { insertRows, type Writing } from '../../trip/rows.ts'
import { listEverMembers, listMemberIds } from './expenses.queries.ts'

type Sent = Received<typeof importExpenses>['body']

export function mountImport(route: Route): void {
  route(importExpenses, async ({ tx, trip, actor, body }) => {
    const { id, ...content } = body
    const { expenses, settlements } = content
    await othersFirst()
    const creation = { id, kind: 'import', tripId: trip.id, actorId: actor.id, content } as const
    if (await claimId(tx, creation)) {
      trip.because('import')
      const writing = { tx, trip, actor }
      const members = new Set(await listMemberIds(tx, trip.id))
      await requireBookings(writing, expenses)
      await add(writing, 'expense', expenses, ({ expense_id: id = randomUUIDv7(), ...sent }) =>
        expenseWith(sent, { ...blankExpense, id }, members),
      )
      const people = new Set(await listEverMembers(tx, trip.id, settlements.flatMap(peopleOf)))
      await add(writing, 'settlement', settlements, ({ id = randomUUIDv7(), ...sent }) => ({
        ...settlementOf(sent, people),
        id,
      }))
    }
    return { id, expenses: expenses.length, settlements: settlements.length }
  })
}

const peopleOf = ({ from, to }: Sent['settlements'][number]) => [from, to]

/** Adds what `make` makes of each; a refusal says by its place in the list which one it is about. */
async function add<K extends Kind, S>(
  { tx, trip, actor }: Writing & { actor: { id: string } },
  kind: K,
  sent: readonly S[],
  make: (sent: S) => Rows[K],
): Promise<void> {
  for (const piece of inPieces([...sent.entries()])) {
    const rows = piece.map(([index, each]) => named(`${kind}s.${index}`, () => make(each)))
    if (!(await claimHomes(tx, trip.id, actor.id, kind, rows))) throw new Failure('row.exists')
    await insertRows({ tx, trip }, kind, rows)
  }
}

function named<T>(place: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, circumstances } = error
    const inRow = circumstances.fields?.map(({ field, code }) => ({ field: `${place}.${field}`, code }))
    throw new Failure(code, { fields: inRow ?? [{ field: place, code }] })
  }
}

/** Refuses the first expense that names a booking which is not there. */
async function requireBookings({ tx, trip }: Writing, expenses: Sent['expenses']): Promise<void> {
  for (const kind of bookings) {
    const wanted = expenses.map(({ source }) => (source?.kind === kind ? source.id : undefined))
    const ids = wanted.filter(id => id !== undefined)
    const rows = ids.length > 0 ? await kinds[kind].table.findAll(tx, trip.id, ids) : []
    const found = new Set(rows.map(({ id }) => id))
    const missing = wanted.findIndex(id => id !== undefined && !found.has(id))
    if (missing >= 0) throw invalidField(`expenses.${missing}.source`)
  }
}
