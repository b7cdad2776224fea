import * as z from 'zod/mini'
import { updateProfile } from './account.ts'
import { savingCalls } from './kinds/all.ts'
import { bookLodging } from './lodging.ts'
import { fromSchemas } from './row.ts'
import { createTrip } from './trips.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** How a form has to fill in the call that it sends. */
export interface Asked<Field extends string = string> {
  /** Of the fields that have a limit: of how many characters a text is at most, and of how many parts a list. */
  most: { readonly [F in Field]: number }
  /** They are neither left out nor empty. */
  needed: readonly string[]
}

function askedBy({ body }: { body: z.core.$ZodType }): Asked {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const most = Object.entries(properties).flatMap(([field, schema]) => {
    const limit = limitOf(schema)
    return limit === undefined ? [] : [[field, limit]]
  })
  return { most: Object.fromEntries(most), needed: required }
}

/** Of a record that has no limit for a text, the limit of its values. */
function limitOf(schema: JsonSchema | boolean): number | undefined {
  if (typeof schema === 'boolean') return undefined
  const { maxLength, maxItems, anyOf = [], additionalProperties = false } = schema
  const parts = [...anyOf, additionalProperties].map(part => limitOf(part))
  return maxLength ?? maxItems ?? parts.find(limit => limit !== undefined)
}

type Asking<Calls> = {
  [K in keyof Calls]: Calls[K] extends { body: infer S extends z.core.$ZodType }
    ? Asked<keyof z.input<S> & string>
    : never
}

function askedByAll<Calls extends { [name: string]: { body: z.core.$ZodType } }>(calls: Calls) {
  const all = Object.entries(calls).map(([name, call]) => [name, askedBy(call)])
  return Object.fromEntries(all) as Asking<Calls>
}

export const asked = fromSchemas(
  askedByAll({ ...savingCalls, trip: createTrip, stay: bookLodging, profile: updateProfile }),
)
