import type { Queries } from '../db/queries.ts'
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
  /** The account that it is done for, where that is known. */
  owner: string | null
}

export const want = run<[work: Work, tripId: string, id: string, owner: string], Tx>(
  'due.want',
  `insert into due_work (work, trip_id, id, at, owner) values ($1, $2, $3, now(), $4)
   on conflict (trip_id, work, id) do update set at = excluded.at, owner = excluded.owner, attempts = 0`,
)
const MOST_SERVED = 1_000

/**
 * Returns a function that takes the next work, of any trip when none is given. Owners take turns: the one whose work was
 * taken longest ago comes first. What is taken is put off: should this process die meanwhile, another one takes it then.
 * A picture that kills those who draw it is put off for longer each time.
 */
export function createTaking(work: Work) {
  /** The owners whose work was taken last, the latest at the end. */
  let served: string[] = []
  return async (db: Queries, tripId: string | null): Promise<Due | undefined> => {
    const due = await take(db, work, tripId, served)
    if (due?.owner) served = [...served.filter(owner => owner !== due.owner), due.owner].slice(-MOST_SERVED)
    return due
  }
}

const take = one<[work: Work, tripId: string | null, served: readonly string[]], Due>(
  'due.take',
  `update due_work set attempts = attempts + 1,
     at = now() + interval '2 minutes' * case work when 'thumbnail' then 2 ^ attempts else 1 end
   where (trip_id, work, id) = (select trip_id, work, id from due_work
     where work = $1 and at <= now() and ($2::uuid is null or trip_id = $2)
     order by array_position($3::uuid[], owner) nulls first, at limit 1 for update skip locked)
   returning trip_id, id, attempts, owner`,
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
