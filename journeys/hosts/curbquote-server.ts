import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RenderFirstStep, WidgetConfig } from '../../packages/types/src/widgets/index.ts'
import { createFakeApi } from '../../packages/widget-sdk/test/fake-api.mjs'
import type { ReceivedRequest, Scenario } from '../../packages/widget-sdk/test/fake-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const widgetDist = path.join(root, 'packages/widget-sdk/dist')
const firstStepModule = path.join(widgetDist, 'server/company-first-step.js')
const framedPage = path.join(root, 'packages/dashboard/src/widgets/framed-page.ts')

/** A CurbQuote server for host pages: the built widget and an API in memory. */
export interface CurbQuoteServer {
  url: string
  prepare(widgetId: string, scenario: Scenario): void
  received(widgetId: string, action: string): ReceivedRequest[]
  /** Delays the responses with first screens from now on. */
  delayFirstSteps(delayMs: number): void
  close(): Promise<void>
}

export async function startCurbQuote(): Promise<CurbQuoteServer> {
  const api = createFakeApi()
  let url = ''
  let firstStepDelayMs = 0

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    if (/^\/(?:v1\/)?widget(?:\.js|\/)/.test(pathname)) {
      const file = path.join(widgetDist, path.normalize(pathname.replace('/v1/', '/')))
      const source = await readFile(file, 'utf8')
      return response
        .setHeader('content-type', 'text/javascript')
        .end(source.replaceAll('__SERVER_ORIGIN__', url))
    }
    if (pathname === '/framed-page.js') {
      const source = stripTypeScriptTypes(await readFile(framedPage, 'utf8'))
      return response.setHeader('content-type', 'text/javascript').end(source)
    }
    if (pathname === '/quote')
      return response.setHeader('content-type', 'text/html').end(hostedPage(request.url ?? ''))
    const firstStep = /^\/api\/widget\/([\w-]+)\/first-step$/.exec(pathname)
    if (firstStep?.[1]) {
      if (firstStepDelayMs) await setTimeout(firstStepDelayMs, undefined, { ref: false })
      const html = await renderFirstStep(firstStep[1], request.url ?? '')
      return response.setHeader('content-type', 'text/html').end(html)
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', headers } = request
    const found = api({
      method,
      path: pathname,
      headers,
      body: Buffer.concat(chunks),
      origin: url,
    }) ?? { status: 404, body: {} }
    if (found.delayMs) await setTimeout(found.delayMs, undefined, { ref: false })
    if (found.hangUp) return request.socket.destroy()
    response.writeHead(found.status, { 'content-type': found.type ?? 'application/json' })
    return response.end(found.bytes ?? JSON.stringify(found.body ?? {}))
  }

  /** Like the real server: the built renderer with the configuration of the widget. */
  const renderFirstStep = async (widgetId: string, requestUrl: string) => {
    const { renderCompanyFirstStep } = (await import(firstStepModule)) as {
      renderCompanyFirstStep: RenderFirstStep
    }
    const path = `/api/widget/${widgetId}`
    const found = api({ method: 'GET', path, headers: {}, body: Buffer.alloc(0), origin: url })
    const locale = new URL(requestUrl, url).searchParams.get('locale')
    return renderCompanyFirstStep(found?.body as WidgetConfig, {
      apiBase: url,
      language: locale === 'es' ? 'es' : 'en',
      isLanguageChosen: locale !== null,
    })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  const control = (method: string, widgetId: string, body?: unknown) =>
    api({
      method,
      path: `/fake-api/${widgetId}`,
      headers: {},
      body: Buffer.from(JSON.stringify(body ?? {})),
      origin: url,
    })?.body
  return {
    url,
    prepare: (widgetId, scenario) => void control('PUT', widgetId, scenario),
    received: (widgetId, action) =>
      (control('GET', widgetId) as ReceivedRequest[]).filter((seen) => seen.action === action),
    delayFirstSteps: (delayMs) => (firstStepDelayMs = delayMs),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The hosted page: the widget with the dashboard's script that reports the page's height to the embedding page. */
function hostedPage(url: string): string {
  const id = new URL(url, 'http://localhost').searchParams.get('id') ?? ''
  return `<!doctype html><html lang="en"><head><title>Quote</title>
    <style>html, body { margin: 0 } body { padding: 0.01px 0 }</style></head><body><main>
    <quote-widget widget-id="${id}"></quote-widget></main><script async src="/widget.js"></script>
    <script type="module">
      import { reportHeight } from '/framed-page.js'
      reportHeight(document.querySelector('main'), '${id}', (embeddingPage) =>
        Object.assign(document.querySelector('quote-widget'), { embeddingPage }))
    </script></body></html>`
}
