import type { Plan } from '@caravan/contract/plan'
import { ChevronRight } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/photos.json'
import { withWords } from '../../lib/words/words.tsx'
import { useBillAddress, useFileAddress } from '../../trip/address.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { photosByDay } from '../../trip/photos.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** The photos of a day as a strip, and the way to those of the other days. */
export const DayPhotos = withWords(words, ({ plan, date }: { plan: Plan; date: string }) => {
  const t = useTranslations('photos')
  const heading = useId()
  const { showPhotos } = useBillAddress()
  const { look } = useFileAddress()
  const kinds = useBookingKinds()
  const photos = useMemo(
    () => photosByDay(kinds, plan).find(({ day }) => day === date)?.photos,
    [kinds, plan, date],
  )
  if (!photos) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <div className="mb-1.5 flex items-center justify-between">
        <h3 className="type-h3" id={heading}>
          {t('ofDay')}
        </h3>
        <Button className="-mr-3" onPress={showPhotos} size="small" variant="ghost">
          {t('all')}
          <ChevronRight />
        </Button>
      </div>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 pb-3 md:-mx-[26px] md:scroll-px-[26px] md:px-[26px]">
        {photos.map(photo => (
          <li className="w-26 shrink-0 snap-start" key={photo.id}>
            <PhotoTile among="day" onLook={look} photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  )
})
