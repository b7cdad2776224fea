import type { Plan } from '@caravan/contract/plan'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import files from '../../lib/messages/attachments.json'
import words from '../../lib/messages/photos.json'
import { withWords } from '../../lib/words/words.tsx'
import { useFileAddress } from '../../trip/address.ts'
import { AddFiles } from '../../trip/files/add-files.tsx'
import { UploadList } from '../../trip/files/upload-list.tsx'
import { useBookingKinds } from '../../trip/kinds.ts'
import { photosByDay } from '../../trip/photos.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** All photos of a trip, day by day. */
export const PhotosDialog = withWords(files, withWords(words, Photos))

type PhotosProps = { plan: Plan; onClose: () => void }

function Photos({ plan, onClose }: PhotosProps) {
  const t = useTranslations('photos')
  const { wholeDay } = useDates()
  const kinds = useBookingKinds()
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const { look } = useFileAddress()
  const days = useMemo(() => photosByDay(kinds, plan), [kinds, plan])
  return (
    <Dialog isOpen onClose={onClose} phone="screen" title={t('title')} width={1020}>
      <DialogBody>
        {canEdit && (
          <div className="mb-5">
            <AddFiles arePhotos name={undefined} owner={{ kind: 'trip' }} tripId={tripId} />
            <UploadList isListed={({ tripId: of, owner }) => of === tripId && owner.kind === 'trip'} />
          </div>
        )}
        {days.length === 0 && (
          <div className="[--behind:var(--raised)]">
            <EmptyState hint={t('emptyHint')} text={t('empty')} />
          </div>
        )}
        {days.map(({ day, photos }) => (
          // Out of sight, a day is not laid out.
          <section
            aria-labelledby={`photos-${day}`}
            className="mb-7 [content-visibility:auto] [contain-intrinsic-size:auto_400px]"
            key={day ?? ''}
          >
            <div className="mb-2.5 flex items-baseline gap-2.5">
              <h3 className="type-h3" id={`photos-${day}`}>
                {day === undefined ? t('noDay') : wholeDay(day)}
              </h3>
              <span className="type-hint text-ink-3">{t('count', { count: photos.length })}</span>
            </div>
            <ul className="grid grid-cols-3 gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(140px,1fr))] sm:gap-2.5">
              {photos.map(photo => (
                <li key={photo.id}>
                  <PhotoTile among="trip" onLook={look} photo={photo} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  )
}
