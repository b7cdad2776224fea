import type { Language } from '@caravan/contract/languages'
import { column, one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { News } from '../providers/mail/compose.ts'

/** Texts, and of a mail with news what they are. */
export type MailParams = { [name: string]: string } & { news?: readonly News[] }

export interface OutboxRow {
  id: string
  user_id: string | null
  template: string
  recipient: string
  language: Language
  params: MailParams
  token_id: string | null
  attempts: number
  /** For so long that it is given up when it cannot be sent this time either. */
  has_waited: boolean
}

type NewMail = Omit<OutboxRow, 'attempts' | 'has_waited'>

export const insertMail = run<NewMail, Tx>(
  'mail_outbox.insert',
  `insert into mail_outbox (id, user_id, template, recipient, language, params, token_id)
   values (:id, :user_id, :template, :recipient, :language, :params, :token_id)`,
)
// Taking a mail puts it off by two minutes: should this process die while sending, another one tries again then.
export const takeDueMail = one<[], OutboxRow>(
  'mail_outbox.take',
  `update mail_outbox set attempts = attempts + 1, due_at = now() + interval '2 minutes'
   where id = (select id from mail_outbox where due_at <= now() order by due_at limit 1 for update skip locked)
   returning id, user_id, template, recipient, language, params, token_id, attempts,
     created_at < now() - interval '3 days' as has_waited`,
)
export const removeMail = run<[id: string]>('mail_outbox.remove', 'delete from mail_outbox where id = $1')
export const putMailOff = run<[id: string, seconds: number]>(
  'mail_outbox.put_off',
  'update mail_outbox set due_at = now() + make_interval(secs => $2) where id = $1',
)
/** Takes back the news of a trip that could not be sent to somebody yet. */
export const takeNewsBack = column<[userId: string, tripId: string], readonly News[], Tx>(
  'mail_outbox.take_news_back',
  `delete from mail_outbox where user_id = $1 and template = 'news' and params ->> 'tripId' = $2
   returning params -> 'news' as news`,
)
/** The mails that wait, and for how many seconds the oldest has. */
export const countMails = one<[], { waiting: number; oldest: number }>(
  'mail_outbox.count',
  `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
   from mail_outbox`,
)
/** Mail that waits for somebody whose account is deleted must not go out any more. */
export const removeMailOf = run<[userId: string], Tx>(
  'mail_outbox.remove_of',
  'delete from mail_outbox where user_id = $1',
)
