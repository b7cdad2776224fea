import { ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import { FileMark } from '../../trip/files/files.tsx'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { RowEditors } from '../../trip/people/company.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import type { BillRow } from './bills-together.ts'
import { ExpenseTile } from './expense-look.tsx'
import type { LedgerPerson } from './ledger-people.ts'

/** From 768 px: description, split, amount, part, and two buttons for those who may press them. */
export const columnsOf = (canEdit: boolean) =>
  classes(
    'grid min-w-0 flex-1 items-center gap-x-3',
    canEdit
      ? 'grid-cols-[minmax(0,1fr)_96px_112px_112px_72px] max-lg:grid-cols-[minmax(0,1fr)_72px_92px_88px_72px]'
      : 'grid-cols-[minmax(0,1fr)_96px_112px_112px] max-lg:grid-cols-[minmax(0,1fr)_72px_92px_88px]',
  )

const tool = iconButtonStyle('ghost', 'small')

type ExpenseRowProps = {
  row: BillRow
  /** Whether the parts of a bill with several payers are shown below its row. */
  isUnfolded: boolean
  people: ReadonlyMap<string, LedgerPerson>
  canEdit: boolean
  isPhone: boolean
  onOpen: (id: string) => void
  onRemove: (expense: LedgerExpense) => void
}

// Plain buttons: React Aria's cost so much that a long list would not scroll smoothly.
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { row, isUnfolded, people, isPhone, onOpen, onRemove } = props
  const { expense, parts, isPart } = row
  const isBill = parts.length > 0
  const canEdit = props.canEdit && !isBill
  const t = useTranslations('expense')
  const langOf = useLangOf()
  const language = useLocale()
  const comma = useComma()
  const { pastDay } = useDates()
  const { id, description: name, currency, amount, share, refund, payer_id } = expense
  const write = (amount: string) => moneyText(amount, currency, language)
  const whole = write(refund ? `-${amount}` : amount)
  const payer = people.get(payer_id)
  const payers = isBill ? parts.map(part => people.get(part.payer_id)?.short) : [payer?.short]
  const told = t(`${refund ? 'received' : 'paid'}.${payer?.isSelf && !isBill ? 'you' : 'other'}`, {
    who: payers.join(comma),
  })
  const sharers = [...people.values()].filter(person => expense.shared_with.includes(person.id))
  const names = sharers.map(({ short }) => short).join(comma)
  const splitBy = isBill ? names : t(`splitBy.${expense.split.mode}`, { names })
  const split = (
    <span className="relative z-1 narrow:sr-only" title={splitBy}>
      <AvatarStack label={splitBy} max={isPhone ? 3 : 5} people={sharers} size={isPhone ? 20 : 24} />
    </span>
  )
  const title = (
    <span className="flex min-w-0 items-center gap-2">
      <button
        aria-expanded={isBill ? isUnfolded : undefined}
        aria-label={t(isBill ? 'payments' : canEdit ? 'edit' : 'read', { name })}
        className="truncate text-left type-name after:absolute after:inset-x-0 after:inset-y-0.5 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        onClick={() => onOpen(row.id)}
        type="button"
      >
        <span lang={langOf(name)}>{name}</span>
      </button>
      {refund && !isPhone && <Chip tone="pine">{t('refund')}</Chip>}
      {isBill ? (
        <ChevronDown
          aria-hidden
          className={classes('size-4 shrink-0 text-ink-3 transition-transform', isUnfolded && 'rotate-180')}
        />
      ) : (
        <>
          <ThreadMark id={id} />
          <FileMark id={id} name={name} />
        </>
      )}
    </span>
  )
  const remove = canEdit && (
    <button
      aria-label={t('delete', { name })}
      className={classes(
        tool,
        'relative z-1 text-ink-3 max-md:-mr-2 hover:bg-danger-soft hover:text-danger-ink',
      )}
      onClick={() => onRemove(expense)}
      type="button"
    >
      <Trash2 />
    </button>
  )
  return (
    <div
      className={classes(
        'group relative isolate -mx-3 flex h-full items-center gap-3 px-3 md:gap-3.5 [--behind:var(--raised)] hover:[--behind:var(--hover)]',
        isPart && 'pl-8',
      )}
    >
      <span className="absolute inset-x-0 inset-y-0.5 -z-1 rounded-xl group-hover:bg-hover" />
      {!isBill && <RowEditors row={expense} />}
      {/* Large text needs its room. */}
      <span className="contents narrow:hidden">
        <ExpenseTile type={expense.type} />
      </span>
      {isPhone ? (
        <>
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
            <div className="flex items-center justify-between gap-3">
              {title}
              <span className="shrink-0 type-data text-[15px] font-[660]">{write(share)}</span>
            </div>
            <div className="flex items-center gap-2 type-data text-ink-2">
              {/* A long name takes a second line. */}
              <span className="mr-auto line-clamp-2 [overflow-wrap:anywhere]">{told}</span>
              {split}
              <span className="shrink-0">{t('ofAmount', { amount: whole })}</span>
            </div>
          </div>
          {remove}
        </>
      ) : (
        <div className={columnsOf(props.canEdit)}>
          <div className="min-w-0">
            {title}
            <div className="truncate type-data text-ink-2">
              {t('onDay', { told, date: pastDay(expense.paid_date) })}
            </div>
          </div>
          {split}
          <span className="text-right type-data text-ink-2">{whole}</span>
          <span className="text-right type-data text-[15px] font-[660]">{write(share)}</span>
          {canEdit && (
            <span className="flex justify-end">
              {/* The row itself is the button that this seems to be. */}
              <span className={classes(tool, 'text-ink-3 group-hover:text-ink')}>
                <Pencil />
              </span>
              {remove}
            </span>
          )}
        </div>
      )}
    </div>
  )
})
