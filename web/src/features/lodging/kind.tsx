import { CHECK_OUT, type Stay } from '@caravan/contract/lodging.stays'
import { BedDouble } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { bookingKind } from '../../trip/kinds.ts'
import { staysIn } from '../../trip/plan.ts'
import { NightOfDay, Strip } from './night-strip.tsx'

/** A view of items: its nights are the rows that are stored. The page brings its list, with the hotels that there are. */
export const stay = bookingKind<Stay, Stay>({
  name: 'stay',
  icon: BedDouble,
  tint: 'bg-lodging-soft text-lodging-ink',
  icons: null,
  iconNameOf: null,
  tool: 'lodging',
  Part: null,
  parts: [],
  rowsIn: staysIn,
  link: 'item',
  nameOf: ({ place }) => place,
  dateOf: ({ check_in }) => check_in,
  expenseType: () => 'Lodging',
  currencyOf: null,
  // Its nights at the foot of their days, and where it ends the time by which one has to be out.
  onDay(stay, day) {
    const night = stay.nights.find(({ date }) => date === day)
    const strip = (row: ReactNode) => <div className="mx-3 mt-1.5">{row}</div>
    if (night) return [{ id: night.id, time: null, row: strip(<NightOfDay night={night} stay={stay} />) }]
    if (stay.check_out !== day) return []
    const time = stay.nights.at(-1)?.end_time ?? null
    const row = strip(<Leaving place={stay.place} time={time} />)
    return [{ id: `out of ${stay.id}`, time: time ?? CHECK_OUT, row }]
  },
  ways: null,
  segment: null,
  spots: ({ lat, lng, approximate: isRough, check_in, check_out, nights }, { shortDay }) =>
    lat === null || lng === null
      ? []
      : nights.map(({ date }) => {
          const detail = `${shortDay(check_in)} - ${shortDay(check_out)}`
          return { id: 'bed', date, lat, lng, isRough, detail }
        }),
  arcs: null,
  // Its nights are shown with the plan.
  shared: null,
})

function Leaving({ place, time }: { place: string; time: string | null }) {
  const t = useTranslations('stay')
  return <Strip title={time === null ? t('leaveSometime', { place }) : t('leave', { place, time })} />
}
