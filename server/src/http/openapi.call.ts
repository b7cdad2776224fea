import { type Endpoint, isSchema, type Limit, TRIP_SEQ } from '@caravan/contract/endpoint'
import {
  type Header,
  type JsonSchema,
  type MediaType,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  schemaOf,
} from './openapi.document.ts'
import { describeFailures, phrase } from './openapi.failures.ts'

export function describeCall(name: string, endpoint: Endpoint): Operation {
  const success = describeSuccess(endpoint)
  const parameters = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)]
  const requestBody = describeBody(endpoint)
  if (endpoint.touches || endpoint.changesTrip) success.headers = { ...success.headers, [TRIP_SEQ]: tripSeq }
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
    security:
      endpoint.access === 'anyone' ? [] : [{ bearer: endpoint.access === 'recent' ? ['recent'] : [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [endpoint.response === null ? 204 : (endpoint.status ?? 200)]: success,
      ...(endpoint.method === 'GET' && isVersioned ? { 304: { description: phrase(304) } } : {}),
      ...describeFailures(endpoint),
    },
  }
}

function parametersIn(where: 'path' | 'query', declared: Endpoint['params']): Parameter[] {
  const { properties = {}, required = [] } = declared ? schemaOf(declared, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: asObject(schema),
  }))
}

function describeBody({ body, form, file }: Endpoint): RequestBody | undefined {
  if (file) {
    const upload = { contentMediaType: 'application/octet-stream', maxLength: file.maxBytes }
    return {
      description: `One file of at most ${file.maxBytes / 1024 / 1024} MiB and nothing else.`,
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: upload }, required: ['file'] },
        },
      },
    }
  }
  const declared = form ?? body
  if (!declared) return undefined
  const schema = schemaOf(declared, 'input')
  return {
    required: schema.required !== undefined && schema.required.length > 0,
    content: { [form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } },
  }
}

function describeSuccess({ response, status, events: words }: Endpoint): Response {
  if (response === null) return { description: phrase(204) }
  const description = phrase(status ?? 200)
  if (response === 'text/event-stream') {
    const events: MediaType = {
      schema: { type: 'string' },
      'x-item-schema': words ? schemaOf(words, 'output') : { $ref: '#/components/schemas/LiveEvent' },
    }
    return { description, content: { 'text/event-stream': events } }
  }
  if (!isSchema(response)) return { description, content: { [response]: {} } }
  const schema = schemaOf(response, 'output')
  const { version = {} } = schema.properties ?? {}
  const isVersioned = asObject(version).type === 'integer'
  return {
    description,
    ...(isVersioned ? { headers: { ETag: { description: 'The version.', schema: entityTag } } } : {}),
    content: { 'application/json': { schema } },
  }
}

const entityTag: JsonSchema = { type: 'string', pattern: '^"\\d{1,9}"$' }

const tripSeq: Header = {
  description: 'The number of the change, which undo takes; left out where nothing was changed.',
  schema: { type: 'integer', minimum: 1 },
}

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

function limitsInWords(limits: readonly Limit[]): string {
  const perWhom = [...Map.groupBy(limits, ({ per }) => per)].map(([per, limits]) => {
    const parts = limits.map(({ max, seconds }) => `${max} in ${duration(seconds)}`)
    return `${parts.join(' and ')} per ${per === 'ip' ? 'network address' : 'account'}`
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
