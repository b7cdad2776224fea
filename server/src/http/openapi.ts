import { login } from '@caravan/contract/auth'
import { type Endpoint, WRITTEN_AT } from '@caravan/contract/endpoint'
import { describeCall, headers, tagOf } from './openapi.call.ts'
import { type ApiDocument, createSchemas } from './openapi.document.ts'
import { problem, sharedFailures } from './openapi.failures.ts'
import { shareRepeated } from './openapi.shared.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE']

const introduction = `Everything that Caravan does, it does through these calls: the web app has no others.

What is sent and returned is JSON in UTF-8, unless a call says otherwise. Fields that a call does not know are dropped. Days are \`yyyy-MM-dd\` and never pass through a time zone.

Every call counts against a limit per account, or per network address without one. Above a limit it answers 429, and \`Retry-After\` tells how many seconds to wait.

Where something has a \`version\`, the answer carries it as \`ETag\` too: \`If-None-Match\` saves reading again what has not changed, and \`If-Match\` keeps a change from overwriting one that came in between. A change that has waited on a device tells the history by \`${WRITTEN_AT}\` when it was written.`

/** The contract as an OpenAPI 3.1 document: the same one whatever order the calls are declared in. */
export function describeApi(
  contract: Record<string, Endpoint>,
  { publicUrl }: { publicUrl?: URL } = {},
): ApiDocument {
  const calls = Object.entries(contract).sort(inReadingOrder)
  const schemas = createSchemas()
  const paths: ApiDocument['paths'] = {}
  for (const [name, endpoint] of calls) {
    const operations = paths[endpoint.path] ?? {}
    operations[endpoint.method.toLowerCase()] = describeCall(name, endpoint, schemas)
    paths[endpoint.path] = operations
  }
  const document: ApiDocument = {
    openapi: '3.1.1',
    info: { title: 'Caravan API', version: '1', description: introduction },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: publicUrl ? new URL('/api', publicUrl).href : '/api' }],
    tags: [...new Set(calls.map(([, endpoint]) => tagOf(endpoint)))].map(name => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...schemas.components, Problem: problem },
      parameters: {},
      headers,
      responses: sharedFailures(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `\`${login.method} ${login.path}\` returns an \`access_token\`. Every other call that asks for an account takes it as a bearer token in \`Authorization\`.`,
        },
      },
    },
  }
  shareRepeated(document)
  return document
}

type Call = [name: string, endpoint: Endpoint]

function inReadingOrder([, a]: Call, [, b]: Call): number {
  const isSystem = (endpoint: Endpoint) => Number(tagOf(endpoint) === 'system')
  return (
    isSystem(a) - isSystem(b) ||
    compare(a.path, b.path) ||
    methods.indexOf(a.method) - methods.indexOf(b.method)
  )
}

// Not by locale, which would make the order depend on the machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
