import { expect, test } from 'vitest'
import { addressBucket, countedAddress, networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::FFFF:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['nonsense', 'nonsense', 'unknown'],
  [undefined, 'unknown', 'unknown'],
])('the address %s counts as %s and is kept as %s', (ip, bucket, network) => {
  expect([addressBucket(ip), networkOf(ip)]).toEqual([bucket, network])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['127.0.0.1', undefined],
  ['::ffff:127.0.0.9', undefined],
  ['::1', undefined],
  [undefined, undefined],
])('connections from %s are counted by %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted)
})
