import { topics } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import type { Ledger } from '../ledger.ts'

/** A part of a trip that is read in one answer: its plan, or its ledger. */
export type TripDocument = Plan | Ledger

const parts = ['trip', 'outside', ...Object.values(topics)] as const
type Part = (typeof parts)[number]
type Row = { id: string; [field: string]: unknown }

/** A row that a write has shown, hidden or changed, and where in its list it stood; plain data that can be stored. */
export type Shown = { part: Part; at: number; before?: Row; after?: Row }[]

type Parts = { [name in Part]?: Row | Row[] }

const partsOf = (document: TripDocument) => document as Parts
const rowsOf = (document: TripDocument, part: Part) => [partsOf(document)[part] ?? []].flat()

/** The rows that a document shows differently than before. */
export function shownBetween(before: TripDocument, after: TripDocument): Shown {
  return parts.flatMap(part => {
    const [earlier, later] = [rowsOf(before, part), rowsOf(after, part)]
    if (partsOf(before)[part] === partsOf(after)[part]) return []
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

/** Takes off again what was shown; what others have made of the document since stays. */
export function takeOff<Document extends TripDocument>(document: Document, shown: Shown): Document {
  const lists = new Map(shown.map(({ part }) => [part, rowsOf(document, part)]))
  for (const one of shown) lists.set(one.part, without(lists.get(one.part) ?? [], one))
  const { trip, ...rest } = Object.fromEntries(lists)
  return { ...document, ...rest, ...(trip && { trip: trip[0] }) }
}

function without(rows: Row[], { at, before, after }: Shown[number]): Row[] {
  if (before === undefined) return rows.filter(({ id }) => id !== after?.id)
  if (after !== undefined) return rows.map(row => (row.id === before.id ? putBack(row, before, after) : row))
  return rows.some(({ id }) => id === before.id) ? rows : rows.toSpliced(at, 0, before)
}

function putBack(row: Row, before: Row, after: Row): Row {
  const fields = Object.keys(after).filter(field => row[field] === after[field])
  return { ...row, ...Object.fromEntries(fields.map(field => [field, before[field]])) }
}
