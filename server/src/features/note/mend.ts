import { type Doc, Item } from 'yjs'
import { fits, placeOf } from './known-content.ts'
import { structsByWriter } from './yjs-inside.ts'

/** The content that no editor brings into a document, as marks that nobody knows; the innermost first. */
function strangeItems(doc: Doc): Item[] {
  const found: { item: Item; depth: number }[] = []
  for (const structs of structsByWriter(doc))
    for (const item of structs) {
      if (!(item instanceof Item) || item.deleted) continue
      const place = placeOf(item)
      if (!place || !fits(item.content, place)) found.push({ item, depth: place?.depth ?? 0 })
    }
  return found.sort((one, other) => other.depth - one.depth).map(({ item }) => item)
}

export const isStrange = (doc: Doc) => strangeItems(doc).length > 0

/** Yjs ends each document within a document in a transaction within that of its deletion. */
const AT_ONCE = 500

/** Deletes what no editor could read, or only with the greatest effort. */
export function mend(doc: Doc): void {
  const items = strangeItems(doc)
  while (items.length > 0)
    doc.transact(transaction => {
      for (const item of items.splice(0, AT_ONCE)) item.delete(transaction)
    })
}
