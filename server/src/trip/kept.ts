type Row = Record<string, unknown>

/** Fields that mean something together only: a cost is another one in another currency. */
const together = [
  ['cost_minor', 'cost_currency'],
  ['place', 'place_id', 'formatted_address', 'lat', 'lng'],
  ['depart_airport_code', 'depart_zone'],
  ['arrive_airport_code', 'arrive_zone'],
]

/**
 * What the history keeps of a change: the fields that differ, with those that belong to them; of a row that was
 * created or deleted all that is set. The ids stand in columns of their own.
 */
export function keptOf({ before, after }: { before: object | null; after: object | null }): {
  before: Row | null
  after: Row | null
} {
  const [was, is] = [before as Row | null, after as Row | null]
  if (!was || !is) return { before: was && withoutBlanks(was), after: is && withoutBlanks(is) }
  const differing = Object.keys({ ...was, ...is }).filter(
    field => field !== 'seq' && !isEqual(was[field], is[field]),
  )
  const kept = new Set(differing)
  for (const fields of together)
    if (fields.some(field => kept.has(field))) for (const f of fields) kept.add(f)
  const picked = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field)))
  return { before: picked(was), after: picked(is) }
}

function withoutBlanks({ id: _, trip_id: __, ...row }: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
