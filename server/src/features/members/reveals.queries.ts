import type { Reveal, SharedField } from '@caravan/contract/members'
import { many, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

interface RevealRow extends Omit<Reveal, 'name' | 'avatar_url'> {
  /** Null once the account is deleted. */
  username: string | null
  first_name: string | null
  last_name: string | null
  avatar: string | null
}

export const storeReveals = run<
  { ownerId: string; viewerId: string; tripId: string; fields: SharedField[] },
  Tx
>(
  'reveal.store',
  `insert into reveal (owner_id, viewer_id, trip_id, trip_name, field)
   select :ownerId, :viewerId, id, name, unnest(:fields::text[]) from trip where id = :tripId
   on conflict (owner_id, day, viewer_id, trip_id, field) do update
     set at = excluded.at, trip_name = excluded.trip_name`,
)
export const listReveals = many<[ownerId: string], RevealRow>(
  'reveal.list',
  `select r.field, r.trip_name, r.at, a.username, a.avatar, p.first_name, p.last_name
   from reveal r join account a on a.id = r.viewer_id left join profile p on p.user_id = r.viewer_id
   where r.owner_id = $1 and r.at > now() - interval '90 days'
   order by r.at desc, r.viewer_id, r.trip_id, r.field limit 500`,
)
export const forgetReveals = run<[ownerId: string], Tx>(
  'reveal.forget',
  'delete from reveal where owner_id = $1',
)
export const sweepReveals = run<[]>(
  'reveal.sweep',
  `delete from reveal where at < now() - interval '90 days'`,
)
