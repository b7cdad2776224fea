import type { Transfer } from '@caravan/contract/expenses.settle'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useAboutText } from './in-one.ts'
import type { LedgerPerson } from './ledger-people.ts'
import { descending } from './ledger-sums.ts'
import { useAmountText, useSettlementWords } from './ledger-words.ts'

type PaymentsProps = {
  currency: string
  transfers: readonly Transfer[]
  people: ReadonlyMap<string, LedgerPerson>
  canEdit: boolean
  onMark: (payment: Transfer) => void
  /** The amounts that are behind a payment, where it was converted. */
  partsOf?: (payment: Transfer) => string
}

/** The payments that settle a currency, one's own first. Several of the same amount to the same person are one row. */
export function Payments({ transfers, ...around }: PaymentsProps) {
  const isOwn = ({ from, to }: Transfer) => [from, to].some(id => around.people.get(id)?.isSelf)
  const byAmount = transfers.toSorted((one, other) => descending(one.amount, other.amount))
  const inOrder = [...byAmount.filter(isOwn), ...byAmount.filter(transfer => !isOwn(transfer))]
  const groups = [...Map.groupBy(inOrder, ({ to, amount }) => `${to} ${amount}`).values()]
  return (
    <ul className="mt-2.5 grid gap-2.5">
      {groups.map(group => (
        <li className="rounded-xl border border-line" key={idOf(group[0])}>
          {group.length > 1 ? (
            <EqualPayments group={group} {...around} />
          ) : (
            <PaymentRows of={group} {...around} />
          )}
        </li>
      ))}
    </ul>
  )
}

const idOf = (payment: Transfer | undefined) => `${payment?.from} ${payment?.to}`

const rowLook = 'flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3'
const amountLook = 'ml-auto type-name text-[17px]'

type AroundPayments = Omit<PaymentsProps, 'transfers'>

function PaymentRows({
  of,
  currency,
  people,
  canEdit,
  onMark,
  partsOf,
}: AroundPayments & { of: readonly Transfer[] }) {
  const t = useTranslations('settlement')
  const write = useShownAmount(partsOf)
  const words = useSettlementWords(people)
  return of.map(payment => {
    const [from, to] = [people.get(payment.from), people.get(payment.to)]
    return (
      <div className={rowLook} key={idOf(payment)}>
        <span className="flex items-center gap-1.5 md:gap-2.5">
          {from && <Avatar person={from} presence={from.presence} size={36} />}
          <Arrow />
          {to && <Avatar person={to} presence={to.presence} size={36} />}
        </span>
        <span className="min-w-28 flex-1 type-name [overflow-wrap:anywhere]">
          {words.pays(payment)}
          {partsOf && (
            <span className="block type-data text-ink-2">{t('forParts', { parts: partsOf(payment) })}</span>
          )}
        </span>
        <span className={amountLook}>{write(payment.amount, currency)}</span>
        {canEdit && (
          <Button
            aria-label={t('markOf', { payment: words.pays(payment) })}
            className="max-md:w-full"
            onPress={() => onMark(payment)}
            size="small"
            variant="outline"
          >
            {t('mark')}
          </Button>
        )}
      </div>
    )
  })
}

function EqualPayments({ group, ...around }: AroundPayments & { group: readonly Transfer[] }) {
  const isPhone = useIsPhone()
  const comma = useComma()
  const write = useShownAmount(around.partsOf)
  const { currency, people } = around
  const words = useSettlementWords(people)
  const payers = group.flatMap(({ from }) => people.get(from) ?? [])
  const [{ to, amount } = { to: '', amount: 0n }] = group
  return (
    <details className="group">
      <summary className={`${rowLook} cursor-pointer list-none rounded-xl hover:bg-hover`}>
        <span className="[--behind:var(--raised)]">
          <AvatarStack
            label={payers.map(({ short }) => short).join(comma)}
            max={isPhone ? 3 : 5}
            people={payers}
            size={36}
          />
        </span>
        <span className="min-w-28 flex-1 type-name [overflow-wrap:anywhere]">{words.eachPays(to)}</span>
        <span className={amountLook}>{write(amount, currency)}</span>
        <ChevronDown className="size-4.5 text-ink-3 transition-transform duration-180 group-open:rotate-180" />
      </summary>
      <div className="border-line border-t">
        <PaymentRows of={group} {...around} />
      </div>
    </details>
  )
}

function useShownAmount(partsOf: PaymentsProps['partsOf']) {
  const [write, about] = [useAmountText(), useAboutText()]
  return partsOf ? about : write
}

/** From the payer to the payee. */
function Arrow() {
  return (
    <svg
      aria-hidden="true"
      className="h-3 w-6 stroke-marigold md:w-9"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.6"
      viewBox="0 0 36 12"
    >
      <path d="M2 6h31M28 1.5 33.5 6 28 10.5" />
    </svg>
  )
}
