import type { Entry } from '@caravan/contract/history'
import type { Queries } from '../../db/queries.ts'
import { type ChangeRow, type EntryRow, listLastNames, listNames, nameFields } from './history.queries.ts'

/** Entries with the names of their rows, which most changes do not tell. */
export async function withNames(db: Queries, tripId: string, entries: EntryRow[]): Promise<Entry[]> {
  const names = new Map<string, string | null>()
  const changes = entries.flatMap(({ changes }) => changes)
  const unnamed = () => {
    const ids = changes.filter(change => change.entity in nameFields && !ownName(change)).map(({ id }) => id)
    return [...new Set(ids)].filter(id => !names.has(id))
  }
  const note = (named: Awaited<ReturnType<typeof listNames>>) => {
    for (const { id, name } of named) names.set(id, name)
  }
  note(await listNames(db, tripId, unnamed()))
  const deleted = unnamed()
  if (deleted.length > 0) note(await listLastNames(db, tripId, deleted, entries.at(-1)?.seq ?? 0))
  const named = (change: ChangeRow) => ({ ...change, name: ownName(change) ?? names.get(change.id) ?? null })
  return entries.map(entry => ({ ...entry, changes: entry.changes.map(named) }))
}

function ownName({ entity, before, after }: ChangeRow): string | undefined {
  const field = nameFields[entity]
  return field && ((after?.[field] ?? before?.[field]) as string | undefined)
}
