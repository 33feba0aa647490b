import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadDraft, saveDraft, type DraftStorage } from './draft.ts'
import { newPhotoItem } from './photos/photo-item.ts'
import { testAnalysis } from '../test/analyzed-jobs.ts'
import { initialState, reduceWidget, type WidgetState } from './widget-state.ts'

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
  }),
  step: 'price',
  photos: [uploaded, newPhotoItem('2', 'still-uploading.jpg', 'blob:y')],
}

test('what was entered comes back, with the photos that are on the server', () => {
  const storage = memoryStorage()
  saveDraft(storage, 'demo', filled)
  const draft = loadDraft(storage, 'demo', now + 60_000)?.draft
  assert.is(draft?.step, 'price')
  assert.equal(draft?.photos, [{ ...uploaded, previewUrl: undefined }])
  assert.equal(draft?.priced?.analyzed, testAnalysis)
  assert.is(loadDraft(storage, 'other', now), undefined)
})

test('a price older than 24 hours is dropped, and the visitor is back at the job', () => {
  const storage = memoryStorage()
  const hours = (count: number) => count * 60 * 60 * 1000
  saveDraft(storage, 'demo', filled)
  assert.ok(loadDraft(storage, 'demo', now + hours(23))?.draft.priced)
  const draft = loadDraft(storage, 'demo', now + hours(24))?.draft
  assert.is(draft?.priced, undefined)
  assert.is(draft?.step, 'job')
})

test('what is being sent comes back with its key, until it is answered', () => {
  const storage = memoryStorage()
  const intent = { content: '{}', key: 'k1', source: {}, isChanged: true }
  saveDraft(storage, 'demo', filled, intent)
  assert.equal(loadDraft(storage, 'demo', now)?.intent, intent)
  saveDraft(storage, 'demo', filled)
  assert.is(loadDraft(storage, 'demo', now)?.intent, undefined)
})

test('an empty form leaves nothing behind', () => {
  const storage = memoryStorage()
  saveDraft(storage, 'demo', filled)
  saveDraft(storage, 'demo', initialState)
  assert.is(storage.items.size, 0)
})

test('storage that throws, or holds something else, is no failure', () => {
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
  assert.is(loadDraft(throwing, 'demo', now), undefined)
  assert.is(loadDraft(undefined, 'demo', now), undefined)
  for (const text of ['', 'null', '{', '{"version":2}', '{"version":1,"method":"manual"}']) {
    const storage = memoryStorage()
    storage.items.set('curbquote-draft:demo', text)
    assert.is(loadDraft(storage, 'demo', now), undefined, text)
  }
})

test.run()
