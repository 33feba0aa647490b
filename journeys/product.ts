import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import {
  findFreePort,
  startServerProcess,
  type ServerProcess,
} from '../packages/api/src/test/server-process.ts'
import {
  demoTemplateName,
  openTestDatabase,
  type TestDatabase,
} from '../packages/api/src/test/test-database.ts'
import { findTestChromium } from '../scripts/find-chromium.ts'

/** The running product: a server process with the demo on a real database, and a browser. */
export interface Product {
  server: ServerProcess
  url: string
  database: TestDatabase
  browser: Browser
  /** Serves a page with this body and these headers on another origin. Returns its URL. */
  hostPage(body: (productUrl: string) => string, headers?: Record<string, string>): Promise<string>
  /** The emails in the outbox, oldest first. */
  emails(): Promise<OutboxEmail[]>
  close(): Promise<void>
}

export interface OutboxEmail {
  to: string
  subject: string
  html: string
  text: string
  tag: string
}

/**
 * Starts the product. `env` adds environment variables for the server. If the start fails, prints its error, because uvu
 * reports only the error of the `after` hook.
 */
export async function openProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  try {
    return await startProduct(env)
  } catch (error) {
    console.error(error)
    throw error
  }
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-journey-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const database = await openDemoDatabase(dataDir)
  const [server, browser] = await Promise.all([
    startServerProcess({
      DATABASE_URL: database.url ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SEED_DEMO: '1',
      RATE_LIMITS: 'off',
      SPAM_FILTER: 'off',
      ...env,
    }),
    findTestChromium().then(({ executablePath, args }) =>
      chromium.launch({ executablePath, args }),
    ),
  ])
  const hosts: ReturnType<typeof createServer>[] = []
  return {
    server,
    url,
    database,
    browser,
    hostPage: async (body, headers = {}) => {
      const host = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
        response.end(
          `<!doctype html><html lang="en"><head><title>A host page</title><meta name="viewport" content="width=device-width"></head><body>${body(url)}</body></html>`,
        )
      })
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      hosts.push(host)
      return `http://127.0.0.1:${(host.address() as AddressInfo).port}/`
    },
    emails: async () => {
      const folder = path.join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      const files = names.filter((name) => name.endsWith('.json')).toSorted()
      return Promise.all(
        files.map(
          async (name) =>
            JSON.parse(await readFile(path.join(folder, name), 'utf8')) as OutboxEmail,
        ),
      )
    },
    close: async () => {
      await browser.close()
      await server.stop()
      for (const host of hosts) host.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a database with the demo that the test run has prepared. Without one the server creates the demo at start. */
async function openDemoDatabase(dataDir: string): Promise<TestDatabase> {
  const demoDir = process.env.TEST_DEMO_DATA_DIR
  if (!demoDir) return openTestDatabase()
  await cp(demoDir, dataDir, { recursive: true })
  return openTestDatabase(demoTemplateName)
}

/** Tested widths: the narrowest that WCAG requires, a phone, a desktop. */
export type PageWidth = 320 | 390 | 1280

/** Opens a page in a new browser context and records its errors. */
export async function openPage(
  product: Product,
  width: PageWidth,
  { hasTouch = false }: { hasTouch?: boolean } = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await product.browser.newContext({
    viewport: { width, height: width === 1280 ? 800 : 844 },
    reducedMotion: 'reduce',
    hasTouch,
  })
  // The test machine may be busy.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, context, errors }
}

/** Clicks twice before the page can render. */
export const doubleClickAtOnce = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })

/** Counts the requests of a path from now on. */
export function countRequests(page: Page, pathname: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pathname) count += 1
  })
  return () => count
}

/** Holds requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  isHeld: (method: string) => boolean = () => true,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (isHeld(route.request().method())) await released
    await route.continue()
  })
  return release
}

/** Waits until the page has rendered its current state. */
export async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
  )
}

/** Waits until `read` returns a truthy value. Rejects after a minute with `description`. */
export async function eventually<Result>(
  description: string,
  read: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const result = await read()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`waited for ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
