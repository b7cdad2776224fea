import './trusted-types.ts'
import { captchaChallenge } from '@caravan/contract/auth'
import { CallFailed, call } from './calls/call.ts'
import type { Challenge } from './captcha.proof.ts'

type Action = 'register' | 'login'

declare global {
  var grecaptcha:
    | {
        ready(then: () => void): void
        execute(siteKey: string, options: { action: Action }): Promise<string>
      }
    | undefined
}

const PATIENCE_MS = 60_000
const GOOGLE_PATIENCE_MS = 15_000

/** The captcha could not be worked out here, or its provider could not be reached. */
export class CaptchaUnavailable extends CallFailed {
  constructor(cause: unknown) {
    super(503, { code: 'captcha.unavailable' }, { cause })
    this.name = 'CaptchaUnavailable'
  }
}

/** Earns a token for one registration or login, by whatever captcha the server asks for. */
export async function solveCaptcha(action: Action): Promise<string> {
  const offer = await call(captchaChallenge, { query: { action } })
  try {
    if (offer.provider === 'altcha') return await prove(offer.challenge as unknown as Challenge)
    if (offer.provider === 'recaptcha') return await askGoogle(offer.site_key, action)
    return 'off'
  } catch (cause) {
    throw new CaptchaUnavailable(cause)
  }
}

async function prove(challenge: Challenge): Promise<string> {
  const token = await proveInWorker(challenge).catch(async () => {
    const { prove: proveHere } = await import('./captcha.proof.ts')
    return proveHere(challenge, PATIENCE_MS)
  })
  if (token === null) throw new Error('The proof of work was given up.')
  return token
}

async function proveInWorker(challenge: Challenge): Promise<string | null> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', event => resolve(event.data))
      worker.addEventListener('error', reject)
      worker.postMessage({ challenge, patience: PATIENCE_MS })
    })
  } finally {
    worker.terminate()
  }
}

let googleScript: Promise<void> | undefined

function loadGoogleScript(siteKey: string): Promise<void> {
  googleScript ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      googleScript = undefined
      reject(new Error('The script of reCAPTCHA did not load.'))
    })
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    document.head.append(script)
  })
  return googleScript
}

async function executeGoogle(siteKey: string, action: Action): Promise<string> {
  await loadGoogleScript(siteKey)
  const google = globalThis.grecaptcha
  if (!google) throw new Error('The script of reCAPTCHA did nothing.')
  await new Promise<void>(resolve => google.ready(resolve))
  return google.execute(siteKey, { action })
}

/** A blocked script can hang as well as fail. */
async function askGoogle(siteKey: string, action: Action): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('reCAPTCHA did not answer in time.')), GOOGLE_PATIENCE_MS)
  })
  return Promise.race([executeGoogle(siteKey, action), late]).finally(() => clearTimeout(timer))
}
