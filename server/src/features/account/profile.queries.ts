import { normalisePassportNumber, type Profile } from '@caravan/contract/account'
import { type Language, languageOf, written } from '@caravan/contract/languages'
import { type SharedField, type SharedProfile, sharedFields } from '@caravan/contract/members'
import type { Queries } from '../../db/queries.ts'
import { many, one, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { CannotStart, Failure } from '../../failure.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import type { Log } from '../../log.ts'
import { openOrEmpty, type Sealer } from './sealed-fields.ts'

const { show_passport: passportFields, show_memberships: membershipFields } = sharedFields
const sealedFields = [...passportFields, ...membershipFields]

type StoredRow = Pick<Profile, 'first_name' | 'last_name' | 'location'> &
  Profile['permissions'] &
  Record<SharedField, Buffer | null> & { user_id: string }
type ProfileRow = StoredRow &
  Pick<Profile, 'version' | 'pending_email'> & { avatar: string | null; language: Language }

// A profile that was never changed has no row.
const findRow = one<[userId: string], ProfileRow>(
  'profile.find',
  `select a.id as user_id, p.first_name, p.last_name, p.location, coalesce(p.show_passport, false) as show_passport,
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
const columns = [
  ...['first_name', 'last_name', 'location', 'show_passport', 'show_memberships'],
  ...sealedFields,
]
const storeRow = one<StoredRow, { version: number }, Tx>(
  'profile.store',
  `update profile set ${columns.map(column => `${column} = :${column}`).join(', ')}, version = version + 1
   where user_id = :user_id returning version`,
)
const storeLanguage = run<[userId: string, language: Language]>(
  'account.store_language',
  'update account set language = $2, version = version + 1 where id = $1 and language <> $2',
)
/** Tells that something else the profile shows has changed: the picture. */
const touch = run<[userId: string], Tx>(
  'profile.touch',
  `insert into profile (user_id, version) values ($1, 2)
   on conflict (user_id) do update set version = profile.version + 1`,
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
type SharedRow = Omit<StoredRow, 'first_name' | 'last_name' | 'location'>

const listShared = many<[userIds: string[]], SharedRow>(
  'profile.shared',
  `select user_id, show_passport, show_memberships,
     ${Object.entries(sharedFields)
       .flatMap(([shown, fields]) => fields.map(field => `case when ${shown} then ${field} end as ${field}`))
       .join(', ')}
   from profile where user_id = any($1) and (show_passport or show_memberships)`,
)

export function createProfiles(sealer: Sealer, log: Log) {
  const open = (row: SharedRow, field: SharedField) =>
    openOrEmpty(sealer, log, row.user_id, field, row[field])

  function passportOf(row: SharedRow) {
    const texts = passportFields.map(field => [field, open(row, field)])
    return Object.fromEntries(texts) as Record<(typeof passportFields)[number], string | null>
  }

  function toProfile(row: ProfileRow): Profile {
    const { first_name, last_name, language, location, show_passport, show_memberships } = row
    return {
      ...{ first_name, last_name, location },
      ...written(language),
      ...passportOf(row),
      airline_memberships: membershipsOf(row) ?? {},
      permissions: { show_passport, show_memberships },
      avatar_url: avatarUrl(row.avatar),
      pending_email: row.pending_email,
      version: row.version,
    }
  }

  function toShared(row: SharedRow): SharedProfile {
    const { show_passport, show_memberships } = row
    return {
      ...(show_passport ? passportOf(row) : {}),
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
      return toProfile(row)
    },

    /** Reads what people have switched on for those who travel with them, and nothing else of their profiles. */
    async shared(db: Queries, userIds: string[]): Promise<Map<string, SharedProfile>> {
      const rows = userIds.length === 0 ? [] : await listShared(db, userIds)
      return new Map(rows.map(row => [row.user_id, toShared(row)]))
    },

    /** The account has to be locked, so that two partial changes at once both stay. */
    async store(tx: Tx, userId: string, current: Profile, sent: Partial<Profile>): Promise<Profile> {
      await ensure(tx, userId)
      // A language that comes alone has no script, whichever there was.
      const script = sent.script ?? (sent.language ? null : current.script)
      const language = languageOf({ ...current, ...sent, script })
      const profile = { ...current, ...sent, ...written(language) }
      const before = await findRow(tx, userId)
      // A value that does not open and was not sent stays as it is.
      const kept = (field: SharedField) => (field in sent ? null : (before?.[field] ?? null))
      const seal = (field: SharedField, text: string | null) =>
        text === null ? kept(field) : sealer.seal(userId, field, text)
      const { permissions, airline_memberships: numbers, passport_number: typed } = profile
      const passport_number = typed === null ? null : normalisePassportNumber(typed)
      const airline_memberships = Object.keys(numbers).length > 0 ? JSON.stringify(numbers) : null
      const texts = { ...profile, passport_number, airline_memberships }
      const sealed = Object.fromEntries(sealedFields.map(field => [field, seal(field, texts[field])]))
      await storeLanguage(tx, userId, language)
      const row = await storeRow(tx, {
        ...profile,
        ...permissions,
        ...(sealed as Record<SharedField, Buffer | null>),
        user_id: userId,
      })
      return { ...profile, passport_number, version: row?.version ?? profile.version }
    },

    touch,
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
