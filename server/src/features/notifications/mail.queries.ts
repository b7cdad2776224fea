import { many, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { fullNameIn } from '../../identity/full-name.queries.ts'
import type { News } from '../../providers/mail/compose.ts'
import { family, isSeen } from './notifications.queries.ts'

/** News of a trip that wait for a mail to somebody in it. */
export interface Due {
  user_id: string
  trip_id: string
  oldest: string
  /** A day was announced among them, which is over soon. */
  is_urgent: boolean
  zone: string | null
  mailed_on: string | null
}
export const listDue = many<[], Due>(
  'mail_due.list',
  `select d.user_id, d.trip_id, min(d.at) as oldest, bool_or(d.kind in ('todo_due', 'trip_soon')) as is_urgent,
     a.zone, u.mailed_on
   from mail_due d join account a on a.id = d.user_id
   join user_trip u on u.trip_id = d.trip_id and u.user_id = d.user_id
   group by d.user_id, d.trip_id, a.zone, u.mailed_on`,
)
/** Answers whether nobody else has begun the mail of this day. */
export const beginMail = value<[tripId: string, userId: string, day: string], boolean, Tx>(
  'mail_due.begin',
  `update user_trip set mailed_on = $3 where trip_id = $1 and user_id = $2
     and (mailed_on is null or mailed_on < $3) returning true`,
)
export type Taken = News & { trip_name: string }

/** Takes the news of a trip, and answers what somebody still wants to know by mail and has not read yet. */
export const takeNews = many<[tripId: string, userId: string, since: string], Taken, Tx>(
  'mail_due.take',
  `with taken as (delete from mail_due where trip_id = $1 and user_id = $2 returning *)
   select d.kind, d.about_name as what, d.about_deleted as deleted, d.count, d.at, t.name as trip_name,
     coalesce(${fullNameIn('p')}, by.username) as who
   from taken d join trip t on t.id = $1 and t.deleted_at is null
   join account a on a.id = d.user_id and a.email_verified_at is not null
   join user_trip u on u.trip_id = $1 and u.user_id = d.user_id and not u.muted
   left join account by on by.id = d.actor left join profile p on p.user_id = d.actor
   where d.at > $3 and (a.notify -> d.kind ->> 'mail')::boolean and ${isSeen('d')}
     and not exists (select from notification n where n.trip_id = $1 and n.user_id = d.user_id
       and ${family('n.kind')} = ${family('d.kind')} and n.actor is not distinct from d.actor
       and n.read_at is not null and n.at >= d.at)
   order by d.at`,
)
export const stopMails = run<[userId: string], Tx>(
  'notification.stop_mails',
  `with due as (delete from mail_due where user_id = $1),
     waiting as (delete from mail_outbox where user_id = $1 and template = 'news')
   update account set notify = (select jsonb_object_agg(key, case when key in ('added', 'invited') then value
     else value || '{"mail": false}' end) from jsonb_each(notify)) where id = $1 and notify is not null`,
)
export const sweepNews = run<[]>(
  'mail_due.sweep',
  `delete from mail_due where at < now() - interval '48 hours'`,
)
