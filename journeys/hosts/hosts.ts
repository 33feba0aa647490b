import { readFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findTestChromium } from '../../scripts/find-chromium.ts'
import { startCurbQuote, type CurbQuoteServer } from './curbquote-server.ts'
import type { HostPage } from './host-page.ts'
import { HostVisit } from './host-visit.ts'

const fixtures = path.join(import.meta.dirname, 'pages')
const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' }

/** A server for host pages on its own origin, a browser and a CurbQuote server. */
export interface Hosts {
  curbQuote: CurbQuoteServer
  browser: Browser
  /** Opens a host page with a new widget ID. */
  visit(host: HostPage): Promise<HostVisit>
  close(): Promise<void>
}

export const snippetFor = (curbQuoteUrl: string, widgetId: string) =>
  `<div data-quote-widget="${widgetId}"></div><script async src="${curbQuoteUrl}/widget.js"></script>`

export const plainPage = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title><meta name="viewport" content="width=device-width,initial-scale=1">${head}</head><body>${body}</body></html>`

export async function openHosts(): Promise<Hosts> {
  const curbQuote = await startCurbQuote()
  const pages = new Map<string, { html: string; headers: OutgoingHttpHeaders }>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = pages.get(pathname)
    if (page)
      return response
        .writeHead(200, { 'content-type': 'text/html', ...page.headers })
        .end(page.html)
    if (!pathname.startsWith('/pages/')) return response.writeHead(204).end()
    readFile(path.join(fixtures, path.normalize(pathname.slice('/pages'.length)))).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': types[path.extname(pathname)] ?? 'text/plain' })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { executablePath, args } = await findTestChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  let lastPage = 0

  const visit = async (host: HostPage): Promise<HostVisit> => {
    const widgetId = `host-${++lastPage}`
    // The first screen has a text field, which the tests type into before the form is ready.
    curbQuote.prepare(widgetId, { asksZip: true, ...host.scenario })
    const html = await host.html(snippetFor(curbQuote.url, widgetId), widgetId, curbQuote.url)
    pages.set(`/${lastPage}/`, {
      html: /^\s*<(?:!doctype|html)/i.test(html) ? html : plainPage(html),
      headers: host.headers?.(curbQuote.url) ?? {},
    })
    const context = await browser.newContext({
      viewport: { width: 800, height: 900 },
      reducedMotion: 'reduce',
      ...host.browser,
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const opened = new HostVisit({ page, widgetId, curbQuote, visit })
    await host.prepare?.(page)
    await page.goto(`${hostUrl}/${lastPage}/?utm_source=host`, {
      waitUntil: host.waitUntil ?? 'load',
    })
    return opened
  }

  return {
    curbQuote,
    browser,
    visit,
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await curbQuote.close()
    },
  }
}
