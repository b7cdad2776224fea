import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './receive.ts'

const SECOND = 1_000

/** How many milliseconds a caller may take. */
export const patience = {
  headers: 10 * SECOND,
  body: 30 * SECOND,
  upload: 15 * 60 * SECOND,
  nextRequest: 5 * SECOND,
}

/** 16 kB a second, of an upload that may take longer than other bodies. */
const UPLOAD_BYTES_PER_MS = 16

/** Node has one limit for the time of all requests, which is that of an upload; any other body has less. */
export function hurry(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw, server, routeOptions } = request
  const { socket } = raw
  // An injected request comes over no connection.
  if (!hasBody(request) || !(socket instanceof Socket)) return
  let counted = socket.bytesRead
  const watch = setInterval(() => {
    const arrived = socket.bytesRead - counted
    counted = socket.bytesRead
    // Bytes that have come and are not read yet keep the rest from coming.
    const comes = arrived >= milliseconds * UPLOAD_BYTES_PER_MS || raw.readableLength > 0
    if (routeOptions.config?.isUpload && comes && !reply.raw.writableEnded) return
    server.server.emit('clientError', new RequestTimeout(), socket)
  }, milliseconds)
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(watch))
}

/** As Node's own. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
