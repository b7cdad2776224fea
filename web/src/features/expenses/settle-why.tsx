import { sumOf } from '@caravan/contract/money'
import { HandCoins } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import type { Ledger } from '../../trip/ledger.ts'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { Tile } from '../../ui/tile.tsx'
import { ExpenseTile } from './expense-look.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { type Reason, reasonsOf } from './ledger-sums.ts'
import { useAmountText, useSettlementWords } from './ledger-words.ts'
import { RowsInSight } from './rows-in-sight.tsx'

type WhyProps = {
  person: string
  currency: string
  ledger: Ledger
  people: ReadonlyMap<string, LedgerPerson>
  onClose: () => void
}

/** The bills and repayments behind somebody's balance; the last column adds up to it. */
export function Why({ person, currency, ledger, people, onClose }: WhyProps) {
  const t = useTranslations('settlement')
  const words = useSettlementWords(people)
  const reasons = useMemo(() => reasonsOf(ledger, person, currency), [ledger, person, currency])
  const balance = sumOf(reasons.map(({ paid, part }) => paid - part))
  const rows = useMemo(() => reasons.map(reason => ({ id: reason.row.id, reason })), [reasons])
  const stands = words.stands(person, balance, currency)
  return (
    <Dialog isOpen onClose={onClose} title={stands} width={680}>
      <DialogBody>
        <RowsInSight height={64} label={t('why')} rows={rows}>
          {({ reason }) => <ReasonRow currency={currency} people={people} reason={reason} />}
        </RowsInSight>
      </DialogBody>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-8 bg-sunken px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] md:rounded-b-[inherit] md:px-(--inset)">
        <span className="type-name">{t('balance')}</span>
        <Signed amount={balance} currency={currency} look="type-total" />
      </div>
    </Dialog>
  )
}

type ReasonRowProps = Pick<WhyProps, 'currency' | 'people'> & { reason: Reason }

function ReasonRow({ reason, currency, people }: ReasonRowProps) {
  const { row, paid, part } = reason
  const t = useTranslations('settlement')
  const { pastDay } = useDates()
  const write = useAmountText()
  const words = useSettlementWords(people)
  const isBill = reason.kind === 'expense'
  const amounts = [
    paid > 0n && t('paidAmount', { amount: write(paid, currency) }),
    paid < 0n && t('receivedAmount', { amount: write(-paid, currency) }),
    part !== 0n && t('partAmount', { amount: write(part, currency) }),
  ]
  return (
    <div className="flex h-full items-center gap-3.5">
      {isBill ? (
        <ExpenseTile type={reason.row.type} />
      ) : (
        <Tile icon={HandCoins} look="bg-pine-soft text-pine-ink" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate type-name">{isBill ? reason.row.description : words.paid(reason.row)}</p>
        <p className="truncate type-data text-ink-2">
          {[pastDay(row.paid_date), ...(isBill ? amounts : [])].filter(Boolean).join(DOT)}
        </p>
      </div>
      <Signed amount={paid - part} currency={currency} look="type-data font-[620]" />
    </div>
  )
}

/** '+£12.00': what it adds to a balance, or takes off it. */
function Signed({ amount, currency, look }: { amount: bigint; currency: string; look: string }) {
  const write = useAmountText()
  return (
    <span className={look}>
      {amount > 0n && '+'}
      {write(amount, currency)}
    </span>
  )
}
