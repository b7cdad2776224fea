import type { Plan, PlanInLists } from './plan.ts'

function idsIn([first = '', rest = '']: string[] = []): string[] {
  return Array.from({ length: first.length / 12 }, (_, n) => {
    const start = first.slice(12 * n, 12 * n + 12)
    const end = rest.slice(20 * n, 20 * n + 20)
    return `${start.slice(0, 8)}-${start.slice(8)}-${end.slice(0, 4)}-${end.slice(4, 8)}-${end.slice(8)}`
  })
}

/** A plan with its rows, whichever way it was sent. */
export function planOf(sent: Plan | PlanInLists): Plan {
  const { rows } = sent as PlanInLists
  if (!rows) return sent as Plan
  const parts = Object.entries(rows)
  const ids = new Map(parts.map(([part, lists]) => [part, idsIn(lists?.['id'] as string[] | undefined)]))

  /** A list as it is, places in another part as its ids, and what is the same in all rows for each of them. */
  function valuesOf(value: unknown, count: number): unknown[] {
    if (Array.isArray(value)) return value
    if (typeof value !== 'object' || value === null) return Array(count).fill(value)
    const { of, at } = value as { of: string; at: number[] }
    return at.map(place => ids.get(of)?.[place] ?? null)
  }

  function rowsOf([part, lists]: [string, PlanInLists['rows'][string]]): [string, unknown] {
    const own = ids.get(part) ?? []
    // Field by field, in rows that have all of them from the start: a phone takes a fifth of the time so.
    const blank: Record<string, unknown> = Object.fromEntries(
      Object.keys(lists ?? {}).map(field => [field, null]),
    )
    const made = own.map(() => ({ ...blank }))
    for (const [field, value] of Object.entries(lists ?? {})) {
      const values = field === 'id' ? own : valuesOf(value, own.length)
      made.forEach((row, n) => {
        row[field] = values[n]
      })
    }
    return [part, made]
  }

  const told = Object.entries(sent).flatMap(one => (one[0] === 'rows' ? parts.map(rowsOf) : [one]))
  return Object.fromEntries(told) as unknown as Plan
}
