import * as Y from 'yjs'
import { currentSession } from '../../lib/calls/session.ts'
import { openNoteStore } from './note-store.ts'

const storeOf = (tripId: string) => openNoteStore(currentSession()?.id ?? '', tripId)

/** The text of a note as this device has it, a paragraph a line. */
export async function textOnDevice(tripId: string): Promise<string> {
  const { state, unsent } = await (await storeOf(tripId)).read()
  const doc = new Y.Doc()
  for (const update of [state, unsent]) if (update) Y.applyUpdate(doc, update)
  return linesIn(doc.getXmlFragment('default'))
}

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
export const forgetUnsent = async (tripId: string) => (await storeOf(tripId)).keepUnsent(undefined)
