import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../../identity/secrets.ts'
import type { Log } from '../../log.ts'

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts one field of one person. The person and the field are part of what is authenticated, so a value that
 * was moved to another row or column never decrypts. Layout: key id, nonce, tag, text.
 */
export function createSealer(keys: Secrets['dataKeys']) {
  const [current] = keys
  if (!current) throw new Error('there is no data key')

  function associated(userId: string, field: string, keyId: Buffer): Buffer {
    return Buffer.concat([Buffer.from(`${userId} ${field} `), keyId])
  }

  return {
    keyIds: keys.map(({ id }) => Buffer.from(id, 'hex')),

    seal(userId: string, field: string, text: string): Buffer {
      const keyId = Buffer.from(current.id, 'hex')
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(
        associated(userId, field, keyId),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), sealed])
    },

    open(userId: string, field: string, sealed: Buffer): string {
      const keyId = sealed.subarray(0, KEY_ID_BYTES)
      const key = keys.find(({ id }) => id === keyId.toString('hex'))
      if (!key)
        throw new Error(
          `a profile is encrypted with the data key ${keyId.toString('hex')}, which is not configured`,
        )
      const nonce = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const tag = sealed.subarray(KEY_ID_BYTES + NONCE_BYTES, KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associated(userId, field, keyId)).setAuthTag(tag)
      const text = sealed.subarray(KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

/** A value that was damaged reads as empty: it keeps nobody from the rest, and can be written anew. */
export function openOrEmpty(sealer: Sealer, log: Log, userId: string, field: string, sealed: Buffer | null) {
  try {
    return sealed && sealer.open(userId, field, sealed)
  } catch {
    log.error({ user: userId, field }, 'a stored value could not be read')
    return null
  }
}

export type Sealer = ReturnType<typeof createSealer>
