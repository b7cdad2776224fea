import { kinds, sharedKinds } from './kinds.ts'
import { peopleIn, storeRows, type Writing, withPeople } from './rows.ts'

/** Takes somebody who leaves the trip out of its rows. */
export async function leaveRows(writing: Writing, userId: string): Promise<void> {
  for (const kind of sharedKinds) {
    const rows = await kinds[kind].table.list(writing.tx, writing.trip.id)
    const named = rows.filter(row => peopleIn(row)?.includes(userId))
    await storeRows(writing, kind, named, row => withPeople(row, id => id !== userId))
  }
}
