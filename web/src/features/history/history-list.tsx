import { addDays } from '@caravan/contract/days.rules'
import type { Entry, History } from '@caravan/contract/history'
import type { Trip } from '@caravan/contract/trips'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { hereAt, useDates, useToday } from '../../lib/format/dates.ts'
import { useRole } from '../../trip/plan.ts'
import { entryOf } from '../../trip/write/history.ts'
import { changeInTheWay, takeBack, useUndo, useUndoFailure } from '../../trip/write/undo.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { wayInOf } from './history-changes.ts'
import { HistoryFold } from './history-fold.tsx'
import { HistoryLine } from './history-line.tsx'
import { foldsOf, type Line, linesOf, takenBack } from './history-lines.ts'
import { type HistoryPeople, useHistoryWords } from './history-people.ts'

type HistoryListProps = {
  trip: Trip
  entries: readonly Entry[]
  people: HistoryPeople
  query: UseInfiniteQueryResult<InfiniteData<History>>
  /** One has looked at the entries up to this one. */
  seen: number
  canEdit: boolean
  onInvite: () => void
  /** Shows all changes, without a filter. */
  onShowAll: () => void
}

const somebody = { name: '?', username: '', color: 0 }

/** The entries by day, the latest first, with a line below those that are new. */
export function HistoryList(props: HistoryListProps) {
  const { trip, entries, people, query, seen, canEdit, onInvite, onShowAll } = props
  const t = useTranslations('history')
  const form = useTranslations('form')
  const words = useHistoryWords(trip, people)
  const { pastDay } = useDates()
  const ownId = useSession()?.id
  const role = useRole(trip.id)
  const lines = useMemo(() => linesOf(entries, seen), [entries, seen])
  const taken = useMemo(() => takenBack(entries), [entries])
  const { undo, inTheWay } = useUndoing(trip.id)
  const [wanted, setWanted] = useState<number>()
  /** A change of each fold that was opened. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const lineOf = (seq: number) => lines.find(line => line.some(entry => entry.seq === seq))
  const found = wanted === undefined ? undefined : lineOf(wanted)?.[0].seq
  useEffect(() => {
    if (found === undefined) return
    const row = document.getElementById(`change-${found}`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus()
    setWanted(undefined)
  }, [found])

  function lead(seq: number) {
    if (!lineOf(seq)) onShowAll()
    setOpened(before => new Set([...before, seq]))
    setWanted(seq)
  }

  const firstSeen = lines.findIndex(([{ seq }]) => seq <= seen)
  const hasNews = lines.slice(0, firstSeen).some(([{ actor }]) => actor !== ownId)
  const seenLine = hasNews ? lines[firstSeen] : undefined
  const isOpen = (fold: readonly Line[]) => fold.some(line => line.some(({ seq }) => opened.has(seq)))
  function toggle(fold: readonly Line[]) {
    const seqs = new Set(fold.flatMap(line => line.map(({ seq }) => seq)))
    setOpened(isOpen(fold) ? opened.difference(seqs) : opened.union(seqs))
  }
  const days = [...Map.groupBy(lines, ([{ at }]) => hereAt(at).day)]
  const today = useToday()
  const dayText = (day: string) =>
    day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : pastDay(day)
  function draw(line: Line) {
    const [entry] = line
    const who = people.get(entry.actor ?? '')
    const blocked = line.some(({ seq }) => inTheWay?.seq === seq) && inTheWay?.later
    return (
      <HistoryLine
        inTheWay={
          blocked && (
            <div className="rounded-lg bg-danger-soft px-4 py-3 type-data text-danger-ink" role="alert">
              <p className="[overflow-wrap:anywhere]">{t('inTheWay', { what: words.tell(blocked) })}</p>
              <Button className="mt-2" onPress={() => lead(blocked.seq)} size="small" variant="outline">
                {form('showChange')}
              </Button>
            </div>
          )
        }
        isFormer={who?.isFormer ?? false}
        key={entry.seq}
        line={line}
        onInvite={canEdit && wasTakenOff(line, people) ? onInvite : undefined}
        onUndo={canEdit || (role === 'guest' && entry.actor === ownId) ? undo : undefined}
        person={who?.person ?? somebody}
        taken={taken}
        words={words}
      />
    )
  }

  return (
    <>
      {days.map(([day, own]) => (
        <section aria-label={dayText(day)} key={day}>
          {own[0] === seenLine && <SinceLastLooked />}
          <h3 className="sticky top-0 z-1 -mx-2 bg-(--behind,var(--raised)) px-2 pt-3 pb-1 type-label text-ink-2">
            {dayText(day)}
          </h3>
          <ul>
            {foldsOf(own, seen).map(fold => {
              const [line] = fold
              return [
                line === seenLine && line !== own[0] && (
                  <li key="seen">
                    <SinceLastLooked />
                  </li>
                ),
                line && fold.length === 1 ? (
                  draw(line)
                ) : (
                  <HistoryFold
                    fold={fold}
                    isOpen={isOpen(fold)}
                    key={`fold-${line?.[0].seq}`}
                    onToggle={() => toggle(fold)}
                    person={people.get(line?.[0].actor ?? '')?.person ?? somebody}
                    words={words}
                  >
                    {fold.map(draw)}
                  </HistoryFold>
                ),
              ]
            })}
          </ul>
        </section>
      ))}
      <Earlier query={query} />
    </>
  )
}

/** Separates the new lines from those that one has looked at. */
function SinceLastLooked() {
  const t = useTranslations('history')
  return (
    <p className="flex items-center gap-3 py-1.5 type-label text-marigold-ink before:h-px before:flex-1 before:bg-marigold after:h-px after:flex-1 after:bg-marigold">
      <ArrowUp className="size-4" />
      {t('sinceLastLooked')}
    </p>
  )
}

/** Somebody was taken off the trip, or left, and is not back. */
function wasTakenOff([{ changes }]: Line, people: HistoryPeople): boolean {
  return changes.some(
    change =>
      change.after === null &&
      wayInOf(change) === 'membership' &&
      // Guests come back by 'Undo'.
      change.before?.['name'] === undefined &&
      people.get(change.id)?.isFormer,
  )
}

/** Takes an entry back; a later change in the way is told with its own words. */
function useUndoing(tripId: string) {
  const t = useTranslations('history')
  const form = useTranslations('form')
  const again = useUndo(tripId)
  const tell = useUndoFailure(tripId)
  const [inTheWay, setInTheWay] = useState<{ seq: number; later: Entry }>()
  const busy = useRef(false)

  async function undo(seq: number, what: string): Promise<void> {
    if (busy.current) return
    busy.current = true
    setInTheWay(undefined)
    try {
      const own = await takeBack(tripId, seq)
      const redo = own === undefined ? undefined : again(own, t('undoneAgain', { what }), form('redo'))
      toast.success(t('undone', { what }), redo)
    } catch (failure) {
      const blocking = changeInTheWay(failure)
      const later =
        blocking === undefined ? undefined : await entryOf(tripId, blocking).catch(() => undefined)
      if (later) setInTheWay({ seq, later })
      else await tell(failure)
    } finally {
      busy.current = false
    }
  }
  return { ...useSteady({ undo: (seq: number, what: string) => void undo(seq, what) }), inTheWay }
}

/** Fetches the next page when it comes into sight, and by its button. */
function Earlier({ query }: Pick<HistoryListProps, 'query'>) {
  const t = useTranslations('history')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchNextPageError) return
    const seen = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: '400px' },
    )
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [hasNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  if (isFetchNextPageError)
    return <QueryFailure query={{ ...query, refetch: fetchNextPage as never }} text={t('unavailable')} />
  return (
    <div className="flex justify-center py-4" ref={end}>
      <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} size="small" variant="ghost">
        {t('earlier')}
      </Button>
    </div>
  )
}
