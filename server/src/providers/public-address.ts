import { BlockList, isIPv4, isIPv6 } from 'node:net'

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

// IANA's special-purpose registry: what is not a host on the public internet, or stands for another address.
const specialIPv4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// Only this block is handed out for the public internet; mapped, NAT64, local and multicast addresses lie outside.
const globalIPv6 = listOf('ipv6', ['2000::/3'])
// Inside it: protocol assignments with Teredo, documentation, 6to4, and blocks for special services.
const specialIPv6 = listOf('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** Whether the address is a host on the public internet, and not one that leads back into a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}
