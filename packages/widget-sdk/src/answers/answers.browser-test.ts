import type { Answer } from '@curbquote/types/answers'
import type { QuotedService } from '@curbquote/types/widgets'
import { setViewport } from '@web/test-runner-commands'
import { equal, ok } from '../../test/assert.ts'
import { type PreparedResponse, received, type Scenario } from '../../test/fake-server.ts'
import { print } from '../../test/print.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

const services: QuotedService[] = [
  {
    serviceTypeId: 1,
    name: 'Power Washing',
    items: [
      { surfaceType: 'driveway', unit: 'sq ft', asks: ['condition'], answer: 'range' },
      { surfaceType: 'roof', unit: 'sq ft', asks: ['condition'], answer: 'review' },
    ],
  },
]
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const reasons: Answer['reasons'] = [
  { code: 'PRICED_AS_RANGE', serviceId: 'flatwork', surfaceType: 'driveway' },
]

/** The response for a range, by hand or with an AI estimate of a driveway. */
function ranged(
  digit: number,
  answer: Partial<Answer>,
  { photos = 1, method = 'ai' }: { photos?: number; method?: 'ai' | 'manual' } = {},
): PreparedResponse {
  const surface = { groupId: 1, surfaceType: 'driveway', area: 1_200, measuredArea: 1_200 }
  const isAi = method === 'ai'
  return {
    status: 200,
    body: {
      analysisId: id(digit),
      photos: Array.from({ length: photos }, (_, index) => ({
        url: `/photos/${index + 1}.jpg`,
        surfaceType: 'driveway',
        groupId: 1,
      })),
      analysis: {
        estimatedArea: 1_200,
        confidence: 0.5,
        surfaceType: 'driveway',
        condition: null,
        method,
        complexity: null,
        notes: null,
        ...(isAi && {
          surfaces: [{ ...surface, lowArea: 1_000, highArea: 1_400, confidence: 0.5 }],
          photoRequest: 'whole_surface',
        }),
      },
      answer: { mode: 'range', low: 310, high: 420, reasons, replyDays: 1, ...answer },
      quote: { taxRate: 6, lines: [{ kind: 'service', label: 'Driveway and flatwork' }] },
    },
  }
}

const reviewedFor = (reason: Answer['reasons'][number]): PreparedResponse => ({
  status: 200,
  body: {
    analysisId: id(9),
    photos: [{ url: '/photos/1.jpg', surfaceType: 'roof' }],
    analysis: {
      estimatedArea: 400,
      confidence: 1,
      surfaceType: 'roof',
      condition: null,
      method: 'manual',
      complexity: null,
      notes: null,
    },
    answer: {
      mode: 'review',
      reasons: [reason],
      replyDays: 1,
    },
  },
})
const reviewed = reviewedFor({
  code: 'PRICED_PERSONALLY',
  serviceId: 'roof',
  surfaceType: 'roof',
})

const scenario = (analyze: PreparedResponse[], rest: Scenario = {}): Scenario => ({
  company: { effectivePlan: 'pro' },
  measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
  services,
  responses: { analyze, ...rest.responses },
})

async function measureByAi(visitor: Visitor): Promise<void> {
  await visitor.tick('AI Measurement')
  await visitor.sees('What should AI measure?')
  await visitor.addPhotos('drive.jpg')
  await visitor.press('Measure and get quote')
}

async function submit(visitor: Visitor): Promise<void> {
  await visitor.press('Continue')
  await visitor.sees('Your details')
  await visitor.fillDetails()
  await visitor.fillAddress()
  await visitor.press('Submit quote request')
}

const hasAmount = (visitor: Visitor) => /\$\s?\d/.test(visitor.words)

describe('a range or a price by email', () => {
  afterEach(leave)

  it('shows a range, and a photo of the whole driveway narrows it', async () => {
    const visitor = await visit(
      scenario([
        ranged(1, { narrowBy: ['photo', 'condition'] }),
        ranged(
          2,
          { low: 345, high: 385, narrowedFrom: { low: 310, high: 420 }, narrowBy: [] },
          { photos: 2 },
        ),
      ]),
    )
    await measureByAi(visitor)
    await visitor.sees('$310 to $420')
    await visitor.sees('Add a photo of the whole driveway to narrow it.')
    ok(!visitor.words.includes('Another photo would improve the estimate'), 'one photo request')
    await visitor.press('Add another photo')
    await visitor.addPhotos('whole.jpg')
    await visitor.press('Measure and get quote')
    await visitor.sees('Narrowed from $310–$420 to $345–$385.')
    ok(!visitor.words.includes('to narrow'), 'no further change is suggested')
    const [, second] = await received(visitor.widgetId, 'analyze')
    equal(second?.body?.previousAnalysisId, id(1))
    await submit(visitor)
    await visitor.sees('The business has received your quote request.')
    await visitor.sees('usually within 1 business day')
    const printed = await print(visitor)
    for (const part of [
      'Your request',
      'Sparkle Pressure Washing · (512) 555-0100 · hello@sparkle.example',
      'Driveway, 1,200 sq ft',
      'has your job and the range $345 to $385',
      'The business replies with a price.',
    ])
      ok(printed.includes(part), `${part} in ${printed}`)
    equal(printed.match(/\$[\d,.]*\d/g), ['$345', '$385'])
    const [quote] = await received(visitor.widgetId, 'quote')
    equal(quote?.body?.shown, { mode: 'range', low: 345, high: 385 })
    ok(!('totalCost' in (quote?.body ?? {})), 'no total')
  })

  it('asks for a photo of the roof in correct Spanish', async () => {
    const roof = ranged(1, { narrowBy: ['photo'] })
    const { analysis } = roof.body as { analysis: object }
    const body = { ...(roof.body as object), analysis: { ...analysis, surfaceType: 'roof' } }
    const visitor = await visit(scenario([{ ...roof, body }]))
    await measureByAi(visitor)
    await visitor.press('Español')
    await visitor.sees('Agregue una foto completa del techo para reducir el rango.')
    await visitor.press('English')
  })

  it('says that a photo shows more when the range grows', async () => {
    const visitor = await visit(
      scenario([
        ranged(1, { narrowBy: ['photo'] }),
        ranged(2, { low: 380, high: 450, narrowBy: [] }, { photos: 2 }),
      ]),
    )
    await measureByAi(visitor)
    await visitor.press('Add another photo')
    await visitor.addPhotos('more.jpg')
    await visitor.press('Measure and get quote')
    await visitor.sees('This photo shows more than the last. Your range is now $380–$450.')
  })

  it('says why a price is a range or comes by email, in both languages', async () => {
    const visitor = await visit(
      scenario([ranged(1, {}, { method: 'manual' }), reviewedFor({ code: 'UNKNOWN_ZIP' })]),
    )
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '40', '30')
    await visitor.press('Get Quote')
    await visitor.sees('Sparkle Pressure Washing first gives a price range for driveways.')
    await visitor.press('Back')
    await visitor.measure('roof', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('prices such jobs personally')
    await visitor.sees('This ZIP code is not in our list yet.')
    await visitor.press('Español')
    await visitor.sees('Este código postal aún no está en nuestra lista.')
    await visitor.press('English')
  })

  it('does not ask for a photo if a photo would not narrow the range', async () => {
    const visitor = await visit(scenario([ranged(1, { narrowBy: [] })]))
    await measureByAi(visitor)
    await visitor.sees('$310 to $420')
    ok(!visitor.words.includes('to narrow'), 'no change is suggested')
  })

  it('takes “Not sure” for a condition, and knowing it narrows the range', async () => {
    const visitor = await visit(
      scenario([
        ranged(1, { narrowBy: ['condition'] }, { method: 'manual' }),
        ranged(
          2,
          { low: 380, high: 385, narrowedFrom: { low: 310, high: 420 }, narrowBy: [] },
          { method: 'manual' },
        ),
      ]),
    )
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '40', '30')
    await visitor.sees('Not sure')
    await visitor.press('Get Quote')
    await visitor.sees('State how much dirt there is to narrow the range.')
    await visitor.press('Change the job')
    await visitor.fill('How much dirt is there?', 'heavy')
    await visitor.press('Get Quote')
    await visitor.sees('Narrowed from $310–$420 to $380–$385.')
  })

  for (const [language, sentence, name] of [
    [
      'en',
      'Sparkle Pressure Washing prices roofs personally. Send your details and get a price by email, usually within 1 business day.',
      undefined,
    ],
    [
      'es',
      'Sparkle Pressure Washing cotiza los techos personalmente. Envíe sus datos y reciba un precio por correo electrónico, normalmente en un plazo de 1 día hábil.',
      'Español',
    ],
  ] as const)
    it(`shows no amount where the company prices a roof itself, at 320 pixels, in ${language}`, async () => {
      await setViewport({ width: 320, height: 700 })
      const visitor = await visit(scenario([reviewed]))
      const amounts: unknown[] = []
      visitor.element.addEventListener('quote-widget:priced', (event) =>
        amounts.push((event as CustomEvent<unknown>).detail),
      )
      await visitor.addPhotos('roof.jpg')
      await visitor.measure('roof', '20', '20')
      await visitor.press('Get Quote')
      await visitor.sees('A price by email')
      if (name) await visitor.press(name)
      await visitor.sees(sentence)
      ok(!hasAmount(visitor), visitor.words)
      equal(amounts, [{ totalCost: undefined, estimatedArea: 400, mode: 'review' }])
      ok(document.documentElement.scrollWidth <= 320, 'scrolls sideways')
      if (name) await visitor.press('English')
      await submit(visitor)
      await visitor.sees('You get the price at ada@example.com')
      ok(!hasAmount(visitor), visitor.words)
      const printed = await print(visitor)
      ok(printed.includes('Roof, 20 × 20 ft, 400 sq ft'), printed)
      ok(printed.includes('You get the price at ada@example.com'), printed)
      ok(!printed.includes('$'), printed)
      const [quote] = await received(visitor.widgetId, 'quote')
      equal(quote?.body?.shown, { mode: 'review' })
      await setViewport({ width: 1000, height: 800 })
    })

  it('asks for a confirmation when the answer has changed', async () => {
    const changed = {
      status: 409,
      body: {
        error: 'The price has changed.',
        code: 'PRICE_CHANGED',
        analysisId: id(3),
        answer: { mode: 'range', low: 400, high: 500, reasons, replyDays: 1 },
      },
    }
    const visitor = await visit(
      scenario([ranged(1, {}, { method: 'manual' })], { responses: { quote: [changed] } }),
    )
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '40', '30')
    await visitor.press('Get Quote')
    await visitor.sees('$310 to $420')
    await submit(visitor)
    await visitor.sees('The price has changed')
    await visitor.sees('$400 to $500')
    await visitor.press('Continue')
    await visitor.press('Submit quote request')
    await visitor.sees('Quote submitted!')
    const [, second] = await received(visitor.widgetId, 'quote')
    equal(second?.body?.shown, { mode: 'range', low: 400, high: 500 })
  })
})
