import type { PushMessage } from '@caravan/contract/push'
import { many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { fullNameIn } from '../../identity/full-name.queries.ts'
import type { Held } from '../../identity/openers.ts'

interface Stored {
  endpoint: string
  p256dh: string
  auth: string
}

interface NewDevice extends Stored {
  userId: string
  hash: Buffer
  sessionId: string
}

export const storeDevice = run<NewDevice, Tx>(
  'push_device.store',
  `insert into push_device (user_id, endpoint_hash, endpoint, p256dh, auth, session_id)
   values (:userId, :hash, :endpoint, :p256dh, :auth, :sessionId)
   on conflict (endpoint_hash) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
     auth = excluded.auth, session_id = excluded.session_id, created_at = now()`,
)
/** Forgets the oldest ones, until `keep` are left. */
export const forgetOldest = run<[userId: string, keep: number], Tx>(
  'push_device.forget_oldest',
  `delete from push_device where endpoint_hash in (select endpoint_hash from push_device where user_id = $1
     order by created_at desc, endpoint_hash offset $2)`,
)
export const forgetDevice = run<[userId: string, hash: Buffer]>(
  'push_device.forget_one',
  'delete from push_device where user_id = $1 and endpoint_hash = $2',
)
/** Removes the devices of every session but one. */
export const forgetDevicesBut = run<[userId: string, sessionId: string | null], Tx>(
  'push_device.forget_but',
  'delete from push_device where user_id = $1 and session_id is distinct from $2',
)
export const heldDevices = one<[userId: string], Held>(
  'push_device.held',
  'select count(*)::int as count, min(created_at) as since from push_device where user_id = $1',
)
export const countDevices = value<[userId: string], number>(
  'push_device.count',
  'select count(*)::int as devices from push_device where user_id = $1',
)
export const listDevices = many<[userIds: readonly string[]], Stored & { user_id: string }>(
  'push_device.list',
  'select user_id, endpoint, p256dh, auth from push_device where user_id = any($1)',
)

/**
 * Takes what is to be told, each once among all processes; what could not be told for an hour is not news any more.
 * An invitee is told the names of the trip and of the one who invites alone.
 */
export const takeDue = many<[limit: number], PushMessage & { user_id: string; is_late: boolean }>(
  'push_due.take',
  `with taken as (delete from push_due where id in (select id from push_due order by at limit $1 for update skip locked)
     returning *)
   select d.user_id, d.kind, case when d.kind <> 'invited' then d.trip_id end as trip_id,
     case when d.kind <> 'invited' then d.about end as about, t.name as trip_name, a.language,
     d.at < now() - interval '1 hour' as is_late, coalesce(case when d.kind <> 'invited'
       then ${fullNameIn('p')} end, by.username) as actor
   from taken d join trip t on t.id = d.trip_id and t.deleted_at is null join account a on a.id = d.user_id
   left join account by on by.id = d.actor left join profile p on p.user_id = d.actor`,
)
