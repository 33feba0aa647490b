import type { AnalyzedJob } from '@curbquote/types/analyses'
import { equal, ok } from '../test/assert.ts'
import { received } from '../test/fake-server.ts'
import { until } from '../test/until.ts'
import { leave, visit, type Visitor } from '../test/visitor.ts'

const where = 'Where is the job?'
const submit = 'Submit quote request'

afterEach(leave)

const isShown = async (visitor: Visitor) =>
  getComputedStyle(await visitor.control(where)).visibility === 'visible'

const lastBody = async (visitor: Visitor, action: string) =>
  (await received(visitor.widgetId, action)).at(-1)?.body ?? {}

it('a company without a service area asks for no ZIP code', async () => {
  const visitor = await visit()
  equal(await isShown(visitor), false)
  await visitor.getPriced()
  equal('zip' in (await lastBody(visitor, 'analyze')), false)
})

it('the first screen asks for the ZIP code, and the price and the contact form use it', async () => {
  const visitor = await visit({ asksZip: true })
  equal(await isShown(visitor), true)
  await visitor.addPhotos('drive.jpg')
  await visitor.measure('driveway', '20', '20')
  await visitor.press('Get Quote')
  await visitor.sees('Enter the ZIP code.')
  const field = await visitor.control(where)
  equal(field.getAttribute('aria-invalid'), 'true')
  ok(visitor.root.activeElement === field, 'the field has the focus')
  await visitor.fill(where, '78704')
  await visitor.sees('Austin, TX')
  equal((await received(visitor.widgetId, 'service-check')).length, 1)
  await visitor.press('Get Quote')
  await visitor.sees('includes tax')
  equal((await lastBody(visitor, 'analyze')).zip, '78704')
  await visitor.press('Continue')
  equal((await visitor.control('ZIP code')).value, '78704')
  equal((await visitor.control('City')).value, 'Austin')
  equal((await visitor.control('State')).value, 'TX')
})

it('a typed city and state are not overwritten', async () => {
  const visitor = await visit({ asksZip: true })
  visitor.element.setAttribute('customer-city', 'West Lake Hills')
  await visitor.fill(where, '78746')
  await visitor.sees('Austin, TX')
  await visitor.getPriced()
  await visitor.press('Continue')
  equal((await visitor.control('City')).value, 'West Lake Hills')
})

it('an unknown ZIP code removes the city and state of the one before, and a short one is named', async () => {
  const place = (city: string | null, state: string | null) => ({
    status: 200,
    body: { served: 'review', city, state, tripFee: null },
  })
  const visitor = await visit({
    asksZip: true,
    responses: {
      'service-check': [place('Beverly Hills', 'CA'), place(null, null), place('Louisville', 'KY')],
    },
  })
  await visitor.fill(where, '90210')
  await visitor.sees('Beverly Hills, CA')
  await visitor.fill(where, '00000')
  await visitor.noLongerSees('Beverly Hills, CA')
  // Typing another ZIP code cancels a check that was not sent yet.
  const checks = () => received(visitor.widgetId, 'service-check')
  await until(async () => (await checks()).length === 2, 'the second check')
  await visitor.fill(where, '123')
  await visitor.press('Get Quote')
  await visitor.sees('A ZIP code has five digits.')
  await visitor.fill(where, '40202')
  await visitor.sees('Louisville, KY')
  await visitor.getPriced()
  await visitor.press('Continue')
  equal((await visitor.control('City')).value, 'Louisville')
  equal((await visitor.control('State')).value, 'KY')
})

it('a ZIP code outside leads to a refusal that takes an email address', async () => {
  const visitor = await visit({ asksZip: true })
  await visitor.fill(where, '90001')
  await visitor.sees('Sparkle Pressure Washing does not serve 90001 yet.')
  await visitor.sees('Leave your email and they can tell you if that changes.')
  await visitor.press('Send')
  await until(() => visitor.root.activeElement?.matches('[type=email]'), 'the focus')
  // Copied text has invisible characters.
  await visitor.fill('Email', 'ada@\u200bexample.com\u200b')
  await visitor.tick(
    'Yes, Sparkle Pressure Washing may email me when they start to serve my ZIP code.',
  )
  await visitor.press('Send')
  await visitor.sees('Thank you. Sparkle Pressure Washing can tell you when they serve 90001.')
  const { pageUrl, ...body } = await lastBody(visitor, 'outside-requests')
  equal(body, {
    zip: '90001',
    email: 'ada@example.com',
    contactConsent: true,
    consentTextId: 'outside-en-1',
    language: 'en',
  })
  ok(pageUrl, 'the page')
  await visitor.press('Use another ZIP code')
  await visitor.fill(where, '78704')
  await visitor.getPriced()
})

it('an email address that could not be sent can be sent again', async () => {
  const visitor = await visit({
    asksZip: true,
    responses: { 'outside-requests': [{ status: 500 }] },
  })
  await visitor.fill(where, '90001')
  await visitor.sees('does not serve 90001 yet')
  await visitor.fill('Email', 'ada@example.com')
  await visitor.tick(
    'Yes, Sparkle Pressure Washing may email me when they start to serve my ZIP code.',
  )
  await visitor.press('Send')
  await visitor.sees('Your email address could not be sent. Please try again.')
  await visitor.press('Send')
  await visitor.sees('Thank you.')
})

it('a failed check does not block the form, and the price request refuses', async () => {
  const visitor = await visit({
    asksZip: true,
    responses: {
      'service-check': [{ status: 429 }],
      analyze: [{ status: 422, body: { error: 'No.', code: 'OUTSIDE_SERVICE_AREA' } }],
    },
  })
  await visitor.fill(where, '78704')
  await visitor.addPhotos('drive.jpg')
  await visitor.measure('driveway', '20', '20')
  await visitor.press('Get Quote')
  await visitor.sees('does not serve 78704 yet')
  await visitor.press('Use another ZIP code')
  await visitor.control(where)
  equal(visitor.photoCount, 1, 'the photo is kept')
})

it('another ZIP code in the contact form shows the changed price before it is submitted', async () => {
  const changed = {
    error: 'The price has changed.',
    code: 'PRICE_CHANGED',
    analysisId: crypto.randomUUID(),
    totalCost: 318,
  }
  const visitor = await visit({ asksZip: true })
  await visitor.fill(where, '78704')
  await visitor.getPriced()
  const { quote } = (await lastAnalysis(visitor)) ?? {}
  await fetch(`/fake-api/${visitor.widgetId}`, {
    method: 'PUT',
    body: JSON.stringify({
      responses: {
        quote: [{ status: 409, body: { ...changed, quote: { ...quote, subtotal: 300 } } }],
      },
    }),
  })
  await visitor.press('Continue')
  await visitor.fillDetails()
  await visitor.fillAddress()
  await visitor.fill('ZIP code', '78610')
  await visitor.press(submit)
  await visitor.sees('The price has changed')
  equal((await lastBody(visitor, 'quote')).customerZip, '78610')
})

/** The analysis that the widget shows, from its draft. */
async function lastAnalysis(visitor: Visitor): Promise<AnalyzedJob | undefined> {
  const key = Object.keys(sessionStorage).find((name) => name.includes(visitor.widgetId))
  const draft = JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}') as {
    priced?: { analyzed: AnalyzedJob }
  }
  return draft.priced?.analyzed
}

for (const [time, options] of Object.entries({ before: { waitFor: '' }, after: {} }))
  it(`a ZIP code that the page gives ${time} the company is loaded is checked without taking the focus`, async () => {
    const visitor = await visit({ asksZip: true }, options)
    visitor.element.setAttribute('customer-zip', '78701')
    await visitor.sees('Austin, TX')
    equal((await visitor.control(where)).value, '78701')
    equal(document.activeElement, document.body)
  })

it('the refusal is in Spanish on a Spanish page', async () => {
  document.documentElement.lang = 'es'
  try {
    const visitor = await visit({ asksZip: true }, { waitFor: 'Cotización' })
    await visitor.fill('¿Dónde es el trabajo?', '90001')
    await visitor.sees('Sparkle Pressure Washing todavía no trabaja en 90001.')
    await visitor.sees('Deje su correo electrónico y podrán avisarle si eso cambia.')
  } finally {
    document.documentElement.lang = 'en'
  }
})
