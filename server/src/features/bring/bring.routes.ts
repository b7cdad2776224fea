import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import * as contract from '@caravan/contract/bring'
import { countTracks } from '@caravan/contract/days.row'
import type { ErrorCode } from '@caravan/contract/errors'
import { bookings, kindNames, names, orders } from '@caravan/contract/kinds'
import type { FastifyInstance } from 'fastify'
import type { Holding } from '../../attachments/holding.ts'
import { inWords } from '../../attachments/incoming.ts'
import { readAt } from '../../attachments/pieces.ts'
import { newHeldName } from '../../attachments/store.ts'
import { Failure, found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import type { Upload } from '../../http/receive.ts'
import type { Log } from '../../log.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import { createTurns } from '../../work/in-turn.ts'
import { type AddNeeds, addDraft } from './added.ts'
import type { FileLimits } from './archive-limits.ts'
import { type BringNeeds, createBringing } from './bring.ts'
import { readArchive } from './caravan.ts'
import { peopleAs } from './comes.ts'
import { type Draft, placesAndStays } from './draft.ts'
import { createPlacesReader } from './sketch.ts'
import { draftOf } from './sketched.ts'

const ZIP = 'PK\x03\x04'
const PURPOSE = 'bring'
/** Each holds the rows of a trip. */
const reading = { atOnce: 2, queue: 20, retryAfter: 10 }

/** The time for unpacking an archive, which holds the place of others in the queue. */
const READ_MS = 60_000
/** Each file is stored before the next one is unpacked, and the store may be elsewhere. */
const BRING_MS = 600_000

interface Needs extends BringNeeds, AddNeeds {
  log: Log
  server: FastifyInstance
  holding: Holding
}

export function mountBring(route: Route, needs: Needs): void {
  const { config, db, incoming, attachmentFiles: store, holding, log, server } = needs
  const placesReader = createPlacesReader({ log, dataDir: config.dataDir })
  server.addHook('onClose', async () => placesReader.close())
  const bring = createBringing(needs)
  const inTurn = createTurns(reading)

  const limitsOf = (bytesToday: number): FileLimits => ({
    fileBytes: config.attachments.maxBytes,
    tripBytes: config.attachments.tripMaxBytes,
    bytesToday,
  })

  /** Reads what arrived, and keeps as much of it as it takes to bring it. */
  async function readNew(
    owner: string,
    sent: string,
    file: Upload,
    bytesToday: number,
    columns?: string,
  ): Promise<Draft & { keep: string }> {
    const archive =
      (await isZip(sent)) &&
      (await readArchive(sent, limitsOf(bytesToday), AbortSignal.timeout(READ_MS)).catch(
        otherwise('bring.unknown'),
      ))
    if (archive) return { ...archive, keep: sent }
    const sketch = await placesReader.read(owner, sent, file.name, columns)
    const keep = `${sent}.json`
    await writeFile(keep, JSON.stringify(sketch), { mode: 0o600 })
    const draft = await draftOf(sketch)
    return { ...draft, keep, [Symbol.asyncDispose]: () => rm(keep, { force: true }) }
  }

  /** The reading of the same account, within the hour. */
  async function readAgain<T>(
    accountId: string,
    readId: string,
    bytesToday: number,
    use: (draft: Draft) => Promise<T>,
  ): Promise<T> {
    const { file } = found(holding.held(readId, accountId, PURPOSE))
    await using copy = found(await incoming.copyOf(store, file))
    await using draft = (await isZip(copy.path))
      ? await readArchive(copy.path, limitsOf(bytesToday), AbortSignal.timeout(BRING_MS))
      : await draftOf(JSON.parse(await readFile(copy.path, 'utf8')))
    return await use(draft)
  }

  route(contract.readTripFile, async ({ actor, query, file }) =>
    inWords(async () => {
      const { head, pieces } = await begun(file)
      const maxBytes = startsAsZip(head) ? contract.MAX_ARCHIVE_BYTES : contract.MOST_PLACES_BYTES
      await using sent = await incoming.begin()
      await incoming.receive(sent.path, pieces, maxBytes, file.announced)
      const { size } = await stat(sent.path)
      const bytesToday = await db.transact(tx => spendFileBytes(tx, actor.id, size))
      return await inTurn(actor.id, async () => {
        await using draft = await readNew(actor.id, sent.path, file, bytesToday, query.columns)
        for (const { id } of draft.rows.attachment ?? []) for await (const _ of draft.fileOf(id));
        const name = newHeldName()
        await store.put(name, draft.keep, (await stat(draft.keep)).size)
        return readingOf(draft, holding.idOf({ file: name, by: actor.id, for: PURPOSE }))
      })
    }),
  )

  route(contract.bringTrip, async ({ actor, body }) =>
    inWords(() =>
      inTurn(actor.id, async () => {
        const bytesToday = await db.transact(tx => spendFileBytes(tx, actor.id, 0))
        return readAgain(actor.id, body.read_id, bytesToday, draft => bring(actor, draft, body))
      }),
    ),
  )

  route(contract.bringIntoTrip, async ({ actor, body, change, membership }) =>
    inWords(() =>
      inTurn(actor.id, () =>
        // No file of it comes along.
        readAgain(actor.id, body.read_id, Number.POSITIVE_INFINITY, draft => {
          // As who sees a part of the trip adds no guest by any other call.
          const isSeen = membership.sees === 'all' || !peopleAs(draft, body.people ?? {}).includes('guest')
          if (!isSeen) throw new Failure('trip.section_hidden')
          return change(async (tx, trip) => {
            trip.because('import')
            return { id: body.id, ...(await addDraft({ tx, trip, actor }, draft, body, needs)) }
          })
        }),
      ),
    ),
  )
}

const startsAsZip = (head: Buffer) => head.toString('latin1', 0, ZIP.length) === ZIP

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  return startsAsZip(await readAt(file, 0, ZIP.length))
}

/** Takes a failure with this code for nothing. */
const otherwise = (code: ErrorCode) => (error: unknown) => {
  if (!(error instanceof Failure && error.code === code)) throw error
}

/** The first bytes of a file that arrives, and all of its pieces. */
async function begun(file: Upload): Promise<{ head: Buffer; pieces: AsyncIterable<Buffer> }> {
  const arriving = file[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < ZIP.length) {
    const { value, done } = await arriving.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* pieces() {
    yield head
    yield* { [Symbol.asyncIterator]: () => arriving }
  }
  return { head, pieces: pieces() }
}

/** A draft as it is answered. */
function readingOf(
  { format, columns, isDated, trip, people, rows, leftOut }: Draft,
  read_id: string,
): contract.Reading {
  const count = (...of: (keyof typeof rows)[]) => of.reduce((sum, kind) => sum + (rows[kind]?.length ?? 0), 0)
  const { places, stays } = placesAndStays(rows.item ?? [])
  const once = new Set([...places, ...stays])
  const shownOf = { ...rows, item: rows.item?.filter(item => once.has(item)) }
  const sample = kindNames.flatMap(kind => {
    const [name, dated] = [names[kind], orders[kind].find(field => field.endsWith('date'))?.replace('-', '')]
    const shown =
      name === null || kind === 'day' ? [] : (shownOf[kind]?.slice(0, contract.MOST_SAMPLED) ?? [])
    return shown.map(row => {
      const fields = row as unknown as Record<string, string | null>
      const date = (isDated && dated && fields[dated]?.slice(0, 10)) || null
      return { kind, date, name: fields[name ?? ''] ?? '' }
    })
  })
  return {
    ...{ read_id, format, name: trip.name, columns },
    ...{ start_date: isDated ? trip.start_date : null, end_date: isDated ? trip.end_date : null },
    ...{ days: count('day'), items: places.length, ideas: count('idea'), expenses: count('expense') },
    tracks: countTracks(rows.day ?? []),
    bookings: stays.length + count(...bookings.filter(kind => kind !== 'item')),
    people: people.map(({ name }, n) => ({ n, name })),
    sample: sample.slice(0, contract.MOST_SAMPLED),
    left_out: leftOut,
  }
}
