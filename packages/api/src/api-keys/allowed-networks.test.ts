import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAllowedIp, toNetworks } from './allowed-networks.ts'

test('a key without a list is allowed from every IP address', () => {
  assert.ok(isAllowedIp([], '198.51.100.7'))
})

test('a list allows its IP addresses and networks, also as IPv4-mapped IPv6 addresses', () => {
  const networks = toNetworks([' 203.0.113.0/24', '198.51.100.7', '2001:db8::/32'])
  for (const ip of ['203.0.113.200', '198.51.100.7', '::ffff:203.0.113.1', '2001:db8:1::1'])
    assert.ok(isAllowedIp(networks, ip), ip)
  for (const ip of ['203.0.114.1', '198.51.100.8', '2001:db9::1', '::1', ''])
    assert.not.ok(isAllowedIp(networks, ip), ip)
})

test('a text that is no network is refused', () => {
  for (const text of ['', 'example.com', '203.0.113.0/33', '203.0.113.0/', '1.2.3.4/8/8', '::/129'])
    assert.throws(() => toNetworks([text]), /neither an IP address nor a network/, text)
})

test.run()
