import type { ExactJob } from '@curbquote/types/analyses'
import type { AnalysisConversation } from '@curbquote/types/conversations'
import type { WidgetConfig } from '@curbquote/types/widgets'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newItem, newPhotoItem } from './photo-item.ts'
import { testAnalysis, testEstimate } from '../../test/analyzed-jobs.ts'
import { reduceWidget, type WidgetAction } from './widget-reducer.ts'
import {
  initialState,
  isMethodAvailable,
  isPriceCurrent,
  type WidgetState,
} from './widget-state.ts'

const after = (actions: WidgetAction[], state: WidgetState = initialState) =>
  actions.reduce((before, action) => reduceWidget(before, action).state, state)

const effectsOf = (action: WidgetAction, state: WidgetState = initialState) =>
  reduceWidget(state, action).effects.map((effect) => effect.type)

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => newPhotoItem(String(index), 'a.jpg', undefined))

const pricedAs = (analyzed: ExactJob): WidgetAction => ({
  type: 'priced',
  analyzed,
  jobDescription: '',
  pricedAt: 1_000,
})
const priced = pricedAs(testAnalysis)

const config = (
  effectivePlan: WidgetConfig['company']['effectivePlan'],
  subscriptionStatus: WidgetConfig['company']['subscriptionStatus'],
): WidgetConfig => ({
  company: {
    widgetId: 'demo',
    name: 'Sparkle',
    brandingName: null,
    phone: null,
    email: null,
    headerMessage: null,
    headerMessageEs: null,
    logoUrl: null,
    primaryColor: '#2563eb',
    secondaryColor: '#1e40af',
    accentColor: '#3b82f6',
    backgroundColor: '#ffffff',
    textColor: '#1f2937',
    effectivePlan,
    subscriptionStatus,
  },
  measurementMethods: ['manual', 'custom'],
  hasPricedService: true,
  asksDescription: false,
})

const withoutPrices: WidgetConfig = {
  ...config('pro', null),
  measurementMethods: ['custom'],
  hasPricedService: false,
}

test('custom jobs are available on the Pro plan and in the trial', () => {
  assert.ok(isMethodAvailable(config('pro', null), 'custom'))
  assert.ok(isMethodAvailable(config('free_trial', 'trialing'), 'custom'))
  assert.not(isMethodAvailable(config('free', 'active'), 'custom'))
  assert.ok(isMethodAvailable(config('free', null), 'manual'))
})

test('a preferred method that the company does not offer is ignored', () => {
  const loaded = { type: 'loaded', preferredMethod: 'custom' } as const
  assert.is(after([{ ...loaded, config: config('pro', null) }]).method, 'custom')
  assert.is(after([{ ...loaded, config: config('free', null) }]).method, 'manual')
})

test('without a priced service the form switches to a custom job and keeps the input', () => {
  const begun = after([
    { type: 'photos-added', photos: photos(2) },
    { type: 'description-changed', jobDescription: 'Moss' },
  ])
  const loaded = after(
    [{ type: 'loaded', config: withoutPrices, preferredMethod: undefined }],
    begun,
  )
  assert.equal(
    [loaded.method, loaded.step, loaded.photos.length, loaded.jobDescription],
    ['custom', 'job', 2, 'Moss'],
  )
})

test('a quoted price stays valid after the company stops offering the service', () => {
  const state = after([
    priced,
    { type: 'step-shown', step: 'contact' },
    { type: 'loaded', config: withoutPrices, preferredMethod: undefined },
  ])
  assert.equal(
    [state.method, state.step, state.priced?.analyzed],
    ['manual', 'contact', testAnalysis],
  )
})

test('another method removes photos over its limit, counts them and removes the price', () => {
  const custom = after([
    { type: 'method-chosen', method: 'custom' },
    { type: 'photos-added', photos: photos(8) },
  ])
  const manual = after([{ type: 'method-chosen', method: 'manual' }], custom)
  assert.is(manual.photos.length, 5)
  assert.is(manual.trimmedPhotos, 3)
  const back = after([priced, { type: 'method-chosen', method: 'custom' }], manual)
  assert.is(back.priced, undefined)
  assert.is(back.photos.length, 5)
  assert.is(back.trimmedPhotos, 0)
})

test('choosing the current method changes nothing', () => {
  const state = after([priced])
  assert.equal(reduceWidget(state, { type: 'method-chosen', method: 'manual' }), {
    state,
    effects: [],
  })
})

test('changing the photos removes the price, the end of an upload does not', () => {
  const state = after([{ type: 'photos-added', photos: photos(2) }, priced])
  assert.ok(state.priced)
  const changes: WidgetAction[] = [
    { type: 'photos-added', photos: photos(1) },
    { type: 'photo-removed', id: '0' },
    { type: 'photo-measured', id: '0', measurement: { length: '3' } },
  ]
  for (const change of changes)
    assert.is(reduceWidget(state, change).state.priced, undefined, change.type)
  const uploaded: WidgetAction = {
    type: 'photo-upload-changed',
    id: '0',
    upload: { status: 'uploaded', url: 'u' },
  }
  assert.ok(reduceWidget(state, uploaded).state.priced)
})

test('a description is truncated to 500 characters and makes the price stale', () => {
  const state = after([priced, { type: 'description-changed', jobDescription: 'x'.repeat(501) }])
  assert.is(state.jobDescription.length, 500)
  assert.not(isPriceCurrent(state))
  assert.ok(
    isPriceCurrent(after([{ type: 'description-changed', jobDescription: '  ' }], after([priced]))),
  )
})

test('a selected add-on stays selected while new prices suggest it', () => {
  const withAddOn = after([priced, { type: 'add-on-toggled', addOnId: 9 }])
  assert.equal(withAddOn.priced?.selectedAddOnIds, [9])
  assert.equal(after([priced], withAddOn).priced?.selectedAddOnIds, [9])
  const resized = after(
    [
      { type: 'photo-measured', id: '0', measurement: { length: '42' } },
      { type: 'photos-added', photos: photos(1) },
      priced,
    ],
    withAddOn,
  )
  assert.equal(resized.priced?.selectedAddOnIds, [9])
  const without = { ...testAnalysis, quote: { ...testAnalysis.quote, smartAddOns: [] } }
  const repriced = after([pricedAs(without)], withAddOn)
  assert.equal(repriced.priced?.selectedAddOnIds, [])
  assert.equal(
    after([{ type: 'add-on-toggled', addOnId: 9 }], withAddOn).priced?.selectedAddOnIds,
    [],
  )
})

test('a price that changed at submission is current for a description with trailing spaces', () => {
  const state = after([
    priced,
    { type: 'description-changed', jobDescription: 'Oil stains ' },
    { type: 'price-changed', analyzed: testAnalysis, changedFromCents: 19_999 },
  ])
  assert.ok(isPriceCurrent(state))
})

test('a price that changed at submission must be confirmed', () => {
  const state = after([
    priced,
    { type: 'step-shown', step: 'contact' },
    { type: 'submit-started', intent: { content: '{}', key: 'k1', source: {}, isChanged: false } },
    { type: 'price-changed', analyzed: testAnalysis, changedFromCents: 19_999 },
  ])
  assert.is(state.step, 'price')
  assert.is(state.isSubmitting, false)
  assert.is(state.priced?.changedFromCents, 19_999)
  assert.is(state.priced?.pricedAt, 1_000)
  const confirmed = after([{ type: 'step-shown', step: 'contact' }], state)
  assert.is(confirmed.priced?.changedFromCents, undefined)
})

test('an expired price returns to the job and keeps the input', () => {
  const state = after([
    { type: 'photos-added', photos: photos(1) },
    { type: 'customer-changed', customer: { customerName: 'Ada' } },
    priced,
    { type: 'step-shown', step: 'contact' },
    { type: 'price-expired' },
  ])
  assert.is(state.step, 'job')
  assert.is(state.priced, undefined)
  assert.is(state.photos.length, 1)
  assert.is(state.customer.customerName, 'Ada')
})

test('a conversation counts the photos sent to it, and takes none after its end', () => {
  const shown = Array.from({ length: 4 }, (_, index) => ({ url: `/photos/${index}.jpg` }))
  const chat = { conversationId: 'c', turn: 4, photos: shown, messages: [], surfaces: [] }
  const come = (isOver: boolean) =>
    after([
      { type: 'method-chosen', method: 'conversation' },
      { type: 'replied', conversation: { ...chat, isOver } as unknown as AnalysisConversation },
      { type: 'method-chosen', method: 'manual' },
      { type: 'photos-added', photos: photos(3) },
      { type: 'method-chosen', method: 'conversation' },
    ])
  assert.is(come(false).photos.length, 1)
  assert.is(come(false).trimmedPhotos, 2)
  assert.is(come(true).photos.length, 0)
})

test('a failed first price shows no price, a failed update keeps the old price', () => {
  assert.is(after([{ type: 'pricing-started' }, { type: 'pricing-failed' }]).pricing, 'idle')
  assert.is(
    after([priced, { type: 'pricing-started' }, { type: 'pricing-failed' }]).pricing,
    'failed',
  )
})

test('a submission empties the form and keeps the data of the success screen', () => {
  const submitted = {
    kind: 'quote',
    quoteNumber: 12,
    quoteUrl: undefined,
    totalCents: 24_898,
    priced: undefined,
    photos: [],
    items: [],
    jobDescription: '',
    customerEmail: 'ada@example.com',
    customerPhone: '(512)-555-0142',
    submittedAt: 0,
    page: '/',
  } as const
  const state = after([
    { type: 'photos-added', photos: photos(2) },
    { type: 'customer-changed', customer: { customerName: 'Ada', contactConsent: true } },
    { type: 'submitted', submitted },
  ])
  assert.is(state.step, 'done')
  assert.equal(state.photos, [])
  assert.is(state.customer.customerName, '')
  assert.is(state.customer.contactConsent, false)
  assert.equal(state.submitted, submitted)
})

test('a price is stale while a typed area differs from the priced one', () => {
  const state = after([{ type: 'method-chosen', method: 'conversation' }, pricedAs(testEstimate)])
  assert.ok(isPriceCurrent(state))
  const type = (text: string) => after([{ type: 'area-changed', groupId: 2, text }], state)
  assert.ok(isPriceCurrent(type('200.00')))
  assert.not(isPriceCurrent(type('250')))
  assert.not(isPriceCurrent(type('')))
})

test('new input for AI removes the price and the corrected areas', () => {
  const state = after([
    { type: 'method-chosen', method: 'ai' },
    pricedAs(testEstimate),
    { type: 'area-changed', groupId: 1, text: '5' },
    { type: 'size-hint-changed', sizeHint: 'x'.repeat(300) },
  ])
  assert.is(state.priced, undefined)
  assert.equal(state.analysis.areas, {})
  assert.is(state.analysis.sizeHint.length, 200)
})

const failedToast: WidgetAction = {
  type: 'toasts-shown',
  toasts: [{ id: 1, title: 'No', text: 'It failed.' }],
}

test('a success removes the toasts', () => {
  const failed = after([{ type: 'photos-added', photos: photos(2) }, failedToast])
  const upload = (id: string, status: 'failed' | 'uploaded'): WidgetAction => ({
    type: 'photo-upload-changed',
    id,
    upload: status === 'uploaded' ? { status, url: 'u' } : { status },
  })
  const successes: WidgetAction[][] = [
    [{ type: 'photos-added', photos: photos(1) }],
    [priced],
    [{ type: 'step-shown', step: 'contact' }],
    [upload('0', 'failed'), upload('0', 'uploaded')],
  ]
  for (const actions of successes) assert.equal(after(actions, failed).toasts, [])
  const oneLeft = after([upload('0', 'failed'), upload('1', 'uploaded')], failed)
  assert.is(oneLeft.toasts.length, 1)
})

test('missing fields are shown only for photos that existed at the attempt to continue', () => {
  const tried = after([
    { type: 'photos-added', photos: photos(1) },
    { type: 'step-checked', step: 'job' },
    { type: 'photos-added', photos: [newPhotoItem('new', 'b.jpg', undefined)] },
  ])
  assert.equal(
    tried.photos.map(({ isChecked }) => isChecked),
    [true, false],
  )
})

const withPhotos = after([{ type: 'photos-added', photos: photos(2) }, priced])

test('a change of the photos cancels the pricing and saves the draft', () => {
  const changes: WidgetAction[] = [
    { type: 'photos-added', photos: photos(1) },
    { type: 'photo-measured', id: '0', measurement: { length: '3' } },
    { type: 'photo-removed', id: '0' },
  ]
  for (const change of changes) {
    const effects = effectsOf(change, withPhotos)
    assert.ok(effects.includes('cancel-pricing'), change.type)
    assert.ok(effects.includes('save-draft'), change.type)
  }
})

test('only removed photos are discarded', () => {
  const discarded = (action: WidgetAction, state = withPhotos) =>
    reduceWidget(state, action).effects.flatMap((effect) =>
      effect.type === 'discard-photos' ? effect.photos.map(({ id }) => id) : [],
    )
  assert.equal(discarded({ type: 'photo-removed', id: '1' }), ['1'])
  assert.equal(discarded({ type: 'reset' }), ['0', '1'])
  assert.equal(discarded({ type: 'widget-changed', customer: {} }), ['0', '1'])
  const eight = after([
    { type: 'method-chosen', method: 'custom' },
    { type: 'photos-added', photos: photos(8) },
  ])
  assert.equal(discarded({ type: 'method-chosen', method: 'manual' }, eight), ['5', '6', '7'])
})

test('a changed description or area updates a price that is shown, and only then', () => {
  const changes: WidgetAction[] = [
    { type: 'description-changed', jobDescription: 'Moss' },
    { type: 'area-changed', groupId: 1, text: '5' },
  ]
  for (const change of changes) {
    assert.ok(effectsOf(change, withPhotos).includes('update-price'), change.type)
    assert.not(effectsOf(change).includes('update-price'), change.type)
  }
})

test('a step is announced once, and takes the focus only after an action of the visitor', () => {
  const announced = (action: WidgetAction, state: WidgetState) =>
    reduceWidget(state, action).effects.filter((effect) => effect.type === 'announce-step')
  const atContact = after([{ type: 'step-shown', step: 'contact' }], withPhotos)
  assert.equal(announced({ type: 'step-shown', step: 'contact' }, withPhotos), [
    { type: 'announce-step', isArrival: true },
  ])
  assert.equal(announced({ type: 'step-shown', step: 'contact' }, atContact), [])
  assert.equal(announced({ type: 'reset' }, atContact), [
    { type: 'announce-step', isArrival: false },
  ])
  assert.equal(announced({ type: 'price-expired' }, atContact), [
    { type: 'announce-step', isArrival: true },
  ])
})

test('another method cancels the reply in the conversation and the pricing', () => {
  const effects = effectsOf({ type: 'method-chosen', method: 'custom' }, withPhotos)
  assert.ok(effects.includes('cancel-reply'))
  assert.ok(effects.includes('cancel-pricing'))
})

test('a submission saves its key, and its success removes the key', () => {
  const intent = { content: '{}', key: 'k1', source: {}, isChanged: false }
  const { state, effects } = reduceWidget(withPhotos, { type: 'submit-started', intent })
  assert.equal(effects, [{ type: 'save-draft' }])
  assert.equal(after([{ type: 'submit-failed' }], state).intent, intent)
  assert.is(after([{ type: 'reset' }], state).intent, undefined)
})

test('the progress of an upload does not save the draft, its end does', () => {
  const upload = (status: 'uploading' | 'uploaded'): WidgetAction => ({
    type: 'photo-upload-changed',
    id: '0',
    upload: status === 'uploaded' ? { status, url: 'u' } : { status, percent: 50 },
  })
  assert.equal(effectsOf(upload('uploading'), withPhotos), [])
  assert.equal(effectsOf(upload('uploaded'), withPhotos), ['save-draft'])
})

test('another service for AI removes what the visitor said about its surface, and keeps the photos and counts', () => {
  const item = { ...newItem('windows', undefined), quantity: '14' }
  const state = after([
    { type: 'method-chosen', method: 'ai' },
    { type: 'photos-added', photos: photos(1) },
    { type: 'item-added', item },
    { type: 'surface-chosen', surfaceType: 'driveway' },
    priced,
    { type: 'service-chosen', serviceTypeId: 2 },
  ])
  assert.is(state.serviceTypeId, 2)
  assert.is(state.priced, undefined)
  assert.is(state.analysis.surfaceType, '')
  assert.is(state.photos.length, 1)
  assert.equal(state.items, [item])
})

test('something without a photo is measured and removed like a photo, and changes the price', () => {
  const added = after([{ type: 'item-added', item: newItem('windows', undefined) }])
  assert.is(added.addedId, 'windows')
  const measured = after(
    [priced, { type: 'photo-measured', id: 'windows', measurement: { quantity: '3' } }],
    added,
  )
  assert.is(measured.items[0]?.quantity, '3')
  assert.is(measured.priced, undefined)
  assert.is(measured.addedId, undefined)
  assert.equal(after([{ type: 'photo-removed', id: 'windows' }], measured).items, [])
})

test('a restored job keeps its method instead of the preferred one, and loads the later steps', () => {
  const draft = { ...initialState, photos: [] }
  const restore = (jobDescription: string): WidgetAction => ({
    type: 'draft-restored',
    draft: { ...draft, jobDescription },
  })
  const loaded: WidgetAction = {
    type: 'loaded',
    config: config('pro', null),
    preferredMethod: 'custom',
  }
  assert.is(after([restore('Moss'), loaded]).method, 'manual')
  assert.equal(effectsOf(restore('Moss')), ['load-later-steps'])
  assert.is(after([restore(''), loaded]).method, 'custom')
  assert.equal(effectsOf(restore('')), [])
})

test('what the last try failed for is gone once another surface is chosen', () => {
  const failed = after([{ type: 'try-failed', failure: 'Please fill in all required fields.' }])
  const chosen = after([{ type: 'surface-chosen', surfaceType: 'driveway' }], failed)
  assert.is(chosen.failure, undefined)
})

test.run()
