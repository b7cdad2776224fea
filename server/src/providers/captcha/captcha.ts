import type { Config } from '../../config.ts'
import type { Queries } from '../../db/queries.ts'
import { createOutbound } from '../outbound.ts'
import { createAltcha } from './altcha.ts'
import { spendChallenge } from './captcha.queries.ts'
import type { Captcha } from './port.ts'
import { createRecaptcha } from './recaptcha.ts'

const GOOGLE_HOST = 'www.google.com'

interface Needs {
  config: Pick<Config, 'captcha' | 'publicUrl'>
  db: Queries
  secret: Buffer
}

export function createCaptcha({ config: { captcha, publicUrl }, db, secret }: Needs): Captcha {
  if (captcha.kind === 'off') return noCaptcha
  if (captcha.kind === 'altcha')
    return createAltcha({ secret, spend: (id, expires) => spendChallenge(db, id, expires) })
  const outbound = createOutbound({ allow: [GOOGLE_HOST], configured: [captcha.url] })
  return createRecaptcha({ ...captcha, outbound, hostname: publicUrl.hostname })
}

/** Lets everybody pass; configuration allows it on a loopback address only. */
export const noCaptcha: Captcha = {
  kind: 'off',
  createChallenge: async () => ({ provider: 'off' }),
  verify: async () => 'passed',
}
