import type { AnalyzedJob } from '@curbquote/types'

/** An answer to an analysis for tests: 400 sq ft at $0.35, $50 set-up, one add-on of each behaviour, 8.25 % tax. */
export const testAnalysis: AnalyzedJob = {
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
      },
    ],
  },
}
