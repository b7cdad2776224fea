import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Raw, said, writtenLanguage } from './fields.ts'

const HOUR = 3_600

const PASSWORD = '8 to 128 characters, among them a capital, a small letter, a digit and another sign.'

export const Registration = z.object({
  username: said(
    Raw,
    '3 to 32 letters, digits, `.`, `_` and `-`; 2 are enough with one that is Han, Kana or Hangul.',
  ),
  email: Raw,
  password: said(Raw, PASSWORD),
  confirmPassword: said(Raw, 'The same password again.'),
  recaptcha_token: said(text(8_192), 'The solution of the challenge; `off` where there is none.'),
  language: said(z.optional(writtenLanguage.language), 'Of the mails and, at first, of the web app.'),
  script: z.optional(writtenLanguage.script),
  join_token: said(
    z.optional(text(200)),
    'Of a link to a trip, where only those who are invited may register.',
  ),
})
export type Registration = z.output<typeof Registration>

const Token = said(text(200), 'From the link in the mail.')
const Detail = z.object({ detail: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/users/token',
  summary: 'Sign in with a username or an e-mail address',
  access: 'anyone',
  form: z.object({
    username: said(Raw, 'The username, or the e-mail address.'),
    password: Raw,
    recaptcha_token: said(z.optional(text(8_192)), 'Needed after `auth.captcha_required`.'),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  errors: [
    'auth.wrong_credentials',
    'auth.wait',
    'auth.captcha_required',
    'captcha.refused',
    'captcha.unavailable',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Sign out: the token is worth nothing from the next request on',
  access: 'user',
  guests: true,
  query: z.object({
    keep: said(z.optional(z.literal('1')), 'Leaves alone what the browser stores.'),
  }),
  response: null,
})

export const register = endpoint({
  method: 'POST',
  path: '/users/register/',
  summary: 'Make an account',
  access: 'anyone',
  body: Registration,
  response: Detail,
  status: 201,
  errors: [
    'account.password_mismatch',
    'account.email_invalid',
    'account.password_weak',
    'account.password_common',
    'account.username_invalid',
    'account.username_taken',
    'captcha.refused',
    'captcha.unavailable',
    'registration.closed',
    'registration.invited_only',
  ],
  limits: [{ per: 'ip', max: 5, seconds: HOUR }],
})

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'What the browser has to solve before it may register',
  access: 'anyone',
  query: z.object({ action: said(z.enum(['register', 'login']), 'The call that its answer is for.') }),
  response: z.union([
    z.object({ provider: z.literal('altcha'), challenge: z.looseObject({}) }),
    z.object({ provider: z.literal('recaptcha'), site_key: z.string() }),
    z.object({ provider: z.literal('off') }),
  ]),
  limits: [{ per: 'ip', max: 30, seconds: 60 }],
})

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/users/verify_email',
  summary:
    'Confirm an e-mail address by the token that was mailed to it; the first time, every other session ends',
  access: 'anyone',
  knowsSession: true,
  query: z.object({ token: Token }),
  response: z.object({ success: z.literal(true) }),
  errors: ['token.invalid'],
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})

export const notMe = endpoint({
  method: 'POST',
  path: '/users/not_me',
  summary:
    'End an account that somebody else has made with the own address, by the token that was mailed to it',
  access: 'anyone',
  body: z.object({ token: Token }),
  response: null,
  errors: ['token.invalid'],
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/users/resend_verification',
  summary: 'Mail the verification link again',
  access: 'user',
  response: null,
  errors: ['account.already_verified'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/users/password/forgot',
  summary: 'Mail a link that sets a new password',
  access: 'anyone',
  body: z.object({ email: Raw }),
  response: Detail,
  status: 202,
  errors: ['account.email_invalid'],
  limits: [{ per: 'ip', max: 3, seconds: 900 }],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/password/reset',
  summary: 'Set a new password by the token that was mailed; ends every session',
  access: 'anyone',
  body: z.object({ token: Token, password: said(Raw, `The new one. ${PASSWORD}`) }),
  response: null,
  errors: ['token.invalid', 'account.new_password_weak', 'account.password_common'],
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})
