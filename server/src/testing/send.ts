import type { InjectOptions } from 'fastify'
import type { Reply, TestApp } from './app.ts'
import type { Request } from './samples.ts'

interface Sending {
  method: string
  /** The whole path, `/api` included. */
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
  from?: string
}

/** Sends exactly these bytes and no header but `Host`; a stream of events is let go of as soon as it is open. */
export async function send(
  { app, config }: Pick<TestApp, 'app' | 'config'>,
  { method, url, headers, payload, from = '127.0.0.1' }: Sending,
): Promise<Reply> {
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: from,
    headers: { host: config.publicUrl.host, ...headers },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const type = String(response.headers['content-type'] ?? '')
  const isEndless = type.startsWith('text/event-stream')
  const text = isEndless ? '' : Buffer.concat(await response.stream().toArray()).toString()
  if (isEndless) response.raw.res.destroy()
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    json: type.includes('json') && text !== '' ? JSON.parse(text) : undefined,
  }
}

const BOUNDARY = 'the-end-of-a-part'

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`

export interface Part {
  name?: string
  filename?: string
  content: string | Buffer
}

export function multipart(...parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/png`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map(piece => Buffer.from(piece)))
}

/** The bytes and the type of a request's body, as its endpoint takes them. */
export function bodyOf({ json, form, file }: Request): { type?: string; payload?: string | Buffer } {
  if (json !== undefined) return { type: 'application/json', payload: JSON.stringify(json) }
  if (form) return { type: 'application/x-www-form-urlencoded', payload: `${new URLSearchParams(form)}` }
  if (file) return { type: multipartType, payload: multipart({ filename: 'a.png', content: file }) }
  return {}
}

/** Sends a well-formed request with a token, or without one. */
export function sendAs(
  app: Pick<TestApp, 'app' | 'config'>,
  token: string | undefined,
  request: Request,
  more: { headers?: Record<string, string>; from?: string } = {},
): Promise<Reply> {
  const { type, payload } = bodyOf(request)
  return send(app, {
    method: request.method,
    url: `/api${request.path}`,
    ...more,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...more.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** All of an answer but the id and the time of the request: where two have this in common, nobody tells them apart. */
export function withoutRequestId({ status, headers, text }: Reply) {
  const { date: _date, ...others } = headers
  return { status, headers: others, text: text.replace(/"instance":"[^"]*"/, '') }
}

/** Adds a file to a trip. */
export async function sendFile(
  app: TestApp,
  { token }: { token: string },
  tripId: string,
  content: string | Buffer,
  query: Record<string, string> = {},
  filename = 'ticket.txt',
): Promise<Reply> {
  return send(app, {
    method: 'POST',
    url: `/api/trips/${tripId}/attachments?${new URLSearchParams(query)}`,
    headers: { 'content-type': multipartType, authorization: `Bearer ${token}` },
    payload: multipart({ filename, content }),
  })
}
