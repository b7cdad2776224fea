import type { TripDay } from '@caravan/contract/days'
import { Route, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/on-day.json'
import { withWords } from '../../lib/words/words.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { IconButton } from '../../ui/button.tsx'

type DayTracksProps = { tripId: string; day: TripDay; canEdit: boolean }

/** The lines on the map of a day, by their names. */
export const DayTracks = withWords(words, ({ tripId, day, canEdit }: DayTracksProps) => {
  const t = useTranslations('day.tracks')
  const { mutate } = useTripMutation('updateDay', tripId, {
    about: { id: day.id, fields: ['tracks'] },
    done: () => t('removed'),
    undone: () => t('undone'),
    failed: () => t('failed'),
  })
  const remove = (at: number) =>
    mutate({
      ...{ params: { subTripId: day.id }, base: day },
      body: { tracks: day.tracks.filter((_, n) => n !== at) },
    })
  return (
    <ul aria-label={t('title')} className="mt-5 grid gap-1">
      {day.tracks.map(({ name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may be alike.
        <li className="flex min-h-8 items-center gap-2 type-body text-ink-2" key={`${name} ${at}`}>
          <Route aria-hidden className="size-4 shrink-0 text-marigold-ink" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {canEdit && (
            <IconButton
              className="ml-auto"
              label={t('remove', { name })}
              onPress={() => remove(at)}
              size="small"
            >
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
})
