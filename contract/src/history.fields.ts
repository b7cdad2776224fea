import * as z from 'zod/mini'
import { ExpenseType } from './expenses.ts'
import { Day, Id, LocalDateTime, WebUrl } from './fields.ts'
import type { Entity } from './history.ts'
import { ItemType } from './items.ts'
import { kinds } from './kinds/all.ts'
import { type Kind, kindNames } from './kinds.ts'
import { Amount, Cost } from './money.ts'
import { fromSchemas } from './row.ts'
import { Trip, updateTrip } from './trips.ts'

type Schema = z.core.$ZodType
type ObjectOf = z.ZodMiniObject

/** How the value of a field is written. */
export type Look =
  | 'text'
  /** Too long for a sentence. */
  | 'long'
  | 'day'
  | 'moment'
  | 'money'
  | 'type'
  | 'expenseType'
  | 'person'
  | 'people'
  | 'split'
  | 'budgets'
  | 'rates'
  | 'yesNo'
  | 'booking'
  /** Of several things. */
  | 'names'
  /** A link to another row is told by the kind of that row. */
  | 'kind'

const LONGEST_IN_SENTENCE = 300

// Schemas that are made of these, with more checks or words, look alike.
const looks = looksLike([
  ['day', Day],
  ['moment', LocalDateTime],
  ['money', Amount, Cost],
  ['type', ItemType],
  ['expenseType', ExpenseType],
  ['person', Id],
  ['long', WebUrl],
])

function looksLike(known: [Look, ...Schema[]][]) {
  const registry = z.registry<{ look: Look }>()
  for (const [look, ...schemas] of known) for (const schema of schemas) registry.add(schema, { look })
  return registry
}

function lookOf(schema: Schema): Look | undefined {
  const look = looks.get(schema)?.look
  if (look) return look
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return lookOf(def.innerType)
    // The empty text, for which others send null.
    case 'union':
      return def.options.map(lookOf).find(look => look !== undefined)
    case 'string':
      return Number(z.globalRegistry.get(schema)?.['maxLength'] ?? 0) > LONGEST_IN_SENTENCE ? 'long' : 'text'
    case 'enum':
      return 'text'
    case 'boolean':
      return 'yesNo'
    case 'array':
      return { person: 'people', rates: 'rates', booking: 'names' }[lookOf(def.element) as 'person'] as
        | Look
        | undefined
    case 'record':
      return 'budgets'
    case 'object':
      if ('rate' in def.shape) return 'rates'
      return 'mode' in def.shape ? 'split' : 'name' in def.shape ? 'booking' : 'kind'
    default:
      return undefined
  }
}

type Looks = { readonly [field: string]: Look }

/** The looks of the fields of a row that somebody sends, and of the others. */
function looksOf(row: ObjectOf, { body }: { body: ObjectOf }): Looks {
  const sent = Object.entries(body.shape).map(([field, schema]) => [field, lookOf(schema)] as const)
  const all = new Map<string, Look | undefined>([...sent, ...Object.entries(others)])
  // A currency is told with the amount that is in it.
  if ([...all.values()].includes('money'))
    for (const field of ['currency', 'cost_currency']) all.delete(field)
  const told = Object.keys(row.shape).flatMap(field => {
    const look = all.get(field)
    return look ? [[field, look]] : []
  })
  return Object.fromEntries(told)
}

/** Fields that a call of their own sets. */
const others: Looks = { done_at: 'yesNo', resolved_at: 'yesNo', votes: 'people' }

/** How the history writes the fields of each kind; those that it has words for are told, in this order. */
export const looksIn: { [E in Entity]: Looks } = fromSchemas({
  member: {},
  note: {},
  ...(Object.fromEntries(kindNames.map(kind => [kind, looksOf(kinds[kind].row, kinds[kind].saves)])) as {
    [K in Kind]: Looks
  }),
  trip: looksOf(Trip, updateTrip),
})
