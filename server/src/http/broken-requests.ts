import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { problemOf } from './problems.ts'

const codes: Record<string, Failure['code']> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

// Random once and counted from there: unique among processes, without asking the system for every request. The count
// begins high, so that all ids have the same length, as the answers with them that must not differ.
const run = randomBytes(6).toString('base64url')
let requests = 36 ** 5

export function newRequestId(): string {
  requests += 1
  return `${run}-${requests.toString(36)}`
}

/** Answers properly what Node's parser refuses, or waits for in vain, and what so never becomes a request. */
export function answerBrokenRequests(
  headers: Record<string, string>,
  log: Pick<FastifyRequest['log'], 'info'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const { code = '' } = error
    // An answer that has begun, such as a stream of events, would swallow this one as a part of itself.
    const current = '_httpMessage' in socket ? (socket._httpMessage as { headersSent: boolean } | null) : null
    if (!socket.writable || code === 'ECONNRESET' || current?.headersSent) {
      socket.destroy()
      return
    }
    const failure = new Failure(codes[code] ?? 'request.malformed')
    const id = newRequestId()
    const { status, headers: told, body } = problemOf(failure, id)
    const lines = Object.entries({
      ...headers,
      ...told,
      date: new Date().toUTCString(),
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    socket.destroySoon()
    log.info({ reqId: id, status, code })
  }
}
