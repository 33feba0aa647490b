import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: {
      photosStored: Counter
      quotesSubmitted: Counter<'method'>
      mails: Counter<'kind' | 'outcome'>
    }
  }
}

/** `/metrics` for Prometheus: the process, each route's latency by its pattern, and what the business counts. */
export const metrics = fastifyPlugin(async (app) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.decorate('metrics', {
    photosStored: new Counter({
      name: 'curbquote_photos_stored_total',
      help: 'Photos taken in.',
      registers: [registry],
    }),
    quotesSubmitted: new Counter({
      name: 'curbquote_quotes_submitted_total',
      help: 'Quotes and custom jobs taken in.',
      labelNames: ['method'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'curbquote_mails_total',
      help: 'Emails by outcome.',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  })
  // Its search for a label set costs more than the counting: found once for each of the few there are.
  const durations = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const key = `${method} ${route} ${reply.statusCode}`
    let ofLabels = durations.get(key)
    if (!ofLabels) {
      ofLabels = duration.labels({ method, route, status: reply.statusCode })
      durations.set(key, ofLabels)
    }
    ofLabels.observe(reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
})
