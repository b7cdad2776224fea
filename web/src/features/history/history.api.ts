import { type Entity, history, historySeen, markHistorySeen } from '@caravan/contract/history'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'

/** Whose changes are asked for, of what kind, and of which rows. */
export type Filter = {
  actor?: string | undefined
  kind?: Entity | undefined
  ids?: readonly string[] | undefined
}

const PAGE = 50
const keyOf = (tripId: string, ...more: unknown[]) => ['trip', tripId, 'history', ...more]

export const historyQuery = (tripId: string, { actor, kind, ids }: Filter) =>
  infiniteQueryOptions({
    queryKey: keyOf(tripId, 'entries', { actor, kind, ids }),
    queryFn: ({ signal, pageParam }) =>
      call(history, {
        params: { tripId },
        query: {
          limit: String(PAGE),
          ...(actor !== undefined && { actor }),
          ...(kind !== undefined && { kind }),
          ...(ids !== undefined && { entity_id: ids.join() }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries }) => (entries.length < PAGE ? undefined : String(entries.at(-1)?.seq)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Fetches the history again where it is on screen. */
export const refreshHistory = (tripId: string) =>
  queryClient.invalidateQueries({ queryKey: keyOf(tripId, 'entries') })

export const seenQuery = (tripId: string) =>
  queryOptions({
    queryKey: keyOf(tripId, 'seen'),
    queryFn: ({ signal }) => call(historySeen, { params: { tripId }, signal }),
    // Events tell of later changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Stores that one has looked at everything up to this number; after a failure it is new the next time too. */
export async function markSeen(tripId: string, seq: number): Promise<void> {
  queryClient.setQueryData(seenQuery(tripId).queryKey, { seen_seq: seq, unseen: false })
  await call(markHistorySeen, { params: { tripId }, body: { seq } }).catch(() => undefined)
}
