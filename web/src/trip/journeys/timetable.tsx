import { daysLater, minutesBetween } from '@caravan/contract/flights.rules'
import type { Segment, SegmentEnd } from '@caravan/contract/journeys.rules'
import { isChinese, type Language } from '@caravan/contract/languages'
import { searchAirports } from '@caravan/contract/places'
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useSession } from '../../lib/calls/session.ts'
import { duration, zoneName } from '../../lib/format/dates.ts'
import { classes } from '../../ui/classes.ts'

const isInHan = (place: string | null) => /\p{Script=Han}/u.test(place ?? '')

/**
 * The city of an airport with a code, else the name of the place. Flights store cities in English: Chinese readers see the
 * Chinese name of the airport if a traveller picked one, else the Chinese name of the city.
 */
function usePlaceAt({ code, place, zone, city }: SegmentEnd): string {
  const language = useLocale()
  const session = useSession()
  const needsChinese = isChinese(language) && code !== null && !isInHan(place)
  const cityQuery = {
    queryKey: ['airport-city', language, code],
    queryFn: ({ signal }: QueryFunctionContext) => cityOf(code ?? '', language, signal),
    // Guests and readers of a shared link may not search.
    enabled: needsChinese && session !== null && session.guest === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
  // Shared pages have no QueryClientProvider.
  const { data: chineseCity } = useQuery(cityQuery, queryClient)
  if (code === null || (isChinese(language) && isInHan(place))) return place ?? ''
  return chineseCity ?? city ?? (zone === null ? '' : zoneName(language, zone))
}

async function cityOf(code: string, lang: Language, signal: AbortSignal): Promise<string | null> {
  const found = await call(searchAirports, { query: { query: code, lang }, signal })
  return found.find(airport => airport.code === code)?.city ?? null
}

/** Where the parts stand beside each other. A narrow screen has them below each other. */
const cells = {
  from: 'col-start-1 row-start-1 narrow:col-auto narrow:row-auto',
  between: 'col-span-2 col-start-2 row-start-1 narrow:col-auto narrow:row-auto',
  to: 'col-start-4 row-start-1 narrow:col-auto narrow:row-auto',
  fromPlace: 'col-span-2 col-start-1 row-start-2 narrow:col-auto narrow:row-auto',
  toPlace: 'col-span-2 col-start-3 row-start-2 text-right narrow:col-auto narrow:row-auto narrow:text-left',
}

type TimetableProps = { segment: Pick<Segment, 'from' | 'to'> }

/** From one end to the other, each by the clocks of its place, with the time that lies between them. */
export function Timetable({ segment: { from, to } }: TimetableProps) {
  const minutes = minutesBetween(from, to)
  const line = <span className="h-px flex-1 bg-line-strong" />
  return (
    // The places stand in a row of their own, a half for each, so that a long one leaves the duration in one line.
    <span className="my-0.5 grid w-[25rem] max-w-full grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-2 type-data narrow:grid-cols-1">
      <End days={0} end={from} side="from" />
      {(to.date || to.code || to.place) && (
        <>
          <span
            className={classes(
              cells.between,
              'flex min-h-[1lh] items-center gap-x-1.5 self-start text-center text-[13px] text-ink-3',
            )}
          >
            {line}
            {minutes !== null && (
              <span className="contents">
                <Duration minutes={minutes} />
                {line}
              </span>
            )}
          </span>
          <End days={daysLater({ depart_date: from.date, arrive_date: to.date })} end={to} side="to" />
        </>
      )}
    </span>
  )
}

/** Breaks between hours and minutes alone. */
function Duration({ minutes }: { minutes: number }) {
  const parts = duration(useLocale(), minutes).split(/ (?=\d)/)
  return (
    <span>
      {parts.map(part => (
        <Fragment key={part}>
          {' '}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}{' '}
    </span>
  )
}

function End({ end, side, days }: { end: SegmentEnd; side: 'from' | 'to'; days: number }) {
  const place = usePlaceAt(end)
  const hasHead = end.date !== null || end.code !== null
  return (
    <>
      {hasHead && (
        <span className={classes(cells[side], 'text-ink [overflow-wrap:normal]')}>
          {end.date && <b className="font-[620]">{end.date.slice(11, 16)}</b>}
          {days !== 0 && <DaysLater count={days} />}
          {` ${end.code ?? ''} `}
        </span>
      )}
      <span
        className={classes(
          hasHead ? cells[`${side}Place`] : classes(cells[side], 'max-w-32'),
          'min-w-0 text-ink-2 [overflow-wrap:anywhere]',
        )}
      >
        {place}
      </span>
    </>
  )
}

/** '+1' beside a time on the next day. */
function DaysLater({ count }: { count: number }) {
  const t = useTranslations('flight')
  return (
    <sup className="ml-0.5 text-[10px]">
      <span aria-hidden>{count > 0 ? `+${count}` : `−${-count}`}</span>
      <span className="sr-only"> {t('daysLater', { count })}</span>
    </sup>
  )
}
