import { explainLine } from '@curbquote/pricing'
import type { Trace } from '@curbquote/types/price-trace'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { QuoteStage } from '@curbquote/types/quotes'
import type { WebhookEvent, WebhookEventBody } from '@curbquote/types/webhooks'

const states: Partial<Record<WebhookEvent, string>> = {
  'quote.accepted': 'accepted',
  'quote.declined': 'declined',
  'quote.expired': 'expired',
  'day.requested': 'accepted',
  'day.confirmed': 'accepted',
  'day.moved': 'accepted',
}

const stages: Partial<Record<WebhookEvent, QuoteStage>> = {
  'quote.accepted': 'accepted',
  'quote.declined': 'declined',
  'quote.expired': 'expired',
  'day.requested': 'accepted',
  'day.confirmed': 'scheduled',
  'day.moved': 'scheduled',
}

const day = { day: '2026-12-01', part: 'morning' }

/** What the messages of invented samples say besides the quote. */
const sampleDetails: Partial<Record<WebhookEvent, object>> = {
  'quote.changed': { previous: { notes: 'Call before 9' } },
  'quote.accepted': { signerName: 'Sample Customer', revision: 1, total: 291.5, documentUrl: null },
  'quote.declined': { reason: 'too_expensive', comment: 'Maybe next year.' },
  'quote.asked': { question: 'Do you also clean the gutters?' },
  'quote.revised': { revision: 2, previousTotal: 318 },
  'day.requested': { days: [day] },
  'day.confirmed': day,
  'day.moved': { previous: { day: '2026-11-30', part: 'afternoon' }, ...day },
}

/** A message about a quote that does not exist, for tests and for companies without quotes. */
export function sampleBody(type: WebhookEvent, at: Date): WebhookEventBody {
  const isAnswered = type in states && type !== 'quote.expired'
  const isOpened = isAnswered || type === 'quote.opened' || type === 'quote.asked'
  // The compiler cannot relate the type to its details. A test validates the body of each type.
  return {
    type,
    timestamp: at.toISOString(),
    sequence: 1,
    isTest: true,
    ...(type in sampleDetails && { details: sampleDetails[type] }),
    data: {
      // No quote has this id and number.
      id: 0,
      number: 0,
      isTest: true,
      status: type === 'quote.declined' ? 'declined' : 'pending',
      stage: stages[type] ?? 'new',
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      customer: {
        name: 'Sample Customer',
        email: 'sample@example.com',
        phone: '5125550100',
        address: '12 Sample Street',
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        language: 'en',
      },
      serviceId: 1,
      squareFeet: 500,
      total: 291.5,
      range: null,
      lines: [
        sampleLine('service', 'Power Washing', 250, {
          op: 'tiers',
          unit: 'sq ft',
          surfaceTypes: ['driveway'],
          parts: [{ quantity: 5_000_000, rate: 5_000 }],
        }),
        sampleLine('setup_fee', 'Setup fee', 25, {
          op: 'flat',
          of: 'setup_fee',
          amountCents: 2_500,
        }),
        sampleLine('tax', 'Tax', 16.5, {
          op: 'percent',
          of: 'tax',
          basisPoints: 600,
          baseCents: 27_500,
        }),
      ],
      offer: {
        state: states[type] ?? 'open',
        revision: type === 'quote.revised' ? 2 : 1,
        validThrough: null,
        openedAt: isOpened ? at.toISOString() : null,
        respondedAt: isAnswered ? at.toISOString() : null,
        declineReason: type === 'quote.declined' ? 'too_expensive' : null,
      },
      jobDescription: 'A sample from CurbQuote.',
      notes: null,
      ...sampleDays(type),
      photoUrls: [],
      customerUrl: 'sample',
      dashboardUrl: '/company/dashboard',
      metadata: {},
      source: {
        page: 'https://www.sample.example/quote',
        landingPage: 'https://www.sample.example/',
        referrer: 'https://www.google.com/',
        utmSource: 'google',
        utmMedium: 'cpc',
        utmCampaign: 'spring',
        utmTerm: null,
        utmContent: null,
        clickId: null,
      },
    },
  } as WebhookEventBody
}

/** The day of the sample, and the days that its customer asks for. */
function sampleDays(type: WebhookEvent) {
  if (type === 'day.requested')
    return {
      jobDate: null,
      part: null,
      requestedDays: [{ day: '2026-12-01', part: 'morning' }],
    }
  const isSet = type === 'day.confirmed' || type === 'day.moved'
  return {
    jobDate: isSet ? '2026-12-01' : null,
    part: isSet ? 'morning' : null,
    requestedDays: [],
  }
}

function sampleLine(kind: QuoteLine['kind'], label: string, amount: number, trace: Trace) {
  return {
    kind,
    label,
    labelEs: null,
    serviceId: kind === 'service' ? 1 : null,
    amount,
    isIncluded: true,
    explanation: explainLine(trace, 'en'),
    explanationEs: explainLine(trace, 'es'),
  }
}
