import { derivePlainly } from './captcha.pbkdf2.ts'

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

/** Where no worker could be started this shares a thread with the page, so it steps aside every few moments. */
async function deriveSlowly(password: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  if (performance.now() - steppedAside > MOMENT) {
    await new Promise(resolve => setTimeout(resolve))
    steppedAside = performance.now()
  }
  return derivePlainly(password, salt, iterations)
}

function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Works the challenge out and answers the token that the server verifies. */
export async function prove(challenge: Challenge, patience: number): Promise<string> {
  const derive = globalThis.crypto?.subtle ? deriveNatively : deriveSlowly
  const { nonce, cost, keyPrefix } = challenge.parameters
  const salt = fromHex(challenge.parameters.salt)
  const password = fromHex(`${nonce}00000000`)
  const counterField = new DataView(password.buffer, password.length - 4)
  const deadline = performance.now() + patience

  for (let counter = 0; performance.now() < deadline; counter++) {
    counterField.setUint32(0, counter)
    const derivedKey = toHex(await derive(password, salt, cost))
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    }
  }
  throw new Error('The proof of work took too long.')
}
