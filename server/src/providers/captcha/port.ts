import type { captchaChallenge } from '@caravan/contract/auth'
import type { Answer } from '@caravan/contract/endpoint'

/** The call that is protected; a token that was earned for one is worth nothing for the other. */
export type CaptchaAction = 'register' | 'login'

/** `unavailable` is a provider that cannot be asked; a caller refuses then, too. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable'

/** Tells people from programs before something costly or abusable happens. */
export interface Captcha {
  readonly kind: 'altcha' | 'recaptcha' | 'off'
  /** The whole answer of the challenge call, with which the browser earns a token. */
  createChallenge(action: CaptchaAction): Promise<Answer<typeof captchaChallenge>>
  verify(token: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
