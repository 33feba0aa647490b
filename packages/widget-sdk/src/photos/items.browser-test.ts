import { setViewport } from '@web/test-runner-commands'
import type { QuotedService } from '@curbquote/types/widgets'
import { equal, ok } from '../../test/assert.ts'
import { received, type Scenario } from '../../test/fake-server.ts'
import { until } from '../../test/until.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

const services: QuotedService[] = [
  {
    serviceTypeId: 1,
    name: 'Power Washing',
    items: [
      { surfaceType: 'driveway', unit: 'sq ft', asks: ['condition'] },
      { surfaceType: 'fence', unit: 'linear ft', asks: [] },
      {
        surfaceType: 'roof',
        unit: 'sq ft',
        asks: ['condition', 'stories'],
        isTallByRequest: true,
      },
      { surfaceType: 'exterior siding', unit: 'sq ft', asks: [] },
      { surfaceType: 'deck', asks: [] },
    ],
  },
  {
    serviceTypeId: 2,
    name: 'Window Cleaning',
    items: [{ rateId: 'panes', name: 'Window panes', unit: 'each', asks: [] }],
  },
]

const withRates: Scenario = {
  company: { effectivePlan: 'pro' },
  measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
  services,
}

const labels = (visitor: Visitor) =>
  [...visitor.root.querySelectorAll('.photo-card .field > :is(label, .label)')].map(
    (label) => label.textContent,
  )

async function begin(scenario: Scenario = withRates): Promise<Visitor> {
  const visitor = await visit(scenario)
  await visitor.addPhotos('drive.jpg')
  return visitor
}

describe('a company with rates', () => {
  afterEach(leave)

  it('asks for what the rate of a surface needs, and for nothing else', async () => {
    const visitor = await begin()
    await visitor.fill('Surface', 'driveway')
    await visitor.sees('How much dirt is there?')
    equal(labels(visitor), ['Surface', 'Length (ft)', 'Width (ft)', 'How much dirt is there?'])
    await visitor.fill('Surface', 'fence')
    await until(() => labels(visitor).length === 2, 'the length as the only field')
    equal(labels(visitor), ['Surface', 'Length (ft)'])
    await visitor.fill('Surface', 'exterior siding')
    await until(() => labels(visitor)[2] === 'Height (ft)', 'the height of a wall')
    await visitor.fill('Surface', 'roof')
    await visitor.sees('How many stories?')
    equal(labels(visitor).length, 5)
  })

  it('prices no surface before its questions are answered', async () => {
    const visitor = await begin()
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('Choose how much dirt there is.')
    equal((visitor.root.activeElement as HTMLInputElement).type, 'radio')
    ok(!visitor.words.includes('Missing Information'), 'no size is missing')
    equal(await received(visitor.widgetId, 'analyze'), [])
    await visitor.fill('How much dirt is there?', 'heavy')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
    const [request] = await received(visitor.widgetId, 'analyze')
    equal(request?.body?.serviceTypeId, 1)
    equal((request?.body?.photos as object[])[0], {
      url: `${location.origin}/photos/${visitor.widgetId}/1.jpg`,
      serviceTypeId: 1,
      surfaceType: 'driveway',
      length: 20,
      width: 20,
      condition: 'heavy',
    })
  })

  it('counts pieces of another service', async () => {
    const visitor = await begin()
    await visitor.fill('Surface', '2:panes')
    await visitor.fill('How many', '1.5')
    await visitor.press('Get Quote')
    await visitor.sees('Enter a whole number above 0.')
    await visitor.fill('How many', '14')
    await visitor.press('Get Quote')
    await visitor.sees('× 14')
    const [request] = await received(visitor.widgetId, 'analyze')
    equal((request?.body?.photos as object[])[0], {
      url: `${location.origin}/photos/${visitor.widgetId}/1.jpg`,
      serviceTypeId: 2,
      rateId: 'panes',
      quantity: 14,
      unit: 'each',
    })
  })

  it('asks what the price depends on before AI measures', async () => {
    const visitor = await begin()
    await visitor.tick('AI Measurement')
    await visitor.sees('How many stories?')
    await visitor.sees('Stories count for walls and roofs only.')
    await visitor.fill('Surface (optional)', 'driveway')
    await visitor.noLongerSees('How many stories?')
    await visitor.noLongerSees('Stories count for walls and roofs only.')
    await visitor.press('Measure and get quote')
    await visitor.sees('Choose how much dirt there is.')
    equal(await received(visitor.widgetId, 'analyze'), [])
    await visitor.fill('How much dirt is there?', 'light')
    await visitor.press('Measure and get quote')
    await visitor.sees('Measured by AI')
    const [request] = await received(visitor.widgetId, 'analyze')
    equal((request?.body?.photos as object[])[0], {
      url: `${location.origin}/photos/${visitor.widgetId}/1.jpg`,
      surfaceType: 'driveway',
      condition: 'light',
    })
  })

  it('asks about each surface that a chat has measured before it is priced', async () => {
    const visitor = await begin()
    await visitor.tick('AI Measurement')
    await visitor.tick('Several surfaces, in a chat')
    await visitor.sees('Hi! Send me up to five photos')
    ok(!visitor.words.includes('How much dirt is there?'), 'nothing is measured yet')
    await visitor.press('Send')
    await visitor.sees('How much dirt is there?')
    await visitor.press('Get Quote')
    await visitor.sees('Choose how much dirt there is.')
    equal(await received(visitor.widgetId, 'analyze'), [])
    await visitor.fill('How much dirt is there?', 'heavy')
    await visitor.press('Get Quote')
    await visitor.sees('Measured by AI')
    const [request] = await received(visitor.widgetId, 'analyze')
    equal(request?.body?.surfaces, [{ groupId: 1, condition: 'heavy' }])
  })

  it('offers a custom job for a surface without a price online', async () => {
    const visitor = await begin()
    await visitor.fill('Surface', 'deck')
    await visitor.sees('This business prices this surface personally.')
    await visitor.press('Custom Job Request')
    await visitor.sees('Ask for a price')
    equal(visitor.photoCount, 1)
  })

  it('names a surface that is priced on request as the reason why there is no quote', async () => {
    for (const { locale, message, request, getQuote } of [
      {
        locale: 'en',
        message:
          'This business prices the surface in photo 1 personally. Choose Custom Job Request, or remove the photo.',
        request: 'Custom Job Request',
        getQuote: 'Get Quote',
      },
      {
        locale: 'es',
        message:
          'Esta empresa calcula personalmente el precio de la superficie de la foto 1. Elija Solicitud personalizada o quite la foto.',
        request: 'Solicitud personalizada',
        getQuote: 'Ver cotización',
      },
    ]) {
      const visitor = await begin()
      await visitor.fill('Surface', 'deck')
      if (locale === 'es') await visitor.press('Español')
      await until(() => visitor.button(request), 'the button of the card')
      await visitor.press(getQuote)
      await until(
        () => visitor.root.querySelector('.action-bar .failure')?.textContent === message,
        'the reason at the button',
      )
      equal(visitor.root.activeElement, visitor.button(request))
      equal(await received(visitor.widgetId, 'analyze'), [])
      // Later widgets on this page would be in Spanish.
      if (locale === 'es') await visitor.press('English')
    }
  })

  it('shows the name of a surface whole and the remove button beside the number on a phone', async () => {
    for (const width of [320, 390]) {
      await setViewport({ width, height: 900 })
      const visitor = await begin()
      await visitor.fill('Surface', 'deck')
      const select = await visitor.control('Surface')
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = font
      const { width: textWidth } = canvas.measureText('Deck (price on request)')
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      ok(textWidth <= room, `${textWidth} px of text in ${room} px at ${width} px`)
      const name = visitor.root.querySelector('.photo-name')!.getBoundingClientRect()
      const remove = visitor.button('Remove photo 1')!.getBoundingClientRect()
      ok(remove.top < name.bottom && remove.left >= name.right, `one line at ${width} px`)
      leave()
    }
    await setViewport({ width: 800, height: 600 })
  })

  it('offers a custom job as soon as 3 or more stories are chosen, if they have no price online', async () => {
    const visitor = await begin()
    await visitor.fill('Surface', 'roof')
    await visitor.fill('How many stories?', '2')
    ok(!visitor.words.includes('prices this surface personally'), '2 stories have a price')
    await visitor.fill('How many stories?', '3')
    await visitor.sees('This business prices this surface personally.')
    await visitor.tick('AI Measurement')
    await visitor.fill('Surface (optional)', 'roof')
    await visitor.fill('How many stories?', '3')
    await visitor.sees('This business prices this surface personally.')
    await visitor.press('Custom Job Request')
    await visitor.sees('Ask for a price')
    equal(visitor.photoCount, 1)
    equal(await received(visitor.widgetId, 'analyze'), [])
  })

  it('selects and clears the add-ons of a package with one choice', async () => {
    const quote = {
      subtotal: 150,
      estimatedCost: 150,
      setupFee: 0,
      taxRate: 0,
      extraCharges: [],
      pricePerUnit: 0.3,
      unit: 'sq ft',
      smartAddOns: [1, 2].map((id) => ({
        id,
        name: `Add-on ${id}`,
        description: null,
        price: 40,
        priceType: 'flat',
        behavior: 'suggest',
        amount: 40,
      })),
      lines: [
        { kind: 'service', label: 'Driveway', amount: 100, addOnStatus: null },
        {
          kind: 'minimum',
          label: 'Minimum charge',
          amount: 50,
          addOnStatus: null,
          trace: { op: 'minimum', of: 'visit', minimumCents: 15_000, reachedCents: 10_000 },
        },
        { kind: 'tax', label: 'Tax', amount: 0, addOnStatus: null },
      ],
      minimum: 150,
      packages: [{ id: 'plus', name: 'Plus', addOnIds: [1, 2] }],
    }
    const analyzed = {
      analysisId: '33333333-0000-4000-8000-000000000000',
      analysis: { method: 'manual', estimatedArea: 400, confidence: 1 },
      photos: [],
      quote,
    }
    const visitor = await begin({
      ...withRates,
      responses: { analyze: [{ status: 200, body: analyzed }] },
    })
    await visitor.measure('driveway', '20', '20')
    await visitor.fill('How much dirt is there?', 'light')
    await visitor.press('Get Quote')
    await visitor.sees('Your total is $150.00')
    const subtotal = () => visitor.root.querySelector('.line-subtotal dd')?.textContent.trim()
    equal(subtotal(), '$150.00', 'with the minimum charge')
    const choice = await until(
      () => visitor.root.querySelector<HTMLButtonElement>('.package'),
      'the package',
    )
    choice.click()
    // The add-ons count toward the minimum of $150.00: $100.00 and $80.00.
    await visitor.sees('Your total is $180.00')
    equal(choice.getAttribute('aria-pressed'), 'true')
    ok(!visitor.words.includes('Minimum charge'), 'the minimum is reached')
    equal(subtotal(), '$100.00', 'without the selected add-ons')
    choice.click()
    await visitor.sees('Your total is $150.00')
  })

  it('an outdated module shows a higher price, gets PRICE_CHANGED once, and submits the lower price', async () => {
    // Modules that were loaded before price rules ignore `lines` and `minimum`, and add the add-on to the topped-up subtotal.
    const quoteOf = (subtotal: number) => ({
      subtotal,
      estimatedCost: subtotal,
      setupFee: 0,
      taxRate: 0,
      extraCharges: [],
      pricePerUnit: 0.3,
      unit: 'sq ft',
      smartAddOns: [
        {
          id: 1,
          name: 'Gutter rinse',
          description: null,
          price: 40,
          priceType: 'flat',
          behavior: 'suggest',
          amount: 40,
        },
      ],
    })
    const analysisId = '44444444-0000-4000-8000-000000000000'
    const analysis = { method: 'manual', estimatedArea: 400, confidence: 1 }
    const changed = {
      error: 'The price has changed. Please look at the new quote.',
      code: 'PRICE_CHANGED',
      analysisId,
      totalCost: 150,
      quote: quoteOf(110),
    }
    const visitor = await visit({
      responses: {
        analyze: [{ status: 200, body: { analysisId, analysis, photos: [], quote: quoteOf(150) } }],
        quote: [{ status: 409, body: changed }],
      },
    })
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('Your total is $150.00')
    await visitor.tick('Gutter rinse')
    await visitor.sees('Your total is $190.00')
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.press('Submit quote request')
    await visitor.sees('It was $190.00 and is now $150.00.')
    await visitor.press('Confirm new price')
    await visitor.press('Submit quote request')
    await visitor.sees('What happens next')
    const submissions = await received(visitor.widgetId, 'quote')
    equal(
      submissions.map(({ body }) => body?.totalCost),
      [190, 150],
    )
  })
})
