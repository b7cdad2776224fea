import { changesIn, endsOf } from '@caravan/contract/journeys.rules'
import { ChevronDown } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { classes } from '../../ui/classes.ts'
import { Tile } from '../../ui/tile.tsx'
import { type Booking, dateOf } from '../bookings.ts'
import type { DayRow } from '../kinds.ts'
import { RowEditors } from '../people/company.tsx'
import { ChangeChip, useJourneyTitle } from './journey-words.tsx'
import { type Journey, type JourneyPart, lookOf } from './journeys.ts'
import { Timetable } from './timetable.tsx'

/** The moment at which a day shows a journey: its departure, its arrival, or else what comes first on that day. */
function momentOn(journey: Journey, date: string): { part: JourneyPart; time: string } | undefined {
  const moments = journey.flatMap(part =>
    [part.segment.from, part.segment.to].flatMap(end =>
      end.date?.startsWith(date) ? [{ part, time: end.date.slice(11, 16) }] : [],
    ),
  )
  const { from, to } = endsOf(journey)
  return to.date?.startsWith(date) && !from.date.startsWith(date) ? moments.at(-1) : moments[0]
}

/** The rows of bookings on a day: a journey with changes is one row. */
export function rowsOn(booked: readonly Booking[], journeys: readonly Journey[], date: string): DayRow[] {
  const withChanges = new Map(
    journeys
      .filter(({ length }) => length > 1)
      .flatMap(journey => journey.map(({ booking }) => [booking.row.id, journey])),
  )
  return booked.flatMap(({ kind, row }) => {
    const journey = withChanges.get(row.id)
    if (!journey) return kind.onDay?.(row, date) ?? []
    const moment = momentOn(journey, date)
    if (moment?.part.booking.row.id !== row.id) return []
    const id = `journey ${journey[0].booking.row.id}`
    return [{ id, time: moment.time, row: <JourneyOfDay date={date} journey={journey} /> }]
  })
}

/** A journey with changes on a day; it opens to its parts. */
function JourneyOfDay({ journey, date }: { journey: Journey; date: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const t = useTranslations('journey')
  const titleOf = useJourneyTitle()
  const { shortDay } = useDates()
  const { icon, tint } = lookOf(journey)
  const { from, to } = endsOf(journey)
  const changes = changesIn(journey)
  const hasBegun = !from.date.startsWith(date)
  return (
    <div className="relative">
      {!isOpen && journey.map(({ booking: { row } }) => <RowEditors key={row.id} row={row} />)}
      <button
        aria-controls={list}
        aria-expanded={isOpen}
        className="flex w-full items-start gap-3.5 rounded-xl px-3 py-2 text-left transition-colors duration-120 hover:bg-hover"
        data-opener
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        <Tile icon={icon} look={tint} />
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span className="type-name [overflow-wrap:anywhere]">{titleOf(journey)}</span>
          {hasBegun && (
            <span className="type-data text-ink-2">
              {t(to.date?.startsWith(date) ? 'arrives' : 'underWay')}
            </span>
          )}
          <Timetable segment={{ from, to }} />
        </span>
        <ChevronDown
          aria-hidden
          className={classes(
            'mt-2.5 size-4.5 shrink-0 text-ink-3 transition-transform duration-180',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <ol className="ml-3 border-line border-l-2 md:ml-8 md:pl-1" hidden={!isOpen} id={list}>
        {isOpen &&
          journey.map(({ booking }, at) => {
            const change = changes[at - 1]
            const day = dateOf(booking)
            return (
              <Fragment key={booking.row.id}>
                {change && (
                  <li className="my-1 pl-3">
                    <ChangeChip change={change} />
                  </li>
                )}
                <li>
                  {day !== date && <p className="pt-1 pl-3 type-label text-ink-2">{shortDay(day)}</p>}
                  {booking.kind.onDay?.(booking.row, day)[0]?.row}
                </li>
              </Fragment>
            )
          })}
      </ol>
    </div>
  )
}
