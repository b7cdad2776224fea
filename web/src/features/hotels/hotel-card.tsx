import type { Hotel } from '@caravan/contract/hotels'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useColon } from '../../lib/format/comma.ts'
import { fnv1a32 } from '../../terrain/seed.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Chip } from '../../ui/chip.tsx'
import { Photo } from '../../ui/photo.tsx'
import { loadHotelPhoto } from './hotels.api.ts'

type HotelCardProps = {
  hotel: Hotel
  isSample: boolean
  /** Left out for those who may only look. */
  onBook?: (() => void) | undefined
}

/** A hotel that was found. */
export function HotelCard({ hotel, isSample, onBook }: HotelCardProps) {
  const t = useTranslations('hotels')
  const colon = useColon()
  const { name, address, photoMainUrl: photo, proposedAccommodation: rooms, priceDetails, url } = hotel
  return (
    <li className="grid gap-x-4 gap-y-3 rounded-2xl border border-line p-3 sm:grid-cols-[176px_minmax(0,1fr)]">
      <div className="relative overflow-hidden rounded-xl max-sm:aspect-video sm:min-h-[136px]">
        <Terrain className="absolute inset-0" seed={fnv1a32(`${hotel.id} ${name}`)} />
        {photo !== null && <Photo key={photo} load={signal => loadHotelPhoto(photo, signal)} />}
        {isSample && (
          <span className="absolute top-2 left-2">
            <Chip tone="marigold">{t('sample')}</Chip>
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-y-2 py-0.5 [overflow-wrap:anywhere]">
        <div className="flex items-start gap-x-4">
          <div className="min-w-0 flex-1">
            <h3 className="type-name text-[16.5px]/[22px]">{name}</h3>
            {address && <p className="type-body text-ink-2">{address}</p>}
          </div>
          <Price {...priceDetails} />
        </div>
        {!isSample && <Score hotel={hotel} />}
        <div className="mt-auto flex flex-wrap items-end justify-end gap-x-3 gap-y-2.5">
          <div className="mr-auto min-w-0 max-sm:w-full">
            {rooms.map(room => (
              <p className="type-label" key={room}>
                {room}
              </p>
            ))}
            {priceDetails.info && <p className="type-body text-ink-2">{priceDetails.info}</p>}
          </div>
          {onBook && (
            <Button aria-label={t('book') + colon + name} onPress={onBook} size="small" variant="outline">
              <Plus />
              {t('book')}
            </Button>
          )}
          <a
            aria-label={t('availability') + colon + name}
            className={buttonStyle('soft', 'small')}
            href={url}
            rel="noopener noreferrer nofollow"
            target="_blank"
          >
            {t('availability')}
            <ArrowUpRight aria-hidden />
          </a>
        </div>
      </div>
    </li>
  )
}

function Score({ hotel: { reviewScore, reviewScoreWord } }: Pick<HotelCardProps, 'hotel'>) {
  const t = useTranslations('hotels')
  return (
    <p className="flex items-center gap-2 type-label">
      {reviewScore !== null && (
        <span className="grid h-7 min-w-9 place-items-center rounded-sm bg-pine px-1.5 text-on-pine tabular-nums">
          <span>
            {reviewScore.toFixed(1)} <span className="sr-only">{t('outOf')}</span>
          </span>
        </span>
      )}
      {reviewScoreWord}
    </p>
  )
}

function Price({ gross, strikethrough, currency }: Hotel['priceDetails']) {
  const t = useTranslations('hotels')
  const language = useLocale()
  const write = (amount: string) => moneyText(amount, currency, language)
  return (
    <p className="shrink-0 text-right tabular-nums">
      {strikethrough !== null && (
        <s className="block type-data text-ink-3">
          <span className="sr-only">{t('before')} </span>
          {write(strikethrough)}
        </s>
      )}
      <b className={gross === null ? 'type-h3 text-ink-3' : 'type-h3'}>
        {gross === null ? t('noPrice') : write(gross)}
      </b>
    </p>
  )
}
