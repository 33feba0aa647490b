import { isIP } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { plainIpAddress } from '../rate-limits/plain-ip-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's IP address in one spelling. Use it instead of `ip`, which a proxy may write with a port or in brackets. */
    readonly ipAddress: string
  }
}

export const ipAddress = fastifyPlugin(async (app) => {
  app.decorateRequest('ipAddress', {
    getter() {
      return plainIpAddress(this.ip)
    },
  })
})

/** Converts `TRUST_PROXY` to a trust function. Correct only when clients cannot bypass the proxies. */
export function trustedProxies(setting: Config['trustProxy']) {
  if (typeof setting === 'number')
    return setting > 0 && ((_address: string, hop: number) => hop < setting)
  const trusted = setting.map((proxy) =>
    ipaddr.parseCIDR(proxy.includes('/') ? proxy : `${proxy}/${isIP(proxy) === 6 ? 128 : 32}`),
  )
  return (address: string) => {
    // A proxy may write the one before it with a port or in brackets.
    const plain = plainIpAddress(address)
    return isIP(plain) > 0 && ipaddr.subnetMatch(ipaddr.parse(plain), { trusted }, '') === 'trusted'
  }
}
