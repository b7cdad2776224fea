import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'
import { SESSION_SECONDS } from '../identity/sessions.ts'

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && value.length <= 512) return value
  }
  return undefined
}

/** The cookie `streets` is `on` in a browser whose traveller has said yes to streets on the map. */
export function saysYesToStreets(request: FastifyRequest): boolean {
  return readCookie(request, 'streets') === 'on'
}

/**
 * Whether browsers forget what they keep of this site when a header says so. Over plain http they do it on this computer
 * alone, and call it an error from anywhere else.
 */
export const clearsSite = ({ publicUrl: { protocol, hostname } }: Pick<Config, 'publicUrl'>): boolean =>
  protocol === 'https:' || isLoopback(hostname)

const DOCUMENT_COOKIE = 'page'

/** The secret with which a browser asks for documents of its session. */
export const documentCookie = (request: FastifyRequest) => readCookie(request, DOCUMENT_COOKIE)

/** Gives a browser the cookie of its session, which is worth nothing for calls; an empty secret takes it away. */
export function writeDocumentCookie(reply: FastifyReply, secret: string, publicUrl: URL): void {
  const seconds = secret === '' ? 0 : SESSION_SECONDS
  writeCookie(reply, DOCUMENT_COOKIE, secret, { path: '/', seconds, secure: publicUrl.protocol === 'https:' })
}

/** A cookie that scripts cannot read and other sites cannot send. */
export function writeCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds: number; secure: boolean },
): void {
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  )
}
