import { normalisePassportNumber, type Profile } from '@caravan/contract/account'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Sealer } from './sealed-fields.ts'

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
  Record<SealedField, Buffer | null> & { version: number; language: 'en' | 'zh'; avatar: string | null }

const select = (
  suffix: string,
) => `select p.first_name, p.last_name, p.location, p.show_passport, p.show_memberships, p.birth_date,
  p.full_name, p.passport_country, p.passport_number, p.passport_info, p.airline_memberships, p.version, a.language, a.avatar
  from account a join profile p on p.user_id = a.id where a.id = $1 ${suffix}`

const ensure = sql<[userId: string], never>(
  'profile.ensure',
  'insert into profile (user_id) values ($1) on conflict do nothing',
)
const find = sql<[userId: string], ProfileRow>('profile.find', select(''))
const lock = sql<[userId: string], ProfileRow>('profile.lock', select('for update of p'))
const store = sql<
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
const storeLanguage = sql<[userId: string, language: 'en' | 'zh'], never>(
  'account.store_language',
  'update account set language = $2 where id = $1 and language <> $2',
)
const erase = sql<[userId: string], never>('profile.erase', 'delete from profile where user_id = $1')
const hasSealed = sql<[], { sealed: Buffer; user_id: string }>(
  'profile.any_sealed',
  `select coalesce(birth_date, full_name, passport_country, passport_number, passport_info, airline_memberships) as sealed, user_id
   from profile where coalesce(birth_date, full_name, passport_country, passport_number, passport_info, airline_memberships) is not null
   limit 1`,
)

export function createProfiles(sealer: Sealer) {
  function toProfile(userId: string, row: ProfileRow): Profile {
    const text = (field: SealedField) => (row[field] === null ? null : sealer.open(userId, field, row[field]))
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
      avatar_url: row.avatar === null ? null : avatarUrl(row.avatar),
      version: row.version,
    }
  }

  return {
    async find(db: Queries, userId: string): Promise<Profile> {
      const row = await db.one(find, [userId])
      if (row) return toProfile(userId, row)
      await db.run(ensure, [userId])
      return this.find(db, userId)
    },

    /** Locks the profile, so that two partial changes at once both stay. */
    async lock(tx: Tx, userId: string): Promise<Profile> {
      await tx.run(ensure, [userId])
      const row = await tx.one(lock, [userId])
      if (!row) throw new Error('the account of a profile is gone')
      return toProfile(userId, row)
    },

    async store(tx: Tx, userId: string, profile: Profile): Promise<Profile> {
      const seal = (field: SealedField, text: string | null) =>
        text === null ? null : sealer.seal(userId, field, text)
      const number =
        profile.passport_number === null ? null : normalisePassportNumber(profile.passport_number)
      const memberships =
        Object.keys(profile.airline_memberships).length > 0
          ? JSON.stringify(profile.airline_memberships)
          : null
      await tx.run(storeLanguage, [userId, profile.language])
      const row = await tx.one(store, [
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
      ])
      return { ...profile, passport_number: number, version: row?.version ?? profile.version }
    },

    erase: (tx: Tx, userId: string) => tx.run(erase, [userId]),

    /** Opens one stored value, so that a server with the wrong key does not start. */
    async proveKeys(db: Queries): Promise<void> {
      const row = await db.one(hasSealed, [])
      if (!row) return
      for (const field of sealedFields) {
        try {
          sealer.open(row.user_id, field, row.sealed)
          return
        } catch {
          // It is one of the other fields, or the key is wrong.
        }
      }
      throw new Error(
        'DATA_KEY does not open the stored profiles. Start with the key that they were encrypted with.',
      )
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>

export function avatarUrl(file: string): string {
  return `/avatars/${file}`
}
