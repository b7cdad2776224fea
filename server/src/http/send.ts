import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Endpoint, isSchema } from '@caravan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import { listsTag } from './etag.ts'
import { preferences } from './preferences.ts'

/** Below it the answer takes one or two packets more at most. */
const WORTH_COMPRESSING = 8 * 1024

const brotli = promisify(brotliCompress)
const options = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
/** The better one first. */
const encodings = {
  br: (content: string | Buffer) => brotli(content, options),
  gzip: promisify<string | Buffer, Buffer>(gzip),
}
type Encoding = keyof typeof encodings

const utf8 = new TextEncoder()

/**
 * An answer that is JSON already, with the tag that it goes by. A kept answer has `onGrown`, which is called when it takes
 * more memory. It is encoded once, because Node encodes a string for each answer that it is sent with.
 */
export class JsonText {
  readonly content: string | Buffer
  readonly tag: string | undefined
  readonly #onGrown: (() => void) | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #variants = new Map<string, JsonText>()
  #packedBytes = 0

  constructor(text: string, tag: string | undefined, onGrown?: () => void) {
    // Not from Node's pool, of which a small kept part would hold the whole.
    this.content = onGrown ? Buffer.from(utf8.encode(text).buffer) : text
    this.tag = tag
    this.#onGrown = onGrown
  }

  get text(): string {
    return this.content.toString()
  }

  /** The memory that a kept answer takes with its variants. */
  get bytes(): number {
    const variants = this.#variants.values().map(({ bytes }) => bytes)
    return variants.reduce((sum, bytes) => sum + bytes, this.content.length + this.#packedBytes)
  }

  /** The variant for the readers whom `mark` names. It is made once, and kept for as long as this answer is. */
  variant(mark: string, change: (content: unknown) => unknown): JsonText {
    const known = this.#variants.get(mark)
    if (known) return known
    const tag = this.tag && `${this.tag.slice(0, -1)}-${mark}"`
    const made = new JsonText(JSON.stringify(change(JSON.parse(this.text))), tag, this.#onGrown)
    this.#variants.set(mark, made)
    this.#onGrown?.()
    return made
  }

  /** Compresses it off the main thread, once for all who ask. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressing = encodings[encoding](this.content).then(packed => {
      this.#packedBytes += packed.length
      this.#onGrown?.()
      return packed
    })
    this.#compressed.set(encoding, compressing)
    return compressing
  }
}

/** An answer of bytes, which go out as they are read. */
export interface Download {
  /** The media type. */
  type: string
  bytes: Buffer | Readable
  /** How many; left out where nobody knows it before the end. */
  length?: number
  /** The name under which it is saved; without one it may be shown. */
  name?: string
  /** The entity tag: a caller that has it already is answered 304. */
  tag?: string
  /** The answer of this address never changes, and its caller may keep it. */
  immutable?: true
}

/** A picture of ours, whose address never shows another one later. */
export function picture(webp: Download['bytes'] | undefined): Download | undefined {
  return webp && { type: 'image/webp', bytes: webp, immutable: true }
}

export async function send(
  endpoint: Endpoint,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.response === null) return reply.code(204).send()
  if (!isSchema(endpoint.response)) return sendBytes(answer as Download | undefined, request, reply)
  const json = answer instanceof JsonText ? answer : written(z.parse(endpoint.response, answer))
  if (endpoint.maxAge !== undefined) reply.header('cache-control', `public, max-age=${endpoint.maxAge}`)
  const mayCompress = endpoint.compressed === true && json.content.length > WORTH_COMPRESSING
  if (mayCompress) reply.header('vary', 'Accept-Encoding')
  if (isKnown(json.tag, request, reply) && endpoint.method === 'GET') return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = mayCompress ? preferences(request.headers['accept-encoding']) : []
  const encoding = (Object.keys(encodings) as Encoding[]).find(name => accepted.includes(name))
  if (!encoding) return reply.send(json.content)
  return reply.header('content-encoding', encoding).send(await json.compressed(encoding))
}

/** Whether the caller has the answer already that goes by this tag. */
function isKnown(tag: string | undefined, { headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (tag !== undefined) reply.header('etag', tag)
  return tag !== undefined && listsTag(headers['if-none-match'], tag)
}

function written(body: unknown): JsonText {
  const { version } = body as { version?: unknown }
  return new JsonText(JSON.stringify(body), typeof version === 'number' ? `"${version}"` : undefined)
}

function sendBytes(download: Download | undefined, request: FastifyRequest, reply: FastifyReply) {
  const { method, log } = request
  // The file has gone in the meantime.
  if (!download) throw new Failure('request.not_found')
  const { type, bytes, length, name, tag, immutable } = download
  if (isKnown(tag, request, reply)) return reply.code(304).send()
  reply.type(type).header('content-disposition', name === undefined ? 'inline' : savedAs(name))
  if (immutable) reply.header('cache-control', 'private, max-age=31536000, immutable')
  if (Buffer.isBuffer(bytes)) return reply.send(bytes)
  if (length !== undefined) reply.header('content-length', length)
  if (method === 'HEAD') bytes.destroy()
  const pieces = method === 'HEAD' ? [] : length === undefined ? bytes : exactly(bytes, length)
  const stream = Readable.from(pieces, { objectMode: false })
  stream.on('error', err => reply.raw.headersSent && log.error({ err }, 'a download broke off'))
  return reply.send(stream)
}

/**
 * No more than was announced, even where a store has more by now. Where it has less, the connection is cut, so that
 * nobody takes it for whole; before the first byte that is a failure like any other of the store.
 */
async function* exactly(bytes: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length
  try {
    for await (const piece of bytes) {
      if (piece.length > 0) yield piece.subarray(0, left)
      left -= Math.min(left, piece.length)
      if (left === 0) return
    }
  } catch (cause) {
    throw new Failure('server.unavailable', { cause })
  }
  if (left > 0)
    throw new Failure('server.unavailable', {
      cause: new Error(`a download lacked ${left} of ${length} bytes`),
    })
}

/** In ASCII for the oldest, and as RFC 8187 has it for all others. */
function savedAs(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, one => `%${one.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
