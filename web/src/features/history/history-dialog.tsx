import { entities, MOST_ROWS } from '@caravan/contract/history'
import type { Plan } from '@caravan/contract/plan'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { partsOf } from '../../lib/merge.ts'
import words from '../../lib/messages/history.json'
import { withWords } from '../../lib/words/words.tsx'
import { useHistoryAddress } from '../../trip/address.ts'
import { bookingOf } from '../../trip/bookings.ts'
import { type BookingKind, useBookingKinds } from '../../trip/kinds.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import {
  type Filter,
  historyQuery,
  isUnfiltered,
  markSeen,
  refreshHistory,
  seenQuery,
} from './history.api.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { useHistoryPeople } from './history-people.ts'

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type HistoryDialogProps = { plan: Plan; onClose: () => void; onInvite: () => void }

/** All changes of the trip, or those of one row, with who made them and when. */
export const HistoryDialog = withWords(words, HistoryOfTrip)

function HistoryOfTrip({ plan, onClose, onInvite }: HistoryDialogProps) {
  const t = useTranslations('history')
  const { trip, seq } = plan
  const { about, by, of, show, showAll } = useHistoryAddress()
  const canEdit = useCanEdit(trip.id)
  const away = useAway()
  const isOnline = away === undefined
  const kinds = useBookingKinds()
  const ids = about === undefined ? undefined : rowsOf(kinds, plan, about)
  const kind = about === undefined ? entities.find(entity => entity === of) : undefined
  const actor = by !== undefined && isId.test(by) ? by : undefined
  const filter: Filter = { actor, kind, ids }
  const isWhole = isUnfiltered(filter)
  const query = useInfiniteQuery(historyQuery(trip.id, filter))
  const pages = query.data?.pages
  // They stay while the changes of another filter are fetched.
  const [everybody, setEverybody] = useState(pages?.[0]?.people)
  if (pages?.[0] && pages[0].people !== everybody) setEverybody(pages[0].people)
  const people = useHistoryPeople(trip.id, everybody)
  const entries = useMemo(() => pages?.flatMap(({ entries }) => entries), [pages])

  // Cached pages of an earlier look have an older number.
  const [seen, setSeen] = useState(() => queryClient.getQueryData(seenQuery(trip.id).queryKey)?.seen_seq)
  if (seen === undefined && pages?.[0]) setSeen(pages[0].seen_seq)
  const latest = isWhole ? entries?.[0]?.seq : undefined
  const marked = useRef(0)
  useEffect(() => {
    if (latest === undefined || latest === marked.current) return
    marked.current = latest
    void markSeen(trip.id, latest)
  }, [trip.id, latest])
  const known = useRef(seq)
  useEffect(() => {
    // Each new number of the trip is a new entry.
    if (seq !== known.current) void refreshHistory(trip.id)
    known.current = seq
  }, [trip.id, seq])

  const { showRow } = useSteady({ showRow: (id: string) => show({ about: id, of: undefined }) })
  const name = entries?.find(entry => entry.changes.some(change => change.id === about))?.changes[0]?.name
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={about !== undefined && name ? t('titleOf', { name }) : t('title')}
      width={680}
    >
      <DialogBody>
        {away && (entries || !isWhole) && (
          <p className="pb-3 type-hint text-marigold-ink" role="status">
            {t(isWhole ? 'offline' : 'offlinePart', { away })}
          </p>
        )}
        <HistoryFilters
          about={about}
          by={actor}
          isPart={!isWhole}
          of={kind}
          onShow={show}
          onShowAll={showAll}
          people={people}
        />
        {entries === undefined ? (
          (isOnline || isWhole) &&
          (query.isError ? <QueryFailure query={query} text={t('unavailable')} /> : <LinesSkeleton />)
        ) : entries.length === 0 ? (
          <EmptyState
            action={
              !isWhole && (
                <Button onPress={showAll} size="small" variant="outline">
                  {t('whole')}
                </Button>
              )
            }
            text={t(isWhole ? 'empty' : 'noneFits')}
          />
        ) : (
          <HistoryList
            canEdit={canEdit}
            entries={entries}
            onInvite={onInvite}
            onShowAll={showAll}
            onShowRow={about === undefined ? showRow : undefined}
            people={people}
            plan={plan}
            query={query}
            seen={about === undefined ? (seen ?? 0) : 0}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}

/** A stay is its nights. */
function rowsOf(kinds: readonly BookingKind[], plan: Plan, id: string): string[] {
  const row = bookingOf(kinds, plan, id)?.row
  return row
    ? partsOf(row)
        .map(({ id }) => id)
        .slice(0, MOST_ROWS)
    : [id]
}

function LinesSkeleton() {
  return (
    <Skeleton>
      {['w-72', 'w-56', 'w-80', 'w-64', 'w-52'].map(width => (
        <div className="flex h-[64px] items-center gap-3.5" key={width}>
          <Bone className="size-9 rounded-full" />
          <div className="grid gap-2">
            <Bone className={`h-4 max-w-[55vw] ${width}`} />
            <Bone className="h-3 w-16" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
