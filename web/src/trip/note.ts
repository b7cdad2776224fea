import { trip } from '@caravan/contract/trips'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { kept } from '../lib/calls/kept.ts'
import { withUnsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'

/** The beginning of the key of every query about a note. */
export const noteKey = (tripId: string) => ['trip', tripId, 'note'] as const

/** The key of the query about one version of a note. */
export const noteVersionKey = (tripId: string, n: string) => [...noteKey(tripId), 'version', n] as const

/** The text of the note as it is now, also while somebody writes. */
export const noteQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...noteKey(tripId), 'text'],
    queryFn: ({ signal, queryKey }) =>
      withUnsent(
        tripId,
        kept(queryKey, async () => (await call(trip, { params: { tripId }, signal })).note),
      ),
    refetchOnMount: 'always',
  })

/** Fetches the note and its versions again. */
export function refreshNote(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: noteKey(tripId) })
}

/** The views of the note, as the address names them. */
export type NoteView = 'note' | 'note-edit' | 'note-versions'

export function isNoteView(dialog: string | null | undefined): dialog is NoteView {
  return dialog === 'note' || dialog === 'note-edit' || dialog === 'note-versions'
}
