import { staysOf } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { rowsIn, type TripDocuments } from '@caravan/contract/shown'
import type { WriteName } from '@caravan/contract/writes'
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import * as Y from 'yjs'
import { createNoteSync } from '../features/note/note-sync.ts'
import { CallFailed } from '../lib/calls/call.ts'
import { unsentNotes } from '../lib/calls/notes-here.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { keepSending, sendNote } from '../pages/sending.ts'
import { ledgerQuery, refreshLedger } from '../trip/ledger.ts'
import { membersQuery } from '../trip/members.ts'
import { noteQuery, refreshNote } from '../trip/note.ts'
import { planQuery, refreshPlan } from '../trip/plan.ts'
import { rowWrites } from '../trip/write/calls.ts'
import { isSending } from '../trip/write/outgoing.ts'
import { type Write, writesTo, writeTrip } from '../trip/write/send.ts'

export { outbox } from '../lib/calls/outbox.ts'
export { currentSession, startSession } from '../lib/calls/session.ts'
export { discard, sendAgain, togetherWith } from '../trip/write/outgoing.ts'

const dataOf = (queryKey: readonly unknown[]) => queryClient.getQueryData(queryKey)

/** The documents of a trip as this page shows them, without those that it does not have. */
export const shown = (tripId: string): Partial<TripDocuments> => ({
  plan: dataOf(planQuery(tripId).queryKey) as Plan,
  ledger: dataOf(ledgerQuery(tripId).queryKey) as TripDocuments['ledger'],
  note: dataOf(noteQuery(tripId).queryKey) as string,
})

/** Opens a trip with all its parts, as its page does without its screen. */
export function openTrip(tripId: string): void {
  const queries = [planQuery(tripId), ledgerQuery(tripId), noteQuery(tripId), membersQuery(tripId)]
  for (const query of queries)
    new QueryObserver(queryClient, query as unknown as QueryObserverOptions).subscribe(() => undefined)
  keepSending()
}

type OpenNote = { doc: Y.Doc; sync: ReturnType<typeof createNoteSync> }
let note: Promise<OpenNote> | undefined

async function openNote(tripId: string): Promise<OpenNote> {
  const doc = new Y.Doc()
  const sync = createNoteSync(tripId, doc)
  try {
    await sync.open()
  } catch (failure) {
    note = undefined
    void sync.leave()
    throw failure
  }
  return { doc, sync }
}

/** Types a paragraph into the note, as its editor does. */
export async function typeNote(tripId: string, text: string): Promise<void> {
  note ??= openNote(tripId)
  const { doc } = await note
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  const body = doc.getXmlFragment('default')
  body.insert(body.length, [paragraph])
}

export function closeNote(): void {
  void note?.then(
    ({ sync }) => sync.leave(),
    () => undefined,
  )
  note = undefined
}

/** Sends text once more, but only text that was refused, as the open note and the tray offer it. */
export function retryNote(): void {
  void note?.then(
    ({ sync }) => sync.state() instanceof CallFailed && sync.retry(),
    () => undefined,
  )
  void unsentNotes().then(notes => {
    for (const { tripId, refused } of notes) if (refused) void sendNote(tripId)
  })
}

/** Hears that others have changed the trip. */
export async function hear(tripId: string): Promise<void> {
  if (queryClient.isMutating(writesTo(tripId)) > 0 || isSending(tripId)) return
  await Promise.all([refreshPlan(tripId), refreshLedger(tripId), refreshNote(tripId)])
}

type Sent = {
  name: WriteName
  params: Record<string, string>
  body?: { nights?: { id: string }[] }
}

/** The row on screen that a change or a deletion is made on. */
function baseOf(tripId: string, { name, params, body }: Sent): object | undefined {
  const { plan, ledger } = shown(tripId)
  if (!plan || !ledger) return undefined
  if (name === 'updateTrip') return plan.trip
  const [kind, { id }] = ofRow(name) ?? ['stay', { id: null }]
  if (id !== null)
    return [plan, ledger].flatMap(all => rowsIn(all, kind as 'item')).find(row => row.id === params[id])
  const stays = staysOf([...plan.items, ...plan.outside])
  return stays.find(({ nights }) => nights[0]?.id === body?.nights?.[0]?.id)
}

/** The writes of a kind, one of which changes or deletes a row. */
const ofRow = (name: WriteName) =>
  Object.entries(rowWrites).find(([, { change, delete: removal }]) => name === change || name === removal)

/** Makes a write as a screen does; nothing where its row is not on screen. */
export function write(tripId: string, { name, ...sent }: Sent) {
  const isOnRow = name === 'updateTrip' || ofRow(name) !== undefined
  const base = isOnRow ? baseOf(tripId, { name, ...sent }) : undefined
  if (isOnRow && !base) return undefined
  const call = { ...sent, ...(base && { base }) } as unknown as Write<WriteName>
  return { base, written: writeTrip(name, tripId, call) }
}
