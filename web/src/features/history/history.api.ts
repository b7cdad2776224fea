import { type Entity, type History, history, historySeen, markHistorySeen } from '@caravan/contract/history'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { queryClient } from '../../lib/calls/query-client.ts'

/** Whose changes are asked for, of what kind, and of which rows. */
export type Filter = {
  actor?: string | undefined
  kind?: Entity | undefined
  ids?: readonly string[] | undefined
}

const PAGE = 50
const keyOf = (tripId: string, part: 'entries' | 'seen') => ['trip', tripId, 'history', part]

export const isUnfiltered = ({ actor, kind, ids }: Filter) => !actor && !kind && !ids

export const historyQuery = (tripId: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: isUnfiltered(filter) ? keyOf(tripId, 'entries') : [...keyOf(tripId, 'entries'), filter],
    queryFn({ signal, pageParam: before }) {
      const { actor, kind, ids } = filter
      const page = () =>
        call(history, {
          params: { tripId },
          query: {
            limit: String(PAGE),
            ...(actor !== undefined && { actor }),
            ...(kind !== undefined && { kind }),
            ...(ids !== undefined && { entity_id: ids.join() }),
            ...(before !== undefined && { before }),
          },
          signal,
        })
      const from = Number(before ?? Number.POSITIVE_INFINITY)
      return isUnfiltered(filter)
        ? kept(keyOf(tripId, 'entries'), page, {
            keeps: async (page, known) => join(page, from, await known()),
            shows: known => ({
              ...known,
              entries: known.entries.filter(({ seq }) => seq < from).slice(0, PAGE),
            }),
          })
        : page()
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries }) => (entries.length < PAGE ? undefined : String(entries.at(-1)?.seq)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** All that was read down to the first gap: what lies below it would be taken for what came next. */
function join(page: History, from: number, { entries }: Pick<History, 'entries'> = { entries: [] }): History {
  const end = page.entries.at(-1)?.seq ?? 0
  const newer = entries.filter(({ seq }) => seq >= from)
  const meets = entries.some(({ seq }) => seq < from && seq >= end)
  const older = meets ? entries.filter(({ seq }) => seq < end) : []
  return { ...page, entries: [...newer, ...page.entries, ...older] }
}

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
