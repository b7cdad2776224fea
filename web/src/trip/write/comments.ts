import { type About, comments, type Thread, unreadComments } from '@caravan/contract/comments'
import { type Kind, withComments } from '@caravan/contract/kinds'
import type { Said } from '@caravan/contract/shown'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { withUnsent } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { partsOf, type StoredRow } from '../../lib/merge.ts'

const keyOf = (tripId: string) => ['trip', tripId, 'comments']

/** What is said about a row, counted. */
export type Counted = Pick<Thread, 'open' | 'total'> & { unread: number }

export const Threads = createContext<ReadonlyMap<string, Counted>>(new Map())
export const useCounted = (id: string) => use(Threads).get(id)

/** What a thread is about: a stay is its first night. Undefined for rows that nobody talks about. */
export function aboutOf(kind: Kind | 'stay', row: StoredRow): About | undefined {
  const own = withComments.find(one => one === (kind === 'stay' ? 'item' : kind))
  return own && { id: partsOf(row)[0]?.id ?? row.id, kind: own }
}

/** What was said about a row. */
export const saidQuery = (tripId: string, about: About) =>
  queryOptions({
    queryKey: [...keyOf(tripId), about.id],
    queryFn: ({ signal, queryKey }) =>
      withUnsent<Said>(
        tripId,
        kept(queryKey, async () => {
          const query = { kind: about.kind, entity_id: about.id }
          return { about, comments: await call(comments, { params: { tripId }, query, signal }) }
        }),
      ),
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** The keys of all rows of which it is known here. */
export const commentKeys = (tripId: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(tripId) })
    .map(({ queryKey }) => queryKey)

/** How much one has not read, by the row that it is about. */
export const unreadQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'unread'],
    queryFn: ({ signal, queryKey }) =>
      kept(queryKey, () => call(unreadComments, { params: { tripId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asks again for what was said, where it is on screen. */
export async function refreshComments(tripId: string): Promise<void> {
  await Promise.all(
    [keyOf(tripId), unreadQuery(tripId).queryKey].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
