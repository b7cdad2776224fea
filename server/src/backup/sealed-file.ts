import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { CannotStart } from '../failure.ts'

/** The last one marks the end: a file without it was cut. */
const kinds = ['head', 'begin', 'data', 'end', 'last'] as const

export interface Piece {
  kind: (typeof kinds)[number]
  bytes: Buffer
}

const MAGIC = Buffer.from('Caravan backup 1\n')
const SALT_BYTES = 32
const KEY_BYTES = 32
/** Tells a wrong key from a damaged file. */
const CHECK_BYTES = 16
const LABEL_BYTES = 5
const TAG_BYTES = 16
const LONGEST_PIECE = 64 * 1024 * 1024

/** Each file has a key of its own, so the number of a piece is a nonce. */
function keysOf(secret: Buffer, salt: Buffer) {
  const both = Buffer.from(hkdfSync('sha256', secret, salt, 'caravan backup', KEY_BYTES + CHECK_BYTES))
  return { key: both.subarray(0, KEY_BYTES), check: both.subarray(KEY_BYTES) }
}

function nonceOf(n: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(n), 4)
  return nonce
}

/** The bytes of a file of these pieces. Of each piece its kind, its length and its number are authenticated with it. */
export async function* seal(secret: Buffer, pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = keysOf(secret, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let n = 0
  for await (const { kind, bytes } of pieces) {
    const label = Buffer.alloc(LABEL_BYTES)
    label.writeUInt32BE(bytes.length)
    label.writeUInt8(kinds.indexOf(kind), 4)
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++)).setAAD(label)
    yield Buffer.concat([label, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

export function damaged(cause?: unknown): CannotStart {
  return new CannotStart('This backup is cut or was changed, and cannot be used. Take another one.', {
    cause,
  })
}

/** The pieces of a file; one that is not whole ends with an error, though maybe after many pieces. */
export async function* unseal(secret: Buffer, path: string): AsyncGenerator<Piece> {
  await using file = await open(path).catch(cause => {
    throw new CannotStart(`There is no file to read at ${path}.`, { cause })
  })
  const take = async (most: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(most), 0, most)
    return buffer.subarray(0, bytesRead)
  }
  if (!(await take(MAGIC.length)).equals(MAGIC))
    throw new CannotStart(`${path} is no backup of this Caravan.`)
  const { key, check } = keysOf(secret, await take(SALT_BYTES))
  if (!(await take(CHECK_BYTES)).equals(check))
    throw new CannotStart(
      'The key does not open this backup. Set BACKUP_KEY to the one that it was made with, or bring back secrets/backup-key.',
    )
  for (let n = 0; ; n++) {
    const label = await take(LABEL_BYTES)
    const length = label.length === LABEL_BYTES ? label.readUInt32BE() : Number.POSITIVE_INFINITY
    const kind = kinds[label.at(4) ?? kinds.length]
    if (!kind || length > LONGEST_PIECE) throw damaged()
    const sealed = await take(length + TAG_BYTES)
    if (sealed.length < length + TAG_BYTES) throw damaged()
    yield { kind, bytes: opened(sealed, length, n, label) }
    if (kind !== 'last') continue
    if ((await take(1)).length > 0) throw damaged()
    return
  }

  function opened(sealed: Buffer, length: number, n: number, label: Buffer): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n), { authTagLength: TAG_BYTES })
      decipher.setAAD(label).setAuthTag(sealed.subarray(length))
      return Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()])
    } catch (cause) {
      throw damaged(cause)
    }
  }
}
