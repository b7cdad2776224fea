import { dayNumber, lengthOf } from '@caravan/contract/days.rules'
import { secondsBetween } from '@caravan/contract/flights.rules'
import type { Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { Flag, type LucideIcon, Sun } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { duration, hereAt, useDates, watchClock } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import { useStore } from '../lib/use-store.ts'
import { type Phrase, useSay } from '../lib/words/phrase.ts'
import { useBillAddress } from '../trip/address.ts'
import { type Booking, bookedIn, iconOf } from '../trip/bookings.ts'
import { useJourneyTitle } from '../trip/journeys/journey-words.tsx'
import { type Journey, journeysIn, segmentOf } from '../trip/journeys/journeys.ts'
import { type BookingKind, useBookingKinds } from '../trip/kinds.ts'
import { staysIn, stopsOf } from '../trip/plan.ts'
import { itemLooks } from '../trip/rows/item-look.ts'
import { Detail, Row, Section } from './overview-rows.tsx'

const MINUTE = 60
const DAY_MINUTES = 24 * 60

type Moment = { date: string; time: string; zone: string | null }
type Step = Moment & {
  name: string
  icon: LucideIcon
  look: string
  title?: Phrase | undefined
  booking?: Booking
  /** The journey with changes that the booking is a part of. */
  journey?: Journey | undefined
}

/** Returns every place and booking with a time, on the days of the trip and on the first days of bookings. */
function stepsOf(kinds: readonly BookingKind[], plan: Plan): Step[] {
  const booked = bookedIn(kinds, plan)
  const items = plan.days.flatMap(({ id, date }) =>
    stopsOf(plan, id).flatMap(({ start_time: time, place: name, type }): Step[] => {
      const { icon, tile: look } = itemLooks[type]
      return time && name ? [{ date, time, zone: null, name, icon, look }] : []
    }),
  )
  const dates = new Set([
    ...plan.days.map(({ date }) => date),
    ...booked.map(({ kind, row }) => kind.dateOf(row)),
  ])
  const journeys = journeysIn(kinds, plan).filter(({ length }) => length > 1)
  const leaving = new Map(staysIn(plan).map(stay => [stay.id, leavingOf(stay)]))
  const bookings = booked.flatMap(booking => {
    const { kind, row } = booking
    const segment = segmentOf(booking)
    const zoneAt = (date: string, time: string) =>
      [segment?.from, segment?.to].find(end => end?.date?.startsWith(`${date}T${time}`))?.zone ?? null
    return [...dates].flatMap(date =>
      (kind.onDay?.(row, date) ?? []).flatMap(({ time }): Step[] =>
        time
          ? [
              {
                date,
                time,
                zone: zoneAt(date, time),
                name: kind.nameOf(row),
                title: date === kind.dateOf(row) ? undefined : leaving.get(row.id),
                icon: iconOf(booking),
                look: kind.tint,
                booking,
                journey: journeys.find(parts => parts.some(part => part.booking.row.id === row.id)),
              },
            ]
          : [],
      ),
    )
  })
  return [...items, ...bookings]
}

/** The check-out, as a phrase. */
function leavingOf({ place, nights }: Stay): Phrase {
  const time = nights.at(-1)?.end_time
  return time ? ['stay.leave', { place, time }] : ['stay.leaveSometime', { place }]
}

/** Minutes from now until a clock shows a time: that of its zone, or where no zone is known that of this device. */
function minutesUntil({ date, time, zone }: Moment, now: string): number {
  const seconds = secondsBetween({ date: now, zone: 'UTC' }, { date: `${date}T${time}`, zone })
  if (seconds !== null) return Math.round(seconds / MINUTE)
  const here = hereAt(`${now}Z`)
  const minutesOf = (day: string, clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return dayNumber(day) * DAY_MINUTES + hours * 60 + minutes
  }
  return minutesOf(date, time) - minutesOf(here.day, here.time)
}

/** Returns the next place or booking with a time, and in how many minutes it is. */
export function nextOf(kinds: readonly BookingKind[], plan: Plan, now: string) {
  const [next] = stepsOf(kinds, plan)
    .map(step => ({ ...step, minutes: minutesUntil(step, now) }))
    .filter(({ minutes }) => minutes >= 0)
    .sort((one, other) => one.minutes - other.minutes)
  return next
}

/** The moment by UTC, `yyyy-MM-ddTHH:mm`. */
const useNow = () => useStore(watchClock, () => new Date().toISOString().slice(0, 16))

type NextProps = { plan: Plan; today: string; onSelectDay: (date: string) => void }

/** Rows for today or the first day of the trip, and for the next booking or place with a time. */
export function Next({ plan, today, onSelectDay }: NextProps) {
  const t = useTranslations('overview')
  const { shortDay, wholeDay, weekdayInFull } = useDates()
  const language = useLocale()
  const say = useSay()
  const titleOf = useJourneyTitle()
  const { showBooking } = useBillAddress()
  const kinds = useBookingKinds()
  const { start_date: start, end_date: end } = plan.trip
  const next = nextOf(kinds, plan, useNow())
  const isOn = start <= today && today <= end
  const isFirst = today < start && (!next || next.date > start)
  if (!isOn && !isFirst && !next) return null

  const dayOfTrip = isOn ? today : start
  const place = plan.days.find(({ date }) => date === dayOfTrip)?.place ?? ''
  const named = { place, has: place ? 'place' : 'none' }
  const inDays = (date: string) => t('inDays', { count: lengthOf(today, date) - 1 })
  function until({ date, minutes }: { date: string; minutes: number }): string {
    if (minutes >= DAY_MINUTES) return inDays(date)
    return minutes === 0 ? t('rightNow') : t('in', { time: duration(language, minutes) })
  }
  function open({ booking, date }: Step) {
    if (booking && (date < start || date > end)) showBooking(booking)
    else onSelectDay(date)
  }

  function textOf({ journey, title, name }: Step): string {
    if (journey) return titleOf(journey)
    return title ? say(title) : name
  }

  const nextRow = next && (
    <Row icon={next.icon} look={next.look} onPress={() => open(next)} text={textOf(next)}>
      <Detail>
        <b className="font-[620] text-ink">{`${shortDay(next.date)} ${next.time}`}</b>
        {['', until(next), ...(next.journey ? [next.name] : [])].join(DOT)}
      </Detail>
    </Row>
  )
  return (
    <Section title={t('now')}>
      {!isFirst && nextRow}
      {isOn && (
        <Row
          icon={Sun}
          look="bg-pine-soft text-pine-ink"
          onPress={() => onSelectDay(today)}
          text={t('today', { day: weekdayInFull(today), ...named })}
        >
          <Detail>{t('dayOf', { number: lengthOf(start, today), days: lengthOf(start, end) })}</Detail>
        </Row>
      )}
      {isFirst && (
        <Row
          icon={Flag}
          look="bg-pine-soft text-pine-ink"
          onPress={() => onSelectDay(start)}
          text={t('begins', named)}
        >
          <Detail>{[wholeDay(start), inDays(start)].join(DOT)}</Detail>
        </Row>
      )}
      {isFirst && nextRow}
    </Section>
  )
}
