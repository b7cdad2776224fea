import { randomUUIDv7 } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Attachment, Owner } from '@caravan/contract/attachments'
import { fileName } from '@caravan/contract/attachments.names'
import type { Held, Holding } from '../../attachments/holding.ts'
import { inWords } from '../../attachments/incoming.ts'
import { newFileName, newHeldName } from '../../attachments/store.ts'
import { Failure, found } from '../../failure.ts'
import type { Upload } from '../../http/receive.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import type { Writing } from '../../trip/rows.ts'
import { isKept } from './attachments.queries.ts'
import { createKeeping, type Facts, type KeepingNeeds, requireFile } from './keeping.ts'

type Needs = KeepingNeeds & { holding: Holding }
type HeldFile = Held & Facts & { name: string }

/** Files that may become attachments of a trip. */
export function createHeld({ holding, ...needs }: Needs) {
  const { keep, add } = createKeeping(needs)

  function heldBy(id: string, by: string, trip: string): HeldFile {
    const held = holding.held<HeldFile>(id, by, trip)
    if (!held) throw new Failure('row.gone')
    return held
  }

  /** Every file of the store belongs to one row: a file that is kept again is copied. */
  async function copyOf(file: string): Promise<string> {
    await using copy = found(await inWords(() => needs.incoming.copyOf(needs.attachmentFiles, file)))
    const name = newFileName()
    await needs.attachmentFiles.put(name, copy.path, (await stat(copy.path)).size)
    return name
  }

  return {
    /** Takes a file, and answers its bytes with what is held of it: nothing, where no such file can be kept. */
    async hold(pieces: Upload, maxBytes: number, by: string, trip: string) {
      let bytes: Buffer = Buffer.alloc(0)
      const look = async (path: string) => {
        const sent = await readFile(path)
        await needs.db.transact(tx => spendFileBytes(tx, by, sent.length))
        bytes = sent
        if (bytes.length > needs.config.attachments.maxBytes) throw new Failure('attachment.too_large')
      }
      const file = newHeldName()
      try {
        const facts = await inWords(() => keep(pieces, file, { maxBytes, look }))
        const name = fileName(pieces.name.slice(0, 200), facts.type)
        const id = holding.idOf({ ...facts, file, name, by, for: trip } as HeldFile)
        return { bytes, held: { id, name, bytes: facts.bytes, type: facts.type } }
      } catch (error) {
        const isOfNoType = error instanceof Failure && error.code === 'attachment.type'
        if (isOfNoType || bytes.length > 0) return { bytes, held: null }
        throw error
      }
    },

    /** The bytes of a file of a trip, if they are no more than this. */
    async read(membership: Membership, id: string, maxBytes: number): Promise<Buffer | undefined> {
      const { file, bytes } = await requireFile(needs.db, membership, id)
      const stream = bytes <= maxBytes ? await inWords(() => needs.attachmentFiles.open(file)) : undefined
      return stream && Buffer.concat(await stream.toArray())
    },

    requireHeld(id: string, by: string, trip: string) {
      const { name, bytes, type } = heldBy(id, by, trip)
      return { id, name, bytes, type }
    },

    /** Makes it a file of a row, which may be done with several rows. */
    async attach(
      { actor, ...writing }: Writing & { actor: { id: string } },
      { id, name }: { id: string; name?: string | undefined },
      owner: Owner,
    ): Promise<Attachment> {
      const { tx, trip } = writing
      const { file: held, name: called, by: _, for: __, ...facts } = heldBy(id, actor.id, trip.id)
      await trip.locked
      const file = (await isKept(tx, trip.id, held)) ? await copyOf(held) : held
      const body = { id: randomUUIDv7(), name: fileName(name ?? called, facts.type), owner, day: null }
      return add({ ...writing, actor, body, file, facts, isCounted: file === held })
    },
  }
}
