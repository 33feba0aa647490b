import type { QuoteStatus, WebhookEvent, WebhookEventBody } from '@curbquote/types'

const statuses: Partial<Record<WebhookEvent, QuoteStatus>> = {
  'quote.accepted': 'completed',
  'quote.declined': 'declined',
}

const states: Partial<Record<WebhookEvent, string>> = {
  'quote.accepted': 'accepted',
  'quote.declined': 'declined',
  'quote.expired': 'expired',
}

/** A message about a quote that does not exist, for tests and for companies without quotes. */
export function sampleBody(type: WebhookEvent, at: Date): WebhookEventBody {
  return {
    type,
    timestamp: at.toISOString(),
    sequence: 1,
    isTest: true,
    data: {
      // No quote has this id.
      id: 0,
      status: statuses[type] ?? 'pending',
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
        { kind: 'service', label: 'Power Washing', amount: 250, isIncluded: true },
        { kind: 'setup_fee', label: 'Setup fee', amount: 25, isIncluded: true },
        { kind: 'tax', label: 'Tax', amount: 16.5, isIncluded: true },
      ],
      offer: {
        state: states[type] ?? 'open',
        revision: 1,
        validThrough: null,
        openedAt: type === 'quote.opened' ? at.toISOString() : null,
        answeredAt: null,
        declineReason: null,
      },
      jobDescription: 'A sample from CurbQuote.',
      notes: null,
      jobDate: null,
      photoUrls: [],
    },
  }
}
