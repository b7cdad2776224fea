import type { Plan } from '@caravan/contract/plan'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { historyQuery, refreshHistory } from '../features/history/history.api.ts'
import { asOne, linesOf } from '../features/history/history-lines.ts'
import { useHistoryPeople, useHistoryWords } from '../features/history/history-people.ts'
import { useSession } from '../lib/calls/session.ts'
import words from '../lib/messages/history.json'
import { withWords } from '../lib/words/words.tsx'
import { Detail } from './overview-rows.tsx'

const MOST = 3

type ChangesProps = {
  plan: Plan
  /** The reader has looked at the changes up to this one. */
  seen: number
}

/** The latest changes by others as sentences, and the number of the rest. */
export const Changes = withWords(words, ({ plan: { trip, seq }, seen }: ChangesProps) => {
  const t = useTranslations('overview')
  const ownId = useSession()?.id
  const { data } = useInfiniteQuery(historyQuery(trip.id, {}))
  const people = useHistoryPeople(trip.id, data?.pages[0]?.people)
  const { tell } = useHistoryWords(trip, people)
  const known = useRef(seq)
  useEffect(() => {
    if (seq !== known.current) void refreshHistory(trip.id)
    known.current = seq
  }, [trip.id, seq])
  const entries = data?.pages.flatMap(({ entries }) => entries) ?? []
  const lines = linesOf(entries, seen).filter(([{ seq, actor }]) => seq > seen && actor !== ownId)
  const shown = lines.slice(0, MOST)
  if (shown.length === 0) return <Detail isStrong>{t('news')}</Detail>
  return (
    <>
      {shown.map(line => (
        <Detail isStrong key={line[0].seq}>
          <span className="line-clamp-2">{tell(asOne(line))}</span>
        </Detail>
      ))}
      {lines.length > MOST && <Detail>{t('more', { count: lines.length - MOST })}</Detail>}
    </>
  )
})
