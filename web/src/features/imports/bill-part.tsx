import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useColon } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { Bill, useBills } from './bills.ts'
import { useProposalName } from './proposal-row.tsx'
import type { Draft } from './proposals.ts'

type BillPartProps = {
  draft: Draft
  bills: ReturnType<typeof useBills>
  onChange: (draft: Draft) => void
  onEdit: (bill: Bill) => void
}

/** Offers to add the price of a booking as an expense, with who paid it and for how many; of a receipt it says that. */
export function BillPart({ draft, bills, onChange, onEdit }: BillPartProps) {
  const t = useTranslations('imports.bill')
  const language = useLocale()
  const { shortDay } = useDates()
  const name = useProposalName()(draft)
  const colon = useColon()
  const bill = bills.billOf(draft)
  if (!bill) return null
  const { amount, currency, paid_date, payer_id, shared_with, need_split } = bill
  const payer = bills.people.find(({ id }) => id === payer_id)?.name
  const told = [
    ...(paid_date ? [t('paid', { name: payer ?? '', day: shortDay(paid_date) })] : []),
    t('shared', { count: need_split ? shared_with.length : 1 }),
  ]
  const split = <span className="type-hint text-ink-2">{told.join(DOT)}</span>
  if (draft.kind === 'expense') return split
  const isChosen = draft.bill !== undefined
  return (
    // Its pencil stands below that of the booking.
    <div className="mt-1.5 -mr-11.5 flex items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Checkbox
          isSelected={isChosen}
          onChange={isChosen => onChange({ ...draft, bill: isChosen ? {} : undefined })}
        >
          {t('add', { amount: moneyText(amount, currency, language) })}
          <span className="sr-only">{colon + name}</span>
        </Checkbox>
        {isChosen && <p className="pl-8">{split}</p>}
      </div>
      {isChosen && (
        <IconButton label={t('change', { name })} onPress={() => onEdit(bill)} size="small">
          <Pencil />
        </IconButton>
      )}
    </div>
  )
}
