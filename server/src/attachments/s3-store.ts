import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config/services.ts'
import { Failure } from '../failure.ts'
import { type AttachmentStore, isFileName } from './store.ts'

const QUIET_MS = 30_000
const TOTAL_MS = 900_000
const LONGEST_ANSWER = 4 * 1024 * 1024
const NOTHING = createHash('sha256').digest('hex')

interface Call {
  query?: Record<string, string>
  /** A file that is sent. */
  file?: { path: string; bytes: number }
}

interface Patience {
  /** Without a byte in either direction. */
  quietMs?: number
  totalMs?: number
}

/** Any S3-compatible store. Its failures are told as `server.unavailable`, with the reason as their cause. */
export function createS3Store(
  { url, key, secret, region }: S3Settings,
  { quietMs = QUIET_MS, totalMs = TOTAL_MS }: Patience = {},
): AttachmentStore {
  // https://host/bucket/prefix
  const { origin, pathname } = new URL(url)
  const [, bucket = '', ...folders] = pathname.replace(/\/+$/, '').split('/')
  const prefix = folders.map(folder => `${folder}/`).join('')

  async function ask(
    method: string,
    name: string,
    { query = {}, file }: Call = {},
  ): Promise<IncomingMessage> {
    const target = new URL(`${origin}/${bucket}/${name && prefix + name}`)
    for (const [field, value] of Object.entries(query)) target.searchParams.set(field, value)
    const content = file ? await hashOf(file.path) : NOTHING
    const signed = await new AwsV4Signer({
      ...{ url: target.href, method, service: 's3', region, accessKeyId: key, secretAccessKey: secret },
      headers: { 'x-amz-content-sha256': content },
    }).sign()
    const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': file?.bytes ?? 0 },
      agent: false,
      timeout: quietMs,
      // A download is as slow as whoever reads it.
      signal: AbortSignal.timeout(method === 'GET' && name ? 4 * totalMs : totalMs),
    })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request.once('response', response => {
      request.on('timeout', () => response.destroy(new Error('The store is silent.')))
      resolve(response)
    })
    request.once('timeout', () => request.destroy(new Error('The store is silent.')))
    request.on('error', reject)
    // A file that cannot be sent ends the request as well; the first error rejects.
    if (file) pipeline(createReadStream(file.path), request).catch(reject)
    else request.end()
    return promise
  }

  /** Answers the stream of what was found, and undefined for a 404. */
  async function call(method: string, name: string, details?: Call): Promise<IncomingMessage | undefined> {
    try {
      const response = await ask(method, name, details)
      const { statusCode = 0 } = response
      if (statusCode >= 200 && statusCode < 300) return response
      const [, code] = /<Code>(\w+)<\/Code>/.exec(await textOf(response)) ?? []
      if (statusCode === 404 && code !== 'NoSuchBucket') return undefined
      throw new Error(`The store answered ${statusCode}${code ? ` (${code})` : ''}.`)
    } catch (cause) {
      throw new Failure('server.unavailable', { cause })
    }
  }

  async function ended(response: IncomingMessage | undefined): Promise<string> {
    try {
      return response ? await textOf(response) : ''
    } catch (cause) {
      throw new Failure('server.unavailable', { cause })
    }
  }

  return {
    async put(name, path, bytes) {
      const stored = await call('PUT', name, { file: { path, bytes } })
      if (!stored) throw new Failure('server.unavailable', { cause: new Error('The store answered 404.') })
      await ended(stored)
      await rm(path, { force: true })
    },
    open: name => call('GET', name),
    async remove(name) {
      await ended(await call('DELETE', name))
    },
    async *list() {
      for (let page: string | undefined, last: string | undefined; ; last = page) {
        const xml = await ended(
          await call('GET', '', {
            query: { 'list-type': '2', delimiter: '/', prefix, ...(page && { 'continuation-token': page }) },
          }),
        )
        for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const name = valueIn(entry, 'Key')?.slice(prefix.length) ?? ''
          const modified = Date.parse(valueIn(entry, 'LastModified') ?? '')
          if (isFileName(name) && modified) yield { name, modified }
        }
        page = valueIn(xml, 'NextContinuationToken')
        if (page === undefined || page === last) return
      }
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of response.setEncoding('utf8')) {
    text += piece
    if (text.length > LONGEST_ANSWER) throw new Error('The answer of the store is too long.')
  }
  return text
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function valueIn(xml: string, tag: string): string | undefined {
  const [, value] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? []
  return value?.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
