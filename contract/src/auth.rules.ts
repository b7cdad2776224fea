import type { Registration } from './auth.ts'
import type { ErrorCode } from './errors.ts'
import { isNewEmail, isUsername } from './fields.ts'
import { isStrongPassword } from './password.ts'

/** The rules of the register form in their fixed order; the first one broken, or null. The captcha comes after them. */
export function checkRegistration(
  form: Omit<Registration, 'recaptcha_token' | 'join_token'> & { terms?: boolean },
): ErrorCode | null {
  if (form.terms === false) return 'account.terms'
  if (form.password !== form.confirmPassword) return 'account.password_mismatch'
  if (!isNewEmail(form.email)) return 'account.email_invalid'
  if (!isStrongPassword(form.password)) return 'account.password_weak'
  if (!isUsername(form.username)) return 'account.username_invalid'
  return null
}
