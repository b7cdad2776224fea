import { STATUS_CODES } from 'node:http'
import { type Endpoint, failuresOf } from '@caravan/contract/endpoint'
import { commonErrors, type ErrorCode, errors } from '@caravan/contract/errors'
import type { Header, JsonSchema, Reference, Response } from './openapi.document.ts'

export const problem: JsonSchema = {
  type: 'object',
  description: 'Why a call failed, as RFC 9457 has it.',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The status of the answer.' },
    detail: { type: 'string', description: 'A sentence to show to a person.' },
    instance: { type: 'string', description: 'The id of the request; the log of the server has the same.' },
    code: { type: 'string', enum: Object.keys(errors).sort(), description: 'The failure, for a program.' },
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

/** The failures of (almost) every call, once instead of in every operation. */
const shared = byStatus([...commonErrors, 'auth.required'])

export function sharedFailures(): Record<string, Response> {
  return Object.fromEntries([...shared].map(([status, codes]) => [nameOf(status), failure(status, codes)]))
}

/** The answers of an endpoint that are failures, by their status. */
export function describeFailures(endpoint: Endpoint): Record<string, Response | Reference> {
  return Object.fromEntries(
    [...byStatus(failuresOf(endpoint))].map(([status, codes]) => [
      String(status),
      codes.join() === shared.get(status)?.join()
        ? { $ref: `#/components/responses/${nameOf(status)}` }
        : failure(status, codes),
    ]),
  )
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const sorted = [...new Set(codes)].sort().sort((a, b) => errors[a][0] - errors[b][0])
  return Map.groupBy(sorted, code => errors[code][0])
}

function nameOf(status: number): string {
  return phrase(status).replaceAll(/\W/g, '')
}

export function phrase(status: number): string {
  return STATUS_CODES[status] ?? String(status)
}

function failure(status: number, codes: readonly ErrorCode[]): Response {
  const headers = headersOf(status)
  const code = {
    enum: [...codes],
    'x-enumDescriptions': Object.fromEntries(codes.map(code => [code, errors[code][1]])),
  }
  return {
    description: phrase(status),
    ...(headers ? { headers } : {}),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { status: { const: status }, code } },
          ],
        },
      },
    },
  }
}

function headersOf(status: number): Record<string, Header> | undefined {
  if (status === 401) return { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } }
  if (status !== 429 && status !== 503) return undefined
  return { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } }
}
