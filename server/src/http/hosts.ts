import { type Config, isLoopback } from '../config.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a `Host` header names this server: that of PUBLIC_URL, and on a loopback address the loopback names. */
export function hostCheck(config: Pick<Config, 'host' | 'publicUrl'>): (host: string | undefined) => boolean {
  const bound = isLoopback(config.host)
  return host => {
    if (host === undefined) return false
    if (host.toLowerCase() === config.publicUrl.host) return true
    return bound && loopbackNames.has(host.toLowerCase().replace(/:\d+$/, ''))
  }
}
