import type { Plan, PlanInLists } from './plan.ts'

function idsIn([first = '', rest = '']: string[] = []): string[] {
  const ends = rest.match(/.{20}/g)
  const starts = first.match(/.{12}/g) ?? []
  return starts.map((start, n) => (start + ends?.[n]).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
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
    // Field by field, and all fields are there from the start: a phone takes a third of the time so.
    const made = own.map(() => ({ ...lists }))
    for (const [field, value] of Object.entries(lists ?? {})) {
      const values = field === 'id' ? own : valuesOf(value, own.length)
      for (let n = 0; n < made.length; n++) (made[n] as Record<string, unknown>)[field] = values[n]
    }
    return [part, made]
  }

  const told = Object.entries(sent).flatMap(one => (one[0] === 'rows' ? parts.map(rowsOf) : [one]))
  return Object.fromEntries(told) as unknown as Plan
}
