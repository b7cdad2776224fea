import type { Trip } from '@caravan/contract/trips'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Budget } from './budget.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { useAmountText } from './ledger-words.ts'
import type { Estimate } from './planned.ts'

type PlannedAndPaidProps = {
  trip: Trip
  currency: string
  /** Not there for those who see no plan. */
  estimate: Estimate | undefined
  /** Paid by each person, for whomever it was. */
  paid: ReadonlyMap<string, bigint>
  shares: { group: bigint; personal: ReadonlyMap<string, bigint> }
  people: readonly LedgerPerson[]
}

// On a phone a name stands above its amounts: beside them there is room for small ones alone.
const line = 'max-md:grid max-md:h-auto max-md:gap-x-1.5 max-md:py-1.5'
const above = 'max-md:col-span-full'

/** The plan's estimate beside each person's share of what was spent and what they paid, and the budget. */
export function PlannedAndPaid({ trip, currency, estimate, paid, shares, people }: PlannedAndPaidProps) {
  const t = useTranslations('expense')
  const write = useAmountText()
  const rows = people.filter(({ id }) =>
    [estimate?.byPerson, shares.personal, paid].some(sums => sums?.has(id)),
  )
  const heads = estimate ? (['planned', 'share', 'paid'] as const) : (['share', 'paid'] as const)
  const row = `${line} max-md:narrow:grid-cols-1 ${estimate ? 'max-md:grid-cols-3' : 'max-md:grid-cols-2'}`
  return (
    <>
      <table className="mt-7 w-full table-fixed max-md:block">
        <caption className="pb-1.5 text-left type-h3 max-md:block">
          {t(estimate ? 'planned.title' : 'planned.ofEach')}
        </caption>
        <thead className="max-md:block">
          <tr className={`h-8 type-hint text-ink-2 max-md:items-center max-md:narrow:sr-only ${row}`}>
            <th className="w-[42%] text-left max-md:sr-only" scope="col">
              <span className="sr-only">{t('filter.person')}</span>
            </th>
            {heads.map(head => (
              <th className="text-right" key={head} scope="col">
                {t(`planned.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(person => (
            <tr className={`h-10 ${row}`} key={person.id}>
              <th className={`text-left type-ui md:pr-3 ${above}`} scope="row">
                <span className="flex items-center gap-2.5">
                  <Avatar person={person} presence={person.presence} size={28} />
                  <span className="truncate">{person.short}</span>
                </span>
              </th>
              <Amounts
                estimate={estimate && (estimate.byPerson.get(person.id) ?? 0n)}
                of={[shares.personal, paid].map(sums => sums.get(person.id) ?? 0n)}
                write={amount => write(amount, currency)}
              />
            </tr>
          ))}
          <tr className={`h-11 border-line border-t font-[620] ${row}`}>
            <th className={`text-left type-name ${above}`} scope="row">
              {t('planned.all')}
            </th>
            <Amounts
              estimate={estimate?.total}
              of={[shares.group, shares.group]}
              write={amount => write(amount, currency)}
            />
          </tr>
        </tbody>
      </table>
      <Budget currency={currency} paid={shares.group} trip={trip} />
    </>
  )
}

type AmountsProps = { estimate: bigint | undefined; of: readonly bigint[]; write: (amount: bigint) => string }

function Amounts({ estimate, of, write }: AmountsProps) {
  const t = useTranslations('expense')
  const keys = ['share', 'paid'] as const
  const cell = classes(
    'text-right type-data max-md:text-[13px] [font-weight:inherit] [overflow-wrap:anywhere]',
    // Where there is no room for columns, each amount has its heading beside it.
    'narrow:flex narrow:before:mr-auto narrow:before:text-ink-2 narrow:before:content-[attr(data-head)]',
  )
  return (
    <>
      {estimate !== undefined && (
        <td className={`${cell} text-ink-2`} data-head={t('planned.planned')}>
          {write(estimate)}
        </td>
      )}
      {keys.map((key, at) => (
        <td className={cell} data-head={t(`planned.${key}`)} key={key}>
          {write(of[at] ?? 0n)}
        </td>
      ))}
    </>
  )
}
