import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { isCountryName } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, line, orEmpty, Raw, said, writtenLanguage } from './fields.ts'

const HOUR = 3_600

const AvatarUrl = z.nullable(z.string())

export const Me = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: AvatarUrl,
  ...writtenLanguage,
  unread_notifications: z.int(),
  seq: said(z.int(), "Of the account's stream: a client that follows it from here misses nothing."),
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
    user_update: said(
      z.object({
        username: z.optional(Raw),
        email: said(z.optional(Raw), 'It counts once the link in the mail that is sent there was opened.'),
        password: said(z.optional(Raw), 'The new password.'),
      }),
      'What is left out stays.',
    ),
    old_password: said(z.optional(Raw), 'Required where the address or the password changes.'),
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
  body: z.object({ password: said(Raw, 'The present one of the account.') }),
  response: null,
  errors: ['account.old_password_wrong'],
})

export const Country = z.string().check(z.refine(isCountryName, { error: 'profile.country_unknown' }))

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

const EXPIRY = 'The day on which the passport expires.'

const profileFields = {
  first_name: z.nullable(line(1, 60)),
  last_name: z.nullable(line(1, 60)),
  ...writtenLanguage,
  location: z.nullable(Country),
  birth_date: z.nullable(Day),
  full_name: z.nullable(line(1, 120)),
  passport_country: z.nullable(Country),
  passport_number: z.nullable(PassportNumber),
  passport_info: said(z.nullable(Day), EXPIRY),
  airline_memberships: said(AirlineMemberships, 'The number of each programme: all of them.'),
  permissions: said(
    z.object({
      show_passport: said(z.boolean(), 'Members of the own trips see the passport and the date of birth.'),
      show_memberships: said(z.boolean(), 'Members of the own trips see `airline_memberships`.'),
    }),
    'The parts of the profile that others see.',
  ),
}

export const Profile = z.object({
  ...profileFields,
  avatar_url: AvatarUrl,
  pending_email: said(z.nullable(z.string()), 'A new address whose mail was not answered yet.'),
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

const COUNTRY = 'A country by its English name, as `GET /countries/countrieslist` has it.'

export const ProfileUpdate = said(
  z.partial(
    z.object({
      ...profileFields,
      first_name: orEmpty(profileFields.first_name),
      last_name: orEmpty(profileFields.last_name),
      location: said(orEmpty(profileFields.location), COUNTRY),
      birth_date: said(orEmpty(profileFields.birth_date), 'Not in the future.'),
      full_name: said(orEmpty(profileFields.full_name), 'As the passport has it.'),
      passport_country: said(orEmpty(profileFields.passport_country), COUNTRY),
      passport_number: said(
        orEmpty(profileFields.passport_number),
        '3 to 20 letters, digits, `<` and `-`; stored in capitals and without spaces.',
      ),
      passport_info: said(orEmpty(profileFields.passport_info), EXPIRY),
    }),
  ),
  'What is left out stays. An empty text is the same as null.',
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
  params: z.object({
    name: said(z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)), 'The last part of an `avatar_url`.'),
  }),
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
