import { ContentString, ContentType, type Doc, Item } from 'yjs'
import { structsByWriter } from './yjs-inside.ts'

// Measured, rounded up: bytes of the heap.
const [DOCUMENT, WRITER, GONE, ITEM, TYPE, CHARACTER] = [20_000, 500, 120, 320, 480, 2]

/** The bytes that a document takes in memory. */
export function weightOf(doc: Doc): number {
  let bytes = DOCUMENT
  for (const structs of structsByWriter(doc)) {
    bytes += WRITER
    for (const struct of structs) {
      if (!(struct instanceof Item)) {
        bytes += GONE
        continue
      }
      bytes += ITEM
      if (struct.content instanceof ContentType) bytes += TYPE
      if (struct.content instanceof ContentString) bytes += CHARACTER * struct.length
    }
  }
  return bytes
}
