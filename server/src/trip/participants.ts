import { kinds, sharedKinds } from './kinds.ts'
import { type Shared, storeRows, type Writing } from './rows.ts'

/** Takes somebody who leaves the trip out of its rows. */
export async function leaveRows(writing: Writing, userId: string): Promise<void> {
  for (const kind of sharedKinds) {
    const rows = await kinds[kind].table.list(writing.tx, writing.trip.id)
    const named = rows.filter(row => (row as Shared).participants?.includes(userId))
    await storeRows(writing, kind, named, row => ({
      ...row,
      participants: (row as Shared).participants?.filter(id => id !== userId) ?? null,
    }))
  }
}
