import { coverCredits } from '@caravan/contract/covers'
import type { TripSummary } from '@caravan/contract/trips'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'

const creditsQuery = (photos: readonly string[]) =>
  queryOptions({
    queryKey: ['trips', 'credits', photos],
    queryFn: ({ signal }) => call(coverCredits, { signal }),
    enabled: photos.length > 0,
    placeholderData: keepPreviousData,
  })

const link = 'underline decoration-line-strong underline-offset-3 hover:text-pine'

/** Whom the photos are from, as Pexels asks for it; the cards are links already and have no room for another one. */
export function CoverCredits({ trips }: { trips: readonly TripSummary[] }) {
  const t = useTranslations('trips')
  const photos = trips.flatMap(({ cover_url: url }) => url ?? []).sort()
  const { data = [] } = useQuery(creditsQuery(photos))
  // Two trips to one place have one photo.
  const credits = [...new Map(data.map(credit => [credit.photo_url, credit])).values()]
  if (photos.length === 0 || credits.length === 0) return null
  return (
    <p className="type-hint text-[13px]/[19px] text-ink-3">
      {t.rich('photos', {
        pexels: name => (
          <a className={link} href="https://www.pexels.com/" rel="noreferrer" target="_blank">
            {name}
          </a>
        ),
      })}{' '}
      {credits.map(({ photo_url, photographer }, index) => (
        <Fragment key={photo_url}>
          {index > 0 && t('comma')}
          <a className={link} href={photo_url} rel="noreferrer" target="_blank">
            {photographer}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
