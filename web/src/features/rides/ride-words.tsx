import { isOutside, type Range } from '@caravan/contract/days.rules'
import { daysLater, minutesBetween } from '@caravan/contract/flights.rules'
import type { Segment } from '@caravan/contract/journeys.rules'
import { isChinese, type Language } from '@caravan/contract/languages'
import type { Ride, SharedRide } from '@caravan/contract/rides'
import { joinTitle } from '@caravan/contract/spacing'
import { leapsOver, noWays, type Ways } from '@caravan/contract/ways.rules'
import { useLocale, useTranslations } from 'use-intl'
import { duration, useDates } from '../../lib/format/dates.ts'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { Chip } from '../../ui/chip.tsx'
import { WebLink } from '../../ui/web-link.tsx'

/** 'Hikari 637, Tokyo → Kyoto' */
export const titleOf = ({ number, from_place, to_place }: SharedRide) =>
  joinTitle([number, [from_place, to_place].filter(Boolean).join(' → ')])

/** When and where it begins, and, where that is known, when and where it ends; parking ends where it begins. */
export function endsOf(ride: SharedRide) {
  return (['from', 'to'] as const).flatMap(end => {
    const moment = end === 'from' ? ride.depart_date : ride.arrive_date
    if (moment === null) return []
    const [date = '', time = ''] = moment.split('T')
    const [lat, lng] = [ride[`${end}_lat`], ride[`${end}_lng`]]
    return { end, date, time: time.slice(0, 5), place: ride[`${end}_place`] ?? ride.from_place, lat, lng }
  })
}

/** The way of a ride; a parked car leads nowhere. */
export function segmentOf(ride: SharedRide): Segment | null {
  if (ride.type === 'parking') return null
  const endOf = (end: 'from' | 'to') => ({
    code: null,
    place: ride[`${end}_place`],
    city: null,
    date: end === 'from' ? ride.depart_date : ride.arrive_date,
    zone: ride[`${end}_zone`],
    lat: ride[`${end}_lat`],
    lng: ride[`${end}_lng`],
  })
  return { from: { ...endOf('from'), date: ride.depart_date }, to: endOf('to'), isFlight: false }
}

/** A parked car leads nowhere. */
export const waysOf = ({ type, depart_date, arrive_date }: Ride, day: string): Ways =>
  type === 'parking' ? noWays : leapsOver(day, [depart_date, arrive_date])

export function useRideTimes() {
  const t = useTranslations('ride')
  return rideTimes(useLocale(), useDates().shortDay, count => t('later', { count }))
}

/** '08:26 - 10:35, 2 h 9 min', over a night '22:10 - 06:25 (+1 day)'; of parking an end on another date names it. */
export function rideTimes(
  language: Language,
  shortDay: (date: string) => string,
  later: (count: number) => string,
) {
  function until({ type, depart_date, arrive_date }: SharedRide): string | undefined {
    const time = arrive_date?.slice(11, 16)
    const days = daysLater({ depart_date, arrive_date })
    if (!arrive_date || !time || days === 0) return time
    return type === 'parking' || days < 0
      ? `${shortDay(arrive_date.slice(0, 10))} ${time}`
      : `${time} (${later(days)})`
  }
  return (ride: SharedRide): string => {
    const minutes = minutesBetween(
      { date: ride.depart_date, zone: ride.from_zone },
      { date: ride.arrive_date, zone: ride.to_zone },
    )
    const times = [ride.depart_date.slice(11, 16), until(ride)].filter(Boolean).join(' - ')
    return minutes ? `${times}${isChinese(language) ? '，' : ', '}${duration(language, minutes)}` : times
  }
}

/** Those with a link to the trip know less of it. */
type KnownRide = SharedRide & Partial<Pick<Ride, 'confirmation_number' | 'seat' | 'url'>>

type RideLinesProps = { row: KnownRide; trip: Range }

/** All that is known of a ride but its title and cost. */
export function RideLines({ row: ride, trip }: RideLinesProps) {
  const t = useTranslations('ride')
  const { shortDay } = useDates()
  const times = useRideTimes()
  const { confirmation_number: number, seat, notes, url, depart_date } = ride
  return (
    <div className="grid justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
      <p>
        <b className="font-[620] text-ink">{shortDay(depart_date.slice(0, 10))}</b> {times(ride)}{' '}
        {t(`types.${ride.type}`)}
      </p>
      {seat && <p>{t('seat', { seat })}</p>}
      {number && <ConfirmationNumber number={number} />}
      {notes && <p className="type-body whitespace-pre-wrap">{notes}</p>}
      {url && <WebLink url={url} />}
      {isOutside(trip, depart_date, ride.arrive_date) && <Chip tone="marigold">{t('outside')}</Chip>}
    </div>
  )
}
