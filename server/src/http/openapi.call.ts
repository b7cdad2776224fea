import { type Endpoint, isSchema, type Limit, TRIP_SEQ } from '@caravan/contract/endpoint'
import { LiveEvent } from '@caravan/contract/events'
import {
  type Header,
  type JsonSchema,
  type MediaType,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  resolved,
  type Schemas,
} from './openapi.document.ts'
import { describeFailures, phrase } from './openapi.failures.ts'

export function describeCall(name: string, endpoint: Endpoint, schemas: Schemas): Operation {
  const success = describeSuccess(endpoint, schemas)
  const parameters = (['path', 'query'] as const).flatMap(where => parametersIn(where, endpoint, schemas))
  const requestBody = describeBody(endpoint, schemas)
  if (endpoint.touches || endpoint.changesTrip)
    success.headers = { ...success.headers, [TRIP_SEQ]: headerNamed(TRIP_SEQ) }
  const isVersioned = success.headers?.['ETag'] !== undefined
  if (endpoint.method === 'GET' && isVersioned)
    parameters.push(header('If-None-Match', 'The `ETag` of what is known already.'))
  if (endpoint.errors.includes('version.outdated'))
    parameters.push(header('If-Match', 'The version that the change is meant for, as its `ETag`.'))
  if (endpoint.response === 'text/event-stream' && !endpoint.events) parameters.push(lastEventId)
  const description = [
    ...(endpoint.access === 'recent'
      ? ['Needs a session that gave its password at most 15 minutes ago.']
      : []),
    ...(endpoint.knowsSession ? ['Needs no session, but looks at one that is sent along.'] : []),
    ...(endpoint.maxBytes ? [`A body has at most ${endpoint.maxBytes / 1024 / 1024} MiB.`] : []),
    ...(endpoint.limits ? [limitsInWords(endpoint.limits)] : []),
  ].join('\n\n')
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(description ? { description } : {}),
    tags: [tagOf(endpoint)],
    ...(endpoint.access === 'anyone' ? { security: [] } : {}),
    ...(endpoint.access === 'recent' ? { security: [{ bearer: ['recent'] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [endpoint.response === null ? 204 : (endpoint.status ?? 200)]: success,
      ...(endpoint.method === 'GET' && isVersioned ? { 304: { description: phrase(304) } } : {}),
      ...describeFailures(endpoint),
    },
  }
}

function parametersIn(where: 'path' | 'query', call: Endpoint, { schemaOf }: Schemas): Parameter[] {
  const declared = where === 'path' ? call.params : call.query
  const { properties = {}, required = [] } = declared ? schemaOf(declared, 'input') : {}
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = asObject(field)
    return {
      name,
      in: where,
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema,
    }
  })
}

function describeBody({ body, form, file }: Endpoint, schemas: Schemas): RequestBody | undefined {
  if (file) {
    const upload = { contentMediaType: 'application/octet-stream', maxLength: file.maxBytes }
    return {
      description: `One file of at most ${file.maxBytes / 1024 / 1024} MiB and nothing else.`,
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: upload }, required: ['file'] },
        },
        ...(body && { 'application/json': { schema: schemas.schemaOf(body, 'input') } }),
      },
    }
  }
  const declared = form ?? body
  if (!declared) return undefined
  const schema = schemas.schemaOf(declared, 'input')
  const { required = [] } = resolved(schema, schemas.components)
  return {
    required: required.length > 0,
    content: { [form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } },
  }
}

function describeSuccess(
  { response, status, events = LiveEvent }: Endpoint,
  { schemaOf, components }: Schemas,
): Response {
  if (response === null) return { description: phrase(204) }
  const description = phrase(status ?? 200)
  if (response === 'text/event-stream') {
    const told: MediaType = { schema: { type: 'string' }, 'x-item-schema': schemaOf(events, 'output') }
    return { description, content: { 'text/event-stream': told } }
  }
  if (!isSchema(response)) return { description, content: { [response]: {} } }
  const schema = schemaOf(response, 'output')
  const { version = {} } = resolved(schema, components).properties ?? {}
  const isVersioned = asObject(version).type === 'integer'
  return {
    description,
    ...(isVersioned ? { headers: { ETag: headerNamed('ETag') } } : {}),
    content: { 'application/json': { schema } },
  }
}

const entityTag: JsonSchema = { type: 'string', pattern: '^"\\d{1,9}"$' }

/** The headers of answers, by which operations refer to them. */
export const headers: Record<string, Header> = {
  ETag: { description: 'The version.', schema: entityTag },
  [TRIP_SEQ]: {
    description: 'The number of the change, which undo takes; left out where nothing was changed.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const headerNamed = (name: string) => ({ $ref: `#/components/headers/${name}` })

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `seq` of the last event that was seen.',
  schema: { type: 'integer', minimum: 0 },
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: entityTag }
}

function asObject(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema
}

/** The feature is the first part of the path; what stands alone at the root belongs to the running system. */
export function tagOf({ path }: Endpoint): string {
  const [feature = '', ...rest] = path.split('/').filter(Boolean)
  return rest.length > 0 ? feature : 'system'
}

const payers = {
  user: 'account',
  ip: 'network address',
  stranger: 'network address of somebody who is not signed in',
}

function limitsInWords(limits: readonly Limit[]): string {
  const perWhom = [...Map.groupBy(limits, ({ per }) => per)].map(([per, limits]) => {
    const parts = limits.map(({ max, seconds }) => `${max} in ${duration(seconds)}`)
    return `${parts.join(' and ')} per ${payers[per]}`
  })
  return `Calls are limited to ${perWhom.join(', and to ')}.`
}

function duration(seconds: number): string {
  const units = [
    [86_400, 'a day', 'days'],
    [3_600, 'an hour', 'hours'],
    [60, 'a minute', 'minutes'],
  ] as const
  const [size, one, many] = units.find(([size]) => seconds % size === 0) ?? [1, 'a second', 'seconds']
  return seconds === size ? one : `${seconds / size} ${many}`
}
