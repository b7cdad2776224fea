import type { FastifyReply, FastifyRequest } from 'fastify'

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
