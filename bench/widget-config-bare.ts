import { createRequire } from 'node:module'
import path from 'node:path'
import type { App } from '../packages/api/src/app.ts'
import { respondToParent } from './worker.ts'

export interface BareResponse {
  headers: Record<string, string>
  body: string
}

// Resolved from the server's package, so that the reference has the same version of Fastify.
const requireAsServer = createRequire(
  path.join(import.meta.dirname, '../packages/api/package.json'),
)
const Fastify = requireAsServer('fastify') as () => App

/** A server with one route that returns a given response. */
respondToParent(async ({ headers, body }: BareResponse) => {
  const app = Fastify()
  app.get('/api/widget/:widgetId', async (_request, reply) => reply.headers(headers).send(body))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${origin}/api/widget/demo` }
})
