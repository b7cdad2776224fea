import type { Notification, NotificationKind, NotificationSettings } from '@caravan/contract/notifications'
import { many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { fullNameIn } from '../../identity/full-name.queries.ts'
import { type ActorRow, actorWith } from '../../identity/sessions.queries.ts'
import type { ToldChange } from './rules.ts'

/** Of what an entry `e` is about its person sees, who is in the trip by `u`. */
export const isSeen = (
  e: string,
) => `case when ${e}.kind in ('expense', 'settled') or ${e}.about_kind = 'expense'
    then u.sees <> 'no_costs'
  when ${e}.kind in ('booking', 'todo_assigned', 'todo_due', 'comment', 'mention') then u.sees <> 'expenses_only'
  else true end`

// Entries of trips that their person is in, and of open invitations by people who are not blocked.
const readable = `exists (select from trip t where t.id = n.trip_id and t.deleted_at is null)
  and case n.kind when 'invited' then exists (select from invitation i
      join email_claim c on c.email_hash = i.email_hash and c.user_id = n.user_id
      where i.id = n.about_id and i.expires_at > now() and not exists (select from blocked_sender b
        where b.email_hash = i.email_hash and b.sender_id = i.invited_by))
    else exists (select from user_trip u where u.trip_id = n.trip_id and u.user_id = n.user_id and ${isSeen('n')}) end`

type ListedRow = Omit<Notification, 'trip_id' | 'actor' | 'about'> & {
  trip_id: string
  actor: string | null
  username: string | null
  full_name: string | null
  avatar: string | null
  about_kind: NonNullable<Notification['about']>['kind'] | null
  about_id: string
  about_name: string | null
  about_deleted: boolean
}

export const listNotifications = many<[userId: string, before: string | null, limit: number], ListedRow>(
  'notification.list',
  `select n.id, n.kind, n.trip_id, t.name as trip_name, n.actor, a.username, a.avatar,
     ${fullNameIn('p')} as full_name,
     n.about_kind, n.about_id, n.about_name, n.about_deleted, n.count, n.at, n.read_at
   from notification n join trip t on t.id = n.trip_id
   left join account a on a.id = n.actor left join profile p on p.user_id = n.actor
   where n.user_id = $1 and ($2::uuid is null or n.id < $2) and ${readable} order by n.id desc limit $3`,
)
const unreadOf = (userId: string) =>
  `select count(*)::int as unread from notification n where n.user_id = ${userId} and n.read_at is null and ${readable}`

export const countUnread = value<[userId: string], number>('notification.unread', unreadOf('$1'))
/** The account of a session with the number of its unread notifications. */
export const findActorAndUnread = one<[tokenHash: Buffer], ActorRow & { unread: number }>(
  'notification.actor_and_unread',
  actorWith(`, (${unreadOf('a.id')}) as unread`),
)
export const markRead = run<[userId: string, upTo: string | null, ids: readonly string[]], Tx>(
  'notification.read',
  'update notification set read_at = now() where user_id = $1 and read_at is null and (id <= $2 or id = any($3))',
)
export const sweepNotifications = run<[]>(
  'notification.sweep',
  `with days as (delete from reminded where day < now() - interval '3 days')
   delete from notification where at < now() - interval '90 days'`,
)
export const findSettings = one<
  [userId: string],
  { notify: Partial<NotificationSettings['kinds']> | null; zone: string | null; muted: string[] }
>(
  'notification.settings',
  `select notify, zone, array(select trip_id from user_trip where user_id = $1 and muted order by trip_id) as muted
   from account where id = $1`,
)
export const storeSettings = run<[userId: string, notify: string | null, zone: string | null], Tx>(
  'notification.store_settings',
  `update account set notify = case when $2::jsonb is null then notify else coalesce(notify, '{}') || $2 end,
     zone = coalesce($3, zone) where id = $1`,
)
export const muteTrips = run<[userId: string, tripIds: readonly string[]], Tx>(
  'notification.mute',
  'update user_trip set muted = trip_id = any($2) where user_id = $1 and muted <> (trip_id = any($2))',
)

/** Something that happened between `first` and `at`, so often. */
export interface NewEntry {
  id: string
  to: string
  kind: NotificationKind
  actor: string | null
  about_kind: string | null
  about_id: string | null
  about_name: string | null
  about_deleted: boolean
  count: number
  first: string
  at: string
}

export const family = (kind: string) => `replace(${kind}, 'mention', 'comment')`

/**
 * Writes down what people are told of a trip, who are in it and want to know, and answers whom. What happened soon after
 * an entry that nobody has read yet joins it.
 */
export const storeEntries = many<[tripId: string, entries: string], { id: string; seq: number }, Tx>(
  'notification.store',
  `with heard as (
     select e.*, coalesce((a.notify -> e.kind ->> 'bell')::boolean, true) as bell,
       coalesce((a.notify -> e.kind ->> 'push')::boolean, false) as push,
       e.kind not in ('added', 'invited') and a.email_verified_at is not null
         and coalesce((a.notify -> e.kind ->> 'mail')::boolean, false) as mail
     from jsonb_to_recordset($2::jsonb) as e (id uuid, "to" uuid, kind text, actor uuid, about_kind text,
       about_id uuid, about_name text, about_deleted boolean, count int, first timestamptz, at timestamptz)
     join account a on a.id = e."to" and a.deleted_at is null
     left join user_trip u on u.trip_id = $1 and u.user_id = e."to"
     where e.kind = 'invited' or (not u.muted and ${isSeen('e')})),
   told as (select * from heard where bell),
   pushed as (
     insert into push_due (id, user_id, trip_id, kind, actor, at, about)
     select id, "to", $1, kind, actor, at, case when about_id is not null
       then jsonb_build_object('kind', about_kind, 'id', about_id, 'deleted', about_deleted) end
     from heard where push and exists (select from push_device d where d.user_id = "to")),
   mailed as (
     insert into mail_due (id, user_id, trip_id, kind, actor, about_kind, about_name, about_deleted, count, at)
     select id, "to", $1, kind, actor, about_kind, about_name, about_deleted, count, at from heard where mail),
   joined as (
     update notification n set id = told.id, at = told.at, count = n.count + told.count,
       kind = case 'mention' when n.kind then n.kind else told.kind end,
       about_kind = case when n.about_id = told.about_id then told.about_kind end,
       about_id = case when n.about_id = told.about_id then told.about_id end,
       about_name = case when n.about_id = told.about_id then told.about_name end,
       about_deleted = coalesce(n.about_id = told.about_id, false) and told.about_deleted
     from told where n.trip_id = $1 and n.user_id = told."to" and ${family('n.kind')} = ${family('told.kind')}
       and n.actor is not distinct from told.actor and n.read_at is null
       and n.at >= told.first - interval '10 minutes'
     returning n.id),
   written as (
     insert into notification (user_id, id, trip_id, kind, actor, about_kind, about_id, about_name, about_deleted, count, at)
     select "to", id, $1, kind, actor, about_kind, about_id, about_name, about_deleted, count, at
     from told where id not in (select id from joined)),
   held as (select id from account where id in (select "to" from heard) order by id for no key update)
   update account set seq = seq + 1 where id in (select id from held) returning id, seq`,
)

/** Up to which number the changes of a trip are told, held until the transaction ends. */
export const holdTold = value<[tripId: string], number, Tx>(
  'change_told.hold',
  `insert into change_told as c (trip_id, seq) values ($1, 0)
   on conflict (trip_id) do update set seq = c.seq returning seq`,
)
export const storeTold = run<[tripId: string, seq: number], Tx>(
  'change_told.store',
  'update change_told set seq = $2 where trip_id = $1',
)
/** The trips with changes that nobody was told of, as a process may have ended too soon. */
export const listUntold = many<[], { id: string }>(
  'change_told.behind',
  `select t.id from trip t left join change_told c on c.trip_id = t.id
   where t.seq > coalesce(c.seq, 0) and t.deleted_at is null`,
)
export const findTrip = one<[tripId: string], { seq: number; members: string[] }, Tx>(
  'notification.trip',
  `select seq, array(select user_id from trip_member where trip_id = $1 and removed_at is null) as members
   from trip where id = $1 and deleted_at is null`,
)
export type KeptChange = ToldChange & { n: number }
interface Page {
  tripId: string
  seq: number
  n: number
  upTo: number
  entities: readonly string[]
  limit: number
}
export const listChanges = many<Page, KeptChange, Tx>(
  'notification.changes',
  `select seq, n, at, actor, undoes, entity, id, before, after from change
   where trip_id = :tripId and (seq, n) > (:seq, :n) and seq <= :upTo and entity = any(:entities)
   order by seq, n limit :limit`,
)
export const listMakers = many<[ids: readonly string[]], { id: string; by: string }>(
  'notification.makers',
  'select id, created_by as by from home where id = any($1)',
)
/** The invitations among these for accounts that have not blocked whoever invites. */
export const listInvited = many<
  [tripId: string, ids: readonly string[]],
  { id: string; to: string; by: string },
  Tx
>(
  'notification.invited',
  `select i.id, c.user_id as "to", i.invited_by as by from invitation i
   join email_claim c on c.email_hash = i.email_hash and c.user_id is not null
   where i.trip_id = $1 and i.id = any($2) and not exists (select from blocked_sender b
     where b.email_hash = i.email_hash and b.sender_id = i.invited_by)`,
)

/** Somebody whom a day has not been announced to yet. */
export interface Candidate {
  trip_id: string
  user_id: string
  id: string
  day: string
  name: string | null
  zone: string | null
}

const notReminded = (id: string, day: string) => `not exists (select from reminded r
  where r.user_id = a.id and r.id = ${id} and r.day = ${day})`

/** Those who have taken on what is due between these days. */
export const listDue = many<[from: string, to: string], Candidate>(
  'reminded.due',
  `select t.trip_id, a.id as user_id, t.id, t.due_date as day, t.text as name, a.zone
   from todo t join trip x on x.id = t.trip_id and x.deleted_at is null
   join account a on a.id = any(t.assignees) and a.deleted_at is null
   where t.done_at is null and t.due_date between $1 and $2 and ${notReminded('t.id', 't.due_date')}
   order by t.trip_id`,
)
/** Those whose trips begin between these days. */
export const listBeginning = many<[from: string, to: string], Candidate>(
  'reminded.beginning',
  `select t.id as trip_id, a.id as user_id, t.id, t.start_date as day, null as name, a.zone
   from trip t join trip_member m on m.trip_id = t.id and m.removed_at is null
   join account a on a.id = m.user_id and a.deleted_at is null
   where t.deleted_at is null and t.start_date between $1 and $2 and ${notReminded('t.id', 't.start_date')}
   order by t.id`,
)
/** Answers those of these people to whom nobody else has announced the day meanwhile. */
export const remind = many<
  [tripId: string, userIds: readonly string[], ids: readonly string[], days: readonly string[]],
  Pick<Candidate, 'user_id' | 'id'>,
  Tx
>(
  'reminded.add',
  `insert into reminded (trip_id, user_id, id, day) select $1, * from unnest($2::uuid[], $3::uuid[], $4::date[])
   on conflict do nothing returning user_id, id`,
)
/** When dates, and who has to keep them, were set since. */
export const listSet = many<[tripId: string, since: string], { id: string; at: string }, Tx>(
  'reminded.set',
  `select id, at from change where trip_id = $1 and at > $2 and case entity
     when 'todo' then after ?| array['due_date', 'assignees'] when 'trip' then after ? 'start_date'
     when 'member' then before is null else false end`,
)
export const findFirstSpot = one<[tripId: string], { lat: number; lng: number }>(
  'reminded.spot',
  'select lat, lng from day where trip_id = $1 and lat is not null order by date limit 1',
)
