import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Histogram, type Registry } from 'prom-client'

const everyMs = 1_000

/** Observes the longest delay of the event loop in each second. Returns a function that ends it. */
export function measureEventLoop(registry: Registry): () => void {
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
