import type { About } from '@caravan/contract/comments'
import { many, run } from '../../db/sql.ts'

export const listUnread = many<[tripId: string, userId: string], { about: About; unread: number }>(
  'comment.unread',
  `select c.about, count(*)::integer as unread
   from comment c join trip_member m on m.trip_id = $1 and m.user_id = $2
   where c.trip_id = $1 and c.author_id <> $2
     and c.created_at > coalesce((m.comments_seen ->> (c.about ->> 'id'))::timestamptz, m.joined_at)
   group by c.about order by c.about`,
)

/** Up to the last comment, whose moment is what is kept: the clock of the database may be another one. */
export const markSeen = run<[tripId: string, userId: string, id: string]>(
  'comment.mark_seen',
  `update trip_member m set comments_seen = m.comments_seen || jsonb_build_object($3::text, last.at)
   from (select max(created_at) as at from comment where trip_id = $1 and about ->> 'id' = $3) as last
   where m.trip_id = $1 and m.user_id = $2
     and last.at > coalesce((m.comments_seen ->> $3)::timestamptz, '-infinity')`,
)
