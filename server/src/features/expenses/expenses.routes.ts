import type { KeptExpense } from '@caravan/contract/expenses'
import * as contract from '@caravan/contract/expenses'
import { asSent, withChanges } from '@caravan/contract/expenses.ledger'
import type { SentLedger } from '@caravan/contract/expenses.since'
import * as sinceContract from '@caravan/contract/expenses.since'
import type { Sent } from '@caravan/contract/row'
import type { Database } from '../../db/pool.ts'
import { found, invalidField, requireVersion } from '../../failure.ts'
import { createKeptAnswers } from '../../http/kept-answers.ts'
import type { Route } from '../../http/mount.ts'
import { JsonText } from '../../http/send.ts'
import { createRows, rowWith } from '../../trip/create-rows.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import { changeRow, removeRow } from '../../trip/rows.ts'
import { areSame, balancesOf } from './balances.ts'
import { expenseListOf } from './expense-list.ts'
import * as ledger from './expenses.queries.ts'

const MAX_BYTES = 64 * 1024 * 1024

export function mountExpenses(route: Route, { db }: { db: Database }): void {
  const kept = createKeptAnswers(MAX_BYTES)
  const textOf = (ledger: SentLedger | undefined) =>
    ledger && { seq: ledger.seq, text: JSON.stringify(ledger) }
  // Not as the number of a trip: earlier versions have sent such tags of the same calls.
  const tagFor = (reader: string) => (seq: number) => `"ledger-${seq}${reader && `-${reader}`}"`

  const changesOf = async ({ trip_id, ledger_seq: seq }: Membership, since: number | bigint) => {
    const read = async () =>
      textOf((await ledger.readChanges(db, trip_id, since)) ?? (await ledger.readLedger(db, trip_id)))
    return kept({ id: trip_id, seq }, read, `since ${since}`, tagFor(''))
  }
  /** The same for everybody, made of the one before where that is known. */
  const wholeOf = (membership: Membership) => {
    const { trip_id, ledger_seq: seq } = membership
    const read = async (before?: { seq: number; text: string }) => {
      if (!before) return textOf(await ledger.readLedger(db, trip_id))
      const changes = JSON.parse((await changesOf(membership, before.seq)).text)
      return textOf(withChanges(JSON.parse(before.text), changes) ?? (await ledger.readLedger(db, trip_id)))
    }
    return kept({ id: trip_id, seq }, read, '', tagFor(''))
  }
  const parsed = async (text: Promise<JsonText>): Promise<SentLedger> => JSON.parse((await text).text)

  route(sinceContract.ledger, async ({ membership, query }) => {
    const since = query.since === undefined ? undefined : BigInt(query.since)
    return since === undefined || since > membership.ledger_seq
      ? wholeOf(membership)
      : changesOf(membership, since)
  })

  route(contract.expenses, async ({ actor, membership, query }) => {
    const { trip_id, ledger_seq: seq } = membership
    const read = async () => {
      const whole = await parsed(wholeOf(membership))
      return { seq: whole.seq, text: expenseListOf(whole, trip_id, actor.id, query) }
    }
    if (query.limit === undefined && query.cursor === undefined)
      return kept({ id: trip_id, seq }, read, actor.id, tagFor(actor.id))
    return new JsonText((await read()).text, undefined)
  })

  route(contract.balances, async ({ membership }) => {
    const { trip_id, ledger_seq: seq } = membership
    const read = async (before?: { seq: number; text: string }) => {
      const changes = before && (await parsed(changesOf(membership, before.seq)))
      if (before && changes && areSame(JSON.parse(before.text), changes))
        return { seq: changes.seq, text: before.text }
      const paid = await ledger.readPaid(db, trip_id)
      return paid && { seq: paid.seq, text: balancesOf(paid) }
    }
    return kept({ id: trip_id, seq }, read, 'balances', tagFor('balances'))
  })

  route(contract.createExpense, async ({ body: { trip_id: _, expense_id: id, ...sent }, ...call }) => {
    const [row] = await createRows(call, [{ kind: 'expense', content: { ...sent, id } }])
    return asSent(found(row), call.actor.id)
  })

  route(contract.updateExpense, async ({ body: { trip_id, ...sent }, ifMatch, ...call }) => {
    if (trip_id !== undefined && trip_id !== call.trip.id) throw invalidField('trip_id')
    const changing = { ...call, ifMatch: undefined }
    const row = await changeRow(changing, 'expense', call.params.expenseId, known => {
      requireVersion(ifMatch, asSent(known, call.actor.id))
      return rowWith(call, 'expense', { sent: sent as Sent<KeptExpense>, known })
    })
    return asSent(row, call.actor.id)
  })

  route(contract.deleteExpense, async call => removeRow(call, 'expense', call.params.expenseId))

  route(contract.createSettlement, async ({ body: { trip_id: _, ...content }, ...call }) => {
    const [row] = await createRows(call, [{ kind: 'settlement', content }])
    return found(row)
  })

  route(contract.deleteSettlement, async call => removeRow(call, 'settlement', call.params.settlementId))
}
