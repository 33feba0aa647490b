import type { CustomerOffer } from '@curbquote/types/offers'

/** An open offer as its page shows it: $447.74 with one of two add-ons. */
export function customerOffer(changes: Partial<CustomerOffer> = {}): CustomerOffer {
  return {
    quoteNumber: 1042,
    state: 'open',
    revision: 1,
    termsVersion: '1b38dc091a3a584f',
    isCurrentRevisionChanged: false,
    validThrough: '2026-12-21',
    timeZone: 'America/Chicago',
    language: 'en',
    company: {
      name: 'Bright Driveways',
      phone: '5125550100',
      email: 'office@bright.example',
      logoUrl: null,
      primaryColor: '#0b6e99',
      secondaryColor: '#084c6b',
    },
    customer: { name: 'Jane Doe', addressLines: ['12 Oak Street', 'Austin, TX 78701'] },
    photos: [
      {
        url: 'http://quotes.test/photos/one.jpg',
        thumbnailUrl: 'http://quotes.test/photos/one-thumbnail.jpg',
        surfaceType: 'driveway',
      },
    ],
    lines: [
      {
        kind: 'service',
        label: 'Driveway',
        amount: 312.4,
        why: '1,400 sq ft of driveway at $0.2231 = $312.40.',
      },
      { kind: 'setup_fee', label: 'Setup fee', amount: 45, why: 'A fixed fee for every visit.' },
      { kind: 'add_on', label: 'Oil stain treatment', amount: 65, addOnId: 2 },
      {
        kind: 'tax',
        label: 'Tax',
        amount: 25.34,
        why: 'Tax: 6% of $422.40, the price before tax.',
      },
    ],
    subtotal: 357.4,
    taxRate: 6,
    tax: 25.34,
    total: 447.74,
    terms: 'Water and power are needed on site.\nPlease move cars before 8 AM.',
    addOns: [
      {
        id: 1,
        label: 'Concrete sealing',
        description: 'Keeps stains out for two to three years.',
        amount: 120,
        isSelected: false,
      },
      { id: 2, label: 'Oil stain treatment', description: null, amount: 65, isSelected: true },
    ],
    packages: [{ id: 'complete', label: 'Clean and seal', addOnIds: [1, 2], amount: 185 }],
    requiresSignature: true,
    asksDrawnSignature: false,
    canAccept: true,
    canChoose: true,
    ...changes,
  }
}
