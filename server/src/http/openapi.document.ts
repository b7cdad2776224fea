import { isDeepStrictEqual } from 'node:util'
import { schemas } from '@caravan/contract/contract'
import { fieldWords } from '@caravan/contract/field-words'
import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Turns schemas into JSON Schema. What the contract has a name for is a component, to which all others refer. */
export interface Schemas {
  components: Record<string, JsonSchema>
  schemaOf: (schema: z.core.$ZodType, io: 'input' | 'output') => JsonSchema
}

for (const [name, schema] of Object.entries(schemas))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name })

export function createSchemas(): Schemas {
  const components: Schemas['components'] = {}

  /** Rules that are functions cannot be told as JSON Schema and are left out. */
  const schemaOf: Schemas['schemaOf'] = (schema, io) => {
    const found = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'throw', override })
    const plain = JSON.stringify(found, (_, node) => withoutRepeated(node, found.$defs))
    const told: JsonSchema = JSON.parse(plain.replaceAll('"#/$defs/', `"${SCHEMAS}`))
    addFieldWords(told, told.$defs)
    const { $schema: _, $defs = {}, ...json } = told
    for (const [name, component] of Object.entries($defs)) {
      if (!isDeepStrictEqual(components[name] ?? component, component))
        throw new Error(`${name} is not sent as it is returned`)
      components[name] = component
    }
    return json
  }
  return { components, schemaOf }
}

/** Describes the fields that have no description of their own by their names. */
function addFieldWords(node: unknown, components: JsonSchema['$defs']): void {
  if (typeof node !== 'object' || node === null) return
  for (const [name, field] of Object.entries((node as JsonSchema).properties ?? {})) {
    const words = fieldWords[name]
    if (typeof field === 'object' && words !== undefined && !isDescribed(field, components))
      field.description = words
  }
  for (const part of Object.values(node)) addFieldWords(part, components)
}

/** Whether a field, the component that it refers to, or its one alternative beside null has a description. */
export function isDescribed(field: JsonSchema, components: JsonSchema['$defs'] = {}): boolean {
  if (field.description !== undefined) return true
  const component = components[field.$ref?.slice(SCHEMAS.length) ?? '']
  if (component) return isDescribed(component, components)
  const choices = field.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return choices.length === 1 && choices.some(choice => isDescribed(choice, components))
}

/** Beside a reference, what its component does not say. */
function withoutRepeated(node: JsonSchema, components: JsonSchema['$defs'] = {}): JsonSchema {
  const component = components[node?.$ref?.slice('#/$defs/'.length) ?? '']
  if (!component) return node
  return Object.fromEntries(
    Object.entries(node).filter(([keyword, value]) => !isDeepStrictEqual(component[keyword], value)),
  )
}

/**
 * Leaves out the bounds of an integer that has none of its own, and what a constant, a key or a choice says twice. Answers may have more fields
 * one day, so nothing is said of further ones.
 */
function override({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.const !== undefined) delete jsonSchema.type
  if (isDeepStrictEqual(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames
  if (jsonSchema.anyOf) jsonSchema.anyOf = jsonSchema.anyOf.flatMap(alternatives)
}

/** Those of a choice that stands within another one. */
function alternatives(choice: JsonSchema): JsonSchema[] {
  return choice.anyOf && Object.keys(choice).length === 1 ? choice.anyOf : [choice]
}

const SCHEMAS = '#/components/schemas/'

/** A schema with what its components say, and the name of the one that it refers to. */
export function resolved(
  { $ref, allOf = [], ...beside }: JsonSchema,
  components: Schemas['components'],
): JsonSchema & { name?: string | undefined } {
  const name = $ref?.slice(SCHEMAS.length)
  const component = name === undefined ? undefined : components[name]
  const parts = component ? [component, ...allOf] : allOf
  const all = [...parts.map(part => resolved(part, components)), beside]
  const properties = all.flatMap(({ properties = {} }) => Object.entries(properties))
  return {
    ...Object.assign({}, ...all),
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    required: all.flatMap(({ required = [] }) => required),
    name,
  }
}

export interface Reference {
  $ref: string
}

export const isReference = (part: object): part is Reference => '$ref' in part

export interface Header {
  description?: string
  schema: JsonSchema
}

export interface MediaType {
  schema?: JsonSchema
  /** The schema of one event of a stream. */
  'x-item-schema'?: JsonSchema
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface RequestBody {
  description?: string
  required: boolean
  content: Record<string, MediaType>
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  /**
   * Left out, it is that of the document; empty for anyone. The role `recent` asks for a password given at most 15
   * minutes ago.
   */
  security?: { bearer: string[] }[]
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody
  responses: Record<string, Response | Reference>
}

/** An OpenAPI 3.1 document, as far as this server writes one. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  jsonSchemaDialect: string
  servers: { url: string }[]
  tags: { name: string }[]
  /** Of every call that says nothing else. */
  security: { bearer: string[] }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>
  }
}
