import { bookings } from '@caravan/contract/kinds'
import { idAfter } from '@caravan/contract/lodging.stays'
import { calls } from '@caravan/contract/saved'
import { createRows, type LookUps, type NewRow } from '../../trip/create-rows.ts'
import { kinds, peopleField } from '../../trip/kinds.ts'
import type { Writing } from '../../trip/rows.ts'
import type { Draft } from './draft.ts'

const added = [...bookings, 'idea'] as const

/** Adds the places and bookings of a draft to a trip: on its days where it has them, and else as ideas. */
export async function addDraft(
  call: Writing & { actor: { id: string } },
  { rows, isDated }: Draft,
  importId: string,
  lookUps: LookUps,
): Promise<{ items: number; ideas: number; bookings: number }> {
  const days = (await kinds.day.table.list(call.tx, call.trip.id)).map(({ date }) => date).toSorted()
  const own = (rows.day ?? []).map(({ date }) => date).toSorted()
  const made: NewRow<(typeof added)[number]>[] = []
  for (const kind of added)
    for (const row of rows[kind] ?? []) {
      const sent = sentOf(kind, row)
      if (kind !== 'item') {
        made.push({ kind, content: sent })
        continue
      }
      // Without dates its days are those of the trip in their order.
      const { date, place: name, ...known } = sent as { date?: string; place?: string }
      const day = isDated ? date : days[own.indexOf(date ?? '')]
      if (day !== undefined && days.includes(day))
        made.push({ kind, content: { ...sent, date: day } as object })
      else made.push({ kind: 'idea', content: { ...sentOf('idea', known), name } as object })
    }
  // Ids follow from that of the import, so that the same call again finds what is there.
  const rowsNow = made.map((row, n) => ({
    ...row,
    content: { ...row.content, id: idAfter(importId, n + 1) },
  }))
  await createRows(call, rowsNow, { lookUps })
  const count = (of: string) => made.filter(({ kind }) => kind === of).length
  const [items, ideas] = [count('item'), count('idea')]
  return { items, ideas, bookings: made.length - items - ideas }
}

/** A row as it would be sent: without an id, and without people, who are others here. */
function sentOf(kind: (typeof added)[number], row: object): object {
  const { shape } = calls[kind].body
  const fields = Object.entries(row).filter(
    ([field]) => field in shape && field !== 'id' && field !== peopleField(row),
  )
  return Object.fromEntries(fields)
}
