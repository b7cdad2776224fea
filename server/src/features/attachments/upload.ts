import { randomUUIDv7 } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Owner, uploadAttachment } from '@caravan/contract/attachments'
import { fileName } from '@caravan/contract/attachments.names'
import { requireWholeOwner } from '@caravan/contract/attachments.row'
import { typeOf } from '../../attachments/file-type.ts'
import { inWords } from '../../attachments/incoming.ts'
import { takenAt, withoutMetadata } from '../../attachments/metadata.ts'
import { isPicture } from '../../attachments/picture-parts.ts'
import { newFileName } from '../../attachments/store.ts'
import type { Queries } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Handler } from '../../http/mount.ts'
import type { Upload } from '../../http/receive.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import { kinds } from '../../trip/kinds.ts'
import { createRow, type Writing } from '../../trip/rows.ts'
import { want } from '../../work/due.queries.ts'
import { addFile, findFile, measureFiles } from './attachments.queries.ts'

/** Those that can be brought back count as long as they are kept, or deleting and sending would fill the disk. */
const MAX_FILES = kinds.attachment.most ?? Number.POSITIVE_INFINITY
/** So much of a body may be what surrounds the file, and what a picture tells of itself and loses. */
const NOT_KEPT_BYTES = 64 * 1024

interface Needs extends Pick<Ground, 'db' | 'config' | 'attachmentFiles' | 'incoming'> {
  onPicture: () => void
}

/** First the file, then its row: a crash leaves at most a file without a row, which the sweep removes. */
export function createUpload({
  db,
  config,
  attachmentFiles: store,
  incoming,
  onPicture,
}: Needs): Handler<typeof uploadAttachment> {
  /** Stores the file under this name, pictures without their metadata unless those are kept. */
  async function keep(pieces: Upload, name: string, keepsMetadata: boolean) {
    await using sent = await incoming.begin()
    await using plain = await incoming.begin()
    const hash = await incoming.receive(sent.path, pieces, config.attachments.maxBytes, pieces.announced)
    const type = await typeOf(sent.path)
    if (!type) throw new Failure('attachment.type')
    let [path, taken_at] = [sent.path, null as string | null]
    if (isPicture(type) && keepsMetadata) taken_at = (await takenAt(path, type)) ?? null
    else if (isPicture(type)) {
      path = plain.path
      await withoutMetadata(sent.path, path, type)
    }
    const { size: bytes } = await stat(path)
    await store.put(name, path, bytes)
    return { type, bytes, taken_at, hash }
  }

  /** A file that a store does not let go of is left to the sweep. */
  const discard = (name: string) => store.remove(name).catch(() => undefined)

  async function requireRoom(db: Queries, tripId: string, more = { files: 0, bytes: 0 }): Promise<void> {
    const { files = 0, bytes = 0 } = (await measureFiles(db, tripId)) ?? {}
    if (files + more.files > MAX_FILES || bytes + more.bytes > config.attachments.tripMaxBytes)
      throw new Failure('attachment.trip_full')
  }

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
    const { hash, ...facts } = await inWords(() => keep(file, name, query.keep_metadata === 'true'))
    const owner = { kind: owner_kind, ...(owner_id && { id: owner_id }) }
    const content = { name: fileName(called, facts.type), owner, day }
    try {
      const row = await change(async (tx, trip) =>
        createRow({ tx, trip, actor, body: { id, ...content, hash } }, 'attachment', async () => {
          await requireOwner({ tx, trip }, owner)
          await spendFileBytes(tx, actor.id, facts.bytes)
          const isDrawn = isPicture(facts.type)
          await addFile(tx, { tripId: trip.id, id, file: name, bytes: facts.bytes })
          if (isDrawn) await want(tx, 'thumbnail', trip.id, id)
          await requireRoom(tx, trip.id)
          if (isDrawn) tx.afterCommit(onPicture)
          return {
            ...{ ...kinds.attachment.table.blank, ...content, ...facts },
            ...{ uploaded_by: actor.id, created_at: new Date().toISOString() },
          }
        }),
      )
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

/** Refuses a row that is not there, or not there any more. */
export async function requireOwner({ tx, trip }: Writing, owner: Owner): Promise<void> {
  requireWholeOwner(owner)
  const { kind, id } = owner
  if (kind !== 'trip' && id && !(await kinds[kind].table.find(tx, trip.id, id))) throw new Failure('row.gone')
}
