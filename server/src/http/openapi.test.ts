import { contract } from '@caravan/contract/contract'
import { type Endpoint, endpoint } from '@caravan/contract/endpoint'
import { commonErrors, type ErrorCode, errors } from '@caravan/contract/errors'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type {
  ApiDocument,
  JsonSchema,
  Operation,
  Parameter,
  Reference,
  Response,
} from './openapi.document.ts'
import { describeApi } from './openapi.ts'

const description = describeApi(contract)

const base = {
  method: 'POST',
  path: '/things/all',
  summary: 'A thing',
  access: 'anyone',
  response: null,
  errors: [],
} as const satisfies Endpoint

function operationOf(document: ApiDocument, { method, path }: Endpoint): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`no operation for ${method} ${path}`)
  return operation
}

/** A call alone says nothing twice. */
function describeOne(
  declared: Partial<Endpoint>,
): Omit<Operation, 'parameters'> & { parameters?: Parameter[] } {
  const call = endpoint({ ...base, ...declared })
  const document = describeApi({ call })
  expect(faultsOf(document)).toEqual([])
  return operationOf(document, call) as ReturnType<typeof describeOne>
}

function responseTo(document: ApiDocument, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status] ?? operation.responses['default']
  return response && referred(document, response)
}

function referred<P extends object>(document: ApiDocument, part: P | Reference): P {
  return '$ref' in part ? (at(document, part.$ref) as P) : part
}

/** The target of a local reference. */
function at(document: ApiDocument, $ref: string): unknown {
  return $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
}

function referencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = '$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : []
  return [...own, ...Object.values(node).flatMap(referencesIn)]
}

function unusedIn(document: ApiDocument): string[] {
  const used = new Set(referencesIn(document))
  return Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes' && kind !== 'headers')
    .flatMap(([kind, components]) => Object.keys(components).map(name => `#/components/${kind}/${name}`))
    .filter($ref => !used.has($ref))
}

function schemasIn(node: unknown, key = ''): JsonSchema[] {
  if (typeof node !== 'object' || node === null) return []
  if (key === 'schema' || key === 'x-item-schema') return [node as JsonSchema]
  return Object.entries(node).flatMap(([key, child]) => schemasIn(child, key))
}

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const maps = ['properties', 'patternProperties', 'dependentSchemas']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const singles = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains']
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const texts = ['$ref', 'description', 'title', 'format', 'contentMediaType']
const others = ['type', 'enum', 'const', 'required', 'pattern', 'examples', 'default', 'x-enumDescriptions']
const known = new Set([...maps, ...lists, ...singles, ...counts, ...numbers, ...texts, ...others])

/** The faults of a JSON Schema, as far as the contract can write one. */
function schemaFaults(schema: unknown, where: string): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${where} is no schema`]
  return Object.entries(schema).flatMap(([keyword, value]): string[] => {
    const here = `${where}/${keyword}`
    if (!known.has(keyword)) return [`${here} is not a keyword`]
    if (maps.includes(keyword)) {
      return Object.entries(value).flatMap(([name, part]) => schemaFaults(part, `${here}/${name}`))
    }
    if (lists.includes(keyword)) {
      if (!Array.isArray(value) || value.length === 0) return [`${here} is no list`]
      return value.flatMap((part, index) => schemaFaults(part, `${here}/${index}`))
    }
    if (singles.includes(keyword)) return schemaFaults(value, here)
    const isFine =
      (keyword === 'type' && [value].flat().every(type => types.includes(type))) ||
      (keyword === 'pattern' && new RegExp(value, 'u').source !== '') ||
      ((keyword === 'enum' || keyword === 'required') && new Set(value).size === value.length) ||
      (counts.includes(keyword) && Number.isInteger(value) && value >= 0) ||
      (numbers.includes(keyword) && Number.isFinite(value)) ||
      (texts.includes(keyword) && typeof value === 'string') ||
      ['const', 'examples', 'default', 'x-enumDescriptions'].includes(keyword)
    return isFine ? [] : [`${here} is ${JSON.stringify(value)}`]
  })
}

/** The places at which a document breaks the rules of OpenAPI 3.1. */
function faultsOf(document: ApiDocument): string[] {
  const { schemas, parameters, responses, securitySchemes } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map(operation => ({ path, operation })),
  )
  const tags = document.tags.map(({ name }) => name)
  const names = operations.map(({ operation }) => operation.operationId)
  return [
    ...(document.openapi.startsWith('3.1.') ? [] : ['not OpenAPI 3.1']),
    ...(new Set(names).size === names.length ? [] : ['an operationId is not unique']),
    ...Object.keys(document.components)
      .flatMap(kind => Object.keys(document.components[kind as 'schemas']))
      .filter(name => !/^[\w.-]+$/.test(name))
      .map(name => `${name} cannot name a component`),
    ...referencesIn(document)
      .filter($ref => at(document, $ref) === undefined)
      .map($ref => `${$ref} leads nowhere`),
    ...Object.entries(schemas).flatMap(([name, schema]) => schemaFaults(schema, name)),
    ...[parameters, responses]
      .flatMap(part => schemasIn(part))
      .flatMap(schema => schemaFaults(schema, 'components')),
    ...operations.flatMap(({ path, operation }) => {
      const { operationId, responses, security } = operation
      const parameters = (operation.parameters ?? []).map(parameter => referred(document, parameter))
      const inPath = parameters.filter(parameter => parameter.in === 'path')
      return [
        ...schemasIn(operation).flatMap(schema => schemaFaults(schema, operationId)),
        ...operation.tags.filter(tag => !tags.includes(tag)).map(tag => `${operationId}: ${tag} is no tag`),
        ...[...path.matchAll(/\{(\w+)\}/g)]
          .filter(([, name]) => !inPath.some(parameter => parameter.name === name && parameter.required))
          .map(([name]) => `${operationId}: ${name} is not described`),
        ...inPath
          .filter(({ name }) => !path.includes(`{${name}}`))
          .map(({ name }) => `${operationId}: no ${name}`),
        ...Object.entries(responses)
          .filter(
            ([status, response]) =>
              !/^([2-5]\d\d|default)$/.test(status) || !('$ref' in response || response.description),
          )
          .map(([status]) => `${operationId}: ${status} has no description`),
        ...(security ?? document.security).flatMap(Object.keys).filter(name => !(name in securitySchemes)),
      ]
    }),
  ]
}

function codesIn(response: Response | undefined, status: number): unknown[] {
  const [problem, details = {}] = response?.content?.['application/problem+json']?.schema?.allOf ?? []
  expect(problem).toEqual({ $ref: '#/components/schemas/Problem' })
  return (details.anyOf ?? [details])
    .map(({ properties = {} }) => properties)
    .filter(properties => Object(properties['status']).const === status)
    .flatMap(({ code }) => Object(code).enum)
}

describe('the description of the API', () => {
  test('keeps the rules of OpenAPI 3.1', () => {
    expect(faultsOf(description)).toEqual([])
    expect(JSON.parse(JSON.stringify(description))).toEqual(description)
  })

  test('says a thing once', () => {
    expect(unusedIn(description)).toEqual([])
    expect(Buffer.byteLength(JSON.stringify(description))).toBeLessThanOrEqual(320 * 1024)
  })

  test('has every call of the contract and no other', () => {
    const described = Object.values(description.paths).flatMap(item => Object.values(item))
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(contract).sort())
    for (const [name, call] of Object.entries(contract)) {
      expect(operationOf(description, call)).toMatchObject({ operationId: name, summary: call.summary })
    }
  })

  test('is the same whatever order the calls are declared in', () => {
    const reversed = Object.fromEntries(Object.entries(contract).reverse())
    expect(JSON.stringify(describeApi(reversed))).toBe(JSON.stringify(description))
  })

  test.for(Object.entries(contract))('tells how %s can fail', ([, call]) => {
    const operation = operationOf(description, call)
    const codes: ErrorCode[] = [...call.errors, ...commonErrors]
    if (call.access !== 'anyone') codes.push('auth.required')
    for (const code of codes) {
      const [status] = errors[code]
      expect(codesIn(responseTo(description, operation, status), status), code).toContain(code)
    }
  })

  test('groups the failures of one status, each with its sentence', () => {
    const operation = describeOne({ errors: ['account.email_taken', 'account.username_taken'] })
    expect(operation.responses[409]).toMatchObject({
      description: 'Conflict',
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              {
                properties: {
                  status: { const: 409 },
                  code: {
                    enum: ['account.email_taken', 'account.username_taken'],
                    'x-enumDescriptions': { 'account.username_taken': 'This username is already taken' },
                  },
                },
              },
            ],
          },
        },
      },
    })
  })

  test('asks for a token where the call does, and for a fresh password where the call does', () => {
    expect(describeOne({ access: 'anyone' }).security).toEqual([])
    expect(describeOne({ access: 'anyone' }).responses[401]).toBeUndefined()
    expect(describeOne({ access: 'user' }).security).toBeUndefined()
    const recent = describeOne({ access: 'recent' })
    expect(recent.security).toEqual([{ bearer: ['recent'] }])
    expect(recent.description).toContain('15 minutes')
    expect(recent.responses[401]).toEqual({ $ref: '#/components/responses/Unauthorized' })
    expect(JSON.stringify(recent.responses[403])).toContain('account.reauthentication_required')
    const write = describeOne({ access: { memberOf: 'trip', by: 'tripId' }, touches: ['items'] })
    expect(JSON.stringify(write.responses[403])).toContain('trip.view_only')
    expect(JSON.stringify(write.responses[409])).toContain('limit.reached')
  })

  test('tells the limits in words', () => {
    const limits = [
      { per: 'user', max: 30, seconds: 60 },
      { per: 'user', max: 300, seconds: 86_400 },
      { per: 'ip', max: 3, seconds: 900 },
    ] as const
    expect(describeOne({ limits }).description).toBe(
      'Calls are limited to 30 in a minute and 300 in a day per account, and to 3 in 15 minutes per network address.',
    )
  })

  test('files a call under the first part of its path, and a lone one under the system', () => {
    expect(describeOne({ path: '/trips/{tripId}/days' }).tags).toEqual(['trips'])
    expect(describeOne({ path: '/health' }).tags).toEqual(['system'])
  })

  test('names the server by its public address', () => {
    expect(description.servers).toEqual([{ url: '/api' }])
    const { servers } = describeApi(contract, { publicUrl: new URL('https://trips.example') })
    expect(servers).toEqual([{ url: 'https://trips.example/api' }])
  })
})

describe('what is sent', () => {
  test('stands in the path and the query with its own schema', () => {
    const { parameters } = describeOne({
      path: '/trips/{tripId}/days/{day}',
      params: z.object({ tripId: z.uuid(), day: z.string() }),
      query: z.object({ from: z.string().check(z.maxLength(9)), to: z.optional(z.int()) }),
    })
    expect(parameters).toMatchObject([
      { name: 'tripId', in: 'path', required: true, schema: { format: 'uuid' } },
      { name: 'day', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'from', in: 'query', required: true, schema: { maxLength: 9 } },
      { name: 'to', in: 'query', required: false, schema: { type: 'integer' } },
    ])
  })

  test('is JSON, a form or one file', () => {
    const body = z.object({ name: z.string() })
    expect(describeOne({ body }).requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['name'] } } },
    })
    expect(describeOne({ body: z.partial(body) }).requestBody).toMatchObject({ required: false })
    const { content: form } = describeOne({ form: body }).requestBody ?? {}
    expect(Object.keys(form ?? {})).toEqual(['application/x-www-form-urlencoded'])
    expect(describeOne({ file: { maxBytes: 5 * 1024 * 1024 } }).requestBody).toMatchObject({
      description: 'One file of at most 5 MiB and nothing else.',
      content: { 'multipart/form-data': { schema: { properties: { file: { maxLength: 5_242_880 } } } } },
    })
    expect(describeOne({}).requestBody).toBeUndefined()
  })

  test('may carry the version that a change is meant for', () => {
    const names = describeOne({ errors: ['version.outdated'] }).parameters?.map(({ name }) => name)
    expect(names).toEqual(['If-Match'])
  })
})

describe('what is returned', () => {
  test('is JSON with its status, or nothing', () => {
    const response = z.object({ name: z.string() })
    expect(describeOne({ response }).responses[200]).toMatchObject({
      content: { 'application/json': { schema: { required: ['name'] } } },
    })
    expect(describeOne({ response, status: 201 }).responses[201]).toMatchObject({ description: 'Created' })
    expect(describeOne({ response: null }).responses[204]).toEqual({ description: 'No Content' })
  })

  test('has an ETag where it has a version, and need not be read again', () => {
    const versioned = describeOne({ method: 'GET', response: z.object({ version: z.int() }) })
    expect(versioned.responses[200]).toHaveProperty('headers.ETag')
    expect(versioned.responses).toHaveProperty('304')
    expect(versioned.parameters?.map(({ name }) => name)).toEqual(['If-None-Match'])
  })

  test('may be a picture or a stream of events', () => {
    expect(describeOne({ response: 'image/webp' }).responses[200]).toMatchObject({
      content: { 'image/webp': {} },
    })
    expect(describeOne({ response: 'text/event-stream' }).responses[200]).toMatchObject({
      content: { 'text/event-stream': { 'x-item-schema': { $ref: '#/components/schemas/LiveEvent' } } },
    })
  })
})

describe('a schema', () => {
  test('leaves out what only a function can check', () => {
    const body = z.object({
      day: z.string().check(
        z.trim(),
        z.refine(day => day !== ''),
      ),
      when: z.date(),
    })
    const { schema } = describeOne({ body }).requestBody?.content['application/json'] ?? {}
    expect(schema?.properties).toEqual({ day: { type: 'string' }, when: {} })
  })
})
