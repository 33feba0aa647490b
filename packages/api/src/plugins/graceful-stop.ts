import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** So long an open connection without a request may still bring one that was on its way. */
const lastRequestMs = 1_000
/** Requests that are not answered by then are cut off. */
const drainTimeoutMs = 6_000
const reapEveryMs = 50

/**
 * Lets requests under way finish when the application closes. Connections are refused from then on, and those that are
 * open are told `Connection: close`; left alone, an idle one would keep the process alive for its whole keep-alive time,
 * and cut at once, as Node does by itself, it might lose a request that the client has just sent.
 */
export const gracefulStop = fastifyPlugin(async (app) => {
  let isStopping = false
  // In the style of callbacks because it runs for every answer.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    isStopping = true
    await drain(app)
  })
})

async function drain({ server }: FastifyInstance): Promise<void> {
  const start = Date.now()
  // The listening socket's own `close`: that of the HTTP server cuts idle connections at once.
  const closed = new Promise<void>((resolve) =>
    Server.prototype.close.call(server, () => resolve()),
  )
  const reaping = setInterval(() => {
    const elapsedMs = Date.now() - start
    if (elapsedMs >= drainTimeoutMs) server.closeAllConnections()
    else if (elapsedMs >= lastRequestMs) server.closeIdleConnections()
  }, reapEveryMs)
  await closed
  clearInterval(reaping)
}
