import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import words from '../../lib/messages/history-news.json'
import { withWords } from '../../lib/words/words.tsx'
import { isOwnChange } from '../../trip/write/own-changes.ts'
import { seenQuery } from './history.api.ts'

const JUST_NOW_MS = 10_000

/** On the way to the history: others have changed something since one last looked. */
export const HistoryDot = withWords(words, Dot)

function Dot({ tripId, seq }: { tripId: string; seq: number }) {
  const t = useTranslations('historyNews')
  // The dot hears of no change before it is mounted, so it asks again, unless the overview did so seconds ago.
  const { data } = useQuery({ ...seenQuery(tripId), staleTime: JUST_NOW_MS })
  const known = useRef(seq)
  useEffect(() => {
    const isOwn = seq === known.current + 1 && isOwnChange(tripId, seq)
    if (seq > known.current && !isOwn && data?.unseen === false)
      void queryClient.invalidateQueries({ queryKey: seenQuery(tripId).queryKey })
    known.current = seq
  }, [tripId, seq, data])
  if (!data?.unseen) return null
  return (
    <span className="size-2 shrink-0 rounded-full bg-marigold forced-colors:bg-[Highlight]">
      <span className="sr-only">{t('unseen')}</span>
    </span>
  )
}
