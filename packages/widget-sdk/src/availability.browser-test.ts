import { equal, ok } from '../test/assert.ts'
import { prepare, received, release } from '../test/fake-server.ts'
import { until } from '../test/until.ts'
import { leave, visit } from '../test/visitor.ts'

const loadWithConfig = (status: number, body?: unknown) =>
  visit({ responses: { config: [{ status, body }] } }, { waitFor: '' })

describe('a widget that cannot quote', () => {
  afterEach(leave)

  it('shows a red billing notice if the company has not paid', async () => {
    const visitor = await loadWithConfig(403, { error: 'x', code: 'PAYMENT_FAILED' })
    await visitor.sees('Service Temporarily Unavailable')
    ok(visitor.root.querySelector('.unavailable.danger'), 'red')
    const other = await loadWithConfig(403, { message: 'A billing problem.' })
    await other.sees('Service Temporarily Unavailable')
  })

  it('shows a yellow notice when the service is paused', async () => {
    const visitor = await loadWithConfig(403, { error: 'x', code: 'SERVICE_PAUSED' })
    await visitor.sees('currently updating their service')
    ok(visitor.root.querySelector('.unavailable.warning'), 'yellow')
  })

  it('shows the contact of the company if it is known', async () => {
    const contact = { name: 'Sparkle', phone: '5125550142', email: 'hello@sparkle.example' }
    const visitor = await loadWithConfig(403, { error: 'x', code: 'SERVICE_PAUSED', contact })
    await visitor.sees('Sparkle(512) 555-0142hello@sparkle.example')
    equal(
      [...visitor.root.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      ['tel:+15125550142', 'mailto:hello@sparkle.example'],
    )
  })

  it('shows an error for an unknown widget', async () => {
    const visitor = await loadWithConfig(404, { error: 'x', code: 'WIDGET_NOT_FOUND' })
    await visitor.sees('Widget not found or configuration error.')
    await visitor.sees('Ask the business for its quote link.')
  })

  it('says when to try again after too many requests', async () => {
    const tooMany = { status: 429, body: { error: 'x', code: 'TOO_MANY_REQUESTS' } }
    for (const { retryAfter, text } of [
      { retryAfter: 20, text: 'There were too many requests. Please try again in a minute.' },
      { retryAfter: 90, text: 'There were too many requests. Please try again in 2 minutes.' },
      { retryAfter: undefined, text: 'There were too many requests. Please try again later.' },
    ]) {
      const responses = { config: [{ ...tooMany, ...(retryAfter && { retryAfter }) }] }
      const visitor = await visit({ responses }, { waitFor: text })
      ok(!visitor.words.includes('connection'), 'nothing about the connection')
      await visitor.press('Retry')
      await visitor.sees('Power washing quote by')
    }
  })

  it('can be retried if the server does not respond', async () => {
    const visitor = await loadWithConfig(500)
    await visitor.sees('We could not load this form')
    await visitor.press('Retry')
    await visitor.sees('Power washing quote by')
    equal((await received(visitor.widgetId, 'config')).length, 2)
  })

  it('accepts input before the company is loaded, and nothing moves afterwards', async () => {
    const visitor = await visit(
      { asksZip: true, responses: { config: [{ status: 200, isHeld: true }] } },
      { waitFor: 'Get Your Free Quote' },
    )
    ok(visitor.root.querySelector('.subtitle .bone'), 'no company yet')
    const heading = visitor.root.querySelector('h3')!
    const place = () =>
      heading.getBoundingClientRect().top - visitor.element.getBoundingClientRect().top
    const placeBefore = place()
    const field = visitor.root.querySelector<HTMLInputElement>('.drop-zone input')!
    field.focus()
    await visitor.addPhotos('a.jpg')
    const surface = await visitor.control('Surface')
    equal(visitor.root.activeElement, surface, 'the first field of the photo has the focus')
    await release(visitor.widgetId)
    await visitor.sees('Power washing quote by')
    ok(visitor.root.querySelector('.header-message'), 'the message of the company')
    equal(place(), placeBefore)
    ok(field.isConnected, 'the same place to add photos')
    ok(surface.isConnected && visitor.root.activeElement === surface, 'the same field, in focus')
    equal(visitor.photoCount, 1)
  })

  it('shows a notice while the visitor is offline', async () => {
    const visitor = await visit()
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
    await visitor.sees('You are offline.')
    equal(
      visitor.root.querySelector('.action-bar > .failure')?.textContent,
      'You are offline. Continue when you are back online.',
      'a notice at the button',
    )
    Reflect.deleteProperty(navigator, 'onLine')
    ok(online, '`onLine` is a property of the prototype')
    window.dispatchEvent(new Event('online'))
    await visitor.noLongerSees('You are offline.')
  })

  it('shows the banner, or that it is unavailable', async () => {
    const visitor = await visit({
      company: { logoUrl: '/no-such-logo.png', brandingName: 'Sparkle' },
    })
    await visitor.sees('Power washing quote by Sparkle')
    await until(() => visitor.words.includes('Image unavailable'), 'the placeholder')
  })

  it('shows the banner above the title and beside the language button', async () => {
    const visitor = await visit({ company: { logoUrl: '/photos/logo/1.jpg' } })
    const boxOf = async (selector: string) => {
      const element = await until(() => visitor.root.querySelector(selector), selector)
      return element.getBoundingClientRect()
    }
    const language = await boxOf('.language')
    const image = await boxOf('.banner img')
    const title = await boxOf('h2')
    ok(image.height > 0 && image.bottom <= title.top, `${image.bottom} is above ${title.top}`)
    ok(image.right <= language.left, `${image.right} is left of ${language.left}`)
  })

  it('offers a custom job at the first screen while the company has no price', async () => {
    const visitor = await visit({ measurementMethods: ['custom'], hasPricedService: false })
    await visitor.sees('This business does not show prices online yet.')
    ok(!visitor.button('Get Quote'), 'no button that requests a price')
    ok(!visitor.root.querySelector('input[type=radio]'), 'no choice of the method')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Clean the gazebo')
    await visitor.fillDetails()
    await visitor.press('Submit custom job request')
    await visitor.sees('What happens next')
    equal((await received(visitor.widgetId, 'custom-job')).length, 1)
    equal((await received(visitor.widgetId, 'analyze')).length, 0)
  })

  it('offers a custom job once the company has stopped offering the service', async () => {
    const notOffered = { error: 'Not offered.', code: 'SERVICE_NOT_OFFERED' }
    const visitor = await visit({ responses: { analyze: [{ status: 422, body: notOffered }] } })
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await prepare(visitor.widgetId, { measurementMethods: ['custom'], hasPricedService: false })
    await visitor.press('Get Quote')
    await visitor.sees('This business does not show prices online yet.')
    equal(visitor.photoCount, 1)
    await until(() => visitor.button('Continue'), 'the Continue button')
  })
})
