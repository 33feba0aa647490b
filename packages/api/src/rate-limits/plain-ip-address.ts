import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The one spelling of an IP address, whatever form a proxy passes it in: `1.2.3.4:5678`, `"[2001:DB8::1]:443"`, `fe80::1%eth0`
 * and `::ffff:102:304` or `64:ff9b::102:304` (an IPv4 address in IPv6). Returns other texts unchanged.
 */
export function plainIpAddress(text: string): string {
  const unquoted = text.replace(/^"([^"]*)"$/, '$1')
  const [, inBrackets, withPort] =
    /^\[([^\]]{1,100})\](?::\d{1,5})?$|^([\d.]{7,15}):\d{1,5}$/.exec(unquoted) ?? []
  const [address = ''] = (inBrackets ?? withPort ?? unquoted).split('%')
  if (!isIP(address)) return text
  const parsed = ipaddr.process(address)
  return parsed.range() === 'rfc6052'
    ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString()
    : parsed.toString()
}
