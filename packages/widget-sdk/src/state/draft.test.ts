import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadDraft, saveDraft, type DraftStorage } from './draft.ts'
import { newPhotoItem } from './photo-item.ts'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { reduceWidget } from './widget-reducer.ts'
import { initialState, type Submitted, type WidgetState } from './widget-state.ts'

const now = Date.UTC(2026, 10, 21)

function memoryStorage(): DraftStorage & { items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const uploaded = {
  ...newPhotoItem('1', 'drive.jpg', 'blob:x'),
  upload: { status: 'uploaded', url: 'https://host/photos/1.jpg' },
  surfaceType: 'driveway',
  length: '20',
  width: '20',
} as const

const filled: WidgetState = {
  ...reduceWidget(initialState, {
    type: 'priced',
    analyzed: testAnalysis,
    jobDescription: '',
    pricedAt: now,
  }).state,
  step: 'price',
  photos: [uploaded, newPhotoItem('2', 'still-uploading.jpg', 'blob:y')],
}

test('a draft restores what was entered and the uploaded photos', () => {
  const storage = memoryStorage()
  saveDraft(storage, 'demo', filled)
  const draft = loadDraft(storage, 'demo', now + 60_000, '/')
  assert.is(draft?.step, 'price')
  assert.equal(draft?.photos, [{ ...uploaded, previewUrl: undefined }])
  assert.equal(draft?.priced?.analyzed, testAnalysis)
  assert.is(loadDraft(storage, 'other', now, '/'), undefined)
})

test('a price older than 24 hours is dropped and the form returns to the job', () => {
  const storage = memoryStorage()
  const hours = (count: number) => count * 60 * 60 * 1000
  saveDraft(storage, 'demo', filled)
  assert.ok(loadDraft(storage, 'demo', now + hours(23), '/')?.priced)
  const draft = loadDraft(storage, 'demo', now + hours(24), '/')
  assert.is(draft?.priced, undefined)
  assert.is(draft?.step, 'job')
})

test('selected add-ons are kept for the next price, also after Back or if the price is dropped', () => {
  const storage = memoryStorage()
  const { priced } = filled
  assert.ok(priced)
  saveDraft(storage, 'demo', { ...filled, priced: { ...priced, selectedAddOnIds: [7] } })
  const later = loadDraft(storage, 'demo', now + 25 * 60 * 60 * 1000, '/')
  assert.equal(later?.earlierAddOnIds, [7])
  saveDraft(storage, 'demo', { ...filled, priced: undefined, earlierAddOnIds: [8] })
  assert.equal(loadDraft(storage, 'demo', now, '/')?.earlierAddOnIds, [8])
})

test('a submission without a response keeps its key', () => {
  const storage = memoryStorage()
  const intent = { content: '{}', key: 'k1', source: {}, isChanged: true }
  saveDraft(storage, 'demo', { ...filled, intent })
  assert.equal(loadDraft(storage, 'demo', now, '/')?.intent, intent)
  saveDraft(storage, 'demo', filled)
  assert.is(loadDraft(storage, 'demo', now, '/')?.intent, undefined)
})

test('a submitted form restores its success screen for a day, until another quote is started', () => {
  const storage = memoryStorage()
  const submitted: Submitted = {
    kind: 'quote',
    quoteNumber: 12,
    quoteUrl: 'https://host/q/token',
    totalCents: 24898,
    priced: filled.priced,
    photos: [uploaded],
    items: [],
    jobDescription: '',
    customerEmail: 'ada@example.com',
    customerPhone: '(512)-555-0142',
    submittedAt: now,
    page: '/',
  }
  const done = reduceWidget(filled, { type: 'submitted', submitted }).state
  const hours = (count: number) => count * 60 * 60 * 1000
  saveDraft(storage, 'demo', done)
  const draft = loadDraft(storage, 'demo', now + hours(23), '/')
  assert.is(draft?.step, 'done')
  assert.is(draft?.submitted?.quoteUrl, 'https://host/q/token')
  assert.is(loadDraft(storage, 'demo', now, '/prices')?.step, 'job', 'not on another page')
  assert.ok(draft)
  const restored = reduceWidget(initialState, { type: 'draft-restored', draft })
  assert.ok(restored.state.hasRestoredJob, 'shown whole at once')
  const late = loadDraft(storage, 'demo', now + hours(24), '/')
  assert.is(late?.step, 'job')
  assert.is(late?.submitted, undefined)
  saveDraft(storage, 'demo', reduceWidget(done, { type: 'reset' }).state)
  assert.is(storage.items.size, 0)
})

test('what the page fills in and chooses is no draft', () => {
  const storage = memoryStorage()
  const customer = { customerCity: 'Austin' }
  const given = { method: 'conversation' as const, customer }
  const start: WidgetState = {
    ...initialState,
    method: 'conversation',
    customer: { ...initialState.customer, ...customer },
  }
  saveDraft(storage, 'demo', start, given)
  assert.is(storage.items.size, 0)
  for (const changed of [
    { ...start, method: 'ai' as const },
    { ...start, customer: { ...start.customer, customerCity: 'Dallas' } },
  ]) {
    saveDraft(storage, 'demo', changed, given)
    assert.is(storage.items.size, 1)
    storage.items.clear()
  }
})

test('saving an empty form removes the draft', () => {
  const storage = memoryStorage()
  saveDraft(storage, 'demo', filled)
  saveDraft(storage, 'demo', initialState)
  assert.is(storage.items.size, 0)
})

test('blocked storage and unreadable drafts are ignored', () => {
  const throwing: DraftStorage = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  saveDraft(throwing, 'demo', filled)
  assert.is(loadDraft(throwing, 'demo', now, '/'), undefined)
  assert.is(loadDraft(undefined, 'demo', now, '/'), undefined)
  for (const text of ['', 'null', '{', '{"version":2}', '{"version":1,"method":"manual"}']) {
    const storage = memoryStorage()
    storage.items.set('curbquote-draft:demo', text)
    assert.is(loadDraft(storage, 'demo', now, '/'), undefined, text)
  }
})

test.run()
