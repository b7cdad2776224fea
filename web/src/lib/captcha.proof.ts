import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A proof-of-work challenge in ALTCHA's format: find the counter whose derived key starts with the prefix. */
export interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyPrefix: string }
  signature?: string
}

type Bytes = Uint8Array<ArrayBuffer>

const MOMENT = 40

async function deriveNatively(password: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const method = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(method, key, 256))
}

let steppedAside = 0

/**
 * Over plain http the browser has no `crypto.subtle`. If no worker could be started this shares a thread with the
 * page, so it steps aside every few moments.
 */
async function deriveSlowly(password: Bytes, salt: Bytes, iterations: number): Promise<Uint8Array> {
  if (performance.now() - steppedAside > MOMENT) {
    await new Promise(resolve => setTimeout(resolve))
    steppedAside = performance.now()
  }
  return pbkdf2(sha256, password, salt, { c: iterations, dkLen: 32 })
}

/** Works the challenge out and answers the token that the server verifies. */
export async function prove(challenge: Challenge, patience: number): Promise<string> {
  const derive = globalThis.crypto?.subtle ? deriveNatively : deriveSlowly
  const { nonce, cost, keyPrefix } = challenge.parameters
  const salt = hexToBytes(challenge.parameters.salt)
  const password = hexToBytes(`${nonce}00000000`)
  const counterField = new DataView(password.buffer, password.length - 4)
  const deadline = performance.now() + patience

  for (let counter = 0; performance.now() < deadline; counter++) {
    counterField.setUint32(0, counter)
    const derivedKey = bytesToHex(await derive(password, salt, cost))
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    }
  }
  throw new Error('The proof of work took too long.')
}
