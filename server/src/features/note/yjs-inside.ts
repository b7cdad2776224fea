import { type AbstractType, applyUpdate, type Doc, type GC, type Item, type Skip } from 'yjs'

// All that the server takes from the inside of Yjs, which another version may change: its test tells.

// biome-ignore lint/suspicious/noExplicitAny: of whatever events.
type Shared = AbstractType<any>

/**
 * Applies updates of others. Yjs would go on to delete what it finds superfluous among the formats, which those who
 * sent them would not hear of: their documents would no longer be this one.
 */
export function takeOver(doc: Doc, updates: readonly Uint8Array[]): void {
  doc.transact(transaction => {
    for (const update of updates) applyUpdate(doc, update)
    transaction.local = true
    // Yjs forgets its known places of a text only after a change that is not local, and would insert at wrong ones.
    for (const type of transaction.changed.keys()) type._searchMarker?.splice(0)
  })
}

/** Forgets what waits for something missing, which Yjs would hand on with each state. */
export function forgetPending({ store }: Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}

/** All that each writer has put into a document, deleted things too. */
export function structsByWriter({ store }: Doc): (Item | GC | Skip)[][] {
  return [...store.clients.values()] as (Item | GC | Skip)[][]
}

/** The children or the runs of a node in their order, deleted ones too. */
export function* childItems(type: Shared): Generator<Item> {
  for (let item = type._start; item; item = item.right) yield item
}

/** The values that an attribute has had, the last one first. */
export function* valuesOf(type: Shared, attribute: string): Generator<Item> {
  for (let item = type._map.get(attribute) ?? null; item; item = item.left) yield item
}

/** The node that an item is in; null where something deleted has taken it along. */
export function parentOf({ parent }: Item): Shared | null {
  return parent && typeof parent === 'object' && '_item' in parent ? (parent as Shared) : null
}

/** The item that a node is; null for the root. */
export const itemOf = (type: Shared): Item | null => type._item
