import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Endpoint, isSchema } from '@caravan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import { listsTag } from './etag.ts'
import { preferences } from './preferences.ts'

/** In characters; below it the answer takes one or two packets more at most. */
const WORTH_COMPRESSING = 16 * 1024

const compress = promisify(gzip)

/** An answer that is JSON already, with the tag that it goes by. Whoever keeps it keeps what it is compressed to. */
export class JsonText {
  readonly text: string
  readonly tag: string | undefined
  readonly #onGrown: (() => void) | undefined
  #compressed: Promise<Buffer> | undefined
  /** At most what it takes in memory: a text with one character outside of Latin-1 takes two bytes for each. */
  bytes: number

  constructor(text: string, tag: string | undefined, onGrown?: () => void) {
    this.text = text
    this.tag = tag
    this.#onGrown = onGrown
    this.bytes = 2 * text.length
  }

  /** Compresses it off the main thread, once for all who ask. */
  compressed(): Promise<Buffer> {
    this.#compressed ??= compress(this.text).then(packed => {
      this.bytes += packed.length
      this.#onGrown?.()
      return packed
    })
    return this.#compressed
  }
}

export async function send(
  endpoint: Endpoint,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.response === null) return reply.code(204).send()
  // A stream that its handler did not open: what it would tell of has gone in the meantime.
  if (!isSchema(endpoint.response)) throw new Failure('request.not_found')
  const json = answer instanceof JsonText ? answer : written(z.parse(endpoint.response, answer))
  if (endpoint.maxAge !== undefined) reply.header('cache-control', `public, max-age=${endpoint.maxAge}`)
  const mayCompress = endpoint.compressed === true && json.text.length > WORTH_COMPRESSING
  if (mayCompress) reply.header('vary', 'Accept-Encoding')
  if (json.tag !== undefined) {
    reply.header('etag', json.tag)
    if (endpoint.method === 'GET' && listsTag(request.headers['if-none-match'], json.tag))
      return reply.code(304).send()
  }
  reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
  if (!mayCompress || !preferences(request.headers['accept-encoding']).includes('gzip'))
    return reply.send(json.text)
  return reply.header('content-encoding', 'gzip').send(await json.compressed())
}

function written(body: unknown): JsonText {
  const { version } = body as { version?: unknown }
  return new JsonText(JSON.stringify(body), typeof version === 'number' ? `"${version}"` : undefined)
}
