import { gunzipSync } from 'node:zlib'
import { serveDouble } from './serve-double.ts'

export interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number; message?: string }
}

export interface OtlpDouble {
  url: string
  spans: ExportedSpan[]
  /** All bodies as text. */
  bodies: string[]
  close(): Promise<void>
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[]
}

/** A test double of an OTLP collector (HTTP with JSON). */
export async function startOtlpDouble(): Promise<OtlpDouble> {
  const spans: ExportedSpan[] = []
  const bodies: string[] = []
  const served = await serveDouble(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces')
      return response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const body = (
      request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    ).toString('utf8')
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as ExportRequest
    spans.push(
      ...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)),
    )
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { ...served, spans, bodies }
}
