import { monitorEventLoopDelay } from 'node:perf_hooks'
import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { measureQueues } from './queue-metrics.ts'

const everyMs = 1_000

/** Observes the longest delay of the event loop in each second. Returns a function that ends it. */
function measureEventLoop(registry: Registry): () => void {
  const longestDelay = new Histogram({
    name: 'curbquote_event_loop_delay_seconds',
    help: 'Longest delay of the event loop in each second.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const timer = setInterval(() => {
    longestDelay.observe(delay.max / 1e9)
    delay.reset()
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one process. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    photosStored: new Counter({
      name: 'curbquote_photos_stored_total',
      help: 'Stored photos.',
      registers,
    }),
    quotesSubmitted: new Counter({
      name: 'curbquote_quotes_submitted_total',
      help: 'Submitted quotes and custom jobs.',
      labelNames: ['method'],
      registers,
    }),
    deliveries: new Counter({
      name: 'curbquote_deliveries_total',
      help: 'Emails, text messages and push messages by outcome.',
      labelNames: ['channel', 'kind', 'outcome'],
      registers,
    }),
    deliveryLatency: new Histogram({
      name: 'curbquote_delivery_latency_seconds',
      help: 'Time from when a delivery is due until its provider has accepted it.',
      labelNames: ['channel', 'kind'],
      buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200],
      registers,
    }),
    cacheLookups: new Counter({
      name: 'curbquote_cache_lookups_total',
      help: 'Lookups in the caches for widget requests.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    checkedPrices: new Counter({
      name: 'curbquote_checked_prices_total',
      help: 'Quotes and offers that were priced again, by whether the result equals their stored lines and totals.',
      labelNames: ['outcome'],
      registers,
    }),
    failedJobs: new Counter({
      name: 'curbquote_failed_jobs_total',
      help: 'Failed attempts of background jobs, by the name of the job.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** Times each request by its route's pattern and serves `/metrics` for Prometheus. */
export const metrics = fastifyPlugin<{ metrics: Metrics }>(async (app, { metrics }) => {
  app.decorate('metrics', metrics)
  measureQueues(metrics.registry, app.db)
  const stopMeasuring = measureEventLoop(metrics.registry)
  app.addHook('onClose', async () => stopMeasuring())
  // Looking up a label set costs more than the observation, so each of the few sets is looked up once.
  const durations = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const key = `${method} ${route} ${reply.statusCode}`
    let ofLabels = durations.get(key)
    if (!ofLabels) {
      ofLabels = metrics.requestDuration.labels({ method, route, status: reply.statusCode })
      durations.set(key, ofLabels)
    }
    ofLabels.observe(reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { schema: { hide: true, access: 'public' } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
})
