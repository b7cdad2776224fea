import type { IncomingMessage } from 'node:http'
import { type Config, isLoopback } from '../config.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request is meant for this server: it names the host of PUBLIC_URL, or on a loopback address one of the
 * loopback names, once and only in `Host`.
 */
export function hostCheck(
  config: Pick<Config, 'host' | 'publicUrl'>,
): (request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>) => boolean {
  const bound = isLoopback(config.host)
  return ({ url, headers, rawHeaders }) => {
    const host = headers.host?.toLowerCase()
    if (host === undefined || !url?.startsWith('/') || isRepeated('host', rawHeaders)) return false
    return host === config.publicUrl.host || (bound && loopbackNames.has(host.replace(/:\d+$/, '')))
  }
}

/** Node keeps the first of several; somebody in front of it may have looked at the last. */
function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at]
    if (header?.length === name.length && header.toLowerCase() === name) times++
  }
  return times > 1
}

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return forwardedHeaders.some(name => headers[name] !== undefined)
}
