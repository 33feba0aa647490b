import type { QuoteStatus, WebhookEvent, WebhookEventBody } from '@curbquote/types'

const statuses: Partial<Record<WebhookEvent, QuoteStatus>> = {
  'quote.accepted': 'completed',
  'quote.declined': 'declined',
}

/** A message about a quote that does not exist, for tests and for companies without quotes. */
export function sampleBody(type: WebhookEvent, at: Date): WebhookEventBody {
  return {
    type,
    timestamp: at.toISOString(),
    sequence: 1,
    data: {
      id: 1,
      status: statuses[type] ?? 'pending',
      offerState: type === 'quote.created' ? 'open' : (type.split('.')[1] ?? 'open'),
      customerName: 'Sample Customer',
      customerEmail: 'sample@example.com',
      customerPhone: '5125550100',
      customerAddress: '12 Sample Street',
      customerCity: 'Austin',
      customerState: 'TX',
      customerZip: '78701',
      totalCost: 291.5,
      lines: [
        { kind: 'service', label: 'Power Washing', amount: 250 },
        { kind: 'setup_fee', label: 'Setup fee', amount: 25 },
        { kind: 'tax', label: 'Tax', amount: 16.5 },
      ],
      notes: null,
      jobDate: null,
      jobDescription: 'A sample from CurbQuote.',
      photos: [],
      source: null,
      language: 'en',
      createdAt: at.toISOString(),
    },
  }
}
