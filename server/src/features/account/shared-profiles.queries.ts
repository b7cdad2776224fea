import { many } from '../../db/sql.ts'

/** Null where nothing is stored or it is not switched on. */
export interface SharedRow {
  user_id: string
  show_passport: boolean
  show_memberships: boolean
  birth_date: Buffer | null
  full_name: Buffer | null
  passport_country: Buffer | null
  passport_number: Buffer | null
  passport_info: Buffer | null
  airline_memberships: Buffer | null
}

export const listShared = many<[userIds: string[]], SharedRow>(
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
