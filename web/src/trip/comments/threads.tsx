import type { Kind } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { StoredRow } from '../../lib/merge.ts'
import { later } from '../../ui/later.tsx'
import { useSees } from '../plan.ts'
import { aboutOf, Threads, unreadQuery, useCounted } from '../write/comments.ts'

const noThreads: Plan['threads'] = []
const nothing = { failed: () => null }
const Mark = later(() => import('./thread-mark.tsx'), 'Mark', nothing)
const ToThreadOf = later(() => import('./thread-mark.tsx'), 'ToThread', nothing)
const ThreadOf = later(() => import('./thread.tsx'), 'Thread', nothing)

/** Knows for the rows in it how much is said about them. */
export function WithThreads({ plan, children }: { plan: Plan; children: ReactNode }) {
  // A plan that was kept on the device before there were comments has none.
  const { trip, threads = noThreads } = plan
  const { data: unread } = useQuery({ ...unreadQuery(trip.id), enabled: threads.length > 0 })
  const counted = useMemo(() => {
    const news = new Map(unread?.map(({ about, unread }) => [about.id, unread]))
    return new Map(threads.map(({ about: { id }, ...more }) => [id, { ...more, unread: news.get(id) ?? 0 }]))
  }, [threads, unread])
  return <Threads value={counted}>{children}</Threads>
}

/** Shows on a row how much is said about it. */
export function ThreadMark({ id }: { id: string }) {
  const counted = useCounted(id)
  return counted && <Mark {...counted} />
}

type RowThreadProps = { tripId: string; kind: Kind | 'stay'; row: StoredRow }

/** The subject of a row's thread. Undefined for readers who may not see it. */
function useAbout({ tripId, kind, row }: RowThreadProps) {
  const about = aboutOf(kind, row)
  const sees = useSees(tripId)
  return kind === 'expense' || sees !== 'expenses_only' ? about : undefined
}

/** The thread of a row, in its form and where it is read. */
export function RowThread(props: RowThreadProps) {
  const about = useAbout(props)
  return about && <ThreadOf about={about} key={about.id} tripId={props.tripId} />
}

/** The way to it from the foot of a form. */
export function ToRowThread(props: RowThreadProps) {
  const about = useAbout(props)
  return about && <ToThreadOf about={about} />
}
