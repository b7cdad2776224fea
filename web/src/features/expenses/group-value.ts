import { useTranslations } from 'use-intl'
import type { Fields } from '../../lib/calls/outbox.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Writes a value of the trip that everybody has in common; `changed` says that somebody else has written it meanwhile. */
export function useGroupValue(tripId: string, changed: (who: { who: string }) => string, about?: Fields) {
  const t = useTranslations('trip')
  return useTripMutation('updateTrip', tripId, {
    ...(about && { about }),
    failed: () => t('failedToUpdate'),
    question: (_, __, who) => ({
      title: changed({ who }),
      action: t('useMine'),
      cancel: t('keepTheirs'),
    }),
  })
}
