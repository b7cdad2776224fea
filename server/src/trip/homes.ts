import { hash } from 'node:crypto'
import type { HomeKind } from '@caravan/contract/endpoint'
import type { Queries } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { claimAll, findHome, type Home } from './homes.queries.ts'
import { quickOf } from './quick.ts'

const KNOWN_BYTES = 8 * 1024 * 1024
const HOME_BYTES = 400

/** The homes that were asked for, of each database. A row stays where it was made, and its id is never taken again. */
const known = new WeakMap<Queries, ReturnType<typeof createBoundedCache<Home>>>()

/** A home that was asked for before. */
export const homeIfKnown = (db: Queries, id: string): Home | undefined => known.get(db)?.get(id)

/** The trip and the kind of a row, also when it has gone since. */
export async function knownHome(db: Queries, id: string): Promise<Home | undefined> {
  const homes = known.get(db) ?? createBoundedCache<Home>(KNOWN_BYTES, () => HOME_BYTES)
  known.set(db, homes)
  const home = homes.get(id) ?? (await findHome(db, id))
  if (home) homes.set(id, home)
  return home
}

// The secret itself is not stored, and its hash is longer than an id.
const idOfSecret = (hash: Buffer) => hash.toString('hex', 0, 16)

/** Notes the trip of a secret link, which is asked for by the hash of the secret alone. */
export const claimSecret = (tx: Tx, hash: Buffer, tripId: string, by: string) =>
  claimAll(tx, [idOfSecret(hash)], [Buffer.alloc(0)], 'link', tripId, by)

/** The trip of a secret link, also when the link is over. */
export const homeOfSecret = (db: Queries, hash: Buffer) => knownHome(db, idOfSecret(hash))

/** The same for the same content, in whatever order it was sent. */
export function contentHash(content: unknown): Buffer {
  return hash('sha256', sortedJson(content), 'buffer')
}

/** JSON with the fields of each object by their names. */
function sortedJson(value: unknown): string {
  const isPlain = (part: unknown) => typeof part !== 'object' || part === null
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(sortedJson)}]`
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).filter(name => fields[name] !== undefined)
  return `{${names.toSorted().map(name => `${JSON.stringify(name)}:${sortedJson(fields[name])}`)}}`
}

interface Creation {
  id: string
  kind: HomeKind
  tripId: string
  actorId: string
  content: object
}

/**
 * Takes an id for a new row. False when the same person has created it with the same content before, as a repeated
 * call does; the row may have changed, or gone, since.
 */
export async function claimId(tx: Tx, creation: Creation): Promise<boolean> {
  const [isNew = false] = await claimIds(tx, creation, creation.kind, [creation])
  return isNew
}

/**
 * Takes ids for new rows; false for each that the same creation has taken before. One that is not known by what was
 * sent has no content, and is never the same again.
 */
export async function claimIds(
  tx: Tx,
  by: Pick<Creation, 'tripId' | 'actorId'>,
  kind: HomeKind,
  rows: readonly { id: string; content?: object | undefined }[],
): Promise<boolean[]> {
  const ids = rows.map(({ id }) => id)
  const hashes = rows.map(({ content }) => (content ? contentHash(content) : Buffer.alloc(0)))
  const quick = quickOf(tx)
  if (quick) {
    quick.claim(ids, hashes)
    return ids.map(() => true)
  }
  const taken = new Set(await claimAll(tx, ids, hashes, kind, by.tripId, by.actorId))
  const areNew = ids.map(id => taken.delete(id))
  for (const [n, { id, content }] of rows.entries())
    if (areNew[n]) continue
    else if (content) await expectReplay(tx, { ...by, id, kind, content })
    else throw new Failure('row.exists')
  return areNew
}

/** Throws when the id was taken by anything else than this creation. */
export async function expectReplay(tx: Tx, { id, kind, tripId, actorId, content }: Creation): Promise<void> {
  const first = await findHome(tx, id)
  const isReplay =
    first?.kind === kind &&
    first.trip_id === tripId &&
    first.created_by === actorId &&
    first.content_hash.equals(contentHash(content))
  if (!isReplay) throw new Failure('row.exists')
}
