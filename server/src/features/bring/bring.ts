import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { bringTrip } from '@caravan/contract/bring'
import type { Received } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import type { Language } from '@caravan/contract/languages'
import { typeOf } from '../../attachments/file-type.ts'
import { withoutMetadata } from '../../attachments/metadata.ts'
import { isPicture } from '../../attachments/picture-parts.ts'
import { newFileName } from '../../attachments/store.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { want } from '../../outbox/due.queries.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import type { LookUps } from '../../trip/create-rows.ts'
import { claimIds } from '../../trip/homes.ts'
import { type NewRows, storeNewTrip } from '../../trip/new-trip.ts'
import { MAX_MEMBERS } from '../../trip/room.ts'
import type { Change } from '../../trip/write.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { insertFiles, insertGuests } from './bring.queries.ts'
import { comesOf } from './comes.ts'
import type { Draft } from './draft.ts'

interface Noting {
  tx: Tx
  trip: Pick<ChangingTrip, 'id' | 'record'>
}

export interface BringNeeds extends Pick<Ground, 'db' | 'config' | 'attachmentFiles' | 'incoming'> {
  lookUps: LookUps
  notes: { put(writing: Noting, by: string, sent: { html: string; n: undefined }): Promise<unknown> }
  thumbnails: { wake(): void }
}

interface Actor {
  id: string
  language: Language
}

type Wanted = Received<typeof bringTrip>['body']

/** A file that is stored and waits for its row. */
interface Stored {
  id: string
  file: string
  bytes: number
  isDrawn: boolean
}

/** The name of a guest whose account is deleted. */
const deletedUser: Record<Language, string> = {
  ...{ en: 'Deleted user', zh: '已刪除的使用者', 'zh-Hans': '已删除的用户' },
}
const MAX_GUEST_NAME = 60

/** The name of somebody of a file as a guest. */
export function guestName({ name }: { name: string | null }, language: Language): string {
  const letters = [...(name ?? deletedUser[language])].slice(0, MAX_GUEST_NAME)
  return letters.join('').trim()
}

/** Makes a trip of a draft: first its files, then all rows in one transaction. */
export function createBringing(needs: BringNeeds) {
  const { db, config, attachmentFiles: store, incoming, lookUps, notes, thumbnails } = needs

  /** Stores the file of an attachment, a picture without its metadata unless it has kept them. */
  async function keep(draft: Draft, { id, type, taken_at, bytes }: Rows['attachment']): Promise<Stored> {
    await using sent = await incoming.begin()
    await using plain = await incoming.begin()
    await incoming.receive(sent.path, draft.fileOf(id), config.attachments.maxBytes, bytes)
    if ((await typeOf(sent.path)) !== type) throw new Failure('archive.damaged')
    const isDrawn = isPicture(type)
    let { path } = sent
    if (isPicture(type) && taken_at === null) {
      path = plain.path
      await withoutMetadata(sent.path, path, type)
    }
    const { size } = await stat(path)
    const file = newFileName()
    await store.put(file, path, size)
    return { id, file, bytes: size, isDrawn }
  }

  /** Adds what follows from rows and lies elsewhere, such as the zones of airports. */
  async function locate<K extends Kind>(rows: NewRows, kind: K): Promise<void> {
    const lookUp = lookUps[kind]
    if (!lookUp) return
    const own = (rows[kind] ?? []) as Rows[K][]
    Object.assign(rows, { [kind]: await Promise.all(own.map(row => lookUp(row))) })
  }

  /** A file that a store does not let go of is left to the sweep. */
  const discard = (files: readonly Stored[]) =>
    Promise.all(files.map(({ file }) => store.remove(file).catch(() => undefined)))

  return async (actor: Actor, draft: Draft, { id: tripId = randomUUID(), ...wanted }: Wanted) => {
    if (!draft.isDated && !wanted.start_date) throw invalidField('start_date')
    const attachments = draft.rows.attachment ?? []
    const { trip, rows, ids, guests } = await comesOf(draft, tripId, actor.id, wanted)
    if (guests.filter(({ former }) => !former).length >= MAX_MEMBERS) throw new Failure('limit.reached')
    for (const kind of Object.keys(lookUps) as Kind[]) await locate(rows, kind)
    const stored: Stored[] = []
    try {
      for (const row of attachments) stored.push({ ...(await keep(draft, row)), id: ids.get(row.id) ?? '' })
      const sizes = new Map(stored.map(({ id, bytes }) => [id, bytes]))
      rows.attachment = rows.attachment?.map(row => ({ ...row, bytes: sizes.get(row.id) ?? row.bytes })) ?? []
      const brought = await db.transact(tx => {
        const author = { actorId: actor.id, spendBytes: async () => undefined }
        const named = { ...trip, name: wanted.name ?? trip.name }
        return storeNewTrip(tx, author, named, {
          content: wanted,
          makeRows: () => rows,
          maxFileBytes: config.attachments.tripMaxBytes,
          async before() {
            await storeFiles(tx, actor.id, tripId, stored)
            await storeGuests(tx, actor, tripId, guests)
            return storeNote(tx, actor.id, tripId, draft.note)
          },
        })
      })
      // Sent again, it is there already.
      if (brought.seq === null) await discard(stored)
      return brought
    } catch (error) {
      // After any other error they may be in use: the sweep finds out.
      if (error instanceof Failure) await discard(stored)
      throw error
    }
  }

  async function storeGuests(tx: Tx, actor: Actor, tripId: string, guests: Draft['people']): Promise<void> {
    const ids = guests.map(({ user_id: id }) => ({ id }))
    const named = guests.map(guest => ({ ...guest, name: guestName(guest, actor.language) }))
    await claimIds(tx, { tripId, actorId: actor.id }, 'guest', ids)
    await insertGuests(tx, tripId, named)
  }

  async function storeNote(tx: Tx, actorId: string, tripId: string, html: string): Promise<Change[]> {
    const told: Change[] = []
    const trip = { id: tripId, record: (change: Change) => void told.push(change) }
    if (html !== '') await notes.put({ tx, trip }, actorId, { html, n: undefined })
    return told
  }

  async function storeFiles(
    tx: Tx,
    actorId: string,
    tripId: string,
    files: readonly Stored[],
  ): Promise<void> {
    if (files.length === 0) return
    const [names, sizes] = [files.map(({ file }) => file), files.map(({ bytes }) => bytes)]
    await insertFiles(
      tx,
      tripId,
      files.map(({ id }) => id),
      names,
      sizes,
    )
    for (const { id, isDrawn } of files) if (isDrawn) await want(tx, 'thumbnail', tripId, id, actorId)
    await spendFileBytes(
      tx,
      actorId,
      sizes.reduce((sum, bytes) => sum + bytes, 0),
    )
    tx.afterCommit(thumbnails.wake)
  }
}
