import { withoutTrailingSlashes } from '@curbquote/types/endpoints'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { TracingConfig } from '../config/config.ts'

interface JobSpan {
  queue: string
  jobId: string
  attempt: number
  /** Of the request or job that enqueued it. */
  traceparent: string | undefined
}

/** Timeout for exporting a batch. At shutdown, spans that are not exported within it are discarded. */
const exportTimeoutMs = 3_000
const maxAttributeLength = 2_000

/**
 * Traces of requests, their statements, jobs and calls of providers, exported by OTLP. Attributes are route patterns, statements
 * with placeholders, and names: never a URL, a parameter, a header, a body or an error's message, which may have personal data.
 */
export class Tracing {
  readonly #provider: TracerProvider
  readonly #contexts = new AsyncLocalStorageContextManager().enable()
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #requests = new WeakMap<FastifyRequest, Context>()

  constructor({ endpoint, sampleRatio }: TracingConfig, version: string) {
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(
          resourceFromAttributes({
            'service.name': 'curbquote',
            'service.version': version,
            'process.pid': process.pid,
          }),
        )
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
      spanLimits: { attributeValueLengthLimit: maxAttributeLength },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({
            url: `${withoutTrailingSlashes(endpoint)}/v1/traces`,
            timeoutMillis: exportTimeoutMs,
          }),
          exportTimeoutMillis: exportTimeoutMs,
        }),
      ],
    })
  }

  /** The active trace context in W3C's format, for a job. */
  traceparent(): string | undefined {
    const carrier: Record<string, string> = {}
    this.#propagator.inject(this.#contexts.active(), carrier, defaultTextMapSetter)
    return carrier.traceparent
  }

  /** Starts the request's span. `work` and what it starts belong to it. */
  startRequest(request: FastifyRequest, work: () => void): void {
    const { method } = request
    const route = request.routeOptions.url
    const parent = this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const span = this.#tracer.startSpan(
      route ? `${method} ${route}` : method,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route && { 'http.route': route }),
          'curbquote.request.id': request.id,
        },
      },
      parent,
    )
    const context = trace.setSpan(parent, span)
    this.#requests.set(request, context)
    request.log = request.log.child({ traceId: span.spanContext().traceId })
    this.#contexts.with(context, work)
  }

  /** Continues the request's span. A body is read in the context of its connection. */
  continueRequest(request: FastifyRequest, work: () => void): void {
    this.#contexts.with(this.#requests.get(request) ?? this.#contexts.active(), work)
  }

  endRequest(request: FastifyRequest, statusCode: number): void {
    const span = trace.getSpan(this.#requests.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  /** Runs a job in a span of the trace that enqueued it. */
  runJob<Result>(job: JobSpan, work: () => Promise<Result>): Promise<Result> {
    const { traceparent } = job
    const parent = traceparent
      ? this.#propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      : ROOT_CONTEXT
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': job.queue,
      'messaging.message.id': job.jobId,
      'curbquote.job.attempt': job.attempt,
    }
    const span = this.#tracer.startSpan(
      `process ${job.queue}`,
      { kind: SpanKind.CONSUMER, attributes },
      parent,
    )
    return this.#runIn(span, parent, work)
  }

  /** Records a statement of a request or a job when it has ended. */
  recordStatement(event: LogEvent): void {
    const context = this.#contexts.active()
    if (!trace.getSpan(context)) return
    const { sql } = event.query
    const summary = summaryOf(sql)
    const endTime = Date.now()
    const span = this.#tracer.startSpan(
      summary,
      {
        kind: SpanKind.CLIENT,
        startTime: endTime - event.queryDurationMillis,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.summary': summary,
          // Values are parameters, which are left out.
          'db.query.text': sql,
        },
      },
      context,
    )
    if (event.level === 'error') fail(span, event.error)
    span.end(endTime)
  }

  /** Wraps a service, so that each call of a method that returns a promise is a span. */
  service<Service extends object>(name: string, service: Service): Service {
    return new Proxy(service, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          const parent = this.#contexts.active()
          if (!trace.getSpan(parent)) return Reflect.apply(member, target, args)
          const span = this.#tracer.startSpan(
            `${name}.${String(property)}`,
            { kind: SpanKind.CLIENT },
            parent,
          )
          return this.#runIn(span, parent, (): unknown => Reflect.apply(member, target, args))
        }
      },
    })
  }

  /** Exports the remaining spans. Resolves also when that fails. */
  async close(): Promise<void> {
    const timeout = new Promise((resolve) => setTimeout(resolve, exportTimeoutMs).unref())
    await Promise.race([this.#provider.shutdown().catch(() => undefined), timeout])
  }

  get #tracer() {
    return this.#provider.getTracer('curbquote')
  }

  /** Runs `work` in the span, which ends when `work` returns or its promise settles. */
  #runIn<Result>(span: Span, parent: Context, work: () => Result): Result {
    try {
      const result = this.#contexts.with(trace.setSpan(parent, span), work)
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => {
            fail(span, error)
            span.end()
          },
        )
      else span.end()
      return result
    } catch (error) {
      fail(span, error)
      span.end()
      throw error
    }
  }
}

/** The error's class and code only: a message may quote a row. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', [name, code].filter((part) => typeof part === 'string').join(' '))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The statement's command and table, such as `INSERT quotes`. A CTE is named after its first change. */
function summaryOf(marked: string): string {
  const statement = marked.replace(/^\s*\/\*.*?\*\//, '')
  const isCte = /^\s*with\b/i.test(statement)
  const start = isCte ? Math.max(0, statement.search(/\b(?:insert into|update|delete from)\b/i)) : 0
  const text = statement.slice(start)
  const [, command = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(text) ?? []
  return [command.toUpperCase(), table].filter(Boolean).join(' ')
}
