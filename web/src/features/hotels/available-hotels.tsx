import type { ErrorCode } from '@caravan/contract/errors'
import { HOTEL_SITE, type Hotel } from '@caravan/contract/hotels'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { phraseComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogBody, DialogFooter, type PanelBeside } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { HotelCard } from './hotel-card.tsx'
import { citiesQuery, type HotelSearch, hotelsQuery, LAST_PAGE } from './hotels.api.ts'

/** A hotel as 'Add Booked Lodging' begins with it. */
export type HotelToBook = {
  place: string
  url: string
  check_in: string
  check_out: string
  /** In the currency that was asked for; null where nobody knows it. */
  cost: string | null
}

type FoundProps = {
  search: HotelSearch
  /** Of the prices. */
  currency: string
  /** Left out for those who may only look. */
  onBook?: ((hotel: HotelToBook) => void) | undefined
}

type AvailableProps = Omit<FoundProps, 'search'> & {
  search: HotelSearch | undefined
  onClose: () => void
}

/** The hotels that fit the question, as the panel beside a dialog; none before there is a question. */
export function useAvailableHotels({ search, onClose, ...rest }: AvailableProps): PanelBeside | undefined {
  const t = useTranslations('hotels')
  const { dayMonths } = useDates()
  const comma = phraseComma(useLocale())
  if (!search) return undefined
  const { city, start, end } = search
  return {
    title: t('title'),
    aside: <span className="type-data text-ink-2">{[city, dayMonths({ start, end })].join(comma)}</span>,
    onClose,
    children: <Pages key={JSON.stringify(search)} search={search} {...rest} />,
  }
}

function Pages(props: FoundProps) {
  const t = useTranslations('hotels')
  const [page, setPage] = useState(0)
  return (
    <>
      <DialogBody key={page}>
        <Found {...props} page={page} />
      </DialogBody>
      <DialogFooter>
        <div className="flex w-full items-center justify-center gap-5">
          <Button isDisabled={page === 0} onPress={() => setPage(page - 1)} variant="outline">
            {t('previous')}
          </Button>
          <span aria-live="polite" className="type-label tabular-nums">
            {t('page', { number: page + 1 })}
          </span>
          <Button onPress={() => setPage(page + 1)} variant="outline">
            {t('next')}
          </Button>
        </div>
      </DialogFooter>
    </>
  )
}

/** Failures with words that help more than that it failed. */
const telling = ['network', 'limit.rate', 'hotels.off', 'hotels.no_destination']

function Found({ search, currency, onBook, page }: FoundProps & { page: number }) {
  const t = useTranslations('hotels')
  const lang = useLocale()
  const failureText = useFailureText()
  const cities = useQuery(citiesQuery(search.city, lang))
  const city = cities.data?.[0]
  const isBehindLast = page > LAST_PAGE
  const question = { search, destination: city?.dest_id, page, currency }
  const hotels = useQuery({ ...hotelsQuery(question, lang), enabled: city !== undefined && !isBehindLast })

  function failed(query: UseQueryResult<unknown>, words: ErrorCode) {
    const { error } = query
    const isTelling = error instanceof CallFailed && telling.includes(error.code)
    return <QueryFailure query={query} text={failureText(isTelling ? error : words)} />
  }

  if (cities.isError) return failed(cities, 'cities.unavailable')
  if (cities.isSuccess && !city)
    return (
      <p className="type-body text-danger-ink" role="alert">
        {t('cityNotFound', { site: HOTEL_SITE })}
      </p>
    )
  if (hotels.isError) return failed(hotels, 'hotels.unavailable')
  if (hotels.isPending && !isBehindLast) return <CardsSkeleton />
  const { results = [], samples = false } = hotels.data ?? {}
  return (
    <div className="grid gap-3 [--behind:var(--raised)]">
      {samples && (
        <p className="rounded-lg bg-marigold-soft px-3.5 py-2.5 type-hint text-marigold-ink">
          {t('samples')}
        </p>
      )}
      {results.length === 0 && <EmptyState text={t('none')} />}
      <ul aria-label={t('title')} className="grid gap-4">
        {results.map(hotel => (
          <HotelCard
            hotel={hotel}
            isSample={samples}
            key={hotel.id}
            onBook={onBook && (() => onBook(bookingOf(hotel, search, currency)))}
          />
        ))}
      </ul>
    </div>
  )
}

function bookingOf({ name, url, priceDetails }: Hotel, search: HotelSearch, currency: string): HotelToBook {
  const isComparable = priceDetails.currency === currency
  return {
    place: name,
    url,
    check_in: search.start,
    check_out: search.end,
    cost: isComparable ? priceDetails.gross : null,
  }
}

function CardsSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-4">
        {[0, 1, 2, 3].map(row => (
          <div className="flex gap-4 rounded-2xl border border-line p-3" key={row}>
            <Bone className="h-[136px] w-[176px] rounded-xl max-sm:w-24" />
            <div className="grid flex-1 content-start gap-3 py-1">
              <Bone className="h-5 w-1/2" />
              <Bone className="h-4 w-2/3" />
              <Bone className="h-7 w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
