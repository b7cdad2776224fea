import { randomUUIDv7 } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment, Owner } from '@caravan/contract/attachments'
import * as contract from '@caravan/contract/attachments'
import { receive, removeStale } from '../../attachments/incoming.ts'
import { newFileName } from '../../attachments/store.ts'
import { Failure, found, invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { formatOf } from '../../picture-files.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow, type Writing } from '../../trip/rows.ts'
import { addFile, findFile } from './attachments.queries.ts'

type Needs = Pick<Ground, 'db' | 'config' | 'hourly' | 'attachmentFiles'>

const { table } = kinds.attachment
const MAX_BYTES = 20 * 1024 * 1024

export function mountAttachments(route: Route, { db, config, hourly, attachmentFiles: store }: Needs): void {
  const folder = join(config.dataDir, 'attachments', 'incoming')
  hourly(() => removeStale(folder))

  route(contract.uploadAttachment, async ({ query, actor, file, change }) => {
    await using incoming = await receive(folder, file, MAX_BYTES)
    const type = await typeOf(incoming.path)
    if (!type) throw new Failure('attachment.type')
    const name = newFileName()
    await store.put(name, incoming.path, incoming.bytes)
    const { id = randomUUIDv7(), name: called = file.name, owner_kind = 'trip', owner_id, day = null } = query
    const owner = { kind: owner_kind, ...(owner_id && { id: owner_id }) }
    try {
      const kept = await change(async (tx, trip) => {
        const body = { id, name: cleanName(called), owner, day, hash: incoming.hash }
        return createRow({ tx, trip, actor, body }, 'attachment', async ({ hash: _, ...content }) => {
          await requireOwner({ tx, trip }, owner)
          await addFile(tx, { tripId: trip.id, id, file: name, due: false })
          const created_at = new Date().toISOString()
          return {
            ...{ ...table.blank, ...content, type, bytes: incoming.bytes },
            ...{ uploaded_by: actor.id, created_at },
          }
        })
      })
      // Sent again, it is there already.
      if ((await findFile(db, kept.trip_id, id))?.file !== name) await store.remove(name)
      return kept
    } catch (error) {
      // Whatever else went wrong, the row may be there, and the sweep finds out.
      if (error instanceof Failure) await store.remove(name)
      throw error
    }
  })

  route(contract.updateAttachment, async call =>
    changeRow(call, 'attachment', call.params.attachmentId, async before => {
      const { name = before.name, owner = before.owner, day = before.day } = call.body
      if (owner !== before.owner) await requireOwner(call, owner)
      return { ...before, name: cleanName(name) || before.name, owner, day }
    }),
  )

  route(contract.deleteAttachment, async call => removeRow(call, 'attachment', call.params.attachmentId))

  route(contract.attachment, async ({ membership, params }) => {
    const { file, name, type, bytes } = found(await findFile(db, membership.trip_id, params.attachmentId))
    const stream = await store.open(file)
    return stream && { type, bytes: stream, length: bytes, name }
  })

  route(contract.attachmentThumbnail, async ({ membership, params }) => {
    const { thumbnail } = found(await findFile(db, membership.trip_id, params.attachmentId))
    const stream = thumbnail === null ? undefined : await store.open(thumbnail)
    return stream && { type: 'image/webp', bytes: stream, immutable: true as const }
  })
}

async function typeOf(path: string): Promise<Attachment['type'] | undefined> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(16))
  const format = formatOf(buffer)
  if (format) return `image/${format}`
  return /^[\x20-\x7e]*\0*$/.test(buffer.toString('latin1')) ? 'text/plain' : undefined
}

async function requireOwner({ tx, trip }: Writing, { kind, id }: Owner): Promise<void> {
  if (kind === 'trip' ? id !== undefined : !id || !(await kinds[kind].table.find(tx, trip.id, id)))
    throw invalidField('owner_id')
}

/** Without separators, controls and direction marks. */
function cleanName(name: string): string {
  const cleaned = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replaceAll(/[/\\]/g, ' ')
    .trim()
  return [...cleaned].slice(0, 200).join('') || 'file'
}
