import { HAN, HANGUL, KANA } from '@caravan/contract/full-name'
import { value } from '../db/sql.ts'

/** fullName() of the contract as an expression of SQL, on a row of `profile`. */
export const fullNameIn = (profile: string): string => {
  const [first, last] = [`${profile}.first_name`, `${profile}.last_name`]
  return `case
    when ${first} <> '' and ${last} <> '' and ${last} || ${first} ~ '^[${HAN}${KANA}${HANGUL}]+$'
      then ${last} || case when ${last} || ${first} ~ '[${KANA}]' then ' ' else '' end || ${first}
    else nullif(concat_ws(' ', nullif(${first}, ''), nullif(${last}, '')), '') end`
}

/** The full name of an account, or its username if it has none. */
export const findName = value<[userId: string], string>(
  'account.name',
  `select coalesce(${fullNameIn('p')}, a.username) as name
   from account a left join profile p on p.user_id = a.id where a.id = $1`,
)
