import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import type { Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { placeAmong } from '@caravan/contract/ways.rules'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { StayLines } from '../features/lodging/stay-words.tsx'
import { PrintedMap } from '../features/map/printed-map.tsx'
import type { Part } from '../features/trip-page/print-dialog.tsx'
import { moneyText } from '../lib/format/amounts.ts'
import { useComma } from '../lib/format/comma.ts'
import { timesOf, useDates } from '../lib/format/dates.ts'
import { useLangOf } from '../lib/words/lang-of.ts'
import { type Booking, costOf, dateOf, iconOf, nameOf } from '../trip/bookings.ts'
import { useCostText } from '../trip/currency.ts'
import { type Participants, usePeople } from '../trip/people/participants.tsx'
import { useDayWays } from '../trip/places/ways.ts'
import { stopsOf } from '../trip/plan.ts'
import { WebAddress } from '../ui/web-link.tsx'
import { contentOf, useBookedOnMap } from './trip-map.tsx'

export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="paper-part">
      <h2 className="type-h2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Planned = { plan: Plan; booked: readonly Booking[] }

/** All days, each with its map and its rows in their order. */
export function PrintedDays({ plan, parts, booked }: Planned & { parts: readonly Part[] }) {
  const { wholeDay } = useDates()
  const langOf = useLangOf()
  return plan.days.map(day => (
    <PaperPart key={day.id} title={wholeDay(day.date)}>
      {day.place && (
        <p className="paper-place" lang={langOf(day.place)}>
          {day.place}
        </p>
      )}
      {day.note && (
        <p className="paper-text" lang={langOf(day.note)}>
          {day.note}
        </p>
      )}
      {parts.includes('maps') && <DayMap booked={booked} day={day} plan={plan} />}
      <DayRows booked={booked} day={day} hasNumbers={parts.includes('numbers')} plan={plan} />
    </PaperPart>
  ))
}

function DayMap({ plan, booked, day }: Planned & { day: TripDay }) {
  const types = useTranslations('item.types')
  const { stops, tracks } = contentOf(plan, day, types)
  const { beside } = useBookedOnMap(booked, day)
  const known = useDayWays(plan, day)
  const isDrawn = stops.length + day.tracks.length > 0
  return (
    isDrawn && <PrintedMap beside={beside} known={known} legs={[]} mode="day" stops={stops} tracks={tracks} />
  )
}

type Shown = { hasNumbers: boolean }

function DayRows({ plan, booked, day, hasNumbers }: Planned & Shown & { day: TripDay }) {
  const t = useTranslations('print')
  const items = stopsOf(plan, day.id)
  const others = booked.flatMap(booking =>
    (booking.kind.onDay?.(booking.row, day.date) ?? []).map(({ id, time }) => ({ id, time, booking })),
  )
  const rows = [
    ...others
      .sort((one, other) => ((one.time ?? '~') < (other.time ?? '~') ? -1 : 1))
      .map(({ id, time, booking }) => {
        const ends = time !== null && dateOf(booking) !== day.date
        const told = ends ? t('until', { time }) : (time ?? '')
        const row = <Row key={id} mark={iconOf(booking)} name={nameOf(booking)} time={told} />
        return { at: placeAmong(items, time), row }
      }),
    ...items.map((item, at) => {
      return { at, row: <ItemRow hasNumbers={hasNumbers} item={item} key={item.id} number={at + 1} /> }
    }),
  ]
  return <ul>{rows.sort((one, other) => one.at - other.at).map(({ row }) => row)}</ul>
}

function ItemRow({ item, number, hasNumbers }: Shown & { item: Item; number: number }) {
  const t = useTranslations('item')
  const write = useCostText()
  const langOf = useLangOf()
  const { place, type, cost, details, url, participants, confirmation_number, approximate } = item
  return (
    <Row
      end={cost !== null && t.rich('estimate', { cost: () => write(cost) })}
      mark={number}
      name={place || t('noPlace')}
      time={timesOf(item)}
    >
      <p className="paper-quiet">
        {t(`types.${type}`)}
        {approximate && ` · ${t('roughlyHere')}`}
      </p>
      <For ids={participants} tripId={item.trip_id} />
      {hasNumbers && <BookedAs number={confirmation_number} />}
      {details && (
        <p className="paper-text" lang={langOf(details)}>
          {details}
        </p>
      )}
      {url && <WebAddress url={url} />}
    </Row>
  )
}

type RowProps = {
  mark?: LucideIcon | number
  name: string
  time?: string
  end?: ReactNode
  children?: ReactNode
}

/** A row that stays on one page. */
export function Row({ mark: Mark, name, time, end, children }: RowProps) {
  const langOf = useLangOf()
  return (
    <li className="paper-row">
      {typeof Mark === 'number' || !Mark ? <b>{Mark}</b> : <Mark aria-hidden />}
      <div>
        <p>
          {time && <span className="paper-time">{time} </span>}
          <b lang={langOf(name)}>{name}</b>
        </p>
        {children}
      </div>
      {end && <span className="paper-end">{end}</span>}
    </li>
  )
}

function For({ tripId, ids }: { tripId: string; ids: Participants }) {
  const t = useTranslations('participants')
  const namesOf = useNames(tripId)
  if (ids === null) return null
  const names = namesOf(ids)
  return <p className="paper-quiet">{names ? t('inIt', { names }) : t('nobody')}</p>
}

/** Tells the names of these members, or of all. */
export function useNames(tripId: string) {
  const comma = useComma()
  const people = usePeople(tripId)
  return (ids?: readonly string[]) =>
    people.flatMap(({ id = '', name }) => (!ids || ids.includes(id) ? name : [])).join(comma)
}

function BookedAs({ number }: { number: string | null | undefined }) {
  const t = useTranslations('confirmation')
  return number && <p>{t('booked', { number })}</p>
}

/** Bookings by the day on which they begin. Items stand on their days, if they have one. */
export function PrintedBookings({ plan, booked, hasNumbers }: Planned & Shown) {
  const t = useTranslations('print')
  const language = useLocale()
  const { shortDay } = useDates()
  const shown = booked.filter(
    ({ kind, row }) => kind.name !== 'item' || (row as unknown as Item).outside_trip,
  )
  if (shown.length === 0) return null
  return (
    <PaperPart title={t('bookings')}>
      <ul>
        {shown.map(booking => {
          const { kind, row } = booking
          const cost = costOf(booking, plan.trip)
          const numbered = row as unknown as Pick<Item, 'confirmation_number'>
          // In the lines a number is behind a press.
          const plain = { ...row, confirmation_number: null }
          return (
            <Row
              end={cost && moneyText(cost.amount, cost.currency, language)}
              key={row.id}
              mark={iconOf(booking)}
              name={nameOf(booking)}
            >
              {kind.shared ? (
                <kind.shared.Lines row={plain} trip={plan.trip} />
              ) : kind.name === 'stay' ? (
                <StayLines stay={plain as unknown as Stay} trip={plan.trip} />
              ) : (
                <p className="paper-quiet">{shortDay(dateOf(booking))}</p>
              )}
              {hasNumbers && <BookedAs number={numbered.confirmation_number} />}
              <For ids={row.participants} tripId={plan.trip.id} />
            </Row>
          )
        })}
      </ul>
    </PaperPart>
  )
}
