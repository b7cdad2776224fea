import type { ListedRows, Proposed } from '../../trip/kinds.ts'
import { ProposedRow } from '../../trip/rows/proposed-row.tsx'
import { ExpenseFields, expenseForm } from './expense-form.tsx'
import { useLedgerPeople } from './ledger-people.ts'

/** The form of an expense that is not there yet. */
export function ProposedExpense({ plan, proposed }: Pick<ListedRows, 'plan'> & { proposed: Proposed }) {
  const { id: tripId, currency } = plan.trip
  const people = useLedgerPeople({ plan, ledger: undefined })
  if (people.size === 0) return null
  return (
    <ProposedRow form={expenseForm} proposed={proposed} tripId={tripId}>
      {(_, id) => (
        <ExpenseFields currencies={[currency]} id={id} isNew={false} people={[...people.values()]} />
      )}
    </ProposedRow>
  )
}
