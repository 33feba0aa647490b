import type { ExactJob } from '@curbquote/types/analyses'
import type { AnalysisConversation } from '@curbquote/types/conversations'
import { maxConversationTurns } from '@curbquote/types/limits'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { estimateOf, instructionsOf, replyOf } from '../test/openai-double.ts'
import { createCompany } from '../test/test-company.ts'
import { visionSuite } from '../test/vision-suite.ts'
import { uploadPhotos } from '../test/test-photo.ts'
import { storePriceRules } from '../test/test-price-rules.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { aiUsageOf } from './ai-usage.ts'
import { deleteExpiredAnalyses } from './delete-expired-analyses.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { limits } from '../rate-limits/limits.ts'

const test = visionSuite('AI measures in a conversation')

const [driveway] = estimateOf({ photoNumbers: [1, 2] }).surfaces
const patio = {
  ...driveway!,
  photoNumbers: [3],
  surfaceType: 'patio' as const,
  areaSquareFeet: 200,
  lowSquareFeet: 150,
  highSquareFeet: 260,
  confidence: 0.55,
}

type Context = { testApp: TestApp; company: { id: number; widget_id: string } }

const say = (
  { testApp, company }: Context,
  body: { turn: number; text?: string; photos?: string[] },
  conversationId?: string,
) =>
  call(
    testApp,
    'POST',
    `/api/widget/${company.widget_id}/conversation${conversationId ? `/${conversationId}` : ''}`,
    { body: { photos: [], ...body } },
  )

const usageOf = async ({ testApp, company }: Context) => {
  const usage = await aiUsageOf(testApp.database.db, company.id).executeTakeFirst()
  return usage && [usage.single_images, usage.multi_images]
}

test('a reply that states a price is replaced, because the company sets the price', async (context) => {
  const [photo = ''] = await uploadPhotos(context.testApp, context.company.id, 1)
  context.openAi.behaviors.push({ output: replyOf({ say: 'That will cost about $450.' }) })
  const { json } = await say(context, { turn: 0, photos: [photo] })
  const { messages } = json as AnalysisConversation
  assert.is(messages.at(-1)?.text, 'I only measure. The business sets the price.')
})

test('the assistant asks for a photo, links the photos into surfaces, and the sum is priced', async (context) => {
  const { openAi, testApp, company } = context
  const [front = '', side = '', back = ''] = await uploadPhotos(testApp, company.id, 3)
  openAi.behaviors.push({
    output: replyOf({
      awaiting: 'photo',
      say: 'Please take one from the street.',
      photoRequest: 'whole_surface',
      surfaces: [{ ...driveway!, photoNumbers: [1], confidence: 0.3 }],
    }),
  })
  const first = await say(context, { turn: 0, text: 'How big is it?', photos: [front] })
  assert.is(first.status, 200, first.text)
  const begun = first.json as AnalysisConversation
  assert.is(begun.awaiting, 'photo')
  assert.equal(begun.messages, [
    { from: 'customer', text: 'How big is it?', photos: [front] },
    { from: 'assistant', text: 'Please take one from the street.', photos: [] },
  ])
  assert.equal(await usageOf(context), [0, 1])

  openAi.behaviors.push({ output: replyOf({ surfaces: [driveway!, patio] }) })
  const second = await say(context, { turn: 1, photos: [side, back] }, begun.conversationId)
  const measured = second.json as AnalysisConversation
  assert.is(measured.awaiting, 'nothing')
  assert.equal(
    measured.photos.map((photo) => photo.groupId),
    [1, 1, 2],
  )
  assert.equal(await usageOf(context), [0, 1])

  assert.equal(openAi.schemaErrors, [])
  assert.match(instructionsOf(openAi.requests[1]), '"groupId":1')
  const turns = openAi.requests[1]?.messages.slice(1) ?? []
  assert.equal(
    turns.map((turn) => turn.role),
    ['user', 'assistant', 'user'],
  )
  const parts = turns[2]?.content
  assert.ok(Array.isArray(parts))
  assert.is(parts[0]?.text, 'Photos: 2, 3.')
  assert.is(parts.length, 3)

  const priced = await call(testApp, 'POST', `/api/widget/${company.widget_id}/analyze`, {
    body: { conversationId: begun.conversationId, measurementMethod: 'conversation' },
  })
  assert.is(priced.status, 200, priced.text)
  const job = priced.json as ExactJob
  assert.is(job.analysis.estimatedArea, 840)
  assert.is(job.analysis.confidence, 0.76)
  assert.is(job.quote.estimatedCost, 420)
  assert.equal(
    job.photos.map(({ groupId, surfaceType }) => [groupId, surfaceType]),
    [
      [1, 'driveway'],
      [1, 'driveway'],
      [2, 'patio'],
    ],
  )
  const response = await visitWidget(testApp, company).post('quote', submissionOf(job, 471.7))
  assert.is(response.status, 201, await response.clone().text())
  const quote = await testApp.database.db
    .selectFrom('quotes')
    .selectAll()
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.is(quote.measurement_method, 'conversation')
  assert.is(quote.total_cents, 47_170)
  assert.equal(quote.analysis, job.analysis)
})

test('a conversation is resumed as it was, only by its own widget', async (context) => {
  const { testApp, company } = context
  const photos = await uploadPhotos(testApp, company.id)
  const begun = (await say(context, { turn: 0, photos })).json as AnalysisConversation
  const read = (widgetId: string) =>
    call(testApp, 'GET', `/api/widget/${widgetId}/conversation/${begun.conversationId}`)
  assert.equal((await read(company.widget_id)).json, begun)
  const other = await createCompany(testApp.database.db)
  assert.is((await read(other.widget_id)).status, 404)
  assert.is(
    (await say({ testApp, company: other }, { turn: 1, text: 'Hello' }, begun.conversationId))
      .status,
    404,
  )
})

test('a failed turn leaves the conversation unchanged and is not counted', async (context) => {
  const { openAi, testApp, company } = context
  const photos = await uploadPhotos(testApp, company.id)
  openAi.behaviors.push({ refusal: 'No.' })
  assert.is((await say(context, { turn: 0, photos })).status, 502)
  assert.is(await usageOf(context), undefined)
  const begun = (await say(context, { turn: 0, photos })).json as AnalysisConversation
  openAi.behaviors.push({ content: 'Hm.' })
  const failed = await say(context, { turn: 1, text: 'It is 16 ft wide' }, begun.conversationId)
  assert.is(failed.status, 502)
  const again = await say(context, { turn: 1, text: 'It is 16 ft wide' }, begun.conversationId)
  assert.is((again.json as AnalysisConversation).messages.length, 4)
})

test('photos of another company or another site are not sent to the model in a conversation', async (context) => {
  const { openAi, testApp, company } = context
  const other = await createCompany(testApp.database.db)
  const [foreign = ''] = await uploadPhotos(testApp, other.id)
  const [own = ''] = await uploadPhotos(testApp, company.id)
  for (const url of [foreign, 'http://169.254.169.254/latest/meta-data'])
    assert.is((await say(context, { turn: 0, text: 'This one?', photos: [url] })).status, 400)
  assert.is(openAi.requests.length, 0)
  openAi.behaviors.push({ output: replyOf({}) })
  const begun = await say(context, { turn: 0, photos: [own] })
  assert.is(begun.status, 200, begun.text)
  const { conversationId } = begun.json as AnalysisConversation
  assert.is((await say(context, { turn: 1, photos: [foreign] }, conversationId)).status, 400)
  assert.is(openAi.requests.length, 1)
})

test('AI cost drain: each turn of a conversation is counted against every budget', async (context) => {
  const { openAi, testApp, company } = context
  const limited = await buildTestApp({
    database: testApp.database,
    env: { ...openAi.env, RATE_LIMITS: 'on' },
  })
  const { db } = testApp.database
  const [photo = ''] = await uploadPhotos(limited, company.id)
  for (const limit of [limits.aiOfIpAddress, limits.aiOfCompany, limits.aiOfPlatform]) {
    const [first, second] = await inOneWindow(limit, async () => {
      await db.deleteFrom('rate_limits').execute()
      openAi.behaviors.push({ output: replyOf({}) })
      const begun = await say({ testApp: limited, company }, { turn: 0, photos: [photo] })
      await db
        .updateTable('rate_limits')
        .set({ hits: limit.max })
        .where('key', 'like', `${limit.name}:%`)
        .execute()
      const { conversationId } = begun.json as AnalysisConversation
      const turn = { turn: 1, text: 'And the path?' }
      return [begun, await say({ testApp: limited, company }, turn, conversationId)] as const
    })
    assert.is(first.status, 200, first.text)
    assert.is(second.status, 429, limit.name)
    assert.is((second.json as { code: string }).code, 'AI_BUDGET_SPENT')
  }
  await limited.close()
})

test('two turns at once: one gets a reply, the other a conflict', async (context) => {
  const { testApp, company } = context
  const photos = await uploadPhotos(testApp, company.id)
  const begun = (await say(context, { turn: 0, photos })).json as AnalysisConversation
  const responses = await Promise.all(
    ['One', 'Two'].map((text) => say(context, { turn: 1, text }, begun.conversationId)),
  )
  assert.equal(responses.map((response) => response.status).toSorted(), [200, 409])
  assert.is((await say(context, { turn: 1, text: 'Late' }, begun.conversationId)).status, 409)
})

test('an empty turn, no photo or too many photos are refused before the model is called', async (context) => {
  const { openAi, testApp, company } = context
  const photos = await uploadPhotos(testApp, company.id, 3)
  assert.is((await say(context, { turn: 0 })).status, 400)
  assert.is((await say(context, { turn: 0, text: 'Hello' })).status, 400)
  assert.is((await say(context, { turn: 0, photos: [...photos, ...photos] })).status, 400)
  assert.is((await say(context, { turn: 0, photos: [photos[0]!, photos[0]!] })).status, 400)
  assert.is(openAi.requests.length, 0)
})

test('the last reply asks for nothing and ends the conversation', async (context) => {
  const { openAi, testApp, company } = context
  const photos = await uploadPhotos(testApp, company.id)
  let conversation = (await say(context, { turn: 0, photos })).json as AnalysisConversation
  await testApp.database.db
    .updateTable('analysis_conversations')
    .set({ turn: maxConversationTurns - 1 })
    .where('id', '=', conversation.conversationId)
    .execute()
  openAi.behaviors.push({ output: replyOf({ awaiting: 'photo', say: 'One more?' }) })
  const last = await say(
    context,
    { turn: maxConversationTurns - 1, text: 'Well?' },
    conversation.conversationId,
  )
  conversation = last.json as AnalysisConversation
  assert.equal([conversation.awaiting, conversation.isOver], ['nothing', true])
  assert.match(instructionsOf(openAi.requests.at(-1)), 'This is your last answer')
  const over = await say(
    context,
    { turn: maxConversationTurns, text: 'More?' },
    conversation.conversationId,
  )
  assert.equal([over.status, (over.json as { code: string }).code], [409, 'CONVERSATION_OVER'])
})

test('a conversation without a measurement has no price, and an expired one is not found', async (context) => {
  const { openAi, testApp, company } = context
  const { db } = testApp.database
  const photos = await uploadPhotos(testApp, company.id)
  openAi.behaviors.push({ output: replyOf({ surfaces: [], say: 'I see a cat.' }) })
  const { conversationId, awaiting } = (await say(context, { turn: 0, photos }))
    .json as AnalysisConversation
  assert.is(awaiting, 'photo')
  const price = () =>
    call(testApp, 'POST', `/api/widget/${company.widget_id}/analyze`, {
      body: { conversationId, measurementMethod: 'conversation' },
    })
  assert.is((await price()).status, 400)
  await db
    .updateTable('analysis_conversations')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never)
    .execute()
  assert.is((await price()).status, 404)
  await deleteExpiredAnalyses(db)
  assert.is((await db.selectFrom('analysis_conversations').selectAll().execute()).length, 0)
})

test('a conversation is priced with what the customer states about its surfaces', async (context) => {
  const { openAi, testApp, company } = context
  await storePriceRules(testApp.database.db, company.id)
  const photos = await uploadPhotos(testApp, company.id, 3)
  openAi.behaviors.push({ output: replyOf({ surfaces: [driveway!, patio], condition: 'light' }) })
  const { json } = await say(context, { turn: 0, photos })
  const { conversationId } = json as AnalysisConversation
  const costOf = async (surfaces?: object[]) => {
    const priced = await call(testApp, 'POST', `/api/widget/${company.widget_id}/analyze`, {
      body: { conversationId, measurementMethod: 'conversation', ...(surfaces && { surfaces }) },
    })
    assert.is(priced.status, 200, priced.text)
    return (priced.json as ExactJob).quote.lines?.filter(({ kind }) => kind === 'modifier')
  }
  assert.equal(await costOf(), [])
  const modifiers = await costOf([{ groupId: 1, condition: 'heavy' }, { groupId: 2 }])
  // 25% of 640 sq ft at $0.30.
  assert.equal(
    modifiers?.map(({ amount }) => amount),
    [48],
  )
})

test.run()
