import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { describeDevice } from './sessions.ts'

/** The socket of a caller who has gone in the meantime has no address any more. */
type Address = string | undefined

/** A limit counts as one address an IPv4 address, or the /64 that one IPv6 household has. */
export function addressBucket(ip: Address): string {
  const v4 = mappedV4(ip)
  return isIPv6(v4) ? `${expand(v4).slice(0, 4).join(':')}::/64` : v4
}

/**
 * The address that connections and streams are counted by. Undefined for this machine itself: its connections are
 * those of a local proxy or of its operator.
 */
export function countedAddress(ip: Address): string | undefined {
  return ip === undefined || isLoopback(mappedV4(ip)) ? undefined : addressBucket(ip)
}

/** The /24 or /48 of an address, which is all of it that may be shown or kept. */
export function networkOf(ip: Address): string {
  const v4 = mappedV4(ip)
  if (isIP(v4) === 0) return 'unknown'
  if (isIPv6(v4)) return `${expand(v4).slice(0, 3).join(':')}::/48`
  return `${v4.split('.').slice(0, 3).join('.')}.0/24`
}

/** Where a session is opened, as its person reads it later. */
export const openedFrom = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>) => ({
  device: describeDevice(headers['user-agent']),
  network: networkOf(ip),
})

function mappedV4(ip: Address = 'unknown'): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function expand(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right].map(group => Number.parseInt(group, 16).toString(16))
}
