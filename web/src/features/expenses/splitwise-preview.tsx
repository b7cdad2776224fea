import { HandCoins } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { Chip } from '../../ui/chip.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Tile } from '../../ui/tile.tsx'
import { ExpenseTile } from './expense-look.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { useAmountText, useSettlementWords } from './ledger-words.ts'
import { RowsInSight } from './rows-in-sight.tsx'
import type { ImportPlan, NewRow } from './splitwise-plan.ts'

type People = ReadonlyMap<string, LedgerPerson>

/** Every row as it will be, what stays out, and what that does to the sums. */
export function SplitwisePreview({ plan, people }: { plan: ImportPlan; people: People }) {
  const t = useTranslations('splitwise')
  const { rows } = plan
  const settlements = rows.filter(row => 'settlement' in row).length
  return (
    <>
      <p className="type-body text-ink-2" role="status">
        {t('found', { expenses: rows.length - settlements, settlements })}
      </p>
      <StaysOut plan={plan} />
      <RowsInSight height={84} label={t('preview')} rows={rows}>
        {row => <Row people={people} row={row} />}
      </RowsInSight>
    </>
  )
}

function StaysOut({ plan: { costs, missing, leftOut } }: { plan: ImportPlan }) {
  const t = useTranslations('splitwise')
  const write = useAmountText()
  const less = [...costs].filter(([, { whole, kept }]) => whole !== kept)
  const balances = missing.flatMap(({ name, balances }) => {
    const open = [...balances].filter(([, balance]) => balance !== 0n)
    return open.length > 0 ? open.map(each => [name, ...each] as const) : [[name, '', 0n] as const]
  })
  return (
    <div className="my-3 grid gap-3 empty:hidden">
      {missing.length > 0 && (
        <div className="rounded-xl bg-marigold-soft px-4 py-3 type-body text-marigold-ink">
          {balances.map(([name, currency, balance]) => (
            <p key={`${name} ${currency}`}>
              {balance === 0n
                ? t('missing.isEven', { name })
                : t(`missing.${balance < 0n ? 'owes' : 'isOwed'}`, {
                    name,
                    amount: write(balance < 0n ? -balance : balance, currency),
                  })}
            </p>
          ))}
          {less.map(([currency, { whole, kept }]) => (
            <p key={currency}>{t('costs', { kept: write(kept, currency), whole: write(whole, currency) })}</p>
          ))}
          <p className="mt-1 type-hint">{t('missingHint')}</p>
        </div>
      )}
      {leftOut.length > 0 && (
        <Disclosure title={t('leftOut', { count: leftOut.length })}>
          <ul className="grid max-h-48 gap-1 overflow-y-auto type-hint text-ink-2">
            {leftOut.map(({ line, description: name, why }) => (
              <li className="[overflow-wrap:anywhere] [content-visibility:auto]" key={line}>
                {t('leftOutRow', { line, name, why: t(`why.${why}`) })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

function Row({ row, people }: { row: NewRow; people: People }) {
  const t = useTranslations('expense')
  const language = useLocale()
  const write = useAmountText()
  const { pastDay } = useDates()
  const words = useSettlementWords(people)
  const isExpense = 'expense' in row
  const { amount, currency, paid_date } = isExpense ? row.expense : row.settlement
  const isRefund = isExpense && row.expense.refund
  return (
    <div className="flex h-full items-center gap-3.5">
      {isExpense ? (
        <ExpenseTile type={row.expense.type} />
      ) : (
        <Tile icon={HandCoins} look="bg-pine-soft text-pine-ink" />
      )}
      <div className="min-w-0 flex-1">
        {isExpense ? (
          <>
            <p className="flex items-center gap-2">
              <span className="truncate type-name">{row.expense.description}</span>
              {isRefund && <Chip tone="pine">{t('refund')}</Chip>}
            </p>
            <p className="truncate type-data text-ink-2">
              {t('onDay', {
                told: t(
                  `${isRefund ? 'received' : 'paid'}.${people.get(row.expense.payer_id)?.isSelf ? 'you' : 'other'}`,
                  { who: people.get(row.expense.payer_id)?.short ?? '' },
                ),
                date: pastDay(paid_date),
              })}
            </p>
            <p className="line-clamp-2 type-hint text-ink-3">
              {[...row.parts]
                .map(
                  ([id, part]) =>
                    `${people.get(id)?.short ?? ''} ${write(isRefund ? -part : part, currency)}`,
                )
                .join(DOT)}
            </p>
          </>
        ) : (
          <>
            <p className="truncate type-name">{words.paid(row.settlement)}</p>
            <p className="type-data text-ink-2">{pastDay(paid_date)}</p>
          </>
        )}
      </div>
      <span className="type-data font-[620]">
        {moneyText(isRefund ? `-${amount}` : amount, currency, language)}
      </span>
    </div>
  )
}
