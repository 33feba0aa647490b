import { equal, ok } from '../test/assert.ts'
import { newWidgetId, prepare, received, release, type Scenario } from '../test/fake-server.ts'
import { until } from '../test/until.ts'
import { leave, loadLoader, visit, Visitor } from '../test/visitor.ts'

const properties = {
  widgetId: 'widget-id',
  apiBase: 'api-base',
  method: 'method',
  theme: 'theme',
  locale: 'locale',
  customerName: 'customer-name',
  customerEmail: 'customer-email',
  customerPhone: 'customer-phone',
  customerAddress: 'customer-address',
  customerCity: 'customer-city',
  customerState: 'customer-state',
  customerZip: 'customer-zip',
} as const

/** Adds the element to the page with the given content. */
async function place(
  attributes: Record<string, string> = {},
  children: Node[] = [],
  scenario: Scenario = {},
  /** Receives the element before it is added to the page, and so before its first event. */
  watch: (element: HTMLElement) => void = () => undefined,
): Promise<Visitor> {
  const widgetId = newWidgetId()
  await prepare(widgetId, scenario)
  await loadLoader()
  const element = document.createElement('quote-widget')
  watch(element)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('widget-id', widgetId)
  element.append(...children)
  document.body.append(element)
  await customElements.whenDefined('quote-widget')
  await until(() => element.shadowRoot?.querySelector('.qw'), 'the first render')
  return new Visitor(widgetId, element)
}

function inSlot(slot: string, text: string): HTMLElement {
  const element = document.createElement('p')
  element.slot = slot
  element.textContent = text
  return element
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

const part = (visitor: Visitor, selector: string) =>
  until(() => visitor.root.querySelector<HTMLElement>(selector), selector)

/** The events of the element, in order. */
interface RecordedEvent {
  type: string
  detail: unknown
}

function recordElementEvents(element: HTMLElement, heard: RecordedEvent[]): void {
  for (const name of ['ready', 'step', 'priced', 'submit', 'submitted', 'error'])
    element.addEventListener(`quote-widget:${name}`, (event) => {
      ok(event.bubbles && event.composed, `${name} leaves shadow roots`)
      equal(event.cancelable, name === 'submit', `${name} can be prevented`)
      heard.push({ type: name, detail: (event as CustomEvent).detail })
    })
}

const red = 'rgb(255, 0, 0)'

describe("the element's contract", () => {
  afterEach(() => {
    leave()
    document.adoptedStyleSheets = []
  })

  const pageStyles = (css: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }

  it('reflects every attribute in a property and back', async () => {
    const { element } = await place()
    for (const [property, attribute] of Object.entries(properties)) {
      Reflect.set(element, property, 'one')
      equal(element.getAttribute(attribute), 'one', property)
      element.setAttribute(attribute, 'other')
      equal(Reflect.get(element, property), 'other', attribute)
      Reflect.set(element, property, undefined)
      ok(!element.hasAttribute(attribute), `${attribute} is gone`)
      equal(Reflect.get(element, property), undefined, property)
    }
  })

  it('adopts properties that were set before the class was defined', async () => {
    await place()
    const early = document.implementation.createHTMLDocument().createElement('quote-widget')
    for (const property of Object.keys(properties)) Reflect.set(early, property, `my ${property}`)
    document.body.append(early)
    for (const [property, attribute] of Object.entries(properties))
      equal(early.getAttribute(attribute), `my ${property}`, attribute)
  })

  it('starts with the given method and visitor', async () => {
    const visitor = await place({
      method: 'custom',
      'customer-name': 'Grace Hopper',
      'customer-email': 'grace@example.com',
      'customer-phone': '(512)-555-0142',
      'customer-address': '12 Pecan Street',
      'customer-city': 'Austin',
      'customer-state': 'TX',
      'customer-zip': '78701',
    })
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Moss')
    for (const [label, value] of Object.entries({
      'Full name': 'Grace Hopper',
      Email: 'grace@example.com',
      Phone: '(512)-555-0142',
      'Street address (optional)': '12 Pecan Street',
      'City (optional)': 'Austin',
      'State (optional)': 'TX',
      'ZIP code (optional)': '78701',
    }))
      equal((await visitor.control(label)).value, value, label)
    visitor.element.setAttribute('customer-name', 'Ada Lovelace')
    equal((await visitor.control('Full name')).value, 'Grace Hopper', 'never overwritten')
  })

  it('leaves out given values that a template did not fill in', async () => {
    const visitor = await place({
      method: 'custom',
      'customer-name': '{{contact.name}}',
      'customer-email': '[email protected]',
      'customer-phone': '*|PHONE|*',
      'customer-address': '${address}',
      'customer-city': '%city%',
      'customer-state': 'undefined',
      'customer-zip': '78701',
    })
    await visitor.press('Continue')
    for (const label of ['Full name', 'Email', 'Phone'])
      equal((await visitor.control(label)).value, '', label)
    for (const label of ['Street address (optional)', 'City (optional)', 'State (optional)'])
      equal((await visitor.control(label)).value, '', label)
    equal((await visitor.control('ZIP code (optional)')).value, '78701')
  })

  it('uses the given server', async () => {
    const visitor = await place({ 'api-base': `${location.origin}/` })
    await visitor.sees('Power washing quote by')
    equal((await received(visitor.widgetId, 'config')).length, 1)
  })

  it('shows slotted content', async () => {
    const [loading, thanks, failure] = [
      inSlot('loading', 'One moment'),
      inSlot('thanks', 'We call you'),
      inSlot('error', 'Call 555'),
    ]
    const visitor = await place({}, [loading, thanks, failure], {
      responses: { config: [{ status: 200, isHeld: true }] },
    })
    ok(isShown(loading) && !isShown(thanks) && !isShown(failure), 'loading')
    await release(visitor.widgetId)
    await visitor.sees('Power washing quote by')
    ok(!isShown(loading) && !isShown(thanks) && !isShown(failure), 'the form')
    await visitor.tick('Custom Job Request')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Moss')
    await visitor.fillDetails()
    await visitor.press('Submit custom job request')
    await until(() => isShown(thanks), 'the thanks')
    equal(visitor.root.activeElement?.className, 'main', 'the focus is on the success screen')
    ok(!isShown(visitor.root.querySelector('.done-icon') as HTMLElement), 'no default content')

    const failing = inSlot('error', 'Call 555')
    await place({}, [failing], { responses: { config: [{ status: 404 }] } })
    await until(() => isShown(failing), 'the error')
  })

  it('can be styled part by part', async () => {
    const names = 'card header field input button tile drop-zone photo total breakdown notice toast'
    pageStyles(
      names
        .split(' ')
        .map((name) => `quote-widget::part(${name}) { outline: 3px solid ${red} }`)
        .join('\n'),
    )
    const visitor = await place()
    const seen = new Set<string>()
    const look = () => {
      for (const found of visitor.root.querySelectorAll('[part]'))
        if (getComputedStyle(found).outlineColor === red)
          for (const name of found.part) seen.add(name)
    }
    await visitor.sees('Power washing quote by')
    await visitor.press('Get Quote')
    await part(visitor, '.toast')
    look()
    await visitor.addPhotos('a.jpg')
    look()
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('Subtotal')
    look()
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
    await visitor.sees('You are offline.')
    look()
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
    equal([...seen].sort(), names.split(' ').sort())
  })

  it("prefers the page's custom properties to the company's colors and keeps text readable", async () => {
    pageStyles(
      `quote-widget { --qw-primary: rgb(200 0 0); --qw-background: oklch(0 0 0); --qw-text: #111111; --qw-accent: rgb(0 255 0); --qw-font: monospace; --qw-radius: 3px; --qw-max-width: 400px }`,
    )
    const visitor = await place()
    await visitor.sees('Power washing quote by')
    const card = getComputedStyle(await part(visitor, '.card'))
    const button = getComputedStyle(await part(visitor, '.button.primary'))
    const progress = getComputedStyle(await part(visitor, '.progress span'))
    equal(progress.backgroundColor, 'rgb(200, 0, 0)')
    await until(() => button.backgroundColor === 'rgb(0, 255, 0)', 'the button in the accent color')
    equal(
      [card.backgroundColor, card.borderRadius, card.width, card.fontFamily],
      ['rgb(0, 0, 0)', '3px', '400px', 'monospace'],
    )
    ok(card.color !== 'rgb(17, 17, 17)', 'black text on black is corrected')
  })

  it('shows the secondary color with the name and with a logo', async () => {
    pageStyles('quote-widget { --qw-secondary: rgb(0 0 200) }')
    const named = await place()
    await named.sees('Power washing quote by')
    const name = getComputedStyle(await part(named, '.wordmark span'))
    await until(() => name.backgroundColor === 'rgb(0, 0, 200)', 'the name in the secondary color')
    leave()
    const branded = await place({}, [], { company: { logoUrl: '/photos/logo/1.jpg' } })
    const logo = getComputedStyle(await part(branded, '.banner img'))
    await until(() => logo.borderBottomColor === 'rgb(0, 0, 200)', 'the line below the logo')
    equal([logo.borderBottomStyle, logo.borderBottomWidth, logo.height], ['solid', '3px', '36px'])
  })

  it('follows the theme attribute and changes of the page’s colors', async () => {
    const visitor = await place({ theme: 'dark' })
    await visitor.sees('Power washing quote by')
    const card = await part(visitor, '.card')
    const background = () => getComputedStyle(card).backgroundColor
    equal(background(), 'rgb(17, 24, 39)')
    equal(getComputedStyle(card).colorScheme, 'dark')
    visitor.element.setAttribute('theme', 'light')
    await until(() => background() === 'rgb(255, 255, 255)', 'light')
    visitor.element.style.setProperty('--qw-background', '#ff0000')
    await until(() => background() === red, 'the color of the page')
  })

  it('dispatches events without the text that the visitor typed', async () => {
    const heard: RecordedEvent[] = []
    const visitor = await place({}, [], {}, (element) => recordElementEvents(element, heard))
    await visitor.sees('Power washing quote by')
    await visitor.press('Get Quote')
    await visitor.getPriced()
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.press('Submit quote request')
    await visitor.sees('What happens next')
    const { widgetId } = visitor
    const sent = { kind: 'quote', totalCost: 248.98 }
    equal(
      heard.map(({ type }) => type),
      ['ready', 'error', 'priced', 'step', 'step', 'submit', 'step', 'submitted'],
    )
    equal(heard[0]?.detail, { widgetId, methods: ['manual', 'custom'] })
    equal(heard[2]?.detail, { totalCost: 248.98, estimatedArea: 400, mode: 'exact' })
    equal(heard[5]?.detail, sent)
    equal(heard[7]?.detail, { ...sent, quoteId: 42, value: 248.98 })
    // The id is made of the time and could contain any digits.
    const all = JSON.stringify(heard).replaceAll(widgetId, '')
    for (const secret of ['Ada', 'ada@example.com', '555', 'Pecan', '78701'])
      ok(!all.includes(secret), `no event contains ${secret}`)
  })

  it('sends nothing if the page prevents the submission', async () => {
    const visitor = await visit()
    visitor.element.addEventListener('quote-widget:submit', (event) => event.preventDefault())
    await visitor.tick('Custom Job Request')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Moss')
    await visitor.fillDetails()
    await visitor.press('Submit custom job request')
    ok(visitor.words.includes('Full name'), 'still at the form')
    equal(await received(visitor.widgetId, 'custom-job'), [])
  })

  it('dispatches each event also under a name without a colon, which can prevent the submission', async () => {
    const heard: unknown[] = []
    const visitor = await place({}, [], {}, (element) => {
      element.addEventListener('quotewidgetready', ({ detail }) => heard.push(detail))
      element.addEventListener('quotewidgetsubmit', (event) => event.preventDefault())
      element.addEventListener('quotewidgetsubmitted', ({ detail }) => heard.push(detail))
    })
    await visitor.sees('Power washing quote by')
    const { widgetId } = visitor
    equal(heard, [{ widgetId, methods: ['manual', 'custom'] }])
    await visitor.press('Get Quote')
    await visitor.tick('Custom Job Request')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Moss')
    await visitor.fillDetails()
    await visitor.press('Submit custom job request')
    ok(visitor.words.includes('Full name'), 'still at the form')
    equal(heard.length, 1)
    equal(await received(widgetId, 'custom-job'), [])
  })

  it('focuses its first control on request only', async () => {
    const visitor = await visit()
    equal(visitor.root.activeElement, null)
    const element = visitor.element as HTMLElement & { focusFirst: () => void }
    element.focusFirst()
    equal((visitor.root.activeElement as HTMLInputElement).type, 'radio')
  })
})
