import type { Plan } from '@caravan/contract/plan'
import { type Kind, useBookingKind, useBookingKinds } from '../../trip/kinds.ts'
import type { Bill } from './bills.ts'
import { Doubts } from './proposal-doubts.tsx'
import { type BookedKind, type Draft, edited, knownOf, typedIn, typedRow, unreadRow } from './proposals.ts'
import type { Source } from './reading.ts'

/** A proposal that is changed, or the expense of one, or the kind of one that is typed in, with what was read of it. */
export type Opened = { source: Source } & (
  | { draft: Draft; bill?: Bill | undefined; kind?: undefined; unread?: undefined }
  | { draft?: undefined; bill?: undefined; kind: BookedKind; unread: Draft | undefined }
)

type ProposalFormProps = Opened & {
  plan: Plan
  ExpenseForm: Kind['Part']
  day: string | undefined
  onClose: () => void
  onSave: (draft: Draft) => void
}

/** The form of its kind, or of its expense, which changes the proposal and writes nothing. */
export function ProposalForm({
  draft,
  bill,
  kind = 'item',
  unread,
  plan,
  day,
  onClose,
  onSave,
  ...props
}: ProposalFormProps) {
  const kinds = useBookingKinds()
  const { Part: BookingForm } = useBookingKind(draft?.kind === 'expense' ? 'item' : (draft?.kind ?? kind))
  const known = draft && knownOf(draft, kinds, plan)
  const Part = bill ? props.ExpenseForm : BookingForm
  const isPrice = bill && draft.kind !== 'expense'
  const begun = draft ?? (unread && { ...typedIn(kind), row: unreadRow(unread, kind) })
  if (!Part) return null
  return (
    <Part
      day={day}
      isListed={false}
      onClose={onClose}
      plan={plan}
      proposed={{
        row: bill ?? (begun && typedRow(begun, known, plan)),
        above: !isPrice && draft && draft.doubts.length > 0 && (
          <div className="mb-5 grid gap-1 rounded-lg bg-marigold-soft px-3.5 py-3">
            <Doubts draft={draft} plan={plan} />
          </div>
        ),
        onClose,
        onSave: content =>
          onSave(isPrice ? { ...draft, bill: content } : edited(draft ?? typedIn(kind), known, content)),
      }}
    />
  )
}
