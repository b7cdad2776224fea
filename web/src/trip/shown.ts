import type { Plan } from '@caravan/contract/plan'

type Part = keyof Omit<Plan, 'seq'>
type Row = { id: string; [field: string]: unknown }

/** A row that a write has shown, hidden or changed, and where in its list it stood; plain data that can be stored. */
export type Shown = { part: Part; at: number; before?: Row; after?: Row }[]

const parts = ['trip', 'days', 'items', 'outside', 'flights', 'rentals'] as const satisfies Part[]

const rowsOf = (plan: Plan, part: Part): Row[] => [plan[part]].flat()

/** What one plan shows otherwise than another one. */
export function shownBetween(before: Plan, after: Plan): Shown {
  return parts.flatMap(part => {
    const [earlier, later] = [rowsOf(before, part), rowsOf(after, part)]
    if (before[part] === after[part]) return []
    const known = new Map(later.map(row => [row.id, row]))
    const there = new Set(earlier.map(({ id }) => id))
    return [
      ...earlier.flatMap((row, at) => {
        const now = known.get(row.id)
        return now === row ? [] : [{ part, at, before: row, ...(now && { after: now }) }]
      }),
      ...later.flatMap((row, at) => (there.has(row.id) ? [] : [{ part, at, after: row }])),
    ]
  })
}

/** Takes off again what was shown; what others have made of the plan since stays. */
export function takeOff(plan: Plan, shown: Shown): Plan {
  const rows = Object.fromEntries(parts.map(part => [part, rowsOf(plan, part)])) as Record<Part, Row[]>
  for (const { part, at, before, after } of shown) {
    if (before === undefined) rows[part] = rows[part].filter(({ id }) => id !== after?.id)
    else if (after !== undefined)
      rows[part] = rows[part].map(row => (row.id === before.id ? putBack(row, before, after) : row))
    else if (!rows[part].some(({ id }) => id === before.id)) rows[part] = rows[part].toSpliced(at, 0, before)
  }
  const { trip, ...lists } = rows
  return { ...plan, ...lists, trip: trip[0] } as Plan
}

function putBack(row: Row, before: Row, after: Row): Row {
  const fields = Object.keys(after).filter(field => row[field] === after[field])
  return { ...row, ...Object.fromEntries(fields.map(field => [field, before[field]])) }
}
