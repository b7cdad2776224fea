import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Captcha } from './port.ts'

const LIFETIME_MS = 10 * 60_000
const ALGORITHM = 'PBKDF2/SHA-256'

/** How much work a token costs: the solver tries counters from 0 up to one between `from` and `to`, at `cost` rounds each. */
interface Difficulty {
  cost: number
  from: number
  to: number
}

// About 0.1 s on a computer and 0.5 s on a phone; some 2 s there in plain JavaScript, over plain http.
const everyday: Difficulty = { cost: 5_000, from: 50, to: 150 }

const Token = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function parseToken(token: string): z.output<typeof Token> | null {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}

interface Needs {
  secret: Uint8Array
  /** Remembers a challenge until it expires; false when it had been spent before. */
  spend(challengeId: string, expires: Date): Promise<boolean>
  difficulty?: Difficulty
}

/** Proof of work, checked here without asking anybody: the challenge is signed, so nothing is stored until it is spent. */
export function createAltcha({ secret, spend, difficulty = everyday }: Needs): Captcha {
  const secretFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex')
  const secrets = {
    hmacSignatureSecret: secretFor('captcha challenge'),
    hmacKeySignatureSecret: secretFor('captcha solution'),
  }

  return {
    kind: 'altcha',

    async createChallenge(action) {
      const { parameters, signature } = await createChallenge({
        ...secrets,
        deriveKey,
        algorithm: ALGORITHM,
        cost: difficulty.cost,
        counter: randomInt(difficulty.to, difficulty.from),
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        data: { action },
      })
      return { provider: 'altcha', challenge: { parameters: { ...parameters }, signature } }
    },

    async verify(token, action) {
      const proof = parseToken(token)
      if (proof?.challenge.parameters.data.action !== action) return 'refused'
      const { verified } = await verifySolution({ ...secrets, ...proof, deriveKey })
      if (!verified) return 'refused'
      const { nonce, expiresAt } = proof.challenge.parameters
      return (await spend(nonce, new Date(expiresAt * 1_000))) ? 'passed' : 'refused'
    },
  }
}
