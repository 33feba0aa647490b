import fastifyPlugin from 'fastify-plugin'
import type { Tracing } from './tracing.ts'

/** Requested every few seconds by machines. */
const untraced = new Set(['/metrics', '/healthz', '/readyz'])

/** Makes each request a trace or a part of the one that its `traceparent` header names. */
export const traceRequests = fastifyPlugin<{ tracing: Tracing }>(async (app, { tracing }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (untraced.has(request.routeOptions.url ?? '')) done()
    else tracing.startRequest(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => tracing.continueRequest(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    tracing.endRequest(request, reply.statusCode)
    done()
  })
})
