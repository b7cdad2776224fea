import type { Parameter, Reference, Response } from './openapi.document.ts'
import { type ApiDocument, isReference, type JsonSchema, type Operation } from './openapi.document.ts'

/** Makes components of what a document would say several times. */
export function shareRepeated({ paths, components }: ApiDocument): void {
  const operations = Object.values(paths).flatMap(calls => Object.values<Operation>(calls))
  const answers = operations.map(({ responses }) => responses)
  share(answers.flatMap(placesIn<Response>), 'responses', components.responses, nameOfResponse)
  const parameters = operations.map(({ parameters = [] }) => parameters)
  share(parameters.flatMap(placesIn<Parameter>), 'parameters', components.parameters, ({ name }) => name)

  const { schemas } = components
  const named = Object.entries(schemas).flatMap(([name, schema]) => shapesIn(schema, name))
  extend([...named, ...shapesIn(answers)], schemas)
  extend(
    operations.flatMap(({ operationId, requestBody }) => shapesIn(requestBody, nameOfBody(operationId))),
    schemas,
  )
}

interface Place<P> {
  holder: object
  key: string
  part: P | Reference
}

const placesIn = <P>(holder: object): Place<P>[] =>
  Object.entries(holder).map(([key, part]) => ({ holder, key, part }))

/** Replaces each part that stands in several places by a reference, where that makes the document shorter. */
function share<P extends object>(
  places: Place<P>[],
  kind: string,
  components: Record<string, P>,
  nameOf: (part: P) => string,
): void {
  for (const same of Map.groupBy(places, ({ part }) => JSON.stringify(part)).values()) {
    const [first] = same
    if (!first || isReference(first.part)) continue
    const name = nameOf(first.part)
    const reference = { $ref: `#/components/${kind}/${name}` }
    const [long, short] = [first.part, reference].map(part => JSON.stringify(part).length) as [number, number]
    if (name in components || same.length * (long - short) <= long) continue
    components[name] = first.part
    for (const { holder, key } of same) Object.assign(holder, { [key]: reference })
  }
}

/** A failure is called by the last of its codes and how many others it has, another answer by what it is of. */
function nameOfResponse({ description, content }: Response): string {
  const [{ schema = {} } = {}] = Object.values(content ?? {})
  const [, { properties: { code } = {} } = {}] = schema.allOf ?? []
  if (code) {
    const [last, ...others] = Object.keys(Object(code)['x-enumDescriptions']).reverse()
    return [last, ...(others.length > 0 ? [others.length] : [])].join('-')
  }
  const { $ref = Object(schema.items).$ref } = schema
  return [description.replaceAll(' ', ''), ...($ref ? [$ref.split('/').at(-1)] : [])].join('.')
}

interface Shape {
  name: string | undefined
  schema: JsonSchema
  fields: ReadonlyMap<string, string>
}

/** The objects within a part of the document, the outermost of which has the name. */
function shapesIn(node: unknown, name?: string): Shape[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties } = node as JsonSchema
  const isShape = properties !== undefined && !Array.isArray(node)
  const fields = new Map(Object.entries(properties ?? {}).map(([field, of]) => [field, JSON.stringify(of)]))
  const inner = Object.values(node).flatMap(part => shapesIn(part, isShape ? undefined : name))
  return isShape ? [{ name, schema: node as JsonSchema, fields }, ...inner] : inner
}

const nameOfBody = (operationId: string) => operationId.charAt(0).toUpperCase() + operationId.slice(1)

/** The fewest fields for which one shape refers to another one. */
const FEW = 4

/** Lets a shape that has all fields of another one refer to that for them. */
function extend(shapes: Shape[], components: Record<string, JsonSchema>): void {
  const sorted = shapes.toSorted((a, b) => b.fields.size - a.fields.size)
  const pairs = sorted.flatMap((shape, index) => {
    const base = sorted.slice(index + 1).find(base => isExtended(base, shape))
    return base ? [{ shape, base }] : []
  })
  for (const { shape, base } of pairs) become(shape.schema, extension(shape, base))
  for (const { schema, name = '' } of new Set(pairs.map(({ base }) => base))) {
    if (name in components) continue
    components[name] = { ...schema }
    become(schema, referenceTo(name))
  }
}

const isExtended = (base: Shape, { fields, schema }: Shape) =>
  base.name !== undefined &&
  base.fields.size >= FEW &&
  [...base.fields].every(([field, text]) => fields.get(field) === text) &&
  (base.schema.required ?? []).every(field => schema.required?.includes(field))

function extension({ schema }: Shape, { name = '', fields, schema: base }: Shape): JsonSchema {
  const { type: _, properties = {}, required = [], ...beside } = schema
  const more = Object.entries(properties).filter(([field]) => !fields.has(field))
  const needed = required.filter(field => !base.required?.includes(field))
  const own: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(more),
    ...(needed.length > 0 ? { required: needed } : {}),
  }
  return { ...beside, allOf: [referenceTo(name), own] }
}

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function become(schema: JsonSchema, other: JsonSchema): void {
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, other)
}
