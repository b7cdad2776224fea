import { contract } from '@caravan/contract/contract'
import type { Endpoint } from '@caravan/contract/endpoint'
import * as z from 'zod/mini'
import { planted } from './planted.ts'

type Schema = z.core.$ZodType

export const UNKNOWN_ID = '0b8f6d4e-5a3c-4f21-9d7e-6c1b2a3d4e5f'

/** Meaningful values by the name of the field, which a schema cannot tell. */
const meaningful: Record<string, unknown> = {
  username: 'somebody',
  email: 'somebody@example.com',
  password: 'Correct horse 9!',
  confirmPassword: 'Correct horse 9!',
  old_password: 'Correct horse 9!',
  token: 'not-a-token',
  recaptcha_token: 'off',
  type: 'sightseeing',
  on_conflict: 'delete',
  to: 'EUR',
  depart_airport_code: 'TPE',
  arrive_airport_code: 'NRT',
  cost_currency: 'GBP',
  currency: 'GBP',
  check_out: '2001-02-04',
  role: 'viewer',
  sees: 'no_costs',
  near: '35.02,135.75',
  kind: 'city',
  revoked: false,
  checkout: '2001-02-04',
  update: 'AAA=',
  bbox: '135.7,34.9,135.8,35.1',
  keep: '1',
  rows: [{ kind: 'flight', row: { flight_number: 'BR198', depart_date: '2001-02-03T09:30' } }],
  template: '1',
  as: 'lists',
  columns: 'name:1',
  points: '_p~iF~ps|U_ulLnnqC',
  script: 'Hans',
  cursor: '2001-02-03.0b8f6d4e-5a3c-4f21-9d7e-6c1b2a3d4e5f',
}

/** Each leaf gets the first of these that its schema takes. */
const candidates = [
  'Sample',
  UNKNOWN_ID,
  '2001-02-03',
  'Japan',
  'en',
  'register',
  `${'0'.repeat(32)}.webp`,
  '09:30',
  '2001-02-03T09:30',
  'https://example.com/',
  '7',
  7,
  'true',
  'birth_date',
  'calendar_feed',
  'Food',
  'train',
  'equal',
  'GBP',
  'item',
  'mention',
  '1',
  'guest',
  'museum',
  true,
  null,
]

/** A value that a schema takes, every optional field included. A new kind of field fails here until it has a sample. */
export function sampleOf(schema: Schema, name = ''): unknown {
  const known = drawn.get(schema) ?? new Map<string, unknown>()
  drawn.set(schema, known)
  if (!known.has(name)) {
    const sample = drawSample(schema, name)
    if (!z.safeParse(schema, sample).success) throw new Error(`the field "${name}" needs a sample`)
    known.set(name, sample)
  }
  return known.get(name)
}

/** The samples of each schema, by the name of the field: to draw them takes longer than to send them. */
const drawn = new WeakMap<Schema, Map<string, unknown>>()

function drawSample(schema: Schema, name: string): unknown {
  const own = meaningful[name]
  if (own !== undefined && z.safeParse(schema, own).success) return own
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return sampleOf(def.innerType, name)
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field, key)]))
  if (def.type === 'record') return { [String(sampleOf(def.keyType))]: sampleOf(def.valueType) }
  // An import without files, as none was read.
  if (def.type === 'array') return name === 'keep' ? [] : [sampleOf(def.element)]
  return candidates.find(value => z.safeParse(schema, value).success)
}

export interface Field {
  /** As a problem document names it: `user_update.email`. */
  path: string
  schema: Schema
}

/** Every field of an object, its inner objects' fields after it. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return fieldsOf(def.innerType, prefix)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([key, field]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    return [{ path, schema: field }, ...fieldsOf(field, path)]
  })
}

/** The same value with one field replaced, or left out when there is nothing to put there. */
export function withField(value: unknown, path: string, replacement: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  const { [key]: current, ...others } = value as Record<string, unknown>
  if (rest.length > 0) return { ...others, [key]: withField(current, rest.join('.'), replacement) }
  return replacement === undefined ? others : { ...others, [key]: replacement }
}

export interface Request {
  method: Endpoint['method']
  path: string
  json?: unknown
  form?: Record<string, string>
  file?: Buffer
}

/** The name of the field that says which trip it is about, where that is in the body. */
const tripInBody = ({ access }: Endpoint) => (typeof access === 'object' && 'in' in access ? [access.by] : [])

/** The ids in the path of an endpoint, and the trip's in its body. */
export function idsIn(endpoint: Endpoint): string[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...inPath, ...tripInBody(endpoint)]
}

function inBody(endpoint: Endpoint, body: unknown, params: Record<string, string>): unknown {
  const [name] = tripInBody(endpoint)
  return name !== undefined && params[name] ? withField(body, name, params[name]) : body
}

/** A call of an endpoint that is well-formed in all its parts; `params` are its ids, wherever they stand. */
export function requestFor(endpoint: Endpoint, params: Record<string, string> = {}): Request {
  const { method, body, form, query, file } = endpoint
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const sample = endpoint.params && (sampleOf(endpoint.params) as Record<string, string>)[name]
    return encodeURIComponent(params[name] ?? sample ?? '')
  })
  const asked = query && (sampleOf(query) as Record<string, string>)
  const named = Object.fromEntries(
    Object.keys(asked ?? {}).flatMap(name => (params[name] ? [[name, params[name]]] : [])),
  )
  const search = asked ? `?${new URLSearchParams({ ...asked, ...named })}` : ''
  return {
    method,
    path: path + search,
    ...(body ? { json: inBody(endpoint, sampleOf(body), params) } : {}),
    ...(form ? { form: sampleOf(form) as Record<string, string> } : {}),
    ...(file ? { file: Buffer.from('GIF89a') } : {}),
  }
}

export const endpoints: [name: string, endpoint: Endpoint][] = Object.entries({ ...contract, ...planted })
