import type { OutgoingHttpHeaders } from 'node:http'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Scenario } from '../../packages/widget-sdk/test/fake-server.ts'

/** A host page on another origin. Files of the `pages` folder are served at `/pages/…`. */
export interface HostPage {
  /** A complete document, or the content of a plain page's body. */
  html: (snippet: string, widgetId: string, curbQuoteUrl: string) => string | Promise<string>
  headers?: (curbQuoteUrl: string) => OutgoingHttpHeaders
  scenario?: Scenario
  browser?: BrowserContextOptions
  /** The event that ends the navigation. Default: `load`, which waits for scripts. */
  waitUntil?: 'domcontentloaded'
  /** Runs before the navigation. */
  prepare?: (page: Page) => Promise<unknown>
}
