import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Names a schema that refers to itself. */
interface Use {
  /** Sent by the client, or returned to it. */
  io: 'input' | 'output'
  /** Unique in the document: the call and the part of it. */
  of: string
}

export interface SchemaWriter {
  write(schema: z.core.$ZodType, use: Use): JsonSchema
  /** The schemas that `$ref`s of written ones point to, by name. */
  named: Record<string, JsonSchema>
}

/**
 * Turns contract schemas into JSON Schema that can stand anywhere in one document: zod's references count from
 * the root of each schema, those of a document from the root of the document. Rules that are functions cannot
 * be told as JSON Schema and are left out.
 */
export function schemaWriter(): SchemaWriter {
  const named: Record<string, JsonSchema> = {}

  function write(schema: z.core.$ZodType, { io, of }: Use): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const nameOf = (id: string) => {
      if (id === '#') return of
      const own = id.slice('#/$defs/'.length)
      if (own.startsWith('__schema')) return `${of}.${own.slice('__schema'.length)}`
      return io === 'input' ? `${own}Input` : own
    }
    const moved = <T>(part: T): T =>
      JSON.parse(JSON.stringify(part), (key, value) =>
        key === '$ref' && typeof value === 'string' ? `#/components/schemas/${nameOf(value)}` : value,
      )

    for (const [id, definition] of Object.entries($defs)) {
      const { id: _, ...json } = moved(definition)
      named[nameOf(`#/$defs/${id}`)] = json
    }
    const json = moved(root)
    if (!JSON.stringify(root).includes('"$ref":"#"')) return json
    named[of] = json
    return { $ref: `#/components/schemas/${of}` }
  }

  return { write, named }
}

/** The schema itself, where there is only a reference to it. */
export function dereference(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  return schema.$ref === undefined ? schema : (named[schema.$ref.replace('#/components/schemas/', '')] ?? {})
}
