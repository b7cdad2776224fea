import type { FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'

/** A picture of ours, whose address never shows another one later. */
export function sendPicture(reply: FastifyReply, webp: Buffer | undefined): void {
  if (!webp) throw new Failure('request.not_found')
  reply
    .header('content-type', 'image/webp')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .send(webp)
}
