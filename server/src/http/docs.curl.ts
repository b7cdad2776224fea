import type { Operation } from './openapi.document.ts'
import { dereference, type JsonSchema } from './openapi.schemas.ts'

interface Call {
  /** Where the API is; without a host, the shell's `$CARAVAN` stands for it. */
  base: string
  path: string
  method: string
  operation: Operation
  schemas: Record<string, JsonSchema>
}

/** What has to be filled in. */
const BLANK = '…'

/** The call as a command for a shell: the token and the ids of the path are its variables. */
export function curlCommand({ base, path, method, operation, schemas }: Call): string {
  const data = dataFor(operation, schemas)
  const query = (operation.parameters ?? [])
    .filter(parameter => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `--url-query ${pair(name, sampleOf(schema, schemas))}`)
  const implied = data.length > 0 ? 'POST' : 'GET'
  const address = `${base.startsWith('/') ? '$CARAVAN' : ''}${base}${path.replaceAll(/\{(\w+)\}/g, '$$$1')}`
  const flags = [...(method === implied ? [] : [`-X ${method}`]), ...outputFor(operation)].join(' ')
  const start = flags ? [`curl ${flags}`, `"${address}"`] : [`curl "${address}"`]
  const token = operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []
  return [...start, ...token, ...query, ...data].join(' \\\n  ')
}

function outputFor({ responses }: Operation): string[] {
  const answers = Object.values(responses).flatMap(response =>
    'content' in response ? Object.keys(response.content) : [],
  )
  if (answers.includes('text/event-stream')) return ['-N']
  const picture = answers.find(media => media.startsWith('image/'))
  return picture ? [`-o answer.${picture.slice('image/'.length)}`] : []
}

function dataFor({ requestBody }: Operation, schemas: Record<string, JsonSchema>): string[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([media, { schema = {} }]) => {
    if (media === 'multipart/form-data')
      return Object.keys(schema.properties ?? {}).map(name => `-F ${pair(name, '@picture.jpg')}`)
    const sample = sampleOf(schema, schemas)
    if (media === 'application/json') return [`--json ${quoted(JSON.stringify(sample))}`]
    return Object.entries(sample as object).map(([name, value]) => `--data-urlencode ${pair(name, value)}`)
  })
}

function pair(name: string, value: unknown): string {
  return quoted(`${name}=${String(value)}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A value with only what has to be there; of an object that needs nothing, its first field. */
function sampleOf(
  schema: JsonSchema | boolean | undefined,
  schemas: Record<string, JsonSchema>,
  depth = 0,
): unknown {
  if (typeof schema !== 'object' || depth > 5) return BLANK
  const {
    const: only,
    enum: values,
    anyOf,
    oneOf,
    type,
    properties = {},
    required = [],
    minimum,
    items,
  } = dereference(schema, schemas)
  if (only !== undefined) return only
  if (values) return values[0]
  const [first] = anyOf ?? oneOf ?? []
  if (first) return sampleOf(first, schemas, depth + 1)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
      return Object.fromEntries(names.map(name => [name, sampleOf(properties[name], schemas, depth + 1)]))
    }
    case 'array':
      return Array.isArray(items) ? [] : [sampleOf(items, schemas, depth + 1)]
    case 'integer':
    case 'number':
      return minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? 1 : minimum
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return BLANK
  }
}
