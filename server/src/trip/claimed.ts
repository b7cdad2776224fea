import { isKept } from './kept.ts'
import { type Divided, mergedSplit } from './merged-split.ts'

/** A guest of a trip, and the member whom they have become. */
export interface Claim {
  guest: string
  member: string
}

const lists = ['participants', 'assignees', 'votes', 'mentions', 'shared_with']
const fields = ['payer_id', 'from', 'to', 'done_by', 'uploaded_by', 'author_id', 'resolved_by']

type Row = Record<string, unknown>

/** A row, or a part of one, with the member wherever it names the guest. Who is in a list twice is in it once. */
export function asClaimed<R extends object | null>(row: R, { guest, member }: Claim): R {
  if (row === null || !JSON.stringify(row).includes(guest)) return row
  const known = row as Row
  const wanted: Row = { ...known }
  for (const field of fields) if (known[field] === guest) wanted[field] = member
  for (const field of lists) {
    const people = known[field]
    if (!Array.isArray(people) || !people.includes(guest)) continue
    const others = people.filter(id => id !== guest && id !== member)
    const isIn = field === 'shared_with'
    wanted[field] = isIn
      ? [...others, member].toSorted()
      : unique(people.map(id => (id === guest ? member : id)))
  }
  const by = { from: guest, to: member, currency: known['currency'] as string | undefined }
  const split = known['split'] as Divided | null | undefined
  if (split) {
    const sharers =
      (known['shared_with'] as string[] | undefined) ?? Object.keys(split.amounts ?? split.parts)
    wanted['split'] = mergedSplit(split, sharers, by)
    if (isKept(known, 'need_split'))
      wanted['need_split'] = (wanted['shared_with'] as string[]).some(id => id !== wanted['payer_id'])
  }
  const standard = known['default_split'] as (Divided & { shared_with: string[] }) | null | undefined
  if (standard) {
    const shared = asClaimed({ shared_with: standard.shared_with }, { guest, member })
    wanted['default_split'] = { ...mergedSplit(standard, standard.shared_with, by), ...shared }
  }
  return wanted as R
}

const unique = (ids: string[]) => [...new Set(ids)]
