import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { sendFailure } from './problems.ts'
import { hasBody } from './receive.ts'

const SECOND = 1_000

/** How many milliseconds a caller may take. */
export const patience = {
  headers: 10 * SECOND,
  body: 30 * SECOND,
  upload: 60 * SECOND,
  nextRequest: 5 * SECOND,
}

/** Node has one limit for the time of all requests, which is that of an upload; any other body has less. */
export function hurry(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
  if (isUpload || !hasBody(request)) return
  const late = setTimeout(() => {
    if (reply.sent) return
    reply.header('connection', 'close')
    sendFailure(new Failure('request.timeout'), request, reply)
  }, milliseconds)
  // Once it is here, the answer may take its time.
  for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(late))
}
