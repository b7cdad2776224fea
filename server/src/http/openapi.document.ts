import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Rules that are functions cannot be told as JSON Schema and are left out. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'throw' })
  return json
}

export interface Reference {
  $ref: string
}

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
  headers?: Record<string, Header>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  /** Empty for anyone; the role `recent` asks for a password given at most 15 minutes ago. */
  security: { bearer: string[] }[]
  parameters?: Parameter[]
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
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>
  }
}
