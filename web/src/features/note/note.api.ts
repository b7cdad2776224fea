import { noteRevision, noteRevisions } from '@caravan/contract/note'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { noteKey, noteVersionKey } from '../../trip/note.ts'

export const versionsQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...noteKey(tripId), 'versions'],
    queryFn: ({ signal }) => call(noteRevisions, { params: { tripId }, signal }),
  })

export const versionQuery = (tripId: string, n: number) =>
  queryOptions({
    queryKey: noteVersionKey(tripId, String(n)),
    queryFn: ({ signal }) => call(noteRevision, { params: { tripId, n: String(n) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
