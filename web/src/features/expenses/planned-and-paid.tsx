import type { Trip } from '@caravan/contract/trips'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Budget } from './budget.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { useAmountText } from './ledger-words.ts'
import type { Estimate } from './planned.ts'

type PlannedAndPaidProps = {
  trip: Trip
  currency: string
  estimate: Estimate
  /** What each person paid, for whomever it was. */
  paid: ReadonlyMap<string, bigint>
  shares: { group: bigint; personal: ReadonlyMap<string, bigint> }
  people: readonly LedgerPerson[]
}

/** The plan's estimate beside each person's share of what was spent and what they paid, and the budget. */
export function PlannedAndPaid({ trip, currency, estimate, paid, shares, people }: PlannedAndPaidProps) {
  const t = useTranslations('expense')
  const write = useAmountText()
  const rows = people.filter(({ id }) =>
    [estimate.byPerson, shares.personal, paid].some(sums => sums.has(id)),
  )
  return (
    <>
      <table className="mt-7 w-full table-fixed">
        <caption className="pb-1.5 text-left type-h3">{t('planned.title')}</caption>
        <thead>
          <tr className="h-8 type-hint text-ink-2">
            <th className="w-[42%] text-left" scope="col">
              <span className="sr-only">{t('filter.person')}</span>
            </th>
            <th className="text-right" scope="col">
              {t('planned.planned')}
            </th>
            <th className="text-right" scope="col">
              {t('planned.share')}
            </th>
            <th className="text-right" scope="col">
              {t('planned.paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(person => (
            <tr className="h-10" key={person.id}>
              <th className="pr-3 text-left type-ui" scope="row">
                <span className="flex items-center gap-2.5">
                  <Avatar person={person} presence={person.presence} size={28} />
                  <span className="truncate">{person.short}</span>
                </span>
              </th>
              <td className="text-right type-data text-ink-2">
                {write(estimate.byPerson.get(person.id) ?? 0n, currency)}
              </td>
              <td className="text-right type-data">
                {write(shares.personal.get(person.id) ?? 0n, currency)}
              </td>
              <td className="text-right type-data">{write(paid.get(person.id) ?? 0n, currency)}</td>
            </tr>
          ))}
          <tr className="h-11 border-line border-t">
            <th className="text-left type-name" scope="row">
              {t('planned.all')}
            </th>
            <td className="text-right type-data font-[620] text-ink-2">{write(estimate.total, currency)}</td>
            <td className="text-right type-data font-[620]">{write(shares.group, currency)}</td>
            <td className="text-right type-data font-[620]">{write(shares.group, currency)}</td>
          </tr>
        </tbody>
      </table>
      <Budget currency={currency} paid={shares.group} trip={trip} />
    </>
  )
}
