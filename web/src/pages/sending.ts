import { leftNotes, unsentNotes } from '../lib/calls/notes-here.ts'
import { isOnline, watchOnline } from '../lib/calls/online.ts'
import { outbox } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { currentSession, watchSession } from '../lib/calls/session.ts'
import { refreshNote, unsentNotesQuery } from '../trip/note.ts'

/** Text of a note is looked for this often while a page that is gone may still count as open. */
const AGAIN_MS = 5_000

let isBegun = false
let again: ReturnType<typeof setTimeout> | undefined
/** The trips whose notes are being sent. */
const sending = new Set<string>()

const canSend = () => isOnline() && currentSession()?.token !== undefined

/** Sends writes, files and text of notes that wait on this device, whichever page of the app is open. */
export function keepSending(): void {
  if (!isBegun) {
    isBegun = true
    outbox.watch(sendWrites)
    for (const watch of [watchOnline, watchSession]) watch(sendAll)
  }
  sendAll()
}

function sendAll(): void {
  if (currentSession()?.token !== undefined) void outbox.load().then(sendWrites)
  void lookForNotes()
}

function sendWrites(): void {
  if (!canSend() || !outbox.left().some(({ refused }) => !refused)) return
  // Files are sent by their own module. Without the scripts all waits for the next change of the network.
  Promise.all([import('../trip/write/outgoing.ts'), import('../trip/files/uploads.ts')]).then(
    ([{ sendUnsent }]) => sendUnsent(),
    () => undefined,
  )
}

async function lookForNotes(): Promise<void> {
  clearTimeout(again)
  if (!canSend() || (await unsentNotes()).every(({ refused }) => refused)) return
  clearTimeout(again)
  again = setTimeout(() => void lookForNotes(), AGAIN_MS)
  for (const tripId of await leftNotes()) void sendNote(tripId)
}

/** Sends the text that earlier pages have left of a note, until the server has stored or refused it. */
export async function sendNote(tripId: string): Promise<void> {
  if (sending.has(tripId)) return
  sending.add(tripId)
  try {
    // Yjs is in this script.
    const { sendNoteLeft } = await import('../features/note/note-unsent.ts')
    await sendNoteLeft(tripId)
  } catch {
    // If the script of the note cannot be loaded, the text is tried again at the next look.
  } finally {
    sending.delete(tripId)
    void queryClient.invalidateQueries(unsentNotesQuery)
    void refreshNote(tripId)
  }
}
