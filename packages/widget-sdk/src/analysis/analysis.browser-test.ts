import { equal, ok } from '../../test/assert.ts'
import { received, release, type Scenario } from '../../test/fake-server.ts'
import { until } from '../../test/until.ts'
import { leave, visit, visitAgain, type Visitor } from '../../test/visitor.ts'

const withAi: Scenario = { measurementMethods: ['manual', 'ai', 'conversation', 'custom'] }
const measure = 'Measure and get quote'

const bodiesOf = async (visitor: Visitor, action: string) =>
  (await received(visitor.widgetId, action)).map((request) => request.body)

const picture = (visitor: Visitor, number: number) =>
  `${location.origin}/photos/${visitor.widgetId}/${number}.jpg`

async function chooseAi(scenario: Scenario = {}): Promise<Visitor> {
  const visitor = await visit({ ...withAi, ...scenario })
  await visitor.tick('AI Measurement')
  await visitor.sees('What should AI measure?')
  return visitor
}

async function measureByAi(): Promise<Visitor> {
  const visitor = await chooseAi()
  await visitor.addPhotos('one.jpg')
  await visitor.press(measure)
  await visitor.sees('Measured by AI')
  return visitor
}

async function chat(scenario: Scenario = {}): Promise<Visitor> {
  const visitor = await chooseAi(scenario)
  await visitor.tick('Several surfaces, in a chat')
  await visitor.sees('Hi! Send me up to five photos')
  return visitor
}

describe('AI measurement', () => {
  afterEach(leave)

  it('is a third method only if the company offers it, and is loaded only when chosen', async () => {
    const plain = await visit()
    ok(!plain.words.includes('AI Measurement'), 'two methods')
    leave()
    const wasFetched = () =>
      performance.getEntriesByType('resource').some(({ name }) => /analysis-screens-/.test(name))
    const visitor = await visit(withAi)
    await visitor.sees('AI Measurement')
    ok(!wasFetched(), 'the module is not loaded yet')
    await visitor.tick('AI Measurement')
    await visitor.sees('What should AI measure?')
    ok(wasFetched(), 'the module is loaded')
  })

  it('measures a surface, shows progress, and then area, range and confidence', async () => {
    const visitor = await chooseAi({ responses: { analyze: [{ status: 200, isHeld: true }] } })
    // One after the other, because the server numbers photos as they arrive.
    for (const name of ['one.jpg', 'two.jpg']) await visitor.addPhotos(name)
    await visitor.fill('Surface (optional)', 'driveway')
    await visitor.fill('A size you know (optional)', 'The garage door is 16 ft wide')
    await visitor.press(measure)
    await visitor.sees('AI is measuring your 2 photos')
    await visitor.sees('up to 20 seconds')
    await release(visitor.widgetId)
    await visitor.sees('Measured by AI')
    await visitor.sees('560 to 720 sq ft · Confidence 82%')
    equal((await visitor.control('Area (sq ft)')).value, '640')
    equal(visitor.root.querySelectorAll('.estimate [data-group="1"]').length, 2)
    const surfaceType = 'driveway'
    equal(await bodiesOf(visitor, 'analyze'), [
      {
        photos: [
          { url: picture(visitor, 1), surfaceType },
          { url: picture(visitor, 2), surfaceType },
        ],
        measurementMethod: 'ai',
        language: 'en',
        sizeHint: 'The garage door is 16 ft wide',
      },
    ])
  })

  it('prices an area that the visitor corrects, and submits that analysis', async () => {
    const visitor = await measureByAi()
    await visitor.fill('Area (sq ft)', 'big')
    await visitor.sees('Enter the area in square feet.')
    ok(visitor.button('Continue')?.disabled, 'an area is missing')
    await visitor.fill('Area (sq ft)', '500')
    await visitor.sees('AI measured 640 sq ft')
    const [, corrected] = await bodiesOf(visitor, 'analyze')
    equal(corrected, {
      analysisId: '00000000-0000-4000-8000-000000000001',
      measurementMethod: 'ai',
      language: 'en',
      areas: [{ groupId: 1, squareFeet: 500 }],
    })
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.press('Submit quote request')
    await visitor.sees('Quote submitted!')
    const [quote] = await bodiesOf(visitor, 'quote')
    equal(quote?.analysisResults, { analysisId: '00000000-0000-4000-8000-000000000002' })
    equal(quote?.estimatedArea, 500)
  })

  it('warns that a new measurement replaces a corrected area', async () => {
    const visitor = await measureByAi()
    await visitor.press('Back')
    await visitor.sees(measure)
    await visitor.noLongerSees('Your corrected area stays')
    await visitor.press(measure)
    await visitor.fill('Area (sq ft)', '500')
    await visitor.press('Back')
    await visitor.sees('Your corrected area stays unless you change something here.')
  })

  it('asks about an unusually large area that the visitor types', async () => {
    const visitor = await measureByAi()
    await visitor.fill('Area (sq ft)', '99999')
    await visitor.sees('99,999 sq ft: is that right?')
    await visitor.press('Yes, it is right')
    await visitor.noLongerSees('is that right?')
    await visitor.fill('Area (sq ft)', '10000')
    await visitor.noLongerSees('is that right?')
  })

  it('explains every failure and offers manual entry with the same photos', async () => {
    const visitor = await chooseAi({
      responses: {
        analyze: [
          { status: 503, body: { error: 'English', code: 'AI_TIMEOUT' } },
          { status: 503, body: { error: 'English', code: 'AI_BUSY' } },
          { status: 502, body: { error: 'English', code: 'AI_REFUSED' } },
          { status: 502, body: { error: 'English', code: 'AI_UNREADABLE' } },
          { status: 429, body: { error: 'English', code: 'AI_BUDGET_SPENT' } },
          { status: 400, body: { error: 'A sentence of the server.', code: 'NEW' } },
          {
            status: 422,
            body: { error: 'English', code: 'AI_CANNOT_MEASURE', photoRequest: 'straight_on' },
          },
        ],
      },
    })
    await visitor.addPhotos('one.jpg')
    await visitor.press(measure)
    for (const sentence of [
      'Measuring your photos took too long.',
      'AI measurement is busy at the moment.',
      'AI declined to measure these photos.',
      'AI returned an unusable result.',
      'AI measurement has reached its limit for now.',
      'A sentence of the server.',
    ]) {
      await visitor.sees(sentence)
      await visitor.press('Try again')
    }
    await visitor.sees('AI found no surface to measure')
    await visitor.sees('A photo from directly in front.')
    await visitor.press('Enter the sizes myself')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
    equal((await bodiesOf(visitor, 'analyze')).at(-1)?.measurementMethod, 'manual')
  })

  it('can be canceled while it waits', async () => {
    const visitor = await chooseAi({ responses: { analyze: [{ status: 200, isHeld: true }] } })
    await visitor.addPhotos('one.jpg')
    await visitor.press(measure)
    await visitor.sees('AI is measuring your photo')
    await visitor.press('Cancel')
    await visitor.sees('What should AI measure?')
    ok(!visitor.button(measure)?.disabled, 'the measurement can be requested again')
  })

  it('accepts five photos, and a change of method removes more with a notice', async () => {
    const visitor = await visit(withAi)
    await visitor.tick('Custom Job Request')
    await visitor.addPhotos('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg')
    await visitor.tick('AI Measurement')
    await visitor.sees('AI Measurement takes up to 5 photos, so the last one was removed.')
    await visitor.tick('Several surfaces, in a chat')
    await visitor.sees('5 of 5')
    equal(visitor.photoCount, 5)
  })
})

describe('the measurement chat', () => {
  afterEach(leave)

  it('requests a photo, links photos to surfaces by color, and prices the sum', async () => {
    const visitor = await chat({ responses: { conversation: [{ status: 200, isHeld: true }] } })
    ok(visitor.button('Send')?.disabled, 'a photo is required first')
    await visitor.sees('Add a photo to begin.')
    await visitor.addPhotos('drive.jpg')
    await visitor.fill('Message', 'And the patio behind it')
    await visitor.press('Send')
    await visitor.sees('The assistant is looking at your photos…')
    await release(visitor.widgetId)
    await visitor.sees('And one of the patio, please.')
    await visitor.sees('The assistant asked for a photo.')
    await visitor.sees('Total area640 sq ft')
    await visitor.addPhotos('patio.jpg')
    await visitor.press('Send')
    await visitor.sees('Driveway and patio: 840 square feet.')
    equal(await bodiesOf(visitor, 'conversation'), [
      {
        turn: 0,
        text: 'And the patio behind it',
        photos: [picture(visitor, 1)],
        language: 'en',
      },
      { turn: 1, text: '', photos: [picture(visitor, 2)], language: 'en' },
    ])
    equal(
      [...visitor.root.querySelectorAll<HTMLElement>('.chat .grouped')].map(
        (photo) => photo.dataset.group,
      ),
      ['1', '2'],
    )
    await visitor.press('Get Quote')
    await visitor.sees('Measured by AI')
    equal((await visitor.control('Patio (sq ft)')).value, '200')
    await visitor.sees('150 to 260 sq ft · Confidence 55%')
    equal(await bodiesOf(visitor, 'analyze'), [
      {
        conversationId: '00000000-0000-4000-8000-0000000000c0',
        measurementMethod: 'conversation',
        language: 'en',
      },
    ])
  })

  it('continues after a reload with the messages on the server', async () => {
    const visitor = await chat()
    await visitor.addPhotos('drive.jpg')
    await visitor.press('Send')
    await visitor.sees('And one of the patio, please.')
    leave()
    const again = await visitAgain(visitor.widgetId)
    await again.sees('And one of the patio, please.')
    await until(
      async () => (await received(visitor.widgetId, 'conversation')).at(-1)?.method === 'GET',
      'the conversation to be read',
    )
    await again.fill('Message', 'It is 10 by 20 feet')
    await again.press('Send')
    await again.sees('Driveway and patio: 840 square feet.')
    equal((await bodiesOf(visitor, 'conversation')).at(-1)?.turn, 1)
  })

  it('keeps the typed text when a turn fails, and reloads the messages after a lost response', async () => {
    const visitor = await chat({
      responses: {
        conversation: [
          { status: 502, body: { error: 'English', code: 'AI_TRUNCATED' } },
          { status: 200 },
          { status: 409, body: { error: 'Gone on.', code: 'CONVERSATION_CHANGED' } },
        ],
      },
    })
    await visitor.addPhotos('drive.jpg')
    await visitor.fill('Message', 'Two cars wide')
    await visitor.press('Send')
    await visitor.sees('AI did not finish its response.')
    equal((await visitor.control('Message')).value, 'Two cars wide')
    await visitor.press('Try again')
    await visitor.sees('And one of the patio, please.')
    equal((await visitor.control('Message')).value, '')
    await visitor.fill('Message', 'Hello?')
    await visitor.press('Send')
    await visitor.sees(
      'This conversation was updated in another tab. You now see its latest messages.',
    )
    await until(
      async () => (await received(visitor.widgetId, 'conversation')).at(-1)?.method === 'GET',
      'the conversation to be read',
    )
  })

  it('starts over after a confirmation and keeps the photos', async () => {
    const visitor = await chat()
    await visitor.addPhotos('drive.jpg')
    await visitor.press('Send')
    await visitor.sees('And one of the patio, please.')
    await visitor.press('Start the chat over')
    await visitor.press('Keep the chat')
    await visitor.press('Start the chat over')
    await visitor.sees('The messages are deleted. Your photos are kept.')
    await visitor.press('Start the chat over')
    await visitor.noLongerSees('And one of the patio, please.')
    equal(visitor.photoCount, 1)
  })
})
