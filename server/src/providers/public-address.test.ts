import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff }).map(number => number.toString(16))

// First and last address of each network in IANA's special-purpose registries.
const special = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::ffff:0:0', '::ffff:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

describe('which addresses the server may call (IN-06)', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '100.63.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.31.197.0',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2003::1',
    '2606:4700::1111',
    '2620:4f:8001::1',
    '2a00:1450:4001::200e',
  ])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a carrier', '100.64.0.1'],
    ['link-local, where clouds keep credentials', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['with a zone', '2606:4700::1111%eth0'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmark', '198.18.0.1'],
    ['documentation', '203.0.113.5'],
    ['documentation', '2001:db8::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, also of a public address', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4 of 127.0.0.1', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['a number', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s (%s) is not public', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('no special network has a public address, from the first to the last', () => {
    expect(special.flat().filter(isPublicAddress)).toEqual([])
  })

  test('no address of a private network is public, and no IPv6 form of any IPv4 address is', () => {
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const inside = [
          `10.${a}.${b}.${c}`,
          `127.${a}.${b}.${c}`,
          `192.168.${a}.${b}`,
          `169.254.${a}.${b}`,
          `172.${16 + (a % 16)}.${b}.${c}`,
          `${224 + (a % 32)}.${b}.${c}.${d}`,
          `::ffff:${a}.${b}.${c}.${d}`,
          `64:ff9b::${a}.${b}.${c}.${d}`,
          `2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::1`,
        ]
        return inside.every(address => !isPublicAddress(address))
      }),
    )
  })

  test('IPv6 outside of the public block is never public', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x4000, max: 0xffff }), group, group, (first, second, last) => {
        return !isPublicAddress(`${first.toString(16)}:${second}::${last}`)
      }),
    )
  })
})
