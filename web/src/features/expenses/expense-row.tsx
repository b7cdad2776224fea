import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/amounts.ts'
import { useDates } from '../../lib/dates.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ExpenseTile } from './expense-look.tsx'
import type { LedgerPerson } from './ledger-people.ts'

/** From 768 px: tile, description, split, amount, part, and two buttons. */
export const columns = 'flex-1 md:grid md:grid-cols-[minmax(0,1fr)_104px_112px_112px_76px] md:gap-x-3'

type ExpenseRowProps = {
  expense: LedgerExpense
  people: ReadonlyMap<string, LedgerPerson>
  canEdit: boolean
  onOpen: (id: string) => void
  onRemove: (expense: LedgerExpense) => void
}

export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, people, canEdit, onOpen, onRemove } = props
  const t = useTranslations('expense')
  const language = useLocale()
  const { pastDay } = useDates()
  const { id, description: name, currency, amount, share, refund, type, payer_id, paid_date } = expense
  const payer = people.get(payer_id)
  const sharers = [...people.values()].filter(person => expense.shared_with.includes(person.id))
  const names = sharers.map(({ short }) => short).join(', ')
  const write = (amount: string) => moneyText(amount, currency, language)
  const whole = write(refund ? `-${amount}` : amount)
  const split = (
    <AvatarStack label={t(`splitBy.${expense.split.mode}`, { names })} max={5} people={sharers} size={22} />
  )
  return (
    <div className="group relative isolate flex h-full items-center gap-3 [--behind:var(--raised)] hover:[--behind:var(--hover)]">
      <span className="absolute -inset-x-3 inset-y-0.5 -z-1 rounded-xl group-hover:bg-hover" />
      <ExpenseTile type={type} />
      <div className={`flex min-w-0 items-center gap-x-3 ${columns}`}>
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <button
              aria-label={t(canEdit ? 'edit' : 'read', { name })}
              className="truncate text-left type-name after:absolute after:-inset-x-3 after:inset-y-0.5 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
              onClick={() => onOpen(id)}
              type="button"
            >
              {name}
            </button>
            {refund && <Chip tone="pine">{t('refund')}</Chip>}
          </div>
          <div className="flex items-center gap-2 type-data text-ink-2">
            <span className="truncate">
              {t(`${refund ? 'received' : 'paid'}.${payer?.isSelf ? 'you' : 'other'}`, {
                who: payer?.short ?? '',
                date: pastDay(paid_date),
              })}
            </span>
            <span className="md:hidden">{split}</span>
          </div>
        </div>
        <span className="hidden md:block">{split}</span>
        <div className="grid shrink-0 text-right max-md:order-1 md:contents">
          <span className="type-data text-ink-2 max-md:order-1 md:text-right">
            <span className="md:hidden">{t('ofAmount', { amount: whole })}</span>
            <span className="max-md:hidden">{whole}</span>
          </span>
          <span className="type-data text-[15px] font-[660] md:text-right">{write(share)}</span>
        </div>
        <div className="relative z-1 flex justify-end max-md:order-2">
          {canEdit && (
            <>
              <IconButton
                className="text-ink-3 max-md:hidden"
                label={t('edit', { name })}
                onPress={() => onOpen(id)}
                size="small"
              >
                <Pencil />
              </IconButton>
              <IconButton
                className="text-ink-3 hover:bg-danger-soft hover:text-danger-ink max-md:-mr-2"
                label={t('delete', { name })}
                onPress={() => onRemove(expense)}
                size="small"
              >
                <Trash2 />
              </IconButton>
            </>
          )}
        </div>
      </div>
    </div>
  )
})
