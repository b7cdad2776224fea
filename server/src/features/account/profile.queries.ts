import { normalisePassportNumber, type Profile } from '@caravan/contract/account'
import { type SharedField, type SharedProfile, sharedFields } from '@caravan/contract/members'
import { CannotStart } from '../../cannot-start.ts'
import type { Queries } from '../../db/queries.ts'
import { many, one, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import type { Log } from '../../log.ts'
import { openOrEmpty, type Sealer } from './sealed-fields.ts'

const sealedFields = [
  'birth_date',
  'full_name',
  'passport_country',
  'passport_number',
  'passport_info',
  'airline_memberships',
] as const
type SealedField = (typeof sealedFields)[number]

interface OpenColumns {
  first_name: string | null
  last_name: string | null
  location: string | null
  show_passport: boolean
  show_memberships: boolean
}
type ProfileRow = OpenColumns &
  Record<SealedField, Buffer | null> & {
    version: number
    language: 'en' | 'zh'
    avatar: string | null
    pending_email: string | null
  }

// A profile that was never changed has no row.
const findRow = one<[userId: string], ProfileRow>(
  'profile.find',
  `select p.first_name, p.last_name, p.location, coalesce(p.show_passport, false) as show_passport,
     coalesce(p.show_memberships, false) as show_memberships, p.birth_date, p.full_name, p.passport_country,
     p.passport_number, p.passport_info, p.airline_memberships, coalesce(p.version, 1) as version, a.language, a.avatar,
     (select address from one_time_token where user_id = a.id and purpose = 'change_email' and used_at is null
        and expires_at > now()) as pending_email
   from account a left join profile p on p.user_id = a.id where a.id = $1`,
)

const ensure = run<[userId: string]>(
  'profile.ensure',
  'insert into profile (user_id) values ($1) on conflict do nothing',
)
const storeRow = one<
  [
    userId: string,
    firstName: string | null,
    lastName: string | null,
    location: string | null,
    showPassport: boolean,
    showMemberships: boolean,
    birthDate: Buffer | null,
    fullName: Buffer | null,
    passportCountry: Buffer | null,
    passportNumber: Buffer | null,
    passportInfo: Buffer | null,
    memberships: Buffer | null,
  ],
  { version: number }
>(
  'profile.store',
  `update profile set first_name = $2, last_name = $3, location = $4, show_passport = $5, show_memberships = $6,
     birth_date = $7, full_name = $8, passport_country = $9, passport_number = $10, passport_info = $11,
     airline_memberships = $12, version = version + 1
   where user_id = $1 returning version`,
)
const storeLanguage = run<[userId: string, language: 'en' | 'zh']>(
  'account.store_language',
  'update account set language = $2, version = version + 1 where id = $1 and language <> $2',
)
const raiseVersion = run<[userId: string]>(
  'profile.raise_version',
  'update profile set version = version + 1 where user_id = $1',
)
const erase = run<[userId: string], Tx>('profile.erase', 'delete from profile where user_id = $1')
// A value begins with the id of its key, unless it is damaged.
const missing = one<[known: Buffer[]], { id: Buffer }>(
  'data_key.missing',
  `select id from data_key where id <> all ($1) and exists (
     select from profile p cross join lateral (values ${sealedFields.map(field => `(p.${field})`).join(', ')})
       as v (sealed) where substring(v.sealed from 1 for 4) = data_key.id)`,
)
const remember = run<[id: Buffer]>(
  'data_key.remember',
  'insert into data_key (id) values ($1) on conflict do nothing',
)

/** Null where nothing is stored or it is not switched on. */
type SharedRow = Pick<ProfileRow, SealedField | 'show_passport' | 'show_memberships'> & { user_id: string }

const listShared = many<[userIds: string[]], SharedRow>(
  'profile.shared',
  `select user_id, show_passport, show_memberships,
     case when show_passport then birth_date end as birth_date,
     case when show_passport then full_name end as full_name,
     case when show_passport then passport_country end as passport_country,
     case when show_passport then passport_number end as passport_number,
     case when show_passport then passport_info end as passport_info,
     case when show_memberships then airline_memberships end as airline_memberships
   from profile where user_id = any($1) and (show_passport or show_memberships)`,
)

export function createProfiles(sealer: Sealer, log: Log) {
  function toProfile(userId: string, row: ProfileRow): Profile {
    const text = (field: SealedField) => openOrEmpty(sealer, log, userId, field, row[field])
    const memberships = text('airline_memberships')
    return {
      first_name: row.first_name,
      last_name: row.last_name,
      language: row.language,
      location: row.location,
      birth_date: text('birth_date'),
      full_name: text('full_name'),
      passport_country: text('passport_country'),
      passport_number: text('passport_number'),
      passport_info: text('passport_info'),
      airline_memberships: memberships === null ? {} : JSON.parse(memberships),
      permissions: { show_passport: row.show_passport, show_memberships: row.show_memberships },
      avatar_url: avatarUrl(row.avatar),
      pending_email: row.pending_email,
      version: row.version,
    }
  }

  const open = (row: SharedRow, field: SharedField) =>
    openOrEmpty(sealer, log, row.user_id, field, row[field])

  function toShared(row: SharedRow): SharedProfile {
    const { show_passport, show_memberships } = row
    const passport = Object.fromEntries(sharedFields.show_passport.map(field => [field, open(row, field)]))
    return {
      ...(show_passport ? passport : {}),
      ...(show_memberships ? { airline_memberships: membershipsOf(row) } : {}),
      permissions: { show_passport, show_memberships },
    }
  }

  function membershipsOf(row: SharedRow): Record<string, string> | null {
    if (row.airline_memberships === null) return {}
    const text = open(row, 'airline_memberships')
    return text === null ? null : JSON.parse(text)
  }

  return {
    async find(db: Queries, userId: string): Promise<Profile> {
      const row = await findRow(db, userId)
      if (!row) throw new Failure('auth.required')
      return toProfile(userId, row)
    },

    /** Reads what people have switched on for those who travel with them, and nothing else of their profiles. */
    async shared(db: Queries, userIds: string[]): Promise<Map<string, SharedProfile>> {
      const rows = userIds.length === 0 ? [] : await listShared(db, userIds)
      return new Map(rows.map(row => [row.user_id, toShared(row)]))
    },

    /** Tells that something else the profile shows has changed: the picture. */
    async touch(tx: Tx, userId: string): Promise<void> {
      await ensure(tx, userId)
      await raiseVersion(tx, userId)
    },

    /** The account has to be locked, so that two partial changes at once both stay. */
    async store(tx: Tx, userId: string, current: Profile, sent: Partial<Profile>): Promise<Profile> {
      await ensure(tx, userId)
      const profile = { ...current, ...sent }
      const before = await findRow(tx, userId)
      // A value that does not open and was not sent stays as it is.
      const kept = (field: SealedField) => (field in sent ? null : (before?.[field] ?? null))
      const seal = (field: SealedField, text: string | null) =>
        text === null ? kept(field) : sealer.seal(userId, field, text)
      const number =
        profile.passport_number === null ? null : normalisePassportNumber(profile.passport_number)
      const memberships =
        Object.keys(profile.airline_memberships).length > 0
          ? JSON.stringify(profile.airline_memberships)
          : null
      await storeLanguage(tx, userId, profile.language)
      const row = await storeRow(
        tx,
        userId,
        profile.first_name,
        profile.last_name,
        profile.location,
        profile.permissions.show_passport,
        profile.permissions.show_memberships,
        seal('birth_date', profile.birth_date),
        seal('full_name', profile.full_name),
        seal('passport_country', profile.passport_country),
        seal('passport_number', number),
        seal('passport_info', profile.passport_info),
        seal('airline_memberships', memberships),
      )
      return { ...profile, passport_number: number, version: row?.version ?? profile.version }
    },

    erase,

    /** A server without one of the keys that are in use does not start. */
    async proveKeys(db: Queries): Promise<void> {
      if (await missing(db, sealer.keyIds))
        throw new CannotStart(
          'DATA_KEY does not open the stored profiles. Start with the key that they were encrypted with.',
        )
      const [current] = sealer.keyIds
      if (current) await remember(db, current)
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>
