import { Readable } from 'node:stream'
import * as contract from '@caravan/contract/attachments'
import { plainName } from '@caravan/contract/attachments.names'
import { attachmentWith } from '@caravan/contract/attachments.row'
import { type Archived, archiveOf } from '../../attachments/archive.ts'
import { inWords } from '../../attachments/incoming.ts'
import { readPass } from '../../attachments/pass.ts'
import type { AttachmentStore } from '../../attachments/store.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { picture } from '../../http/send.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import { changeRow, removeRow } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { type ListedFile, listFiles, nameOfTrip } from './attachments.queries.ts'
import { requireFile, requireOwner } from './keeping.ts'
import { sweepFiles } from './sweep.ts'
import { createUpload } from './upload.ts'

interface Needs extends Pick<Ground, 'db' | 'config' | 'hourly' | 'attachmentFiles' | 'incoming'> {
  thumbnails: { wake(): void }
}

export function mountAttachments(route: Route, needs: Needs): void {
  const { db, hourly, attachmentFiles: store, incoming, thumbnails } = needs
  hourly(incoming.removeStale)
  hourly(db => sweepFiles(store, db))

  const fileOf = (membership: Membership, id: string) => requireFile(db, membership, id)

  route(contract.uploadAttachment, createUpload({ ...needs, onPicture: thumbnails.wake }))

  route(contract.updateAttachment, async call =>
    changeRow(call, 'attachment', call.params.attachmentId, async before => {
      const wanted = attachmentWith(call.body, before)
      if (call.body.owner) await requireOwner(call, wanted.owner)
      return wanted
    }),
  )

  route(contract.deleteAttachment, async call => {
    const { attachmentId: id } = call.params
    const known = call.actor.is_guest && (await tables.attachment.find(call.tx, call.trip.id, id))
    if (known && known.owner.kind !== 'expense') throw new Failure('guest.not_allowed')
    await removeRow(call, 'attachment', id)
  })

  route(contract.attachment, async ({ membership, params }) => {
    const { file, name, type, bytes } = await fileOf(membership, params.attachmentId)
    const stream = await inWords(() => store.open(file))
    return stream && { type, bytes: stream, length: bytes, name }
  })

  route(contract.attachmentPass, async ({ actor, membership, params, query }) => {
    const { file, type } = await fileOf(membership, params.attachmentId)
    if (type !== 'application/vnd.apple.pkpass') throw new Failure('attachment.unreadable')
    return inWords(async () => {
      await using copy = await incoming.copyOf(store, file)
      return readPass(found(copy).path, query.language ?? actor.language)
    })
  })

  route(contract.allAttachments, async ({ membership }) => {
    const [files, trip] = await Promise.all([
      listFiles(db, membership.trip_id),
      nameOfTrip(db, membership.trip_id),
    ])
    const bytes = Readable.from(archiveOf(withMissing(store, files)), { objectMode: false })
    return { type: 'application/zip', bytes, name: `${plainName(found(trip))}.zip` }
  })

  route(contract.attachmentThumbnail, async ({ membership, params }) => {
    const { thumbnail } = await fileOf(membership, params.attachmentId)
    return picture(thumbnail === null ? undefined : await inWords(() => store.open(thumbnail)))
  })
}

/** The files one after the other, and at the end a list of those that are gone. */
async function* withMissing(store: AttachmentStore, files: readonly ListedFile[]): AsyncGenerator<Archived> {
  const missing: string[] = []
  for (const { name, file, created_at } of files) {
    const bytes = await store.open(file)
    if (bytes) yield { name, bytes, modified: new Date(created_at) }
    else missing.push(name)
  }
  if (missing.length === 0) return
  const list = Buffer.from(missing.map(name => `${name}\n`).join(''))
  yield { name: 'missing.txt', bytes: Readable.from([list]), modified: new Date() }
}
