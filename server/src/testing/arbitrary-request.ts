import type { Endpoint } from '@caravan/contract/endpoint'
import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { endpoints, sampleOf, UNKNOWN_ID } from './samples.ts'

type Schema = z.core.$ZodType

/** A call as it is to be sent; what only the running server can know is left open as a number to choose by. */
export interface ArbitraryRequest {
  name: string
  endpoint: Endpoint
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: string | undefined
  /** Which account, session and picture it is about, of those that there are by then. */
  choice: number
  caller: 'account' | 'stranger' | 'impostor'
}

/** Values that have broken programs before. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u{D800}',
  '\u202e',
  '\uFEFF',
  'e\u0301'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(1_025),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '{{7*7}}',
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'a\r\nbcc: b@example.com',
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e400',
  '٣',
  '2024-02-30',
  '9999-12-31',
  UNKNOWN_ID,
)

const anyValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, true, 0, -1, 1e21, Number.MAX_SAFE_INTEGER) },
)

/** Mostly what a schema takes, now and then something near it. */
function near(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const fitting = ((): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'optional':
        return near(def.innerType, name)
      case 'nullable':
        return fc.oneof(near(def.innerType, name), fc.constant(null))
      case 'boolean':
        return fc.boolean()
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries))
      case 'record':
        return fc.dictionary(fc.string({ maxLength: 20 }), near(def.valueType), { maxKeys: 35 })
      case 'object':
        return nearObject(def.shape)
      default:
        return often(sampleOf(schema, name), fc.string({ maxLength: 40 }), 4)
    }
  })()
  return fc.oneof({ weight: 29, arbitrary: fitting }, { weight: 1, arbitrary: anyValue })
}

function nearObject(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => [key, near(field, key)] as const)
  const requiredKeys = Object.keys(shape).filter(key => !isOptional(shape[key]))
  return fc.record(Object.fromEntries(fields), { requiredKeys })
}

function isOptional(schema: Schema | undefined): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'optional'
}

function often<T>(value: T, otherwise: fc.Arbitrary<T>, times = 24): fc.Arbitrary<T> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: otherwise })
}

function pairs(schema: Schema | undefined): fc.Arbitrary<string> {
  if (!schema) return fc.constant('')
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return near(schema).map(value => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return new URLSearchParams(entries.map(([key, each]) => [key, asText(each)])).toString()
  })
}

const brokenBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"a":1,"a":2}',
    '['.repeat(100),
    '\uFEFF{}',
    '"\\ud800"',
    '%ff=1&=&&=',
    'a=1&a=2',
  ),
)

function body(endpoint: Endpoint): fc.Arbitrary<string | undefined> {
  const { body: json, form, file } = endpoint
  const declared = json
    ? near(json).map(value => JSON.stringify(value))
    : form
      ? pairs(form)
      : file
        ? fc.string({ unit: 'binary', maxLength: 300 })
        : fc.constant(undefined)
  return fc.oneof({ weight: 12, arbitrary: declared }, { weight: 1, arbitrary: brokenBody })
}

const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain',
]

function typeFor({ form, file }: Endpoint): string {
  return contentTypes[file ? 2 : form ? 1 : 0] ?? ''
}

const oddHeaders: Record<string, string[]> = {
  'if-match': ['"1"', '"2"', 'W/"1"', '*', '"x"', '""', '"1", "2"'],
  'if-none-match': ['"1"', '"2"', 'W/"1"', '*', 'x', ','],
  'last-event-id': ['0', '-1', 'x', '99999999999999999999'],
  'accept-language': ['zh', ';q=', 'x'.repeat(500)],
  cookie: ['caravan_device=x', 'caravan_device=', ';;;=', 'language=zh; theme=dark'],
  'user-agent': ['Mozilla/5.0 (iPhone) Safari/1', '', 'x'.repeat(2_000)],
  'x-forwarded-for': ['1.2.3.4', 'x', '::1, ::2'],
  'content-encoding': ['gzip'],
  authorization: ['Bearer', 'Basic eA==', 'Bearer \t'],
}

const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(oddHeaders))
      .chain(name => fc.tuple(fc.constant(name), fc.constantFrom(...(oddHeaders[name] ?? [])))),
    { maxLength: 2 },
  )
  .map(pairs => Object.fromEntries(pairs) as Record<string, string>)

// A password costs as much as a hundred other calls, and an account has to be made again when it is gone.
const rare = ['login', 'register', 'resetPassword', 'updateMe', 'deleteMe', 'deleteMeByPassword', 'logout']

const otherMethods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')

function otherPaths(path: string) {
  return fc.constantFrom(`${path}/`, path.toUpperCase(), `${path}%2F`, '/nothing', `/${'x'.repeat(4_200)}`)
}

function requestTo(name: string, endpoint: Endpoint): fc.Arbitrary<ArbitraryRequest> {
  return fc
    .record({
      method: often<string>(endpoint.method, otherMethods),
      path: often<string>(endpoint.path, otherPaths(endpoint.path)),
      query: fc.oneof(
        { weight: 12, arbitrary: pairs(endpoint.query) },
        { weight: 1, arbitrary: fc.webQueryParameters({ size: 'small' }) },
      ),
      type: often(typeFor(endpoint), fc.constantFrom('', ...contentTypes)),
      headers,
      body: body(endpoint),
      choice: fc.nat(),
      caller: often<ArbitraryRequest['caller']>('account', fc.constantFrom('stranger', 'impostor'), 12),
    })
    .map(({ type, headers, body, ...rest }) => ({
      name,
      endpoint,
      ...rest,
      body,
      headers: { ...(body === undefined || type === '' ? {} : { 'content-type': type }), ...headers },
    }))
}

export const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc.oneof(
  ...endpoints.map(([name, endpoint]) => ({
    weight: rare.includes(name) ? 1 : 12,
    arbitrary: requestTo(name, endpoint),
  })),
)
