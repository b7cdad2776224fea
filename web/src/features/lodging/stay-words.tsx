import { isOutside } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import { countNights, type Stay } from '@caravan/contract/lodging.stays'
import type { Trip } from '@caravan/contract/trips'
import { isWebUrl } from '@caravan/contract/web-url'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { timesOf, useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { useBillAddress } from '../../trip/address.ts'
import { useCostText } from '../../trip/currency.ts'
import { useBookingKind } from '../../trip/kinds.ts'
import { Booked, useBookedItems } from '../../trip/paid.tsx'
import { InIt } from '../../trip/people/participants.tsx'
import { useCanEdit, useSees } from '../../trip/plan.ts'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { ReadingLines } from '../../trip/rows/reading.tsx'
import { quietLinkStyle } from '../../ui/button-style.ts'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { WebAddress } from '../../ui/web-link.tsx'

/** '27/03 - 30/03', and how many nights that is. */
export function StayLines({ stay, trip, hasLink = false }: { stay: Stay; trip: Trip; hasLink?: boolean }) {
  const t = useTranslations('stay')
  const { dayMonths } = useDates()
  const isBooked = useBookedItems().has(stay.id)
  // An expense may have paid for it that this reader does not see.
  const toBook = useSees(trip.id) === 'all' && !isBooked
  const { check_in: start, check_out: end, details, nights, url, confirmation_number: number } = stay
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3.5 justify-self-stretch">
        <p>
          <b className="font-[620] text-ink">{dayMonths({ start, end })}</b>{' '}
          {t('nights', { count: countNights(stay) })}
        </p>
        {hasLink && url !== null && isWebUrl(url) && <MoreInfo url={url} />}
      </div>
      {number && <ConfirmationNumber number={number} />}
      {details && <p className="type-body whitespace-pre-wrap">{details}</p>}
      {isOutside(trip, ...nights.map(({ date }) => date)) && <Chip tone="marigold">{t('outside')}</Chip>}
      <Booked id={stay.id} />
      {toBook && <Chip tone="marigold">{t('toBook')}</Chip>}
    </>
  )
}

function MoreInfo({ url }: { url: string }) {
  const t = useTranslations('stay')
  return (
    <a
      className={classes(quietLinkStyle, 'inline-flex items-center gap-1')}
      href={url}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {t('moreInfo')}
      <ArrowUpRight aria-hidden className="size-3.5" />
    </a>
  )
}

/** All of a stay, to look at; its times lead to the nights that have them. */
export function StayReading({ stay, trip }: { stay: Stay; trip: Trip }) {
  const t = useTranslations('stay')
  const write = useCostText()
  const { wholeDay, shortDay } = useDates()
  const { nights, check_in, check_out, details, cost, url, participants, confirmation_number: number } = stay
  const [first, last] = [nights[0], nights.at(-1)]
  const canEdit = useCanEdit(trip.id)
  const { showBooking } = useBillAddress()
  const kind = useBookingKind('item')
  function at(words: 'from' | 'by', date: string, time: string | null | undefined, night: Item | undefined) {
    const told = time ? t(words, { day: wholeDay(date), time }) : wholeDay(date)
    if (!canEdit || !night) return told
    return (
      <button
        className={classes(quietLinkStyle, 'text-left')}
        onClick={() => showBooking({ kind, row: night })}
        type="button"
      >
        {told}
      </button>
    )
  }
  const isOwn = (field: 'cost' | 'details') => new Set(nights.map(night => night[field])).size > 1
  const isTold = nights.length > 1 && (isOwn('cost') || isOwn('details'))
  const lines: [label: string, value: ReactNode][] = [
    [
      t('fields.dates'),
      <StayLines key="dates" stay={{ ...stay, details: '', confirmation_number: null }} trip={trip} />,
    ],
    [t('checkIn'), at('from', check_in, first?.start_time, first)],
    [t('checkOut'), at('by', check_out, last?.end_time, last)],
    [t('fields.details'), details],
    [t('fields.cost'), cost !== null && write(cost)],
    [t('fields.confirmation_number'), number && <ConfirmationNumber key="number" number={number} />],
    [t('fields.participants'), participants && <InIt ids={participants} key="who" tripId={trip.id} />],
    [t('fields.url'), url !== null && <WebAddress key="url" url={url} />],
    [
      t('ownNights'),
      isTold && (
        <ul key="nights">
          {nights.map(night => (
            <li key={night.id}>
              <b className="font-[620] text-ink">{shortDay(night.date)}</b>{' '}
              {[timesOf(night), night.cost !== null && write(night.cost), night.details]
                .filter(Boolean)
                .join(DOT)}
            </li>
          ))}
        </ul>
      ),
    ],
  ]
  return <ReadingLines lines={lines} />
}
