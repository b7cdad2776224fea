import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { isCountryName } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Language, line, orEmpty, Raw } from './fields.ts'

const HOUR = 3_600

const AvatarUrl = z.nullable(z.string())

export const Me = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: AvatarUrl,
  language: Language,
  /** Of the account's stream: a client that follows it from here misses nothing. */
  seq: z.int(),
  version: z.int(),
})
export type Me = z.output<typeof Me>

export const me = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in account',
  access: 'user',
  response: Me,
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change username, e-mail address or password; the last two need the old password',
  access: 'user',
  body: z.object({
    user_update: z.object({ username: z.optional(Raw), email: z.optional(Raw), password: z.optional(Raw) }),
    old_password: z.optional(Raw),
  }),
  response: Me,
  errors: [
    'account.username_invalid',
    'account.username_taken',
    'account.email_invalid',
    'account.email_taken',
    'account.new_password_weak',
    'account.password_common',
    'account.old_password_required',
    'account.old_password_wrong',
    'version.outdated',
  ],
  // Each change of the name tells whether another one is taken, which is looked up no more often than that.
  limits: [{ per: 'user', max: 5, seconds: HOUR }],
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete the account; needs a session that gave its password at most 15 minutes ago',
  access: 'recent',
  response: null,
})

export const deleteMeByPassword = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  summary: 'Delete the account, confirmed by the password',
  access: 'user',
  body: z.object({ password: Raw }),
  response: null,
  errors: ['account.old_password_wrong'],
})

const Country = z.string().check(z.refine(isCountryName, { error: 'profile.country_unknown' }))

const passportNumber = /^[A-Z0-9<-]{3,20}$/

/** As it is stored: without spaces, in upper case. */
export function normalisePassportNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

export function isPassportNumber(text: string): boolean {
  return passportNumber.test(normalisePassportNumber(text))
}

const PassportNumber = z
  .string()
  .check(
    z.maxLength(60, { abort: true }),
    z.refine(isPassportNumber, { error: 'profile.passport_number_invalid' }),
  )

const AirlineMemberships = atMost(30, z.record(line(1, 60), line(1, 60)), 'limit.reached')

const profileFields = {
  first_name: z.nullable(line(1, 60)),
  last_name: z.nullable(line(1, 60)),
  language: Language,
  location: z.nullable(Country),
  birth_date: z.nullable(Day),
  full_name: z.nullable(line(1, 120)),
  passport_country: z.nullable(Country),
  passport_number: z.nullable(PassportNumber),
  /** The day on which the passport expires. */
  passport_info: z.nullable(Day),
  airline_memberships: AirlineMemberships,
  permissions: z.object({ show_passport: z.boolean(), show_memberships: z.boolean() }),
}

export const Profile = z.object({
  ...profileFields,
  avatar_url: AvatarUrl,
  /** A new address of the account whose mail was not answered yet; until then it keeps the old one. */
  pending_email: z.nullable(z.string()),
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

/**
 * Only the fields that are sent change; `airline_memberships` and `permissions` are replaced as a whole. An empty text
 * is the same as null.
 */
export const ProfileUpdate = z.partial(
  z.object({
    ...profileFields,
    first_name: orEmpty(profileFields.first_name),
    last_name: orEmpty(profileFields.last_name),
    location: orEmpty(profileFields.location),
    birth_date: orEmpty(profileFields.birth_date),
    full_name: orEmpty(profileFields.full_name),
    passport_country: orEmpty(profileFields.passport_country),
    passport_number: orEmpty(profileFields.passport_number),
    passport_info: orEmpty(profileFields.passport_info),
  }),
)
export type ProfileUpdate = z.output<typeof ProfileUpdate>

export const profile = endpoint({
  method: 'GET',
  path: '/users/me/profile',
  summary: 'The whole own profile',
  access: 'user',
  response: Profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/me/profile',
  summary: 'Change the own profile',
  access: 'user',
  body: ProfileUpdate,
  response: Profile,
  errors: [
    'profile.country_unknown',
    'profile.birth_date_future',
    'profile.passport_number_invalid',
    'limit.reached',
    'version.outdated',
  ],
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/me/profile/avatar',
  summary: 'Replace the own picture',
  access: 'user',
  file: { maxBytes: 5 * 1024 * 1024 },
  response: z.object({ avatar_url: z.string() }),
  errors: [
    'avatar.not_an_image',
    'avatar.too_large',
    'avatar.animated',
    'avatar.unreadable',
    'attachment.no_space',
  ],
  limits: [{ per: 'user', max: 10, seconds: HOUR }],
})

export const avatar = endpoint({
  method: 'GET',
  path: '/avatars/{name}',
  summary: 'A picture; readable without a token, because an <img> cannot send one',
  access: 'anyone',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) }),
  response: 'image/webp',
})

const Exists = z.object({ exists: z.boolean() })
const checkLimits = [
  { per: 'user', max: 30, seconds: 60 },
  { per: 'user', max: 300, seconds: 24 * HOUR },
] as const

export const checkUsername = endpoint({
  method: 'GET',
  path: '/users/check_username',
  summary: 'Whether somebody else has this username',
  access: 'user',
  query: z.object({ username: Raw }),
  response: Exists,
  errors: ['account.username_invalid'],
  limits: checkLimits,
})

export const checkEmail = endpoint({
  method: 'GET',
  path: '/users/check_email',
  summary: 'Whether somebody else has this e-mail address',
  access: 'user',
  query: z.object({ email: Raw }),
  response: Exists,
  errors: ['account.email_invalid'],
  limits: checkLimits,
})

export const accountLive = endpoint({
  method: 'GET',
  path: '/users/me/live',
  summary: 'What changes about the account, as server-sent events',
  access: 'user',
  response: 'text/event-stream',
})
