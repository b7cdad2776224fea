import type { Notification } from '@caravan/contract/notifications'
import type { TestApp } from './app.ts'
import type { Traveller } from './traveller.ts'

const PATIENCE_MS = 30_000

/** Resolves when everybody has been told of what was changed, in one trip or in all. */
export async function everybodyKnows(
  { sql }: Pick<TestApp, 'sql'>,
  tripId: string | null = null,
): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    const left = await sql(
      `select t.id, t.seq, c.seq as told from trip t left join change_told c on c.trip_id = t.id
       where ($1::uuid is null or t.id = $1) and t.deleted_at is null
         and coalesce(c.seq, 0) < (select max(seq) from change where trip_id = t.id and seq > 1 and seq <= t.seq
           and entity not in ('trip', 'day', 'note', 'idea', 'attachment'))`,
      [tripId],
    )
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`changes that nobody is told of: ${JSON.stringify(left)}`)
  }
}

/** The entries of somebody, the latest first. */
export const toldTo = async (traveller: Traveller): Promise<Notification[]> =>
  (await traveller.does('GET', '/users/me/notifications')).json.entries
