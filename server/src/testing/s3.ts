import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { startStub } from './http-stub.ts'

export const keys = {
  key: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-west-1',
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The authorization that a request must carry, computed by the rules of Signature Version 4. */
function authorizationOf({ method, url, headers }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url ?? '', 'http://stub')
  const [, names = ''] = /SignedHeaders=([\w;-]+)/.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const request = [
    method,
    pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.split(';').map(name => `${name}:${headers[name]}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${keys.secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${keys.key}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${keys.key}</AWSAccessKeyId></Error>`,
  )
}

/** A store with one bucket, `trips`, that believes nobody; `inTheWay` may answer instead, or do nothing at all. */
export async function startS3({ perPage = 1_000 } = {}) {
  const objects = new Map<string, Buffer>()
  const way: { inTheWay?: RequestListener | undefined } = {}

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const signed = ['host', 'x-amz-content-sha256', 'x-amz-date']
    const isSigned = signed.every(name => request.headers.authorization?.includes(name))
    const age = Math.abs(
      Date.now() -
        Date.parse(String(request.headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')),
    )
    if (!isSigned || !(age < 900_000) || request.headers.authorization !== authorizationOf(request)) {
      return refuse(response, 403, 'SignatureDoesNotMatch')
    }
    if (request.headers['x-amz-content-sha256'] !== sha256(body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const name = rest.join('/')
    if (bucket !== 'trips') return refuse(response, 404, 'NoSuchBucket')
    if (searchParams.get('list-type') === '2') return list(response, searchParams)
    const object = objects.get(name)
    if (request.method === 'PUT') objects.set(name, body)
    else if (request.method === 'DELETE') objects.delete(name)
    else if (!object) return refuse(response, 404, 'NoSuchKey')
    else return void response.end(object)
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? ''
    const names = [...objects.keys()].filter(
      name => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'),
    )
    const start = Number(query.get('continuation-token')?.replace('a&+=', '') ?? 0)
    const page = names.sort().slice(start, start + perPage)
    const contents = page.map(
      name => `<Contents><Key>${name}</Key><LastModified>2026-03-31T08:05:00.000Z</LastModified></Contents>`,
    )
    const next =
      start + perPage < names.length
        ? `<NextContinuationToken>a&amp;+=${start + perPage}</NextContinuationToken>`
        : ''
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${next}${contents.join('\n')}</ListBucketResult>`,
    )
  }

  const stub = await startStub((request, response) => {
    if (way.inTheWay) way.inTheWay(request, response)
    else void answer(request, response).catch(() => response.destroy())
  })
  onTestFinished(() => stub.close())
  return { url: `${stub.url}/trips`, objects, way }
}

/** A server of S3 that others have written, with the bucket `trips`; it believes any signature. */
export async function startForeignS3(directory: string) {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: 'trips' }],
  })
  const { port } = await server.run()
  const own = { key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }
  return { url: `http://127.0.0.1:${port}/trips`, keys: own, close: () => server.close() }
}
