import { lengthOf } from '@caravan/contract/days.rules'
import { countNights, type Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { type Stretch, stretchesOf } from '../features/lodging/stretches.ts'
import { useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import { useBillAddress } from '../trip/address.ts'
import { nightsOnTheWay } from '../trip/journeys/journeys.ts'
import { useBookingKind, useBookingKinds } from '../trip/kinds.ts'
import { useBookedItems } from '../trip/paid.tsx'
import { staysIn, useSees } from '../trip/plan.ts'
import { Chip } from '../ui/chip.tsx'
import { Detail, missingTile, Row, Section } from './overview-rows.tsx'
import type { Show } from './trip-dialogs.tsx'

const MOST = 8

const nightsIn = ({ start, end }: Stretch) => lengthOf(start, end) - 1

/** Returns the stays of a trip, the nights without a bed and the stays to book. Past nights never lack a bed; past stays are left out until the trip is over. */
export function useBeds(plan: Plan, today: string) {
  const kinds = useBookingKinds()
  const whole = stretchesOf(plan, staysIn(plan), nightsOnTheWay(kinds, plan))
  const stretches = whole.filter(({ end }) => end > today)
  const isOver = today > plan.trip.end_date
  const all = isOver ? whole : stretches
  const stays = [...new Set(all.flatMap(({ stays }) => stays))]
  const free = stretches.filter(({ stays, onBoard }) => stays.length === 0 && onBoard === null)
  const booked = useBookedItems()
  // An expense may have paid for it that this reader does not see.
  const seesAll = useSees(plan.trip.id) === 'all'
  const toBook = isOver || !seesAll ? [] : stays.filter(({ id }) => !booked.has(id))
  return { stays, free, toBook, nights: free.reduce((sum, stretch) => sum + nightsIn(stretch), 0) }
}

export type Beds = ReturnType<typeof useBeds>

type StaysProps = { beds: Beds; today: string; onShow: Show }
type Line = { date: string } & ({ stay: Stay } | { free: Stretch })

/** The stays and the nights without a bed, by date. Without any stay `Missing` alone tells of them. */
export function Stays({ beds: { stays, free, toBook }, today, onShow }: StaysProps) {
  const t = useTranslations('overview')
  const { dayMonths } = useDates()
  const kind = useBookingKind('stay')
  const { showBooking } = useBillAddress()
  if (stays.length === 0) return null
  const lines: Line[] = [
    ...stays.map(stay => ({ date: stay.check_in, stay })),
    ...free.map(free => ({ date: free.start, free })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
  const shown = lines.length > MOST + 1 ? lines.slice(0, MOST) : lines
  const openList = () => onShow(kind.tool ?? undefined)
  return (
    <Section title={t('stays')}>
      {shown.map(line => {
        if ('free' in line) {
          const { free } = line
          return (
            <Row
              icon={kind.icon}
              key={free.start}
              look={missingTile}
              onPress={openList}
              text={t('noBed', { count: nightsIn(free) })}
            >
              <Detail>{[dayMonths(free), free.place].filter(Boolean).join(DOT)}</Detail>
            </Row>
          )
        }
        const { stay } = line
        const { check_in: start, check_out: end } = stay
        const isTonight = start <= today && today < end
        return (
          <Row
            icon={kind.icon}
            key={stay.id}
            look={kind.tint}
            mark={toBook.includes(stay) && <Chip tone="marigold">{t('toBook')}</Chip>}
            onPress={() => showBooking({ kind, row: stay as never })}
            text={stay.place}
          >
            <Detail>
              {isTonight && <b className="font-[620] text-ink">{`${t('tonight')} · `}</b>}
              {`${dayMonths({ start, end })} · ${t('nights', { count: countNights(stay) })}`}
            </Detail>
          </Row>
        )
      })}
      {shown.length < lines.length && (
        <Row onPress={openList} text={t('more', { count: lines.length - shown.length })} />
      )}
    </Section>
  )
}
