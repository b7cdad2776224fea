import { contract, schemas } from '@caravan/contract/contract'
import { fieldWords } from '@caravan/contract/field-words'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isDescribed, type JsonSchema, resolved } from './openapi.document.ts'
import { describeApi } from './openapi.ts'

type Schema = z.core.$ZodType

/** Fields that say what they are, by their name and type. The same name of another type needs words. */
const explained = [
  /** Ids: of the row that the path or another field names, and of rows whose kind stands beside them. */
  ...[
    'tripId: Id',
    'subTripId: Id',
    'commentId: Id',
    'itemId: Id',
    'flightId: Id',
    'rentalId: Id',
    'rideId: Id',
    'expenseId: Id',
  ],
  ...[
    'settlementId: Id',
    'todoId: Id',
    'ideaId: Id',
    'attachmentId: Id',
    'arrivedId: Id',
    'userId: Id',
    'invitationId: Id',
  ],
  ...[
    'linkId: Id',
    'shareId: Id',
    'sessionId: Id',
    'trip_id: Id',
    'id: Id',
    'kind: Booking',
    'version: number',
  ],
  'kind: OwnerKind',
  /** Days and times. */
  ...['date: Day', 'start_date: Day', 'end_date: Day', 'paid_date: Day', 'due_date: Day'],
  ...['depart_date: LocalDateTime', 'arrive_date: LocalDateTime', 'pickup_date: LocalDateTime'],
  ...['dropoff_date: LocalDateTime', 'start_time: ClockTime', 'end_time: ClockTime'],
  /** Money. */
  ...['amount: Price', 'currency: Currency', 'cost_currency: Currency'],
  /** Lists whose values speak. */
  ...['type: ItemType', 'type: ExpenseType', 'mode: SplitMode', 'mode: enum', 'language: Language'],
  /** Names and texts of people's own. */
  ...['name: Line', 'first_name: Line', 'last_name: Line', 'company: Line', 'confirmation_number: Line'],
  ...[
    'pickup_place: Line',
    'text: Line',
    'description: Line',
    'details: Lines',
    'notes: Lines',
    'url: WebUrl',
  ],
  ...['email: Raw', 'username: Raw', 'password: Raw'],
]

const nameOf = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** A schema without what lets it be left out or empty. */
function bareOf(schema: Schema): Schema {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable') return bareOf(def.innerType)
  const isEmpty = (option: Schema) => z.safeParse(option, '').success && defOf(option).type === 'literal'
  const [option, ...others] = def.type === 'union' ? def.options.filter(option => !isEmpty(option)) : []
  return option && others.length === 0 ? bareOf(option) : schema
}

/** Its name in the contract, or that of the one that it was made of. */
function typeOf(schema: Schema): string {
  const bare = bareOf(schema)
  for (let of: Schema | undefined = bare; of; of = of._zod.parent) {
    const name = nameOf.get(of)
    if (name) return name
  }
  return defOf(bare).type
}

/** These types say something of themselves, which is not the meaning of a field. */
const general = ['Line', 'Lines', 'Day', 'ClockTime', 'LocalDateTime', 'Currency', 'Amount', 'Price', 'Cost']
const wordsOf = (schema: Schema | undefined) => schema && z.globalRegistry.get(schema)?.description
const generalWords = general.map(name => wordsOf(schemas[name]))

function hasWords(schema: Schema): boolean {
  const words = wordsOf(schema)
  if (words !== undefined && !generalWords.includes(words)) return true
  const def = defOf(schema)
  return (def.type === 'optional' || def.type === 'nullable') && hasWords(def.innerType)
}

interface Field {
  path: string
  schema: Schema
  /** Its name and its type. */
  said: string
}

/** The fields of what is sent, also of objects and lists in it. */
function fieldsIn(schema: Schema, path: string): Field[] {
  const def = defOf(bareOf(schema))
  if (def.type === 'array') return fieldsIn(def.element, path)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => [
    { path: `${path}.${name}`, schema: field, said: `${name}: ${typeOf(field)}` },
    ...fieldsIn(field, `${path}.${name}`),
  ])
}

const fields = Object.entries(contract).flatMap(([name, { params, query, body, form }]) =>
  [params, query, body, form].flatMap(part => (part ? fieldsIn(part, name) : [])),
)
const unexplained = fields.filter(({ said }) => !explained.includes(said))

test('every field that its name and type do not explain has words of its own', () => {
  const wordless = unexplained.filter(({ schema }) => !hasWords(schema))
  expect(wordless.map(({ path, said }) => `${path} (${said})`)).toEqual([])
})

test('no more is taken for explained than there is', () => {
  const used = new Set(fields.map(({ said }) => said))
  expect(explained.filter(said => !used.has(said))).toEqual([])
})

const { paths, components } = describeApi(contract)

interface Described {
  path: string
  isDescribed: boolean
}

/** The fields of a schema, also of objects and lists in it; those of a component count wherever it is referred to. */
function describedIn(schema: JsonSchema, path: string, within: readonly string[] = []): Described[] {
  const {
    name,
    properties = {},
    items,
    anyOf = [],
    additionalProperties,
  } = resolved(schema, components.schemas)
  if (name !== undefined && within.includes(name)) return []
  const inside = name === undefined ? within : [...within, name]
  const parts = [items, additionalProperties, ...anyOf].flat()
  return [
    ...Object.entries(properties).flatMap(([field, of]) => {
      if (typeof of !== 'object') return []
      const at = `${path}.${field}`
      return [{ path: at, isDescribed: isDescribed(of, components.schemas) }, ...describedIn(of, at, inside)]
    }),
    ...parts.flatMap(part => (typeof part === 'object' ? describedIn(part, path, inside) : [])),
  ]
}

function schemasIn(node: unknown): JsonSchema[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, part]) =>
    key === 'schema' || key === 'x-item-schema' ? [part as JsonSchema] : schemasIn(part),
  )
}

/** What a reference to a shared parameter or answer stands for. */
function partOf<Part extends object>(
  part: Part | { $ref: string },
  all: Record<string, Part>,
): Part | undefined {
  return '$ref' in part ? all[part.$ref.split('/').at(-1) ?? ''] : part
}

test('at least 90 % of all fields that are sent or returned are described', () => {
  const described = Object.values(paths)
    .flatMap(calls => Object.values(calls))
    .flatMap(({ operationId, parameters = [], requestBody, responses }): Described[] => [
      ...parameters.flatMap(parameter => {
        const known = partOf(parameter, components.parameters)
        if (!known || known.in === 'header') return []
        const isOwn = known.description !== undefined || isDescribed(known.schema, components.schemas)
        return [{ path: `${operationId}.${known.name}`, isDescribed: isOwn }]
      }),
      ...[requestBody, ...Object.entries(responses).flatMap(([status, of]) => (status < '300' ? [of] : []))]
        .flatMap(part => part && partOf(part as object, components.responses as Record<string, object>))
        .flatMap(schemasIn)
        .flatMap(schema => describedIn(schema, operationId)),
    ])
  expect(described.length).toBeGreaterThan(2_500)
  const bare = described.filter(field => !field.isDescribed).map(({ path }) => path)
  expect(bare.length / described.length, bare.join('\n')).toBeLessThanOrEqual(0.1)
})

test('no words are kept for a name that no field has', () => {
  const names = new Set(JSON.stringify({ paths, components }).match(/"\w+"/g))
  expect(Object.keys(fieldWords).filter(name => !names.has(`"${name}"`))).toEqual([])
})
