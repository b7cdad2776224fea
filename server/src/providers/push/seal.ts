import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a subscription. */
export interface DeviceKeys {
  /** Its public key, an uncompressed point of P-256, in base64url. */
  p256dh: string
  /** 16 bytes in base64url. */
  auth: string
}

/** What no two messages share. */
export interface Once {
  pair: ECDH
  salt: Buffer
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
/** The end of the last record. */
const LAST = Buffer.from([2])

/** Whether something can be encrypted for a device with these keys. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    createPair().computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === SALT_BYTES
  } catch {
    return false
  }
}

/** Encrypts a short message so that its browser alone reads it: RFC 8291, in one record of RFC 8188. */
export function seal(message: Buffer, { p256dh, auth }: DeviceKeys, once: Once = createOnce()): Buffer {
  const { pair, salt } = once
  const theirs = Buffer.from(p256dh, 'base64url')
  const [own, secret] = [pair.getPublicKey(), pair.computeSecret(theirs)]
  const mixed = derive(
    secret,
    Buffer.from(auth, 'base64url'),
    [Buffer.from('WebPush: info\0'), theirs, own],
    32,
  )
  const key = derive(mixed, salt, [Buffer.from('Content-Encoding: aes128gcm\0')], 16)
  const nonce = derive(mixed, salt, [Buffer.from('Content-Encoding: nonce\0')], 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([
    cipher.update(Buffer.concat([message, LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_BYTES)
  size.writeUInt8(POINT_BYTES, 4)
  return Buffer.concat([salt, size, own, body])
}

function createPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

const createOnce = (): Once => ({ pair: createPair(), salt: randomBytes(SALT_BYTES) })

const derive = (key: Buffer, salt: Buffer, info: Buffer[], bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat(info), bytes))
