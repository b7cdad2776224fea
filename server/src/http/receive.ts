import type { Endpoint } from '@caravan/contract/endpoint'
import { type ErrorCode, errors, isErrorCode } from '@caravan/contract/errors'
import type { FastifyError, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure, invalidField } from '../failure.ts'
import { parsePairs } from './strict-form.ts'

export function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = headers
  return chunked !== undefined || length !== '0'
}

/** Refuses a body of another kind than the endpoint declares, before any of it is read. */
export function refuseWrongContent(endpoint: Endpoint, request: FastifyRequest): void {
  if (request.headers['content-encoding'] !== undefined) throw new Failure('request.media_type')
  if (!hasBody(request)) return
  const [media, ...parameters] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charsets = parameters.filter(parameter => parameter.startsWith('charset='))
  const isUtf8 = charsets.every(charset => /^charset="?utf-8"?$/.test(charset))
  if (media !== mediaTypeOf(endpoint) || !isUtf8) throw new Failure('request.media_type')
}

function mediaTypeOf(endpoint: Endpoint): string {
  if (endpoint.file) return 'multipart/form-data'
  return endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
}

/** Parses what the endpoint declares and drops the rest; a malformed id in the path is simply not found. */
export async function receive(endpoint: Endpoint, request: FastifyRequest) {
  const { params, query, form, body, file } = endpoint
  const path = params && z.safeParse(params, request.params)
  if (path?.success === false) throw new Failure('request.not_found')
  return {
    params: path?.data,
    query: query && parse(query, singleValues(parsePairs(request.query as string))),
    body: form
      ? parse(form, singleValues((request.body as URLSearchParams | undefined) ?? new URLSearchParams()))
      : body && parse(body, request.body === undefined ? {} : request.body),
    ...(file ? { file: await receiveFile(endpoint, request, file.maxBytes) } : {}),
  }
}

function singleValues(pairs: URLSearchParams): Record<string, string> {
  const names = [...pairs.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalidField(repeated)
  return Object.fromEntries(pairs)
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: isErrorCode(message) ? message : ('request.invalid' as const),
  }))
  // The first rule that has words of its own speaks for all.
  const code = fields.find(field => field.code !== 'request.invalid')?.code ?? 'request.invalid'
  throw new Failure(code, { fields })
}

/** An endpoint may have words of its own for a file that is too large. */
function tooLargeFor({ errors: own }: Endpoint): ErrorCode {
  return own.find(code => errors[code][0] === 413) ?? 'request.too_large'
}

/** Reads the body to its end, because only then it is certain that the file was all that there is. */
async function receiveFile(endpoint: Endpoint, request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw invalidField(part.fieldname)
      file = await part.toBuffer()
    }
  } catch (error) {
    // What is still on its way is let go by, or the caller would never come to read the answer.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Failure) throw error
    const isTooLarge = (error as FastifyError).code === 'FST_REQ_FILE_TOO_LARGE'
    throw new Failure(isTooLarge ? tooLargeFor(endpoint) : 'request.malformed', { cause: error })
  }
  if (!file) throw invalidField('file')
  return file
}
