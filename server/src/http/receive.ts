import { setImmediate as nextPhase } from 'node:timers/promises'
import type { Endpoint } from '@caravan/contract/endpoint'
import { type ErrorCode, errors, isErrorCode } from '@caravan/contract/errors'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure, invalidField } from '../failure.ts'
import { othersFirst } from '../work/others-first.ts'
import { parsePairs } from './strict.ts'

/** Taking apart a body that is longer holds others up. */
const QUICK_BYTES = 128 * 1024
/** A refusal names no more of them. */
const MOST_FIELDS = 100

export function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = headers
  return chunked !== undefined || length !== '0'
}

/** Refuses a body of another kind than the endpoint declares, before any of it is read. */
export function refuseWrongContent(endpoint: Endpoint, request: FastifyRequest): void {
  if (request.headers['content-encoding'] !== undefined) throw new Failure('request.media_type')
  if (endpoint.anyBody || !hasBody(request)) return
  const [media, ...parameters] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charsets = parameters.filter(parameter => parameter.startsWith('charset='))
  const isUtf8 = charsets.every(charset => /^charset="?utf-8"?$/.test(charset))
  if (!mediaTypesOf(endpoint).includes(media ?? '') || !isUtf8) throw new Failure('request.media_type')
}

/** Has the calls of a scope take a file, or whatever is sent. */
export async function takeBodies(scope: FastifyInstance, { file }: Endpoint): Promise<void> {
  if (file) {
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } })
    return
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
}

const FILE = 'multipart/form-data'

function mediaTypesOf({ file, form, body }: Endpoint): string[] {
  if (form) return ['application/x-www-form-urlencoded']
  return [...(file ? [FILE] : []), ...(body || !file ? ['application/json'] : [])]
}

/** Whether it is the file that was sent, where something else can be. */
const bringsFile = ({ body }: Endpoint, request: FastifyRequest) =>
  !body || request.headers['content-type']?.toLowerCase().startsWith(FILE)

/** Parses what the endpoint declares and drops the rest; a malformed id in the path is simply not found. */
export async function receive(endpoint: Endpoint, request: FastifyRequest) {
  const { params, query, form, body, file, maxBytes } = endpoint
  // Others have waited while the JSON of a large body was taken apart; letters of a note go on at once.
  if (maxBytes !== undefined && (announcedBy(request) ?? maxBytes) > QUICK_BYTES) await othersFirst()
  const path = params && z.safeParse(params, request.params)
  if (path?.success === false) throw new Failure('request.not_found')
  return {
    params: path?.data,
    query: query && parse(query, singleValues(parsePairs(sentQuery(request)))),
    body: form
      ? parse(form, singleValues((request.body as URLSearchParams | undefined) ?? new URLSearchParams()))
      : body && parse(body, request.body === undefined ? {} : request.body),
    ...(file && bringsFile(endpoint, request) ? { file: await receiveFile(endpoint, request, file) } : {}),
  }
}

/** The query as it was sent. */
export const sentQuery = ({ query }: FastifyRequest) => (query as { text: string }).text

function singleValues(pairs: URLSearchParams): Record<string, string> {
  const names = [...pairs.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalidField(repeated)
  return Object.fromEntries(pairs)
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.slice(0, MOST_FIELDS).map(issue => ({
    field: issue.path.join('.'),
    code: codeOf(issue),
  }))
  // The first rule that has words of its own speaks for all.
  const code = fields.find(field => field.code !== 'request.invalid')?.code ?? 'request.invalid'
  throw new Failure(code, { fields })
}

/** The words of a rule, also where none of several schemas takes the value. */
function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  const within = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return [issue, ...within].map(({ message }) => message).find(isErrorCode) ?? 'request.invalid'
}

let turns = Promise.resolve()

/** Lets pieces of files pass one by one, whosever they are, so that other calls are answered in between. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => nextPhase())
  return turns
}

/** An endpoint may have words of its own for a file that is too large. */
function tooLargeFor({ errors: own }: Endpoint): ErrorCode {
  return own.find(code => errors[code][0] === 413) ?? 'request.too_large'
}

/** A file as it arrives. It ends where the body ends: only then it is certain that it is whole, and was all that there is. */
export interface Upload extends AsyncIterable<Buffer> {
  /** As the sender calls it. */
  name: string
  /** It has no more bytes, if the sender has told how long the body is. */
  announced: number | undefined
}

async function receiveFile(
  endpoint: Endpoint,
  request: FastifyRequest,
  { maxBytes, stream }: NonNullable<Endpoint['file']>,
): Promise<Upload | Buffer> {
  const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } })

  async function nextFile(): Promise<MultipartFile | undefined> {
    const { value: part } = await parts.next()
    if (part && (part.type !== 'file' || part.fieldname !== 'file')) throw invalidField(part.fieldname)
    return part
  }

  async function* read({ file }: MultipartFile): AsyncGenerator<Buffer> {
    let bytes = 0
    try {
      // To the end even of one that is too large: there are clients that read no answer before they have sent it all.
      for await (const piece of file) {
        bytes += piece.length
        await nextTurn()
        if (bytes <= maxBytes) yield piece
      }
      if (bytes > maxBytes) throw new Failure(tooLargeFor(endpoint))
      await nextFile()
    } catch (error) {
      throw refusalOf(error)
    }
  }

  const first = await nextFile().catch(error => {
    throw refusalOf(error)
  })
  if (!first) throw invalidField('file')
  const pieces = read(first)
  return stream
    ? Object.assign(pieces, { name: first.filename, announced: announcedBy(request) })
    : Buffer.concat(await Array.fromAsync(pieces))
}

function announcedBy({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

function refusalOf(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('request.malformed', { cause: error })
}

/** Lets go by what is still on its way, or the caller would never come to read the answer. */
export function letGo({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
