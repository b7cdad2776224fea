import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { createOutbound, OutboundFailure } from '../outbound.ts'
import { areKeys, type DeviceKeys, seal } from './seal.ts'

/** The services of the browsers that there are; operators name others, such as their own, by `PUSH_HOSTS`. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
]
const DAY = 24 * 3_600
const TOKEN_SECONDS = 12 * 3_600

export interface Device {
  endpoint: string
  keys: DeviceKeys
}

export type Push = ReturnType<typeof createPush>

interface Settings {
  /** 32 bytes; the key by which services know this server follows from it. */
  secret: Buffer
  /** Origins beside the known services. */
  hosts: readonly string[]
  /** Where the services' operators find the one who sends. */
  contact: string
  lookup?: LookupFunction
}

/** Sends short encrypted messages to browsers, by the services that their makers run. */
export function createPush({ secret, hosts, contact, lookup }: Settings) {
  const outbound = createOutbound({ allow: SERVICES, configured: hosts, ...(lookup && { lookup }) })
  const { publicKey, key } = keyPair(secret)

  /** Says to a service who sends: RFC 8292. */
  function authorization(endpoint: string): string {
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(Date.now() / 1_000) + TOKEN_SECONDS,
      sub: contact,
    }
    const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.')
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
  }

  return {
    /** The key that a browser subscribes with. */
    publicKey,
    /** Whether a message may and can go there. */
    takes: ({ endpoint, keys }: Device) => outbound.mayCall(endpoint) && areKeys(keys),
    /** False where the browser has ended its subscription. */
    async send({ endpoint, keys }: Device, message: object): Promise<boolean> {
      const headers = {
        authorization: authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(DAY),
        urgency: 'normal',
      }
      try {
        await outbound.post(endpoint, { headers, body: seal(Buffer.from(JSON.stringify(message)), keys) })
        return true
      } catch (error) {
        if (error instanceof OutboundFailure && (error.status === 404 || error.status === 410)) return false
        throw error
      }
    },
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The same key for the same secret, so that what browsers have subscribed with stays. */
function keyPair(secret: Buffer): { publicKey: string; key: KeyObject } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: secret.toString('base64url') },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return { publicKey: point.toString('base64url'), key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}
