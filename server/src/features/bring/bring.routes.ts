import { hash, randomUUIDv7 } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import * as contract from '@caravan/contract/bring'
import { bookings, kinds as kindNames, names, orders } from '@caravan/contract/kinds'
import { inWords } from '../../attachments/incoming.ts'
import { readAt } from '../../attachments/pieces.ts'
import { Failure, found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import type { Upload } from '../../http/receive.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import { createTurns } from '../../work/in-turn.ts'
import { type BringNeeds, createBringing } from './bring.ts'
import { caravan } from './caravan.ts'
import type { Draft, Format } from './draft.ts'

/** The first that recognises a file reads it. */
const formats: readonly Format[] = [caravan]
/** As many bytes of a file as tell its format. */
const HEAD_BYTES = 512
const SAMPLE = 50
/** A trip that was read stays so long for whoever has sent it. */
const READ_FOR_MS = 3_600_000
/** Each holds the rows of a trip. */
const reading = { atOnce: 2, queue: 20, retryAfter: 10 }

export function mountBring(route: Route, needs: BringNeeds): void {
  const { db, incoming, attachmentFiles: store } = needs
  const bring = createBringing(needs)
  const inTurn = createTurns(reading)

  route(contract.readTripFile, async ({ actor, file }) =>
    inWords(async () => {
      const { format, pieces } = await recognised(file)
      await using sent = await incoming.begin()
      await incoming.receive(sent.path, pieces, format.maxBytes, file.announced)
      const { size } = await stat(sent.path)
      await db.transact(tx => spendFileBytes(tx, actor.id, size))
      return await inTurn(async () => {
        await using draft = await format.read(sent.path)
        for (const { id } of draft.rows.attachment ?? []) for await (const _ of draft.fileOf(id));
        const readId = randomUUIDv7()
        const name = fileOf(actor.id, readId)
        await store.put(name, sent.path, size)
        // After a restart the sweep of files that belong to nothing does it.
        setTimeout(() => void store.remove(name).catch(() => undefined), READ_FOR_MS).unref()
        return readingOf(draft, format, readId)
      })
    }),
  )

  route(contract.bringTrip, async ({ actor, body }) =>
    inWords(() =>
      inTurn(async () => {
        const isOver = Date.now() - madeAt(body.read_id) > READ_FOR_MS
        await using copy = found(
          isOver ? undefined : await incoming.copyOf(store, fileOf(actor.id, body.read_id)),
        )
        await using draft = await formatOf(await headOf(copy.path)).read(copy.path)
        return await bring(actor, draft, body)
      }),
    ),
  )
}

/** The name of what somebody has sent: nobody else comes to it by the id. */
const fileOf = (accountId: string, readId: string) => hash('sha256', `${accountId} ${readId}`).slice(0, 32)

/** When an id was made. */
const madeAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

function formatOf(head: Buffer): Format {
  const format = formats.find(({ recognises }) => recognises(head))
  if (!format) throw new Failure('bring.unknown')
  return format
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  return readAt(file, 0, HEAD_BYTES)
}

/** The format of a file that arrives, and all of its pieces. */
async function recognised(file: Upload): Promise<{ format: Format; pieces: AsyncIterable<Buffer> }> {
  const arriving = file[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const { value, done } = await arriving.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const format = formatOf(head)
  async function* pieces() {
    yield head
    yield* { [Symbol.asyncIterator]: () => arriving }
  }
  return { format, pieces: pieces() }
}

/** What a draft is told as. */
function readingOf(
  { trip, people, rows, leftOut }: Draft,
  { name: format }: Format,
  read_id: string,
): contract.Reading {
  const count = (...of: (keyof typeof rows)[]) => of.reduce((sum, kind) => sum + (rows[kind]?.length ?? 0), 0)
  const sample = kindNames.flatMap(kind => {
    const [name, dated] = [names[kind], orders[kind].find(field => field.endsWith('date'))?.replace('-', '')]
    const shown = name === null || kind === 'day' ? [] : (rows[kind]?.slice(0, SAMPLE) ?? [])
    return shown.map(row => {
      const fields = row as unknown as Record<string, string | null>
      return { kind, date: (dated && fields[dated]?.slice(0, 10)) || null, name: fields[name ?? ''] ?? '' }
    })
  })
  return {
    ...{ read_id, format, name: trip.name, start_date: trip.start_date, end_date: trip.end_date },
    ...{ days: count('day'), items: count('item'), ideas: count('idea'), expenses: count('expense') },
    bookings: count(...bookings.filter(kind => kind !== 'item')),
    people: people.map(({ name }, n) => ({ n, name })),
    sample: sample.slice(0, SAMPLE),
    left_out: leftOut,
  }
}
