import type { ExactJob } from '@curbquote/types/analyses'

/** An analysis of 400 sq ft at $0.35, with $50 setup fee, one add-on of each behavior and 8.25% tax. */
export const testAnalysis: ExactJob = {
  analysisId: '5b7c1f6e-1f0e-4c37-9d58-0a4d3b6f9a01',
  photos: [{ url: 'https://host/photos/1.jpg', surfaceType: 'driveway', length: 20, width: 20 }],
  analysis: {
    estimatedArea: 400,
    confidence: 1,
    surfaceType: 'driveway',
    condition: null,
    method: 'manual',
    complexity: null,
    notes: null,
  },
  quote: {
    subtotal: 230,
    estimatedCost: 140,
    setupFee: 50,
    taxRate: 8.25,
    extraCharges: [{ label: 'Travel', amount: 15 }],
    pricePerUnit: 0.35,
    unit: 'sq ft',
    smartAddOns: [
      {
        id: 7,
        name: 'Degreaser',
        description: 'For oil stains.',
        price: 25,
        priceType: 'flat',
        behavior: 'auto_include',
        amount: 25,
      },
      {
        id: 9,
        name: 'Concrete sealing',
        description: 'Keeps it clean for longer.',
        price: 0.2,
        priceType: 'per_sqft',
        behavior: 'suggest',
        amount: 80,
        trace: {
          op: 'tiers',
          unit: 'sq ft',
          surfaceTypes: ['driveway'],
          parts: [{ quantity: 4_000_000, rate: 2_000 }],
        },
      },
    ],
    lines: [
      {
        kind: 'service',
        label: 'Power Washing',
        amount: 140,
        addOnStatus: null,
        trace: {
          op: 'tiers',
          unit: 'sq ft',
          surfaceTypes: ['driveway'],
          parts: [{ quantity: 4_000_000, rate: 3_500 }],
        },
      },
      {
        kind: 'setup_fee',
        label: 'Setup fee',
        amount: 50,
        addOnStatus: null,
        trace: { op: 'flat', of: 'setup_fee', amountCents: 5_000 },
      },
      {
        kind: 'extra_charge',
        label: 'Travel',
        amount: 15,
        addOnStatus: null,
        trace: { op: 'flat', of: 'extra_charge', amountCents: 1_500 },
      },
      {
        kind: 'add_on',
        label: 'Degreaser',
        amount: 25,
        addOnStatus: 'auto_included',
        trace: { op: 'flat', of: 'add_on', amountCents: 2_500 },
      },
      {
        kind: 'tax',
        label: 'Tax',
        amount: 18.98,
        addOnStatus: null,
        trace: { op: 'percent', of: 'tax', basisPoints: 825, baseCents: 23_000 },
      },
    ],
    minimum: 0,
    packages: [],
  },
}

/** The same prices for an AI measurement: 640 sq ft of driveway and 200 sq ft of patio. */
export const testEstimate: ExactJob = {
  ...testAnalysis,
  photos: [
    { url: 'https://host/photos/1.jpg', surfaceType: 'driveway', groupId: 1 },
    { url: 'https://host/photos/2.jpg', surfaceType: 'patio', groupId: 2 },
  ],
  analysis: {
    estimatedArea: 840,
    confidence: 0.76,
    surfaceType: 'driveway',
    condition: 'moderate',
    method: 'conversation',
    complexity: 'simple',
    notes: 'Concrete, stained.',
    surfaces: [
      {
        groupId: 1,
        surfaceType: 'driveway',
        area: 640,
        measuredArea: 640,
        lowArea: 560,
        highArea: 720,
        confidence: 0.82,
      },
      {
        groupId: 2,
        surfaceType: 'patio',
        area: 200,
        measuredArea: 200,
        lowArea: 150,
        highArea: 260,
        confidence: 0.55,
      },
    ],
    photoRequest: 'whole_surface',
  },
}
