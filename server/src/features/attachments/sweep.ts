import { HELD_MS } from '../../attachments/holding.ts'
import { type AttachmentStore, isHeldName } from '../../attachments/store.ts'
import type { Queries } from '../../db/queries.ts'
import { LEFT_BEHIND_MS } from '../../files/left-behind.ts'
import { forgetOrphans, listKnown, markOrphans } from './attachments.queries.ts'

const AT_ONCE = 1_000
/** Longer than it takes to keep a held file at the last moment, by a clock that is a quarter of an hour ahead. */
const KEPT_WITHIN_MS = 20 * 60_000

/** Removes files that nobody can bring back any more, and what a crash has left in the store. */
export async function sweepFiles(store: AttachmentStore, db: Queries): Promise<void> {
  await markOrphans(db)
  await forgetOrphans(db)
  // Younger files may be on their way to their rows.
  const now = Date.now()
  const spared = (name: string) => (isHeldName(name) ? HELD_MS + KEPT_WITHIN_MS : LEFT_BEHIND_MS)
  let names: string[] = []
  for await (const { name, modified } of store.list()) {
    if (modified < now - spared(name)) names.push(name)
    if (names.length < AT_ONCE) continue
    await removeUnknown(names)
    names = []
  }
  await removeUnknown(names)

  async function removeUnknown(names: readonly string[]): Promise<void> {
    const known = new Set(await listKnown(db, names))
    for (const name of names) if (!known.has(name)) await store.remove(name)
  }
}
