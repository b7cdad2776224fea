import { addDays } from '@caravan/contract/days.rules'
import type { Entry, History } from '@caravan/contract/history'
import type { Plan } from '@caravan/contract/plan'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { hereAt, useDates, useToday } from '../../lib/format/dates.ts'
import { useRole } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { wayInOf } from './history-changes.ts'
import { HistoryFold } from './history-fold.tsx'
import { type Fold, foldsOf } from './history-folds.ts'
import { HistoryLine } from './history-line.tsx'
import { type Line, linesOf, takenBack } from './history-lines.ts'
import { type HistoryPeople, useHistoryWords } from './history-people.ts'
import { standingsOf } from './history-subjects.ts'
import { useUndoing } from './undoing.ts'

type HistoryListProps = {
  plan: Plan
  entries: readonly Entry[]
  people: HistoryPeople
  query: UseInfiniteQueryResult<InfiniteData<History>>
  /** One has looked at the entries up to this one. */
  seen: number
  canEdit: boolean
  onInvite: () => void
  /** Shows all changes, without a filter. */
  onShowAll: () => void
  /** Shows the changes of one row; left out where they are shown. */
  onShowRow?: ((id: string) => void) | undefined
}

const somebody = { name: '?', username: '', color: 0 }

/** The entries by day, the latest first, with a line below those that are new. */
export function HistoryList(props: HistoryListProps) {
  const { plan, entries, people, query, seen, canEdit, onInvite, onShowAll, onShowRow } = props
  const { trip, items } = plan
  const t = useTranslations('history')
  const form = useTranslations('form')
  const words = useHistoryWords(trip, people)
  const { pastDay } = useDates()
  const ownId = useSession()?.id
  const role = useRole(trip.id)
  const lines = useMemo(() => linesOf(entries, seen), [entries, seen])
  const standings = useMemo(() => standingsOf(entries, items), [entries, items])
  const taken = useMemo(() => takenBack(entries), [entries])
  const { undo, inTheWay } = useUndoing(trip.id)
  const { isOpen, toggle, lead } = useFolds({ lines, blocked: inTheWay?.seq, onShowAll })

  const firstSeen = lines.findIndex(([{ seq }]) => seq <= seen)
  const hasNews = lines.slice(0, firstSeen).some(([{ actor }]) => actor !== ownId)
  const seenLine = hasNews ? lines[firstSeen] : undefined
  const days = [...Map.groupBy(lines, ([{ at }]) => hereAt(at).day)]
  const today = useToday()
  const dayText = (day: string) =>
    day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : pastDay(day)
  const mayUndo = (actor: string | null) => canEdit || (role === 'guest' && actor === ownId)
  function draw(line: Line, isInFold = false) {
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
        isInFold={isInFold}
        key={entry.seq}
        line={line}
        onInvite={canEdit && wasTakenOff(line, people) ? onInvite : undefined}
        onShowRow={onShowRow}
        onUndo={mayUndo(entry.actor) ? undo : undefined}
        person={who?.person ?? somebody}
        taken={taken}
        words={words}
      />
    )
  }

  function drawFold(fold: Fold) {
    const [{ seq, actor }] = fold.lines[0]
    const who = people.get(actor ?? '')
    return (
      <HistoryFold
        fold={fold}
        isFormer={who?.isFormer ?? false}
        isOpen={isOpen(fold)}
        key={`fold-${seq}`}
        onToggle={() => toggle(fold)}
        onUndo={mayUndo(actor) ? undo : undefined}
        person={who?.person ?? somebody}
        taken={taken}
        words={words}
      >
        {fold.lines.map(line => draw(line, true))}
      </HistoryFold>
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
            {foldsOf(own, { standings, seenSeq: seen }).map(part => {
              const line = Array.isArray(part) ? part : part.lines[0]
              return [
                line === seenLine && line !== own[0] && (
                  <li key="seen">
                    <SinceLastLooked />
                  </li>
                ),
                Array.isArray(part) ? draw(part) : drawFold(part),
              ]
            })}
          </ul>
        </section>
      ))}
      <Earlier query={query} />
    </>
  )
}

type FoldsNeeds = Pick<HistoryListProps, 'onShowAll'> & {
  lines: readonly Line[]
  /** The change that could not be taken back. */
  blocked: number | undefined
}

/** The folds that are open, and the way to a change wherever it lies. */
function useFolds({ lines, blocked, onShowAll }: FoldsNeeds) {
  /** A change of each fold that was opened. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [wanted, setWanted] = useState<number>()
  useEffect(() => {
    // The reason stands below its change, which may lie in a closed fold.
    if (blocked !== undefined) setOpened(before => new Set([...before, blocked]))
  }, [blocked])
  const lineOf = (seq: number) => lines.find(line => line.some(entry => entry.seq === seq))
  const found = wanted === undefined ? undefined : lineOf(wanted)?.[0].seq
  useEffect(() => {
    if (found === undefined) return
    const row = document.getElementById(`change-${found}`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus()
    setWanted(undefined)
  }, [found])
  const seqsIn = ({ lines }: Fold) => new Set(lines.flatMap(line => line.map(({ seq }) => seq)))
  const isOpen = (fold: Fold) => !seqsIn(fold).isDisjointFrom(opened)
  return {
    isOpen,
    toggle: (fold: Fold) =>
      setOpened(isOpen(fold) ? opened.difference(seqsIn(fold)) : opened.union(seqsIn(fold))),
    lead(seq: number) {
      if (!lineOf(seq)) onShowAll()
      setOpened(before => new Set([...before, seq]))
      setWanted(seq)
    },
  }
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
  return changes.some(change => {
    const { isFormer = false, isDeleted = false } = people.get(change.id) ?? {}
    // Guests come back by 'Undo'.
    const isGuest = change.before?.['name'] !== undefined
    return change.after === null && wayInOf(change) === 'membership' && !isGuest && isFormer && !isDeleted
  })
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
    return <QueryFailure query={{ ...query, refetch: fetchNextPage }} text={t('unavailable')} />
  return (
    <div className="flex justify-center py-4" ref={end}>
      <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} size="small" variant="ghost">
        {t('earlier')}
      </Button>
    </div>
  )
}
