import type { AnalyzeJob, ExactJob } from '@curbquote/types/analyses'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { ApiError } from '../client/client-errors.ts'
import { newPhotoItem } from '../state/photo-item.ts'
import { WidgetStore } from '../state/widget-store.ts'
import { Pricing } from './pricing.ts'

interface Request {
  job: AnalyzeJob
  signal: AbortSignal
  respond: (analyzed: ExactJob) => void
  reject: (error: Error) => void
}

interface Context {
  store: WidgetStore
  pricing: Pricing
  requests: Request[]
  events: string[]
  reloads: number
}

const test = suite<Context>('pricing')

/** Typed sizes need no proof of work. */
const noProofs = {
  take: () => {
    throw new Error('Typed sizes took a proof.')
  },
}

const noAnalysis = { module: undefined }

test.before.each((context) => {
  Object.assign(context, { requests: [], events: [], reloads: 0 })
  context.store = new WidgetStore({
    emit: (type) => Boolean(context.events.push(type)),
    runEffect: (effect) => {
      if (effect.type === 'cancel-pricing') context.pricing.cancel()
    },
  })
  context.store.client.analyze = (job, { signal } = {}) =>
    new Promise((respond, reject) => {
      context.requests.push({ job, signal: signal!, respond, reject })
    })
  context.pricing = new Pricing(context.store, noProofs, noAnalysis, () => context.reloads++)
  const upload = { status: 'uploaded', url: 'https://host/photos/1.jpg' } as const
  const size = { surfaceType: 'driveway', length: '20', width: '20' } as const
  const photo = { ...newPhotoItem('1', 'drive.jpg', undefined), upload, ...size }
  context.store.dispatch({ type: 'photos-added', photos: [photo] })
})

test('a response becomes the price and is reported to the page', async (context) => {
  const { store, pricing, requests, events } = context
  const done = pricing.price()
  assert.is(store.state.pricing, 'pricing')
  requests[0]?.respond(testAnalysis)
  await done
  assert.is(store.state.pricing, 'idle')
  assert.equal(store.state.priced?.analyzed, testAnalysis)
  assert.equal(events, ['quote-widget:priced'])
})

test('a newer request cancels the older one, whose response is ignored', async (context) => {
  const { store, pricing, requests } = context
  const older = pricing.price()
  const newer = pricing.price()
  assert.ok(requests[0]?.signal.aborted)
  requests[1]?.respond(testAnalysis)
  requests[0]?.respond({ ...testAnalysis, analysisId: 'older' })
  await Promise.all([older, newer])
  assert.is(store.state.priced?.analyzed.analysisId, testAnalysis.analysisId)
})

test('a changed photo cancels the request, whose error is not shown', async (context) => {
  const { store, pricing, requests, events } = context
  const done = pricing.price()
  store.dispatch({ type: 'photo-removed', id: '1' })
  requests[0]?.reject(new ApiError(500, undefined, '', ''))
  await done
  assert.is(store.state.pricing, 'idle')
  assert.equal(events, [])
})

test('an expired analysis returns the visitor to the job', async (context) => {
  const { store, pricing, requests } = context
  const first = pricing.price()
  requests[0]?.respond(testAnalysis)
  await first
  store.dispatch({ type: 'step-shown', step: 'price' })
  const second = pricing.price()
  requests[1]?.reject(new ApiError(410, { error: 'x', code: 'ANALYSIS_EXPIRED' }, '', ''))
  await second
  assert.equal([store.state.step, store.state.priced], ['job', undefined])
})

test('a service that is no longer offered loads the configuration again', async (context) => {
  const { store, pricing, requests } = context
  const done = pricing.price()
  requests[0]?.reject(new ApiError(422, { error: 'x', code: 'SERVICE_NOT_OFFERED' }, '', ''))
  await done
  assert.is(context.reloads, 1)
  assert.is(store.state.pricing, 'idle')
})

test('nothing is requested while a size is missing', async ({ store, pricing, requests }) => {
  store.dispatch({ type: 'photo-measured', id: '1', measurement: { width: '' } })
  await pricing.price()
  assert.is(requests.length, 0)
})

test.run()
