import type { Settlement } from '@caravan/contract/expenses'
import { converted } from '@caravan/contract/expenses.rates'
import type { Transfer } from '@caravan/contract/expenses.settle'
import { writeRate } from '@caravan/contract/money'
import { CircleCheck, HandCoins, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { moneyText } from '../../lib/format/amounts.ts'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { useExpensesAddress } from '../../trip/address.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { useRemoval } from '../../trip/write/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { Tile } from '../../ui/tile.tsx'
import { type LedgerTab, useAboutText } from './in-one.ts'
import { useLedgerPeople } from './ledger-people.ts'
import { accountsIn, descending } from './ledger-sums.ts'
import { useAmountText, useCurrencyName, useSettlementWords } from './ledger-words.ts'
import { OneCurrency } from './one-currency.tsx'
import { RowsInSight } from './rows-in-sight.tsx'
import { MarkAsPaid } from './settle-form.tsx'
import { SettleInOne } from './settle-in-one.tsx'
import { Payments } from './settle-payments.tsx'
import { Why } from './settle-why.tsx'

/** The payments after which nobody owes anything any more, and those that were made so far. */
export function SettleUp({ plan, ledger, inOne }: LedgerTab) {
  const t = useTranslations('settlement')
  const tripId = plan.trip.id
  const { scale } = inOne
  const ownId = useSession()?.id ?? ''
  const isMember = useCanEdit(tripId)
  const canEdit = useCanEdit(tripId, 'settlement')
  const currencyName = useCurrencyName()
  const people = useLedgerPeople({ plan, ledger })
  const words = useSettlementWords(people)
  const accounts = useMemo(() => accountsIn(ledger), [ledger])
  const [marked, setMarked] = useState<{ currency: string; payment: Transfer }>()
  const { why = '', explain, closeWhy } = useExpensesAddress()
  const [asked = '', person = ''] = why.split('.')
  const standing = useRef<HTMLDivElement>(null)
  // The button of a payment goes with it, after the dialog has tried to give the focus back to it.
  useEffect(() => {
    if (marked !== undefined || !accounts) return
    const frame = requestAnimationFrame(() => {
      // It is then on the dialog, or nowhere.
      if (document.activeElement?.contains(standing.current)) standing.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [marked, accounts])
  if (accounts.size === 0) return <EmptyState drawing="rings" hint={t('noneHint')} text={t('none')} />

  const others = [...people.keys()].filter(id => id !== ownId)
  const sums = [...accounts].map(([currency, { balances }]) => [currency, balances.get(ownId) ?? 0n] as const)
  const own = scale ? [[scale.into, converted(new Map(sums), scale)] as const] : sums
  return (
    <DialogBody>
      <Standing isAbout={scale !== undefined} own={own} ref={standing} />
      <OneCurrency inOne={inOne} people={people} trip={plan.trip} />
      {scale ? (
        <SettleInOne
          accounts={accounts}
          canEdit={isMember}
          onRecorded={() => standing.current?.focus({ preventScroll: true })}
          people={people}
          scale={scale}
          trip={plan.trip}
        />
      ) : (
        [...accounts].map(([currency, { balances, transfers }]) => (
          <section className="mt-6" key={currency}>
            <h3 className="type-h3">
              {t('payments', { currency: currencyName(currency), count: transfers.length })}
            </h3>
            <Payments
              canEdit={canEdit}
              currency={currency}
              onMark={payment => setMarked({ currency, payment })}
              people={people}
              transfers={transfers}
            />
            {canEdit && others.length > 0 && (
              <Button
                className="mt-2 -ml-3"
                onPress={() =>
                  setMarked({ currency, payment: { from: ownId, to: others[0] ?? '', amount: 0n } })
                }
                size="small"
                variant="ghost"
              >
                {t('another')}
              </Button>
            )}
            <ul className="mt-3 grid gap-x-8 md:grid-cols-2">
              {[...people.values()]
                .filter(({ id }) => balances.has(id))
                .map(person => (
                  <li className="flex items-center gap-2.5 py-1 type-data text-ink-2" key={person.id}>
                    <Avatar person={person} presence={person.presence} size={22} />
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                      {words.stands(person.id, balances.get(person.id) ?? 0n, currency)}
                    </span>
                    <Button
                      aria-label={t('whyOf', {
                        balance: words.stands(person.id, balances.get(person.id) ?? 0n, currency),
                      })}
                      onPress={() => explain(`${currency}.${person.id}`)}
                      size="small"
                      variant="ghost"
                    >
                      {t('why')}
                    </Button>
                  </li>
                ))}
            </ul>
          </section>
        ))
      )}
      <Repayments canEdit={canEdit} people={people} settlements={ledger.settlements} tripId={tripId} />
      {marked && (
        <MarkAsPaid
          {...marked}
          onClose={() => setMarked(undefined)}
          people={people}
          transfers={accounts.get(marked.currency)?.transfers ?? []}
          tripId={tripId}
        />
      )}
      {accounts.get(asked)?.balances.has(person) && (
        <Why currency={asked} ledger={ledger} onClose={closeWhy} people={people} person={person} />
      )}
    </DialogBody>
  )
}

type StandingProps = {
  own: readonly (readonly [currency: string, amount: bigint])[]
  isAbout: boolean
  ref: Ref<HTMLDivElement>
}

/** How the person at the screen stands. */
function Standing({ own, isAbout, ref }: StandingProps) {
  const t = useTranslations('settlement')
  const [exact, about] = [useAmountText(), useAboutText()]
  const write = isAbout ? about : exact
  const sides = [
    {
      words: t('youAreOwed'),
      look: 'bg-pine-soft text-pine-ink',
      sums: own.filter(([, amount]) => amount > 0n),
    },
    {
      words: t('youOwe'),
      look: 'bg-marigold-soft text-marigold-ink',
      sums: own.filter(([, amount]) => amount < 0n),
    },
  ].filter(({ sums }) => sums.length > 0)
  return (
    <div className="mt-4 flex flex-wrap gap-3 outline-none" ref={ref} tabIndex={-1}>
      {sides.map(({ words, look, sums }) => (
        <div className={`min-w-[min(100%,240px)] flex-1 rounded-xl px-5 py-4 ${look}`} key={words}>
          <p className="type-label">{words}</p>
          <p className="flex flex-wrap gap-x-6 type-total">
            {sums.map(([currency, amount]) => (
              <span key={currency}>{write(amount < 0n ? -amount : amount, currency)}</span>
            ))}
          </p>
        </div>
      ))}
      {sides.length === 0 && (
        <p className="flex flex-1 items-center gap-3 rounded-xl bg-pine-soft px-5 py-4 type-h3 text-pine-ink">
          <CircleCheck className="size-5 shrink-0" />
          {t('isEven.you')}
        </p>
      )}
    </div>
  )
}

type RepaymentsProps = Pick<Parameters<typeof Payments>[0], 'people' | 'canEdit'> & {
  tripId: string
  settlements: readonly Settlement[]
}

/** All repayments, the newest first. */
function Repayments({ tripId, settlements, people, canEdit }: RepaymentsProps) {
  const t = useTranslations('settlement')
  const language = useLocale()
  const { pastDay } = useDates()
  const words = useSettlementWords(people)
  const told = (row: Settlement) => `${words.paid(row)} ${moneyText(row.amount, row.currency, language)}`
  const remove = useRemoval<Settlement>('settlement', tripId, {
    nameOf: told,
  })
  if (settlements.length === 0) return null
  const newest = settlements.toSorted((one, other) => descending(one.paid_date, other.paid_date))
  return (
    <>
      <h3 className="mt-7 mb-1 type-h3">{t('repayments')}</h3>
      <RowsInSight height={64} label={t('repayments')} rows={newest}>
        {row => (
          <div className="flex h-full items-center gap-3.5">
            <Tile icon={HandCoins} look="bg-pine-soft text-pine-ink" />
            <div className="min-w-0 flex-1">
              <p className="truncate type-name">{words.paid(row)}</p>
              <p className="type-data text-ink-2">
                {[pastDay(row.paid_date), row.rate && t('atRate', { rate: writeRate(row.rate, language) })]
                  .filter(Boolean)
                  .join(DOT)}
              </p>
            </div>
            <span className="type-data font-[620]">{moneyText(row.amount, row.currency, language)}</span>
            {canEdit && (
              <IconButton
                className="-mr-2 text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
                label={t('delete', { name: told(row) })}
                onPress={() => void remove(row)}
                size="small"
              >
                <Trash2 />
              </IconButton>
            )}
          </div>
        )}
      </RowsInSight>
    </>
  )
}
