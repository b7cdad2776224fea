import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isOffered, offered } from '../features/trip-page/toolbar.tsx'
import { TripCurrency } from '../trip/currency.ts'
import { WithEditors } from '../trip/people/company.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Seen } from './seen.tsx'
import { route, TripDialogs, tools, useShow } from './trip-dialogs.tsx'
import { TripTop } from './trip-top.tsx'

const shown = offered([...tools.bar, ...Object.values(tools.more).flat()], 'expenses_only')

/** A trip of which somebody sees the expenses and who is on it, and what was changed about these. */
export function ExpensesOnly({ plan, members }: { plan: Plan; members: Member[] | undefined }) {
  const t = useTranslations('trip')
  const { trip } = plan
  const { dialog, expense } = useSearch({ from: route })
  const show = useShow()

  // They have come for these. Closed, they lie behind the buttons.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page.
  useEffect(() => {
    if (!isOffered(dialog, 'expenses_only') && expense === undefined) show('expenses', true)
  }, [])

  return (
    <TripCurrency value={trip.currency}>
      <WithEditors tripId={trip.id}>
        <div className="flex min-h-dvh flex-col bg-canvas">
          <SkipLink to="#content" />
          <TripTop
            canEdit={false}
            members={members}
            onShow={show}
            plan={plan}
            toolbar={<span className="max-xl:hidden" />}
          />
          <OfflineNotice />
          <Seen tripId={trip.id} />
          <main className="page-width flex grow flex-col items-center pt-6" id="content" tabIndex={-1}>
            <ul className="w-full max-w-[460px]">
              {shown.map(([tool, Icon]) => (
                <li className="border-line border-t first:border-t-0" key={tool}>
                  <button
                    aria-haspopup="dialog"
                    className="flex min-h-14 w-full items-center gap-3.5 rounded-lg px-3 text-left type-name hover:bg-hover"
                    onClick={() => show(tool)}
                    type="button"
                  >
                    <Icon className="size-5 shrink-0 text-ink-2" />
                    <span className="flex-1">{t(`dialogs.${tool}`)}</span>
                    <ChevronRight className="size-4 shrink-0 text-ink-3" />
                  </button>
                </li>
              ))}
            </ul>
          </main>
        </div>
        <TripDialogs canEdit={false} date={undefined} news={null} onShow={show} plan={plan} />
      </WithEditors>
    </TripCurrency>
  )
}
