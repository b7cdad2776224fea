import { one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

type Work = 'cover' | 'thumbnail' | 'mail'

/** Work that was taken. The rows that it is about are read apart, as they may lie on another machine. */
export interface Due {
  trip_id: string
  /** Of the trip for a cover, of the file for a thumbnail, of the mail that is read. */
  id: string
  /** This one included. */
  attempts: number
}

export const want = run<[work: Work, tripId: string, id: string], Tx>(
  'due.want',
  `insert into due_work (work, trip_id, id, at) values ($1, $2, $3, now())
   on conflict (trip_id, work, id) do update set at = excluded.at, attempts = 0`,
)
/**
 * Takes the next work, of any trip when none is given, and puts it off: should this process die meanwhile, another one
 * takes it then. A picture that kills those who draw it is put off for longer each time.
 */
export const take = one<[work: Work, tripId: string | null], Due>(
  'due.take',
  `update due_work set attempts = attempts + 1,
     at = now() + interval '2 minutes' * case work when 'thumbnail' then 2 ^ attempts else 1 end
   where (trip_id, work, id) = (select trip_id, work, id from due_work
     where work = $1 and at <= now() and ($2::uuid is null or trip_id = $2)
     order by at limit 1 for update skip locked)
   returning trip_id, id, attempts`,
)
/** Leaves it due when it was wanted again after it had been taken. */
export const putOff = run<[work: Work, tripId: string, id: string, minutes: number]>(
  'due.put_off',
  `update due_work set at = now() + make_interval(mins => $4)
   where work = $1 and trip_id = $2 and id = $3 and at > now()`,
)
// Work that was wanted again has no attempts. Its time may be after now(), which is when this transaction began.
/** The work is done, or given up. Leaves it due when it was wanted again after it had been taken. */
export const settle = run<[work: Work, tripId: string, ids: readonly string[]]>(
  'due.settle',
  'delete from due_work where work = $1 and trip_id = $2 and id = any($3) and attempts > 0',
)
