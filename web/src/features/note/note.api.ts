import { noteRevision, noteRevisions, restoreNote, tickNoteTask } from '@caravan/contract/note'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { noteQuery } from '../../trip/note.ts'
import { tripMutation } from '../../trip/send.ts'

const below = (tripId: string) => noteQuery(tripId).queryKey.slice(0, -1)

export const versionsQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...below(tripId), 'versions'],
    queryFn: ({ signal }) => call(noteRevisions, { params: { tripId }, signal }),
  })

export const versionQuery = (tripId: string, n: number) =>
  queryOptions({
    queryKey: [...below(tripId), 'version', n],
    queryFn: ({ signal }) => call(noteRevision, { params: { tripId, n: String(n) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const taskTicking = tripMutation({ tickNoteTask })
export const versionRestoring = tripMutation({ restoreNote })
