import type { Entity } from '@caravan/contract/history'
import type { Kind } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import { tables } from './tables.ts'

type Row = Record<string, unknown>

interface Entry {
  entity: Entity
  before: object | null
  after: object | null
}

/**
 * The history keeps of a change the fields that differ, with those that belong to them; of a row that was
 * created or deleted all that is set. The ids stand in columns of their own.
 */
export function keptOf({ entity, before, after }: Entry): {
  before: Row | null
  after: Row | null
} {
  const kind = Object.hasOwn(kinds, entity) ? (entity as Kind) : undefined
  const [was, is] = [before as Row | null, after as Row | null]
  const fields = (kind && tables[kind].fields) ?? Object.keys({ ...was, ...is }).filter(isOwn)
  const pick = (row: Row, wanted: string[]) =>
    Object.fromEntries(wanted.filter(field => field in row).map(field => [field, row[field]]))
  const set = (row: Row | null) =>
    row &&
    pick(
      row,
      fields.filter(field => row[field] !== null),
    )
  if (!was || !is) return { before: set(was), after: set(is) }
  const kept = new Set(fields.filter(field => !isEqual(was[field], is[field])))
  for (const belonging of (kind ? kinds[kind].together : []) as string[][])
    if (belonging.some(field => kept.has(field))) for (const field of belonging) kept.add(field)
  const wanted = fields.filter(field => kept.has(field))
  return { before: pick(was, wanted), after: pick(is, wanted) }
}

/** Whether a kept change has a field. */
export const isKept = (change: Row | null, field: string) => change !== null && Object.hasOwn(change, field)

const isOwn = (field: string) => !['id', 'trip_id', 'seq'].includes(field)

export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
