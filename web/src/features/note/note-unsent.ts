import * as Y from 'yjs'
import { currentSession } from '../../lib/calls/session.ts'
import { openNoteStore } from './note-store.ts'

async function storeOf<T>(
  tripId: string,
  work: (store: Awaited<ReturnType<typeof openNoteStore>>) => Promise<T>,
) {
  const closing = new AbortController()
  try {
    return await work(await openNoteStore(currentSession()?.id ?? '', tripId, closing.signal))
  } finally {
    closing.abort()
  }
}

/** The text of a note as this device has it, a paragraph a line. */
export const textOnDevice = (tripId: string) =>
  storeOf(tripId, async store => {
    const { state, unsent } = await store.read()
    const doc = new Y.Doc()
    for (const update of [state, unsent]) if (update) Y.applyUpdate(doc, update)
    return linesIn(doc.getXmlFragment('default'))
  })

function linesIn(part: unknown): string {
  if (part instanceof Y.XmlText)
    return part
      .toDelta()
      .reduce(
        (text: string, { insert }: { insert: unknown }) => text + (typeof insert === 'string' ? insert : ''),
        '',
      )
  return part instanceof Y.XmlFragment ? part.toArray().map(linesIn).join('\n') : ''
}

/** Gives up what the server does not have of a note. */
export const forgetUnsent = (tripId: string) => storeOf(tripId, store => store.keepUnsent(undefined))
