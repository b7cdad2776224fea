import { dayNumber } from '@caravan/contract/days.rules'
import { minutesBetween, waitMinutes } from '@caravan/contract/flights.rules'
import type { Plan } from '@caravan/contract/plan'
import { Route } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { firstOnTheWay } from '../kinds.overview.ts'
import { useSession } from '../lib/calls/session.ts'
import { useComma } from '../lib/format/comma.ts'
import { duration, useDates, zoneName } from '../lib/format/dates.ts'
import { useBillAddress } from '../trip/address.ts'
import { type SegmentEnd, useBookingKinds } from '../trip/kinds.ts'
import { useCanEdit } from '../trip/plan.ts'
import { endsOf, type Journey, journeysIn, wayThereAndBack } from './overview-journeys.ts'
import { missingTile, Row, Section } from './overview-rows.tsx'
import type { Show } from './trip-dialogs.tsx'

type WaysProps = { plan: Plan; today: string; onShow: Show }

/** The journeys to the trip and back, each with its connections, and a prompt for those that nobody has added. */
export function Ways({ plan, today, onShow }: WaysProps) {
  const t = useTranslations('overview')
  const kinds = useBookingKinds()
  const ownId = useSession()?.id ?? ''
  const { showBooking } = useBillAddress()
  const canAdd = useCanEdit(plan.trip.id) && today <= plan.trip.end_date
  const { there, back } = wayThereAndBack(plan, journeysIn(kinds, plan, ownId))
  const tool = kinds.find(({ name }) => name === firstOnTheWay)?.tool ?? undefined
  // Once the trip has begun, a missing way there is no longer asked for.
  const lacksThere = !there && today <= plan.trip.start_date
  const which = back ? 'there' : lacksThere ? 'both' : 'back'
  const isMissing = canAdd && (lacksThere || !back)
  if (!there && !back && !isMissing) return null

  function open(journey: Journey) {
    const [{ booking }, ...others] = journey
    const { tool } = booking.kind
    if (others.length > 0 && tool) onShow(tool)
    else showBooking(booking)
  }
  return (
    <Section title={t('ways')}>
      {there && <Way journey={there} label={t('there')} onPress={() => open(there)} />}
      {back && <Way journey={back} label={t('wayBack')} onPress={() => open(back)} />}
      {isMissing && (
        <Row
          icon={Route}
          look={missingTile}
          onPress={() => onShow(tool)}
          text={t('noWay', { which: there ? 'back' : which })}
        />
      )}
    </Section>
  )
}

/** A journey as a small timetable, each end by the clocks of its place. */
function Way({ journey, label, onPress }: { journey: Journey; label: string; onPress: () => void }) {
  const t = useTranslations('overview')
  const language = useLocale()
  const comma = useComma()
  const { shortDay } = useDates()
  const { from, to } = endsOf(journey)
  const [{ booking }] = journey
  const minutes = minutesBetween(from, to)
  const stops = journey.slice(1).map(({ segment }, at) => {
    const arrival = journey[at]?.segment.to ?? segment.from
    const wait = waitMinutes(arrival, segment.from)
    return wait === null ? segment.from.name : `${segment.from.name} (${duration(language, wait)})`
  })
  const line = <span className="h-px min-w-1 flex-1 bg-line-strong" />
  const areZonesTold = from.zone !== to.zone
  return (
    <Row icon={booking.kind.icon} look={booking.kind.tint} onPress={onPress}>
      <span className="block type-data text-ink-2">{`${label} · ${shortDay(from.date.slice(0, 10))}`}</span>
      <span className="grid grid-cols-[minmax(0,auto)_minmax(1.5rem,1fr)_minmax(0,auto)] gap-x-2 type-data md:gap-x-3">
        <End end={from} isZoneTold={areZonesTold} />
        {(to.name || to.date) && (
          <>
            <span className="flex min-h-[1lh] items-center gap-x-1.5 self-start md:gap-x-2 text-center text-[13px] text-ink-3">
              {line}
              {minutes !== null && <span className="min-w-0">{` ${duration(language, minutes)} `}</span>}
              {minutes !== null && line}
            </span>
            <End
              days={to.date ? dayNumber(to.date.slice(0, 10)) - dayNumber(from.date.slice(0, 10)) : 0}
              end={to}
              isZoneTold={areZonesTold}
            />
          </>
        )}
      </span>
      {stops.length > 0 && (
        <span className="block type-data text-ink-2 [overflow-wrap:anywhere]">
          {t('via', { places: stops.join(comma) })}
        </span>
      )}
    </Row>
  )
}

type EndProps = { end: SegmentEnd; days?: number; isZoneTold: boolean }

/** '07:25+1 HND', and below it the city or, where the clocks differ, the zone. */
function End({ end: { name, city, date, zone }, days = 0, isZoneTold }: EndProps) {
  const flight = useTranslations('flight')
  const language = useLocale()
  const place = zone && (city !== null || isZoneTold) ? zoneName(language, zone, city) : (city ?? '')
  return (
    <span className="grid min-w-0 content-start">
      <span className="min-h-[1lh] text-ink [overflow-wrap:anywhere]">
        {date && <b className="font-[620]">{date.slice(11, 16)}</b>}
        {days !== 0 && (
          <sup className="ml-0.5 text-[10px]">
            <span aria-hidden>{days > 0 ? `+${days}` : `−${-days}`}</span>
            <span className="sr-only"> {flight('daysLater', { count: days })}</span>
          </sup>
        )}
        {` ${name} `}
      </span>
      <span className="text-ink-2 [overflow-wrap:anywhere]">{place}</span>
    </span>
  )
}
