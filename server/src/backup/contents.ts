import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Applied } from '../db/migrate.ts'
import type { openFiles } from '../ground.ts'
import { damaged, type Piece, unseal } from './sealed-file.ts'

/** Says what the file is before anything else in it. */
export interface Head {
  version: string
  at: string
  migrations: Applied[]
  /** Of the keys that have sealed anything: without them profiles could not be read. */
  dataKeys: string[]
}

export type Entry = { table: string; columns: string[] } | FileName
export interface FileName {
  folder: Folder
  name: string
}

/** Counted while it is written, and compared when it is read. */
export interface Total {
  rows: Record<string, number>
  files: number
  bytes: number
  /** Files that the database knew, and that were not there. */
  missing: number
}

export type Folder = 'avatars' | 'covers' | 'attachments'
export const isFile = (entry: Entry): entry is FileName => 'folder' in entry

type Bytes = AsyncIterable<Buffer>

export function json(kind: Piece['kind'], content: object): Piece {
  return { kind, bytes: Buffer.from(JSON.stringify(content)) }
}

export async function* entry(about: Entry, content: Bytes): AsyncGenerator<Piece> {
  yield json('begin', about)
  const { bytes, sum } = summing()
  for await (const piece of content) {
    sum(piece)
    yield { kind: 'data', bytes: piece }
  }
  yield json('end', bytes())
}

function summing() {
  const hash = createHash('sha256')
  let length = 0
  return {
    sum(piece: Buffer): void {
      hash.update(piece)
      length += piece.length
    },
    bytes: () => ({ bytes: length, sha256: hash.digest('hex') }),
  }
}

/** Opens a backup. `read` hands over its entries, whose bytes are to be read to their end, and proves that it is whole. */
export async function openBackup(secret: Buffer, path: string) {
  const head = await readPieces(secret, path, async next => parsed<Head>(await next('head')))

  function read(use: (entry: Entry, bytes: Bytes) => Promise<unknown>): Promise<Total> {
    return readPieces(secret, path, async next => {
      await next('head')
      for (;;) {
        const piece = await next('begin', 'last')
        if (piece.kind === 'last') return parsed<Total>(piece)
        await use(parsed<Entry>(piece), contentOf(next))
      }
    })
  }
  return { head, read }
}

type Next = (...kinds: Piece['kind'][]) => Promise<Piece>

async function readPieces<T>(secret: Buffer, path: string, work: (next: Next) => Promise<T>): Promise<T> {
  const pieces = unseal(secret, path)
  try {
    return await work(async (...kinds) => {
      const { value } = await pieces.next()
      if (!value || !kinds.includes(value.kind)) throw damaged()
      // The end of the file is looked at behind it.
      if (value.kind === 'last') await pieces.next()
      return value
    })
  } finally {
    await pieces.return(undefined)
  }
}

async function* contentOf(next: Next): AsyncGenerator<Buffer> {
  const { bytes, sum } = summing()
  for (;;) {
    const piece = await next('data', 'end')
    if (piece.kind === 'end') {
      if (JSON.stringify(bytes()) !== piece.bytes.toString()) throw damaged()
      return
    }
    sum(piece.bytes)
    yield piece.bytes
  }
}

const parsed = <T>({ bytes }: Piece): T => JSON.parse(bytes.toString())

/** The folders, or the bucket, with what a backup asks of them. */
export function placesOf({ attachmentFiles, incoming, ...pictures }: ReturnType<typeof openFiles>) {
  const placeOf = (store: typeof pictures.avatarFiles): Place => ({
    async open(name) {
      const picture = await store.read(name)
      return picture && Readable.from([picture])
    },
    put: async (name, bytes) => store.keep(name, await buffer(bytes)),
    remove: store.remove,
  })
  return {
    avatars: placeOf(pictures.avatarFiles),
    covers: placeOf(pictures.coverFiles),
    attachments: {
      ...attachmentFiles,
      async put(name, bytes) {
        await using draft = await incoming.begin()
        await incoming.receive(draft.path, bytes, Number.POSITIVE_INFINITY, 0)
        await attachmentFiles.put(name, draft.path, (await stat(draft.path)).size)
      },
    },
  } satisfies Record<Folder, Place>
}

interface Place {
  open(name: string): Promise<Bytes | undefined>
  put(name: string, bytes: Bytes): Promise<void>
  remove(name: string): Promise<void>
}
