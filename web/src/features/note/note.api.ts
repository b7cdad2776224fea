import { noteRevision, noteRevisions, restoreNote, tickNoteTask } from '@caravan/contract/note'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { noteKey } from '../../trip/note.ts'
import { tripMutation } from '../../trip/write/send.ts'

export const versionsQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...noteKey(tripId), 'versions'],
    queryFn: ({ signal }) => call(noteRevisions, { params: { tripId }, signal }),
  })

export const versionQuery = (tripId: string, n: number) =>
  queryOptions({
    queryKey: [...noteKey(tripId), 'version', n],
    queryFn: ({ signal }) => call(noteRevision, { params: { tripId, n: String(n) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const taskTicking = tripMutation({ tickNoteTask })
export const versionRestoring = tripMutation({ restoreNote })
