import * as Y from 'yjs'
import { updatesOnDevice } from '../../lib/calls/notes-here.ts'
import { createNoteSync } from './note-sync.ts'

/** The text of a note as this device has it, a paragraph a line. */
export async function textOnDevice(tripId: string): Promise<string> {
  const doc = new Y.Doc()
  for (const update of await updatesOnDevice(tripId)) Y.applyUpdate(doc, update)
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

/** Resolves once the server has stored or refused the text that earlier pages have left of a note. */
export async function sendNoteLeft(tripId: string): Promise<void> {
  const sync = createNoteSync(tripId, new Y.Doc())
  // The reason is stored with the text.
  await sync.open().catch(() => undefined)
  await sync.leave()
}
