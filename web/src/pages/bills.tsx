import type { Plan } from '@caravan/contract/plan'
import { type ReactNode, useState } from 'react'
import { WithPaid } from '../trip/paid.tsx'
import { Saved, type SavedRow } from '../trip/write/saved.ts'
import { later } from '../ui/later.tsx'

const BillOffer = later(() => import('./bill-offer.tsx'), 'BillOffer', { failed: () => null })

/** Bookings and expenses know each other in it: rows say what was paid, and a change of one is offered to the other. */
export function WithBills({ plan, children }: { plan: Plan; children: ReactNode }) {
  const [saved, setSaved] = useState<SavedRow>()
  return (
    <WithPaid plan={plan}>
      <Saved value={setSaved}>{children}</Saved>
      {saved && <BillOffer key={`${saved.after.id} ${saved.after.version}`} plan={plan} {...saved} />}
    </WithPaid>
  )
}
