import fastifyPlugin from 'fastify-plugin'
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
