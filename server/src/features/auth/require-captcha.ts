import { Failure } from '../../failure.ts'
import type { Captcha, CaptchaAction } from '../../providers/captcha/port.ts'

/** Refuses a captcha that was not solved, and one that nobody can check at the moment. */
export async function requireCaptcha(captcha: Captcha, token: string, action: CaptchaAction): Promise<void> {
  const verdict = await captcha.verify(token, action)
  if (verdict === 'refused') throw new Failure('captcha.refused')
  if (verdict === 'unavailable') throw new Failure('captcha.unavailable', { retryAfter: 10 })
}
