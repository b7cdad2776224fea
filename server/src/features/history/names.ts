import type { Entry } from '@caravan/contract/history'
import type { Queries } from '../../db/queries.ts'
import { type ChangeRow, type EntryRow, listLastNames, listNames, nameFields } from './history.queries.ts'

/** Entries with the names of their rows, which most changes do not tell. */
export async function withNames(db: Queries, tripId: string, entries: EntryRow[]): Promise<Entry[]> {
  const names = new Map<string, string | null>()
  const changes = entries.flatMap(({ changes }) => changes)
  async function lookUp(list: (ids: string[]) => ReturnType<typeof listNames>) {
    const unnamed = changes.filter(({ entity, id }) => entity in nameFields && !names.has(id))
    const ids = new Set(unnamed.filter(change => !ownName(change)).map(({ id }) => id))
    if (ids.size === 0) return
    for (const { id, name } of await list([...ids])) names.set(id, name)
  }
  await lookUp(ids => listNames(db, tripId, ids))
  await lookUp(ids => listLastNames(db, tripId, ids, entries.at(-1)?.seq ?? 0))
  const named = (change: ChangeRow) => ({ ...change, name: ownName(change) ?? names.get(change.id) ?? null })
  return entries.map(entry => ({ ...entry, changes: entry.changes.map(named) }))
}

function ownName({ entity, before, after }: ChangeRow): string | undefined {
  const field = nameFields[entity]
  return field && ((after?.[field] ?? before?.[field]) as string | undefined)
}
