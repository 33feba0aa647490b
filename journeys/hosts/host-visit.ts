import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { CurbQuoteServer } from './curbquote-server.ts'
import type { HostPage } from './host-page.ts'

/** The page or frame that contains the widget. */
type WidgetContainer = Pick<Page, 'locator'>

interface Rect {
  name: string
  left: number
  top: number
  width: number
  height: number
}

const tolerancePx = 1
const baselines = new Map<number, Promise<Rect[]>>()

/** A visit to a host page, with checks of the widget on it. */
export class HostVisit {
  readonly page: Page
  readonly widgetId: string
  readonly errors: string[] = []
  readonly #curbQuote: CurbQuoteServer
  readonly #visit: (host: HostPage) => Promise<HostVisit>

  constructor(options: {
    page: Page
    widgetId: string
    curbQuote: CurbQuoteServer
    visit: (host: HostPage) => Promise<HostVisit>
  }) {
    this.page = options.page
    this.widgetId = options.widgetId
    this.#curbQuote = options.curbQuote
    this.#visit = options.visit
    this.page.on('pageerror', (error) => this.errors.push(error.message))
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  /** The widget with the given ID. Default: the ID of this page's widget. */
  widget(around: WidgetContainer = this.page, widgetId = this.widgetId): Locator {
    return around.locator(`quote-widget[widget-id="${widgetId}"]`)
  }

  sent(action: string, widgetId = this.widgetId) {
    return this.#curbQuote.received(widgetId, action)
  }

  /** Checks that the widget renders, has the usual layout, submits typed text and causes no errors on the page. */
  async works(options: { around?: WidgetContainer; geometry?: boolean } = {}): Promise<void> {
    const { around = this.page, geometry = true } = options
    const widget = this.widget(around)
    await this.renders(widget)
    if (geometry) await this.keepsGeometry(widget)
    await this.sendsCustomJob(widget)
    await this.isUnharmed()
  }

  async renders(widget = this.widget()): Promise<void> {
    await widget.getByRole('heading', { name: 'Get Your Free Quote' }).waitFor()
    await widget.getByText('Power washing quote by Sparkle Pressure Washing').waitFor()
  }

  /** Checks that the layout equals the layout on a plain page of the same width, within one pixel. */
  async keepsGeometry(widget = this.widget()): Promise<void> {
    const shape = await measure(widget)
    const { width } = shape[0]!
    assert.ok(width >= 250, `the widget is ${width} px wide`)
    if (!baselines.has(width)) baselines.set(width, this.#measureBare(width))
    const bare = await baselines.get(width)!
    for (const [index, expected] of bare.entries()) {
      const actual = shape[index]!
      for (const side of ['left', 'top', 'width', 'height'] as const)
        assert.ok(
          Math.abs(actual[side] - expected[side]) <= tolerancePx,
          `${side} of ${expected.name} is ${actual[side]}, not ${expected[side]}, in ${width} px`,
        )
    }
  }

  /** Fills in and submits a custom job with key events. */
  async sendsCustomJob(widget = this.widget()): Promise<void> {
    await this.describesCustomJob(widget)
    await this.givesDetails(widget)
    await widget.getByRole('button', { name: 'Submit custom job request' }).click()
    await widget.getByText('What happens next').waitFor()
    await this.hasSentCustomJob(widget)
  }

  /** Checks the complete body of the newest custom job request, with its source. */
  async hasSentCustomJob(widget = this.widget()): Promise<void> {
    const widgetId = await widget.getAttribute('widget-id')
    const request = this.sent('custom-job', widgetId ?? '').at(-1)
    const { source, ...body } = request?.body as { source: { utmSource?: string } }
    assert.equal(body, {
      photos: [],
      customerData: {
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.com',
        customerPhone: '(512)-555-0142',
        customerAddress: '',
        customerCity: (await widget.getAttribute('customer-city')) ?? 'Austin',
        // The check of the ZIP code fills in the city and the state, unless the page has given the city.
        customerState: (await widget.getAttribute('customer-city')) ? '' : 'TX',
        customerZip: '78701',
        contactConsent: true,
        consentTextId: 'contact-en-1',
      },
      jobDescription: 'Moss? / on the roof',
      language: await widget.locator('.qw').getAttribute('lang'),
    })
    // In a frame the source is known only if the host page runs the script.
    const search = await widget.evaluate((element) => element.ownerDocument.location.search)
    const isTold = search.includes('utm_source') || (await this.#fitsFrame())
    assert.is(source.utmSource, isTold ? 'host' : undefined)
  }

  async describesCustomJob(widget = this.widget()): Promise<void> {
    await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
    await widget.locator('.where input').fill('78701')
    await widget.getByRole('button', { name: 'Continue' }).click()
    await widget.getByLabel('Job description').pressSequentially('Moss? / on the roof')
  }

  /** Asks for a price without a photo. Returns the toast that says so. */
  async forgetsPhoto(widget = this.widget()): Promise<Locator> {
    await widget.locator('.where input').fill('78701')
    await widget.getByRole('button', { name: 'Get Quote' }).click()
    const toast = widget.locator('.toast')
    await toast.getByText('Please upload at least one photo.').waitFor()
    return toast
  }

  async givesDetails(widget = this.widget()): Promise<void> {
    await widget.getByLabel('Full name').pressSequentially('Ada Lovelace')
    await widget.getByLabel('Email', { exact: true }).pressSequentially('ada@example.com')
    await widget.getByLabel('Phone').pressSequentially('5125550142')
    await widget.getByRole('checkbox', { name: /may call, text or email me/ }).check()
  }

  async isUnharmed(): Promise<void> {
    assert.equal(this.errors, [])
    await this.close()
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  async #fitsFrame(): Promise<boolean> {
    return (await this.page.locator('[data-quote-widget-frame]').count()) > 0
  }

  async #measureBare(width: number): Promise<Rect[]> {
    const html: HostPage['html'] = (snippet) =>
      `<!doctype html><html lang="en"><title>Bare</title><body style="margin:0"><div style="width:${width}px">${snippet}</div>`
    const bare = await this.#visit({ html })
    await bare.renders()
    const shape = await measure(bare.widget())
    await bare.close()
    return shape
  }
}

/** Positions and sizes of the first screen's parts, relative to the widget. */
async function measure(widget: Locator): Promise<Rect[]> {
  return widget.evaluate((element) => {
    const parts = {
      widget: '.qw',
      card: '.card',
      title: 'h2',
      subtitle: '.subtitle',
      heading: 'h3',
      'first method': '.tile',
      'first method name': '.tile label',
      'drop zone': '.drop-zone',
      'drop zone input': '.drop-zone input',
      'ZIP code label': '.where label',
      'ZIP code': '.where input',
      'action bar': '.action-bar',
      button: '.action-bar .button',
    }
    return Object.entries(parts).map(([name, selector]) => {
      const part = element.shadowRoot!.querySelector(selector)!
      const { left, top, width, height } = part.getBoundingClientRect()
      // The action bar is sticky: its position depends on the window, so its parts are measured relative to the bar.
      const corner = part.closest('.action-bar') ?? part.closest('.qw')!
      const from = corner.getBoundingClientRect()
      return { name, left: left - from.left, top: top - from.top, width, height }
    })
  })
}
