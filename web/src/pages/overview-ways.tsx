import { changesIn, endsOf, nameOf } from '@caravan/contract/journeys.rules'
import type { Plan } from '@caravan/contract/plan'
import { Route } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useSession } from '../lib/calls/session.ts'
import { useComma } from '../lib/format/comma.ts'
import { duration, useDates } from '../lib/format/dates.ts'
import { useBillAddress } from '../trip/address.ts'
import { type Journey, lookOf } from '../trip/journeys/journeys.ts'
import { Timetable } from '../trip/journeys/timetable.tsx'
import { useBookingKinds } from '../trip/kinds.ts'
import { useCanEdit } from '../trip/plan.ts'
import { journeysFor, wayThereAndBack } from './overview-journeys.ts'
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
  const { there, back } = wayThereAndBack(plan, journeysFor(kinds, plan, ownId))
  const tool = kinds.find(({ segment }) => segment !== null)?.tool ?? undefined
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
  const { icon, tint } = lookOf(journey)
  const { from, to } = endsOf(journey)
  const stops = changesIn(journey).map(
    ({ departure, minutes }) => `${nameOf(departure)} (${duration(language, minutes)})`,
  )
  return (
    <Row icon={icon} look={tint} onPress={onPress}>
      <span className="block type-data text-ink-2">{`${label} · ${shortDay(from.date.slice(0, 10))}`}</span>
      <Timetable segment={{ from, to }} />
      {stops.length > 0 && (
        <span className="block type-data text-ink-2 [overflow-wrap:anywhere]">
          {t('via', { places: stops.join(comma) })}
        </span>
      )}
    </Row>
  )
}
