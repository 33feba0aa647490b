import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Quote } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  describeAddress,
  describeAmount,
  describeCorrection,
  describeEstimate,
  describePhoto,
  describeSurfaces,
  describeTown,
  formatArea,
  formatDollars,
  mapUrl,
} from './describe-quote.ts'

const photo = {
  url: '/photos/a.jpg',
  thumbnailUrl: '/photos/a-thumbnail.jpg',
  surfaceType: 'driveway',
  length: 24,
  width: 18.5,
  groupId: null,
} as const

const quote: Quote = {
  id: 1,
  number: 1,
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '8595550142',
  customerAddress: '12 Elm St #4',
  customerCity: 'Lexington',
  customerState: 'KY',
  customerZip: '40502',
  serviceTypeId: 1,
  estimatedArea: 444,
  estimatedCost: 155.4,
  setupFee: 50,
  extraCharges: [],
  smartAddOns: [],
  subtotal: 205.4,
  totalCost: 222.34,
  lines: [],
  status: 'pending',
  stage: 'new',
  notes: null,
  jobDate: null,
  jobDescription: null,
  measurementMethod: 'manual',
  photos: [photo, { ...photo, surfaceType: 'exterior siding' }, photo],
  source: null,
  language: 'en',
  isManual: false,
  offer: {
    state: 'open',
    revision: 1,
    acceptedRevision: null,
    total: 222.34,
    validThrough: '2026-12-21',
    respondedAt: null,
    openedAt: null,
    isSent: true,
    hasOpenQuestion: false,
    declineReason: null,
    documentSha256: null,
  },
  createdAt: '2026-11-21T12:00:00Z',
}

const surface = {
  groupId: 1,
  surfaceType: 'driveway',
  area: 640,
  measuredArea: 640,
  lowArea: 560,
  highArea: 720,
  confidence: 0.824,
} as const

test('an estimate shows its confidence, its range and the customer’s correction', () => {
  assert.is(describeEstimate([surface], surface.confidence), '82% · 560 to 720 sq ft')
  assert.is(describeEstimate([surface, surface], 0.5), '50% · 1,120 to 1,440 sq ft')
  assert.is(describeCorrection([surface]), '')
  assert.is(
    describeCorrection([surface, { ...surface, area: 500 }]),
    '1,280 sq ft by AI, changed to 1,140 sq ft',
  )
})

test('a street address omits unknown parts', () => {
  assert.is(describeAddress(quote), '12 Elm St #4, Lexington, KY 40502')
  assert.is(describeTown(quote), 'Lexington, KY')
  const unknown = {
    customerAddress: null,
    customerCity: null,
    customerState: null,
    customerZip: null,
  }
  assert.is(describeAddress({ ...quote, ...unknown }), '')
  assert.is(describeTown({ ...quote, ...unknown, customerState: 'KY' }), 'KY')
  const manual = { ...unknown, customerAddress: '12 Elm St, Lexington, KY 40502' }
  assert.is(describeTown({ ...quote, ...manual }), 'Lexington, KY')
})

test('a street address is encoded as one parameter of the map URL', () => {
  assert.is(
    mapUrl('12 Elm St #4 & Co'),
    'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%20%234%20%26%20Co',
  )
})

test('a photo is described by its surface and size', () => {
  assert.is(describePhoto(photo), 'Driveway · 24 × 18.5 ft · 444 sq ft')
  assert.is(describePhoto({ ...photo, length: null, width: null }), 'Driveway')
  const stated = { ...photo, length: null, width: null, quantity: 14, unit: 'each' as const }
  assert.is(
    describePhoto({ ...stated, surfaceType: null, condition: 'heavy', stories: 2 }),
    '× 14 · heavily soiled · 2 stories',
  )
  assert.is(
    describePhoto({ ...stated, surfaceType: 'fence', unit: 'linear ft', quantity: 100 }),
    'Fence · 100 ft',
  )
  assert.is(describePhoto({ ...photo, surfaceType: null, length: null, width: null }), '')
})

test('each surface of a job is listed once', () => {
  assert.is(describeSurfaces(quote), 'Driveway, exterior siding')
  assert.is(describeSurfaces({ ...quote, photos: [] }), '')
  const flatwork: QuoteLine = {
    kind: 'service',
    label: 'Flatwork',
    amount: 80,
    addOnStatus: null,
    trace: { op: 'tiers', unit: 'sq ft', surfaceTypes: ['patio', 'driveway'], parts: [] },
  }
  assert.is(describeSurfaces({ ...quote, photos: [], lines: [flatwork] }), 'Patio, driveway')
  const counted = (label: string, unit: 'each' | 'linear ft'): QuoteLine => ({
    kind: 'service',
    label,
    amount: 80,
    addOnStatus: null,
    trace: { op: 'tiers', unit, surfaceTypes: [], parts: [{ quantity: 10, rate: 80_000 }] },
  })
  const lines = [counted('Window Cleaning', 'each'), counted('Gutters', 'linear ft')]
  assert.is(describeSurfaces({ ...quote, lines }), 'Driveway, exterior siding, 10 windows, Gutters')
  const typed = (label: string): QuoteLine => ({
    ...counted(label, 'each'),
    trace: { op: 'flat', of: 'by_hand', amountCents: 80_00 },
  })
  const typedLines = ['Big driveway (900 sq ft)', 'Gutters (120 linear ft)', 'Setup fee'].map(typed)
  assert.is(
    describeSurfaces({ ...quote, lines: typedLines }),
    'Driveway, exterior siding, Gutters (120 linear ft)',
  )
})

test('numbers have thousands separators and at most two decimals', () => {
  assert.is(formatDollars(1234.5), '$1,234.50')
  assert.is(formatArea(12345.678), '12,345.68 sq ft')
})

test('the amount of a quote is its price, or the range that the customer saw', () => {
  const answer = { mode: 'range', low: 280, high: 350 } as const
  assert.is(describeAmount({ totalCost: 315.5, answer }), '$315.50')
  assert.is(describeAmount({ totalCost: null, answer }), '$280 to $350')
  assert.is(describeAmount({ totalCost: null, answer: { mode: 'review' } }), 'No price')
  assert.is(describeAmount({ totalCost: null }), 'No price')
})

test.run()
