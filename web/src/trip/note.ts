import { type NoteEvent, noteUpdates } from '@caravan/contract/note'
import { trip } from '@caravan/contract/trips'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { kept } from '../lib/calls/kept.ts'
import { keepLater, stepHere, unsentNotes } from '../lib/calls/notes-here.ts'
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

/** Keeps the document of a note on this device, so that it can be edited without a network. */
export async function keepNote(tripId: string): Promise<void> {
  const known = await stepHere(tripId)
  const ask = (query: { after?: string }) => call(noteUpdates, { params: { tripId }, query })
  if (known !== undefined && (await ask({ after: String(known) })).n === known) return
  const { n, update } = await ask({})
  await keepLater(tripId, { n, state: bytesOf(update) })
}

/** An update of Yjs from its text on the wire. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0))

/** The notes of which this device has text that the server does not have. */
export const unsentNotesQuery = queryOptions({
  queryKey: ['notes', 'unsent'],
  queryFn: unsentNotes,
  // The text is sent by itself, also by other tabs.
  refetchInterval: ({ state }) => (state.data?.length ? 5_000 : false),
  staleTime: 0,
})

/** Fetches the note and its versions again. */
export function refreshNote(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: noteKey(tripId) })
}

type Reader = (event: NoteEvent | undefined) => void
const readers = new Map<string, Set<Reader>>()

/** Hears what others write in the note while this window writes too; undefined when something may have been missed. */
export function watchNote(tripId: string, reader: Reader): () => void {
  const ofTrip = readers.get(tripId) ?? new Set()
  readers.set(tripId, ofTrip.add(reader))
  return () => void ofTrip.delete(reader)
}

export function tellNote(tripId: string, event: NoteEvent | undefined): void {
  for (const reader of readers.get(tripId) ?? []) reader(event)
}

/** The views of the note, as the address names them. */
export type NoteView = 'note' | 'note-edit' | 'note-versions'

export function isNoteView(dialog: string | null | undefined): dialog is NoteView {
  return dialog === 'note' || dialog === 'note-edit' || dialog === 'note-versions'
}
