import * as z from 'zod/mini'
import type { Outbound } from '../outbound.ts'
import type { Captcha } from './port.ts'

const PATIENCE_MS = 3_000
const PASSING_SCORE = 0.5

const Verification = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/** The answers that speak of this server's configuration, not of the visitor. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

interface Needs {
  outbound: Outbound
  siteKey: string
  secret: string
  /** The address of `siteverify`. */
  url: string
  /** When given, tokens that were earned on another site are refused. */
  hostname?: string
}

/** Google's reCAPTCHA v3. What goes wrong on the way to Google refuses nobody for good and lets nobody pass. */
export function createRecaptcha({ outbound, siteKey, secret, url, hostname }: Needs): Captcha {
  async function ask(token: string) {
    const answer = await outbound.fetchJson(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      patience: PATIENCE_MS,
    })
    return Verification.parse(answer)
  }

  return {
    kind: 'recaptcha',

    createChallenge: async () => ({ provider: 'recaptcha', site_key: siteKey }),

    async verify(token, action) {
      if (token === '') return 'refused'
      let verification: z.output<typeof Verification>
      try {
        verification = await ask(token)
      } catch {
        return 'unavailable'
      }
      if (verification['error-codes']?.some(code => ourFaults.has(code))) return 'unavailable'
      const passed =
        verification.success &&
        verification.action === action &&
        (verification.score ?? 0) >= PASSING_SCORE &&
        (hostname === undefined || verification.hostname === hostname)
      return passed ? 'passed' : 'refused'
    },
  }
}
