import { stat } from 'node:fs/promises'
import type { Attachment, Owner } from '@caravan/contract/attachments'
import { requireWholeOwner } from '@caravan/contract/attachments.row'
import { kinds } from '@caravan/contract/kinds/all'
import { isHidden } from '@caravan/contract/sections'
import { typeOf } from '../../attachments/file-type.ts'
import { takenAt, withoutMetadata } from '../../attachments/metadata.ts'
import { isPicture } from '../../attachments/picture-parts.ts'
import type { Queries } from '../../db/pool.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Upload } from '../../http/receive.ts'
import { want } from '../../outbox/due.queries.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import { createRow, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { addFile, findFile, measureFiles } from './attachments.queries.ts'

const MAX_FILES = kinds.attachment.most ?? Number.POSITIVE_INFINITY

export interface KeepingNeeds extends Pick<Ground, 'db' | 'config' | 'attachmentFiles' | 'incoming'> {
  onPicture: () => void
}

/** A file in the store. */
export type Facts = Pick<Attachment, 'type' | 'bytes' | 'taken_at'> & { hash: string }

interface Added extends Writing {
  actor: { id: string }
  body: { id: string; name: string; owner: Owner; day: string | null }
  /** Its name in the store. */
  file: string
  facts: Facts
  /** Its bytes were counted in the day of the account when it was read. */
  isCounted?: boolean
}

interface Keeping {
  keepsMetadata?: boolean
  maxBytes?: number
  /** Looks at the file as it was sent. */
  look?: (path: string) => Promise<void>
}

/** First the file, then its row: a crash leaves at most a file without a row, which the sweep removes. */
export function createKeeping({ config, attachmentFiles: store, incoming, onPicture }: KeepingNeeds) {
  /** Deleted files count by their bytes as long as they are kept, or deleting and sending would fill the disk. */
  async function requireRoom(db: Queries, tripId: string, more = { files: 0, bytes: 0 }): Promise<void> {
    const { files = 0, bytes = 0 } = (await measureFiles(db, tripId)) ?? {}
    if (files + more.files > MAX_FILES) throw new Failure('limit.reached')
    if (bytes + more.bytes > config.attachments.tripMaxBytes) throw new Failure('attachment.trip_full')
  }

  return {
    requireRoom,

    /** Stores the file under this name, pictures without their metadata unless those are kept. */
    async keep(pieces: Upload, name: string, { keepsMetadata, maxBytes, look }: Keeping): Promise<Facts> {
      await using sent = await incoming.begin()
      await using plain = await incoming.begin()
      const most = maxBytes ?? config.attachments.maxBytes
      const hash = await incoming.receive(sent.path, pieces, most, pieces.announced)
      await look?.(sent.path)
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
    },

    /** Adds the row of a file that is in the store. */
    add: ({
      tx,
      trip,
      actor,
      body,
      file,
      facts: { hash, ...facts },
      isCounted,
    }: Added): Promise<Attachment> =>
      createRow({ tx, trip, actor, body: { ...body, hash } }, 'attachment', async () => {
        const { id, ...content } = body
        await requireOwner({ tx, trip }, content.owner)
        if (!isCounted) await spendFileBytes(tx, actor.id, facts.bytes)
        const isDrawn = isPicture(facts.type)
        await addFile(tx, { tripId: trip.id, id, file, bytes: facts.bytes })
        if (isDrawn) await want(tx, 'thumbnail', trip.id, id, actor.id)
        await requireRoom(tx, trip.id)
        if (isDrawn) tx.afterCommit(onPicture)
        return {
          ...{ ...tables.attachment.blank, ...content, ...facts },
          ...{ uploaded_by: actor.id, created_at: new Date().toISOString() },
        }
      }),

    /** A file that a store does not let go of is left to the sweep. */
    discard: (name: string) => store.remove(name).catch(() => undefined),
  }
}

/** Refuses a row that is not there, or not there any more. */
export async function requireOwner({ tx, trip }: Writing, owner: Owner): Promise<void> {
  requireWholeOwner(owner)
  const { kind, id } = owner
  if (kind !== 'trip' && id && !(await tables[kind].find(tx, trip.id, id))) throw new Failure('row.gone')
}

/** A file as far as a member may have it: one of an expense tells what it came to. */
export async function requireFile(db: Queries, { trip_id, sees }: Membership, id: string) {
  const file = found(await findFile(db, trip_id, id))
  if (file.owner_kind === 'expense' && isHidden('costs', sees)) throw new Failure('trip.section_hidden')
  return file
}
