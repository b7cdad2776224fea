import { CHECK_OUT, type Stay } from '@caravan/contract/lodging.stays'
import { BedDouble } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bookingKind } from '../../trip/kinds.ts'
import { staysIn } from '../../trip/plan.ts'

/** A view of items: its nights are the rows that are stored. The page brings its list, with the hotels that there are. */
export const stay = bookingKind<Stay, never>({
  name: 'stay',
  icon: BedDouble,
  tint: 'bg-lodging-soft text-lodging-ink',
  tool: 'lodging',
  Part: null,
  parts: [],
  rowsIn: staysIn,
  link: 'item',
  nameOf: ({ place }) => place,
  dateOf: ({ check_in }) => check_in,
  expenseType: () => 'Lodging',
  currencyOf: null,
  // Where it ends: a quiet line, at the time by which one has to be out.
  onDay(stay, day) {
    if (stay.check_out !== day) return []
    const time = stay.nights.at(-1)?.end_time ?? null
    const row = <Leaving place={stay.place} time={time} />
    return [{ id: `out of ${stay.id}`, time: time ?? CHECK_OUT, row }]
  },
  ways: null,
  // Its nights are items, on the map and for those with a link.
  spots: null,
  arcs: null,
  shared: null,
})

function Leaving({ place, time }: { place: string; time: string | null }) {
  const t = useTranslations('stay')
  return (
    <p className="px-3 py-1 pl-[66px] type-data text-ink-2 [overflow-wrap:anywhere]">
      {time === null ? t('leaveSometime', { place }) : t('leave', { place, time })}
    </p>
  )
}
