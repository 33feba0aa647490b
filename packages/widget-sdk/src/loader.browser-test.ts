import { equal, ok } from '../test/assert.ts'
import { newWidgetId, prepare, received } from '../test/fake-server.ts'
import { until } from '../test/until.ts'
import { addLoader, leave, loadLoader, visit, visitAgain, Visitor } from '../test/visitor.ts'

const widgets = () => [...document.querySelectorAll<HTMLElement>('quote-widget')]

describe('the loader and the element', () => {
  afterEach(leave)

  it('tolerate the script twice', async () => {
    const visitor = await visit()
    await addLoader()
    await addLoader()
    equal(visitor.element.parentElement?.querySelectorAll('quote-widget').length, 1)
  })

  it('serve two different widgets on a page', async () => {
    const [one, other] = [await visit(), await visit({ company: { name: 'Other Wash' } })]
    await other.sees('Power washing quote by Other Wash')
    await one.addPhotos('a.jpg')
    equal([one.photoCount, other.photoCount], [1, 0])
  })

  it('find a nested div that is added later', async () => {
    await loadLoader()
    const section = document.createElement('section')
    const place = document.createElement('div')
    place.dataset.quoteWidget = newWidgetId()
    place.dataset.customerName = 'Grace Hopper'
    section.append(place)
    document.body.append(section)
    const element = await until(() => place.querySelector('quote-widget'), 'the element')
    equal(element.getAttribute('customer-name'), 'Grace Hopper')
    section.remove()
  })

  it('find the widget id of a div to which a framework sets it later, and follow its change', async () => {
    await loadLoader()
    const [first, second] = [newWidgetId(), newWidgetId()]
    const place = document.createElement('div')
    document.body.append(place)
    for (const id of ['', first, second]) {
      place.dataset.quoteWidget = id
      await until(
        () => (place.querySelector('quote-widget')?.getAttribute('widget-id') ?? '') === id,
        `a widget with the id "${id}"`,
      )
    }
    equal(place.querySelectorAll('quote-widget').length, 1)
    place.remove()
  })

  it('find a div in an open shadow root, also if a script with the widget id is there', async () => {
    await loadLoader()
    for (const name of ['div', 'script']) {
      const host = document.createElement('x-section')
      const outer = host.attachShadow({ mode: 'open' })
      const inner = document.createElement('x-block')
      const place = document.createElement(name)
      place.dataset.quoteWidget = newWidgetId()
      inner.attachShadow({ mode: 'open' }).append(place)
      outer.append(inner)
      document.body.append(host)
      const shown = () => inner.shadowRoot?.querySelectorAll('quote-widget')
      await until(() => shown()?.length === 1, `a widget at the ${name}`)
      // Into a shadow root that is already known.
      const later = document.createElement('div')
      later.dataset.quoteWidget = newWidgetId()
      outer.append(later)
      await until(() => later.querySelector('quote-widget'), 'the later widget')
      host.remove()
    }
  })

  it('pass all attributes to the element', async () => {
    await loadLoader()
    await customElements.whenDefined('quote-widget')
    const { observedAttributes } = customElements.get('quote-widget') as unknown as {
      observedAttributes: string[]
    }
    const place = document.createElement('div')
    for (const attribute of observedAttributes) place.setAttribute(`data-${attribute}`, 'es')
    place.dataset.quoteWidget = newWidgetId()
    document.body.append(place)
    const element = await until(() => place.querySelector('quote-widget'), 'the element')
    for (const attribute of observedAttributes)
      equal(
        element.getAttribute(attribute),
        attribute === 'widget-id' ? place.dataset.quoteWidget : 'es',
        attribute,
      )
    place.remove()
  })

  it('render a widget in place of a script that names it', async () => {
    const widgetId = newWidgetId()
    await addLoader({ 'data-quote-widget': widgetId })
    const element = await until(
      () => widgets().find((found) => found.getAttribute('widget-id') === widgetId),
      'it',
    )
    ok(element.previousElementSibling?.matches('script[data-quote-widget]'), 'after its script')
    await new Visitor(widgetId, element).sees('Get Your Free Quote')
  })

  it('keep the typed text when the element is moved, and load nothing again', async () => {
    const visitor = await visit()
    await visitor.addPhotos('a.jpg')
    await visitor.fill('Length (ft)', '12')
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    const field = await visitor.control('Length (ft)')
    elsewhere.append(visitor.element)
    ok(field.isConnected && field === (await visitor.control('Length (ft)')), 'the same field')
    equal(field.value, '12')
    equal((await received(visitor.widgetId, 'config')).length, 1)
    elsewhere.remove()
  })

  it('continue in the same state when the element is removed and inserted again', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    visitor.element.remove()
    await until(() => !visitor.root.querySelector('.qw'), 'the form to be unmounted')
    document.body.append(visitor.element)
    await visitor.sees('$248.98')
    equal((await received(visitor.widgetId, 'config')).length, 1)
  })

  it('come back with the draft, once, when a framework morphs the place to the server’s HTML', async () => {
    const visitor = await visit({ asksZip: true })
    const { element } = visitor
    const place = element.parentElement
    if (!place?.dataset.quoteWidget) throw new Error('The element is not in a place.')
    await visitor.fill('Where is the job?', '78701')
    // As idiomorph does with `<div data-quote-widget="…"></div>`.
    for (let count = 0; count < 3; count++) {
      element.remove()
      await until(() => element.isConnected, 'the element')
      equal(place.children.length, 1)
    }
    const { value } = await visitor.control('Where is the job?')
    equal(value, '78701')
  })

  it('stay away when the page has put something else in its place', async () => {
    const { element } = await visit()
    const place = element.parentElement
    if (!place) throw new Error('The element has no place.')
    place.replaceChildren(document.createElement('p'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    ok(!element.isConnected, 'the element stays removed')
  })

  it('keep a draft for the next element, as after a reload', async () => {
    const visitor = await visit({ asksDescription: true })
    await visitor.addPhotos('a.jpg')
    await visitor.measure('patio', '12', '8')
    await visitor.fill('Job description (optional)', 'Moss')
    leave()
    const again = await visitAgain(visitor.widgetId)
    await again.sees('96 sq ft')
    equal((await again.control('Surface')).value, 'patio')
    equal((await again.control('Job description (optional)')).value, 'Moss')
  })

  it('adopt properties that were set before the element was defined, and ignore empty attributes', async () => {
    await loadLoader()
    const widgetId = newWidgetId()
    await prepare(widgetId, {})
    const element = document.createElement('quote-widget')
    const early = document.implementation.createHTMLDocument().createElement('quote-widget')
    Object.assign(early, { widgetId })
    early.setAttribute('method', '')
    element.remove()
    document.body.append(early)
    await new Visitor(widgetId, early).sees('Get Your Free Quote')
    equal(early.getAttribute('widget-id'), widgetId)
    early.setAttribute('widget-id', '')
    await new Visitor(widgetId, early).sees('Widget not found or configuration error.')
  })

  it('prefill the given contact data, and keep only that on reset()', async () => {
    const visitor = await visit()
    const element = visitor.element as HTMLElement & {
      prefill: (values: Record<string, string>) => void
      reset: () => void
    }
    element.prefill({ customerName: 'Grace Hopper' })
    await visitor.getPriced()
    await visitor.press('Continue')
    equal((await visitor.control('Full name')).value, 'Grace Hopper')
    await visitor.fillDetails()
    element.reset()
    await visitor.getPriced()
    await visitor.press('Continue')
    equal((await visitor.control('Full name')).value, 'Grace Hopper')
    equal((await visitor.control('Email')).value, '')
    equal((await visitor.control('Phone')).value, '')
  })

  it('hide typed keys from hotkeys of the page, except Escape and Tab', async () => {
    const visitor = await visit()
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => heard.push(event.key)
    document.addEventListener('keydown', listen)
    const field = visitor.root.querySelector('.drop-zone input')!
    for (const key of ['a', '/', 'Escape', 'Tab'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    document.removeEventListener('keydown', listen)
    equal(heard, ['Escape', 'Tab'])
  })

  it('change nothing on the page except the element', async () => {
    const before = new Set(Object.keys(window))
    const visitor = await visit()
    equal(
      Object.keys(window).filter((name) => name !== 'QuoteWidget' && !before.has(name)),
      [],
    )
    equal([...visitor.element.style], ['display', 'min-height'], 'only the reserved height')
  })
})
