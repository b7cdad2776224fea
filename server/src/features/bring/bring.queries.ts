import type { ArchivedPerson } from '@caravan/contract/archive'
import { run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

const insertAccounts = run<[ids: string[], names: string[], tripId: string], Tx>(
  'bring.accounts',
  'insert into account (id, username, guest_of) select id, name, $3 from unnest($1::uuid[], $2::text[]) as given (id, name)',
)
// In their order, after who brings them; who had left is not there.
const insertMembers = run<
  [tripId: string, ids: string[], roles: string[], sees: string[], former: boolean[]],
  Tx
>(
  'bring.members',
  `insert into trip_member (trip_id, user_id, role, sees, color, is_guest, joined_at, removed_at)
   select $1, id, role, sees, n % 8, true, now() + n * interval '1 millisecond', case when former then now() end
   from unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[]) with ordinality as given (id, role, sees, former, n)`,
)
/** Stores people as guests of a new trip. */
export async function insertGuests(
  tx: Tx,
  tripId: string,
  people: readonly (ArchivedPerson & { name: string })[],
): Promise<void> {
  const each = <F extends keyof ArchivedPerson>(field: F) => people.map(person => person[field])
  const ids = each('user_id')
  await insertAccounts(
    tx,
    ids,
    people.map(({ name }) => name),
    tripId,
  )
  await insertMembers(tx, tripId, ids, each('role'), each('sees'), each('former'))
}

export const insertFiles = run<[tripId: string, ids: string[], files: string[], bytes: number[]], Tx>(
  'bring.files',
  `insert into attachment_file (trip_id, id, file, bytes)
   select $1, id, file, bytes from unnest($2::uuid[], $3::text[], $4::integer[]) as given (id, file, bytes)`,
)
