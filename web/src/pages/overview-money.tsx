import type { Transfer } from '@caravan/contract/expenses.settle'
import { decimalOf } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { accountsIn } from '../features/expenses/ledger-sums.ts'
import { useSession } from '../lib/calls/session.ts'
import { moneyText } from '../lib/format/amounts.ts'
import { useComma } from '../lib/format/comma.ts'
import { useBillAddress } from '../trip/address.ts'
import { type Ledger, ledgerQuery } from '../trip/ledger.ts'
import { firstName } from '../trip/members.ts'
import { useSees } from '../trip/plan.ts'
import { Detail, Row, Section } from './overview-rows.tsx'

const MOST = 4

type Debt = Omit<Transfer, 'amount'> & { sums: { currency: string; amount: bigint }[] }

/** Returns one entry per debtor and creditor, with the sums in all currencies; the reader's own come first. */
export function debtsIn(ledger: Ledger, ownId: string): Debt[] {
  const transfers = [...accountsIn(ledger)].flatMap(([currency, { transfers }]) =>
    transfers.map(transfer => ({ ...transfer, currency })),
  )
  const debts = [...Map.groupBy(transfers, ({ from, to }) => `${from} ${to}`).values()].flatMap(sums => {
    const [first] = sums
    return first ? [{ from: first.from, to: first.to, sums }] : []
  })
  const rank = ({ from, to }: Debt) => (from === ownId ? 0 : to === ownId ? 1 : 2)
  return debts.toSorted((one, other) => rank(one) - rank(other))
}

/** The balances in short, for those who see costs. */
export function Money({ plan: { trip } }: { plan: Plan }) {
  const t = useTranslations('overview')
  const language = useLocale()
  const comma = useComma()
  const ownId = useSession()?.id ?? ''
  const { showSettleUp } = useBillAddress()
  const seesCosts = useSees(trip.id) !== 'no_costs'
  const { data: ledger } = useQuery({ ...ledgerQuery(trip.id), enabled: seesCosts })
  const debts = ledger && seesCosts ? debtsIn(ledger, ownId) : []
  if (!ledger || debts.length === 0) return null

  const nameOf = (id: string) => {
    const name = ledger.people.find(({ user_id }) => user_id === id)?.name
    return name ? firstName({ name }) : t('deletedUser')
  }
  function words({ from, to }: Debt): string {
    const who = from === ownId ? 'youOwe' : to === ownId ? 'owesYou' : 'owes'
    return t(who, { from: nameOf(from), to: nameOf(to) })
  }
  const write = ({ sums }: Debt) =>
    sums.map(({ currency, amount }) => moneyText(decimalOf(amount, currency), currency, language)).join(comma)
  const shown = debts.length > MOST + 1 ? debts.slice(0, MOST) : debts
  return (
    <Section title={t('money')}>
      <Row icon={Wallet} onPress={showSettleUp}>
        {shown.map(debt => {
          const isOwn = [debt.from, debt.to].some(id => id === ownId)
          return (
            <Detail isStrong={isOwn} key={`${debt.from} ${debt.to}`}>
              <span className="flex justify-between gap-x-4 narrow:flex-wrap">
                <span className="min-w-0">{`${words(debt)} `}</span>
                <span className="ml-auto max-w-[60%] narrow:max-w-full text-right font-[620] [overflow-wrap:break-word]">
                  {write(debt)}
                </span>
              </span>
            </Detail>
          )
        })}
        {shown.length < debts.length && <Detail>{t('more', { count: debts.length - shown.length })}</Detail>}
      </Row>
    </Section>
  )
}
