import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@caravan/contract/endpoint'
import { failuresOf } from '@caravan/contract/endpoint.failures'
import { commonErrors, type ErrorCode, errors } from '@caravan/contract/errors'
import type { Header, JsonSchema, MediaType, Reference, Response } from './openapi.document.ts'

export const problem: JsonSchema = {
  type: 'object',
  description: 'Why a call failed, as RFC 9457 has it.',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The status of the answer.' },
    detail: { type: 'string', description: 'A sentence to show to a person.' },
    instance: { type: 'string', description: 'The id of the request; the log of the server has the same.' },
    code: { type: 'string', description: 'The failure, for a program; each call names its own.' },
    errors: {
      type: 'array',
      description: 'The fields at fault.',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string', description: 'Its path, such as `user_update.email`.' },
          code: { type: 'string' },
        },
        required: ['field', 'code'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
}

/** The failures of any call, said once: each status that an operation does not name is one of these. */
const common = byStatus(commonErrors)

export function sharedFailures(): Record<string, Response> {
  return {
    Failure: {
      description: 'Any other failure',
      headers: { 'Retry-After': retryAfter },
      content: problemWith({ anyOf: [...common].map(([status, codes]) => told(status, codes, codes)) }),
    },
    Unauthorized: failure(401, ['auth.required']),
  }
}

/** The answers of an endpoint that are failures, by their status. */
export function describeFailures(endpoint: Endpoint): Record<string, Response | Reference> {
  const own = [...byStatus(failuresOf(endpoint))].filter(
    ([status, codes]) => codes.join() !== common.get(status)?.join(),
  )
  const answers = own.map(([status, codes]) => [
    status,
    codes.join() === 'auth.required' ? responseNamed('Unauthorized') : failure(status, codes),
  ])
  return { ...Object.fromEntries(answers), default: responseNamed('Failure') }
}

const responseNamed = (name: string) => ({ $ref: `#/components/responses/${name}` })

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const sorted = [...new Set(codes)].sort().sort((a, b) => errors[a][0] - errors[b][0])
  return Map.groupBy(sorted, code => errors[code][0])
}

export function phrase(status: number): string {
  return STATUS_CODES[status] ?? String(status)
}

function failure(status: number, codes: readonly ErrorCode[]): Response {
  const headers = headersOf(status)
  const own = codes.filter(code => !common.get(status)?.includes(code))
  return {
    description: phrase(status),
    ...(headers ? { headers } : {}),
    content: problemWith(told(status, codes, own)),
  }
}

function problemWith(details: JsonSchema): Record<string, MediaType> {
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, details] }
  return { 'application/problem+json': { schema } }
}

/** The codes of a status, with the sentences of some of them. */
function told(status: number, codes: readonly ErrorCode[], inWords: readonly ErrorCode[]): JsonSchema {
  const code = {
    enum: [...codes],
    'x-enumDescriptions': Object.fromEntries(inWords.map(code => [code, errors[code][1]])),
  }
  return { properties: { status: { const: status }, code } }
}

const retryAfter: Header = {
  description: 'Seconds to wait; with 429 and 503.',
  schema: { type: 'integer', minimum: 1 },
}

function headersOf(status: number): Record<string, Header> | undefined {
  if (status === 401) return { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } }
  return status === 429 || status === 503 ? { 'Retry-After': retryAfter } : undefined
}
