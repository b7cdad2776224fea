import { randomUUIDv7 } from 'node:crypto'
import type { uploadAttachment } from '@caravan/contract/attachments'
import { fileName } from '@caravan/contract/attachments.names'
import { inWords } from '../../attachments/incoming.ts'
import { newFileName } from '../../attachments/store.ts'
import { Failure } from '../../failure.ts'
import type { Handler } from '../../http/mount.ts'
import { findFile } from './attachments.queries.ts'
import { createKeeping, type KeepingNeeds } from './keeping.ts'

/** So much of a body may be what surrounds the file, and what a picture tells of itself and loses. */
const NOT_KEPT_BYTES = 64 * 1024

/** Takes a file into a trip. */
export function createUpload(needs: KeepingNeeds): Handler<typeof uploadAttachment> {
  const { db } = needs
  const { keep, add, requireRoom, discard } = createKeeping(needs)

  return async ({ query, actor, membership, file, change }) => {
    const { id = randomUUIDv7(), name: called = file.name, owner_kind = 'trip', owner_id, day = null } = query
    if (actor.is_guest && owner_kind !== 'expense') throw new Failure('guest.not_allowed')
    // Not to be sent in vain. Sent again, it takes no room.
    if (!(await findFile(db, membership.trip_id, id)))
      await requireRoom(db, membership.trip_id, {
        files: 1,
        bytes: Math.max(1, (file.announced ?? 0) - NOT_KEPT_BYTES),
      })
    const name = newFileName()
    const keepsMetadata = query.keep_metadata === 'true'
    const facts = await inWords(() => keep(file, name, { keepsMetadata }))
    const owner = { kind: owner_kind, ...(owner_id && { id: owner_id }) }
    const body = { id, name: fileName(called, facts.type), owner, day }
    try {
      const row = await change(async (tx, trip) => add({ tx, trip, actor, body, file: name, facts }))
      // Sent again, it is there already.
      if ((await findFile(db, row.trip_id, id))?.file !== name) await discard(name)
      return row
    } catch (error) {
      // After any other error the row may be there: the sweep finds out.
      if (error instanceof Failure) await discard(name)
      throw error
    }
  }
}
