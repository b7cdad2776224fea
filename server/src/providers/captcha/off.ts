import type { Captcha } from './port.ts'

/** Lets everybody pass; configuration allows it on a loopback address only. */
export function createNoCaptcha(): Captcha {
  return {
    kind: 'off',
    createChallenge: async () => ({ provider: 'off' }),
    verify: async () => 'passed',
  }
}
